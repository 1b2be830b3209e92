import { Check } from 'lucide-react'
import type { RefObject } from 'react'
import { Collection } from 'react-aria-components/Collection'
import { Header } from 'react-aria-components/Header'
import { Menu as AriaMenu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Separator } from 'react-aria-components/Separator'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import type { MenuEntry, MenuGroup } from './menu-group.ts'
import styles from './popover.module.css'

function Line({ entry, choice }: { entry: MenuEntry; choice: boolean }) {
  return (
    <MenuItem
      id={entry.id}
      textValue={entry.label}
      isDisabled={entry.isDisabled}
      onAction={entry.run}
      className={classes(styles.item, entry.isDanger && styles.danger)}
    >
      {choice ? (
        <span className={styles.mark}>{entry.isChosen ? <Icon icon={Check} size={16} /> : null}</span>
      ) : (
        entry.icon
      )}
      <span className={styles.text}>
        {entry.label}
        {entry.detail ? <small>{entry.detail}</small> : null}
      </span>
    </MenuItem>
  )
}

function Group({ group, label }: { group: MenuGroup; label: string }) {
  const choice = group.entries.some((entry) => entry.isChosen !== undefined)
  const chosen = group.entries.filter((entry) => entry.isChosen).map((entry) => entry.id)
  const selectionMode = group.isMultiple ? ('multiple' as const) : ('single' as const)
  const selection = choice ? { selectionMode, selectedKeys: chosen } : {}
  return (
    <MenuSection {...selection} aria-label={group.title ?? label}>
      {group.title ? <Header className={styles.head}>{group.title}</Header> : null}
      <Collection items={group.entries}>{(entry) => <Line entry={entry} choice={choice} />}</Collection>
    </MenuSection>
  )
}

/** The layer of a menu. Its code is loaded shortly before the first menu of a page opens. */
export function MenuList({
  anchor,
  label,
  groups,
  placement,
  onClose,
}: {
  anchor: RefObject<HTMLElement | null>
  label: string
  groups: MenuGroup[]
  placement: 'bottom end' | 'bottom start'
  onClose: () => void
}) {
  return (
    <Popover
      isOpen
      aria-label={label}
      triggerRef={anchor}
      onOpenChange={(open) => !open && onClose()}
      placement={placement}
      offset={6}
      className={styles.popover}
    >
      <AriaMenu aria-label={label} autoFocus="first" onClose={onClose} className={styles.menu}>
        {groups.map((group, index) => [
          index > 0 ? <Separator key={`line-${group.id}`} className={styles.line} /> : null,
          <Group key={group.id} group={group} label={label} />,
        ])}
      </AriaMenu>
    </Popover>
  )
}
