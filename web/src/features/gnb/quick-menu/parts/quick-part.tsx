import { wireName } from '@maru/api/kit/wire-name'
import type { MouseEvent } from 'react'
import { hrefOf, isPlainClick, Link } from '#kit/address/link.tsx'
import { openPopup } from '#kit/address/popup.ts'
import type { HomePartProps } from '#kit/fillings.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { MenuIcon } from '#ui/menu-icon.tsx'
import { Empty } from '#ui/notice.tsx'
import { useShownQuickMenus } from '../quick-menu.api.ts'
import { flatQuickMenus, type QuickItem, quickLink } from '../quick-part.rules.ts'
import styles from './quick-part.module.css'

/** Maximum number of quick links in the web part. */
const shownAtMost = 6

/** The quick menus that the viewer shows, in the viewer's order, as icons (spec 1§3). */
export function QuickPart({ title, isPreview }: HomePartProps) {
  const t = useTranslate()
  const name = localName(title, useLanguage()) || t('gnb.entry.quickPart')
  const menus = useShownQuickMenus()
  return (
    <Card label={name}>
      <CardHeader title={name} />
      <Answer
        answer={menus}
        rows={4}
        title={t('gnb.quickFailed')}
        isEmpty={(all) => flatQuickMenus(all).length === 0}
        empty={<Empty text={t('gnb.quickNone')} />}
      >
        {(all) => (
          <ul aria-label={name} className={styles.quick}>
            {flatQuickMenus(all)
              .slice(0, shownAtMost)
              .map((item) => (
                <li key={item.quickMenuId}>
                  <QuickLink item={item} isPreview={isPreview} />
                </li>
              ))}
          </ul>
        )}
      </Answer>
    </Card>
  )
}

function QuickLink({ item, isPreview }: { item: QuickItem; isPreview: boolean }) {
  const name = localName(wireName(item, 'title'), useLanguage())
  const { address, isPage } = quickLink(item.linkUrl)
  const href = isPage ? hrefOf(address) : address
  const open = (event: MouseEvent) => {
    if (isPreview) event.preventDefault()
    else if (item.moveType === 2 && isPlainClick(event)) {
      const size = { width: item.width || 1024, height: item.height || 900 }
      if (openPopup(href, `quick-${item.quickMenuId}`, size)) event.preventDefault()
    }
  }
  const content = (
    <>
      <QuickIcon {...item} />
      <span>{name}</span>
    </>
  )
  if (isPage && item.moveType === 0) {
    return (
      <Link to={address} onClick={open}>
        {content}
      </Link>
    )
  }
  const isTab = item.moveType === 1
  return (
    <a href={href} target={isTab ? '_blank' : undefined} rel={isTab ? 'noopener' : undefined} onClick={open}>
      {content}
    </a>
  )
}

/** The picture of a link, or its icon if it has no picture. */
function QuickIcon({ filePath, icon }: QuickItem) {
  if (/^\/(?![/\\])/.test(filePath)) return <img src={filePath} alt="" width={24} height={24} />
  return <MenuIcon name={icon} size={24} />
}
