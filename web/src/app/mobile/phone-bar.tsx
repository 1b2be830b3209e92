import { fixedMenuIds } from '@maru/api/menu'
import { CalendarDays, ClipboardList, FileCheck2, House, LayoutGrid, Mail } from 'lucide-react'
import {
  flatMenuStep,
  MenuLink,
  type MenuNode,
  menuName,
  topMenus,
  useMenuTree,
} from '#features/menu/index.tsx'
import { Link } from '#kit/address/link.tsx'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { VisuallyHidden } from '#ui/hidden.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { barMenus, markText } from './mobile.rules.ts'
import styles from './phone-bar.module.css'
import { usePhoneCounts } from './use-counts.ts'

/** The rooms that come first, with their icons. */
const first = [
  { menuId: fixedMenuIds.mail, icon: Mail },
  { menuId: fixedMenuIds.calendar, icon: CalendarDays },
  { menuId: fixedMenuIds.approval, icon: FileCheck2 },
]

/** The address that a menu opens; the home page of the desktop has no place next to the home of the phone. */
function barAddress(node: MenuNode): string | null {
  const step = flatMenuStep(node)
  return step.kind === 'open' && !/^\/home\/?(\?|$)/i.test(step.address) ? step.address : null
}

/** The menus of the bar for the viewer. */
export function useBarMenus(): MenuNode[] {
  return barMenus(
    topMenus(useMenuTree()).filter((node) => barAddress(node) !== null),
    first.map(({ menuId }) => menuId),
  )
}

/** The icon of a room: that of the administrators comes with the link. */
function RoomIcon({ node }: { node: MenuNode }) {
  if (/^icon-[a-z]+$/.test(node.item.customClass)) return null
  const own = first.find(({ menuId }) => menuId === node.item.menuId)
  if (own) return <Icon icon={own.icon} size={22} />
  return <Icon icon={/^\/board\b/i.test(barAddress(node) ?? '') ? ClipboardList : LayoutGrid} size={22} />
}

function RoomLink({ node, count }: { node: MenuNode; count: number }) {
  const t = useTranslate()
  const name = menuName(node.item, useLanguage())
  return (
    <MenuLink node={node} stepOf={flatMenuStep} className={styles.room}>
      <RoomIcon node={node} />
      <span className={styles.name}>{name}</span>
      {count > 0 ? (
        <>
          <span className={styles.mark} aria-hidden="true">
            {markText(count)}
          </span>
          <VisuallyHidden>{t('shell.phone.waiting', { count: markText(count) })}</VisuallyHidden>
        </>
      ) : null}
    </MenuLink>
  )
}

/** The bar at the bottom: the home and up to four rooms of the viewer, with the numbers of what waits there. */
export function PhoneBar() {
  const t = useTranslate()
  const menus = useBarMenus()
  const { shown } = usePhoneCounts()
  const countOf = (menuId: number) => shown.find(({ look }) => look.menuId === menuId)?.count ?? 0
  return (
    <Row
      as="nav"
      gap="0"
      align="stretch"
      justify="center"
      aria-label={t('shell.phone.rooms')}
      className={styles.bar}
      data-foot
      data-phone-bar
    >
      <Link to="/mobile" aria-current="page" className={styles.room}>
        <Icon icon={House} size={22} />
        <span className={styles.name}>{t('shell.phone.home')}</span>
      </Link>
      {menus.map((node) => (
        <RoomLink key={node.item.menuId} node={node} count={countOf(node.item.menuId)} />
      ))}
    </Row>
  )
}
