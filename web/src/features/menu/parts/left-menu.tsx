import { ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { MenuCount } from '#kit/fillings.ts'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { showInBox } from '#kit/screen/show-in-box.ts'
import { slot, useMenuCounts } from '#kit/slots.ts'
import { MarkBadge } from '#ui/badge.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { Rail } from '#ui/layout/rail.tsx'
import { useIsFolded } from '#ui/layout/rail-fold.ts'
import { Row } from '#ui/layout/stack.tsx'
import { useCurrentMenuPath } from '../menu.api.ts'
import { levelsBelowTop, type MenuNode, menuName } from '../menu.rules.ts'
import styles from './left-menu.module.css'
import { MenuLink } from './menu-link.tsx'

/** The systems with the N badge at their menus, collected from every room that reports new items. */
function useNewMenus(): ReadonlySet<number> {
  // biome-ignore lint/correctness/useHookAtTopLevel: the slot's list never changes, so its hooks run in the same order each time
  const sets = slot('menuBadges').map((useBadges) => useBadges())
  return new Set(sets.flatMap((set) => [...set]))
}

interface BranchProps {
  node: MenuNode
  level: number
  trail: readonly number[]
  fresh: ReadonlySet<number>
  counts: ReadonlyMap<number, MenuCount>
  onOpened?: () => void
}

interface FoldProps {
  name: string
  isParent: boolean
  isOpen: boolean
  onFold: () => void
}

function Fold({ name, isParent, isOpen, onFold }: FoldProps) {
  const t = useTranslate()
  if (!isParent) return <span className={styles.bullet} aria-hidden="true" />
  return (
    <button
      type="button"
      className={styles.fold}
      aria-expanded={isOpen}
      aria-label={t(isOpen ? 'kit.collapse' : 'kit.expand', { name })}
      onClick={onFold}
    >
      <Icon icon={ChevronRight} size={14} />
    </button>
  )
}

function Branch({ node, level, trail, fresh, counts, onOpened }: BranchProps) {
  const t = useTranslate()
  const language = useLanguage()
  const { menuId, systemId, isNewIcon, customClass } = node.item
  const isCurrent = trail.at(-1) === menuId
  const isOnTrail = trail.includes(menuId)
  const [isOpen, setOpen] = useState(isOnTrail || level === 1)
  const link = useRef<HTMLAnchorElement>(null)
  const name = menuName(node.item, language)
  const count = systemId === null ? undefined : counts.get(systemId)
  const parent = level < levelsBelowTop && node.children.length > 0
  const isFolded = useIsFolded()
  useEffect(() => {
    if (isCurrent && link.current) showInBox(link.current)
    if (isOnTrail) setOpen(true)
  }, [isCurrent, isOnTrail])
  return (
    <li>
      <Row gap="0" className={classes(styles.line, isCurrent && styles.on, level > 1 && styles.deep)}>
        {isFolded ? null : <Fold {...{ name, isOpen }} isParent={parent} onFold={() => setOpen(!isOpen)} />}
        <MenuLink
          node={node}
          linkRef={link}
          current={isCurrent ? 'page' : undefined}
          className={styles.link}
          onExpand={() => setOpen(!isOpen)}
          onOpened={onOpened}
        >
          <span className={styles.name} title={isFolded ? name : undefined}>
            {isFolded ? !customClass && [...name][0] : name}
          </span>
          {isNewIcon && systemId !== null && fresh.has(systemId) ? (
            <MarkBadge kind="N" label={t('menu.newArticles')} />
          ) : null}
          {count ? (
            <span role="img" aria-label={count.label} title={count.label} className={styles.count}>
              {count.text}
            </span>
          ) : null}
        </MenuLink>
      </Row>
      {parent && isOpen && !isFolded ? (
        <ul>
          {node.children.map((child) => (
            <Branch
              key={child.item.menuId}
              node={child}
              level={level + 1}
              trail={trail}
              fresh={fresh}
              counts={counts}
              onOpened={onOpened}
            />
          ))}
        </ul>
      ) : null}
    </li>
  )
}

/** The tree below one top menu; the current menu is highlighted and scrolled into view. */
export function MenuBranches({ root, onOpened }: { root: MenuNode; onOpened?: () => void }) {
  const trail = useCurrentMenuPath().map((node) => node.item.menuId)
  const fresh = useNewMenus()
  const counts = useMenuCounts()
  return (
    <ul className={styles.tree}>
      {root.children.map((node) => (
        <Branch
          key={node.item.menuId}
          node={node}
          level={1}
          trail={trail}
          fresh={fresh}
          counts={counts}
          onOpened={onOpened}
        />
      ))}
    </ul>
  )
}

/** The menu at the left of a page: the name of the current top menu and the menus below it (spec 1§2). */
export function LeftMenu() {
  const t = useTranslate()
  const language = useLanguage()
  const [root] = useCurrentMenuPath()
  if (!root || root.children.length === 0) return null
  return (
    <Rail title={menuName(root.item, language)} label={t('menu.sideMenu')}>
      <MenuBranches root={root} />
    </Rail>
  )
}
