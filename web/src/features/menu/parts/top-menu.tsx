import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { MoreMenu } from '#ui/dialog/more-menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { useFitting } from '#ui/layout/use-fitting.ts'
import { useCurrentMenuPath, useMenuTree } from '../menu.api.ts'
import { dropsDown, flatMenuStep, type MenuNode, menuName, topMenus } from '../menu.rules.ts'
import { MenuLink, useMenuStep } from './menu-link.tsx'
import styles from './top-menu.module.css'

const hoverDelay = 90

function TopEntry({
  node,
  mark,
  isOpen,
  setOpen,
}: {
  node: MenuNode
  mark: 'page' | 'true' | undefined
  isOpen: boolean
  setOpen: (open: boolean) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const entry = useRef<HTMLLIElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const name = menuName(node.item, language)
  const later = (open: boolean) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(open), hoverDelay)
  }
  const opened = () => {
    // The pointer is still over the entry, but its drop-down must not cover the new page.
    clearTimeout(timer.current)
    setOpen(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      setOpen(false)
      entry.current?.querySelector<HTMLElement>('button')?.focus()
    }
  }
  const drops = dropsDown(node)
  const left = isOpen ? (entry.current?.getBoundingClientRect().left ?? 0) : 0
  return (
    <li
      ref={entry}
      className={styles.entry}
      onPointerEnter={(event) => event.pointerType === 'mouse' && drops && later(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && later(false)}
      onKeyDown={onKeyDown}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <MenuLink node={node} stepOf={flatMenuStep} current={mark} className={styles.top} onOpened={opened}>
        {name}
      </MenuLink>
      {drops ? (
        <button
          type="button"
          className={styles.opener}
          aria-expanded={isOpen}
          aria-label={t('menu.subMenu', { name })}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon icon={ChevronDown} size={13} />
        </button>
      ) : null}
      {drops && isOpen ? (
        <ul className={styles.drop} style={{ left }}>
          {node.children.map((child) => (
            <li key={child.item.menuId}>
              <MenuLink node={child} stepOf={flatMenuStep} className={styles.sub} onOpened={opened}>
                {menuName(child.item, language)}
              </MenuLink>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}

/** A menu with the first-level menus that do not fit in the bar, each with the menus below it. */
function OtherMenus({ nodes }: { nodes: readonly MenuNode[] }) {
  const t = useTranslate()
  const language = useLanguage()
  const run = useMenuStep()
  const entryOf = (node: MenuNode) => ({
    id: String(node.item.menuId),
    label: menuName(node.item, language),
    run: () => run(flatMenuStep(node)),
  })
  return (
    <MoreMenu
      label={t('menu.otherMenus')}
      groups={nodes.map((node) => ({
        id: String(node.item.menuId),
        entries: [node, ...(dropsDown(node) ? node.children : [])].map(entryOf),
      }))}
    />
  )
}

/**
 * First-level menus with drop-downs, which open on hover or by a small button for the keyboard. If the bar is too
 * narrow, a menu at its end contains the last ones.
 */
export function TopMenu() {
  const t = useTranslate()
  const language = useLanguage()
  const tree = useMenuTree()
  const trail = useCurrentMenuPath()
  const [open, setOpen] = useState<number | null>(null)
  const nodes = topMenus(tree)
  const chosen = trail[0] ? nodes.indexOf(trail[0]) : -1
  const texts = nodes.map(
    ({ item, children }) =>
      `${item.menuId}:${item.customClass}:${children.length}:${menuName(item, language)}`,
  )
  const { row, shown, whole } = useFitting<HTMLUListElement>(texts, chosen)
  const others = nodes.filter((_node, index) => !shown.has(index))
  return (
    <Row
      as="nav"
      gap="0"
      shrink
      aria-label={t('menu.mainMenu')}
      className={styles.nav}
      style={{ width: whole }}
    >
      <Row as="ul" gap="0" align="stretch" shrink ref={row} className={styles.list}>
        {nodes.map((node, index) =>
          shown.has(index) ? (
            <TopEntry
              key={node.item.menuId}
              node={node}
              mark={trail[0] !== node ? undefined : trail.length === 1 ? 'page' : 'true'}
              isOpen={open === node.item.menuId}
              setOpen={(next) =>
                setOpen((before) => (next ? node.item.menuId : before === node.item.menuId ? null : before))
              }
            />
          ) : null,
        )}
      </Row>
      {others.length > 0 ? <OtherMenus nodes={others} /> : null}
    </Row>
  )
}
