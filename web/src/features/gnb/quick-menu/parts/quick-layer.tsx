import type { OwnQuickMenu } from '@maru/api/gnb/quick-menu'
import { wireName } from '@maru/api/kit/wire-name'
import { Settings2 } from 'lucide-react'
import type { RefObject } from 'react'
import { hrefOf, useGo } from '#kit/address/link.tsx'
import { openPopup } from '#kit/address/popup.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { IconButton } from '#ui/button.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { BarLayer } from '#ui/dialog/bar-layer.tsx'
import { Icon } from '#ui/icon.tsx'
import { MenuIcon } from '#ui/menu-icon.tsx'
import { Empty } from '#ui/notice.tsx'
import { useShownQuickMenus } from '../quick-menu.api.ts'
import { quickStep } from '../quick-menu.rules.ts'
import styles from './quick-layer.module.css'

type Item = Omit<OwnQuickMenu, 'childItems' | 'isSelected'>

/** Properties of {@link QuickLayer}. */
export interface QuickLayerProps {
  anchor: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/**
 * Returns a function that opens a quick menu in the same window, a new tab, or a window of the configured
 * size (spec 1§3).
 */
function useOpenQuickMenu(onClose: () => void) {
  const t = useTranslate()
  const go = useGo()
  return (item: Item) => {
    onClose()
    const step = quickStep(item)
    if (step.kind === 'none') void showAlert(t('gnb.quickNoAddress'))
    else if (step.kind === 'window') {
      const isOpened = openPopup(hrefOf(step.address), `quick-${item.quickMenuId}`, step.size)
      if (!isOpened) void showAlert(t('gnb.popupBlocked'))
    } else if (step.kind === 'page') go(step.address)
    else if (step.kind === 'leave') window.location.assign(step.address)
    else window.open(hrefOf(step.address), '_blank', 'noopener')
  }
}

/** The layer with the selected quick menus: icons first, then the groups with their items (spec 1§2). */
export function QuickLayer({ anchor, onClose }: QuickLayerProps) {
  const t = useTranslate()
  const language = useLanguage()
  const menus = useShownQuickMenus()
  const open = useOpenQuickMenu(onClose)
  const nameOf = (item: Item) => localName(wireName(item, 'title'), language)
  const arrange = () => {
    onClose()
    if (!openPopup(hrefOf('/gnb/setquickmenu'), 'setquickmenu', { width: 700, height: 900 })) {
      void showAlert(t('gnb.popupBlocked'))
    }
  }
  const rows = menus.data ?? []
  const icons = rows.filter((row) => row.linkType === 'I')
  const groups = rows.filter((row) => row.linkType === 'Q')
  return (
    <BarLayer
      label={t('gnb.entry.quickMenu')}
      {...{ anchor, onClose }}
      height={600}
      acts={
        <IconButton size="s" label={t('gnb.quickSettings')} onPress={arrange}>
          <Icon icon={Settings2} />
        </IconButton>
      }
    >
      <Answer answer={menus} rows={3} look="text" empty={<Empty text={t('gnb.quickNone')} />}>
        {() => (
          <>
            {icons.length > 0 ? (
              <ul className={styles.icons}>
                {icons.map((item) => (
                  <li key={item.quickMenuId}>
                    <button type="button" className={styles.icon} onClick={() => open(item)}>
                      <QuickIcon {...item} />
                      <span className={styles.name}>{nameOf(item)}</span>
                    </button>
                  </li>
                ))}
              </ul>
            ) : null}
            {groups.map((group) => (
              <section key={group.quickMenuId} aria-label={nameOf(group)} className={styles.group}>
                <h3 className={styles.groupName}>{nameOf(group)}</h3>
                <ul>
                  {(group.hasChildren ? group.childItems : [group]).map((item) => (
                    <li key={item.quickMenuId}>
                      <button type="button" className={styles.item} onClick={() => open(item)}>
                        {nameOf(item)}
                      </button>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </>
        )}
      </Answer>
    </BarLayer>
  )
}

/** The picture of a quick menu, or its icon if it has no picture. */
function QuickIcon({ filePath, icon }: Item) {
  if (/^\/(?![/\\])/.test(filePath)) {
    return <img src={filePath} alt="" width={24} height={24} className={styles.picture} />
  }
  return (
    <span className={styles.sign} aria-hidden="true">
      <MenuIcon name={icon} size={20} />
    </span>
  )
}
