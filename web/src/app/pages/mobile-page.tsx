import { ChevronRight } from 'lucide-react'
import {
  flatMenuStep,
  MenuLink,
  type MenuNode,
  menuName,
  topMenus,
  useMenuTree,
} from '#features/menu/index.tsx'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { accountNames, ownPhoto, useAccount } from '#kit/session/session.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { useDocumentTitle } from '#ui/layout/page-header.tsx'
import { Empty } from '#ui/notice.tsx'
import styles from './mobile-page.module.css'

function Entry({ node }: { node: MenuNode }) {
  const language = useLanguage()
  return (
    <li>
      <MenuLink node={node} stepOf={flatMenuStep} className={styles.entry}>
        <span className={styles.name}>{menuName(node.item, language)}</span>
        <Icon icon={ChevronRight} />
      </MenuLink>
    </li>
  )
}

/** The target of the phone redirect (spec 1§2). It shows the user and links to the menus. */
export function MobilePage() {
  const t = useTranslate()
  const language = useLanguage()
  const account = useAccount()
  const tree = useMenuTree()
  const names = accountNames(account, language)
  const entries = topMenus(tree)
  useDocumentTitle(t('kit.product'))
  return (
    <div className={styles.page}>
      <Card padded>
        <div className={styles.person}>
          <Avatar name={names.name} seed={account.personCode} photo={ownPhoto(account.photoPath)} size="l" />
          <div>
            <h1 className={styles.who}>
              {names.name} {names.title}
            </h1>
            <p className={styles.where}>{[names.department, names.company].filter(Boolean).join(' · ')}</p>
          </div>
        </div>
      </Card>
      <Card label={t('menu.mainMenu')}>
        {entries.length === 0 ? <Empty text={t('menu.noMenus')} /> : null}
        <ul>
          {entries.map((node) => (
            <Entry key={node.item.menuId} node={node} />
          ))}
        </ul>
      </Card>
    </div>
  )
}
