import { X } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { SearchField } from '#ui/form/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Empty } from '#ui/notice.tsx'
import { useMenuTree } from '../menu.api.ts'
import { flatMenuStep, type MenuNode, menuName, searchMenus, siteMapMenus } from '../menu.rules.ts'
import { MenuLink } from './menu-link.tsx'
import styles from './site-map.module.css'

function Level({ nodes, onOpened }: { nodes: readonly MenuNode[]; onOpened: () => void }) {
  const language = useLanguage()
  return (
    <ul className={styles.level}>
      {nodes.map((node) => (
        <li key={node.item.menuId}>
          <MenuLink node={node} stepOf={flatMenuStep} className={styles.link} onOpened={onOpened}>
            {menuName(node.item, language)}
          </MenuLink>
          {node.children.length > 0 ? <Level nodes={node.children} onOpened={onOpened} /> : null}
        </li>
      ))}
    </ul>
  )
}

/** All menus in three levels with a search (spec 1§2). Close button, outside click and Escape close it. */
export function SiteMap({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const tree = useMenuTree()
  const [text, setText] = useState('')
  const roots = searchMenus(siteMapMenus(tree), text, language)
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => !open && onClose()}
      className={styles.veil}
      data-press-through
    >
      <Modal className={styles.sheet}>
        <Dialog className={styles.dialog}>
          <header className={styles.head}>
            <Heading slot="title" level={2} className={styles.title}>
              {t('menu.siteMap')}
            </Heading>
            <div className={styles.search}>
              <SearchField autoFocus label={t('menu.siteMapSearch')} value={text} onChange={setText} />
            </div>
            <IconButton label={t('kit.close')} onPress={onClose}>
              <Icon icon={X} />
            </IconButton>
          </header>
          <div className={styles.body} aria-live="polite">
            {roots.map((root) => (
              <section key={root.item.menuId} className={styles.root}>
                <h3 className={styles.name}>
                  <MenuLink node={root} stepOf={flatMenuStep} className={styles.link} onOpened={onClose}>
                    {menuName(root.item, language)}
                  </MenuLink>
                </h3>
                <Level nodes={root.children} onOpened={onClose} />
              </section>
            ))}
            {roots.length === 0 ? (
              <Empty text={text.trim() ? t('menu.siteMapEmpty', { text: text.trim() }) : t('menu.noMenus')} />
            ) : null}
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
