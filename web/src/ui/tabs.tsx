import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import styles from './tabs.module.css'

/** One tab: its key and its text. */
export interface TabItem<K extends string> {
  id: K
  label: ReactNode
}

/** Properties of {@link Tabs}. `head` draws them as the head of a card, `segment` as a group of buttons. */
export interface TabsProps<K extends string> {
  label: string
  items: readonly TabItem<K>[]
  selected: K
  onSelect: (id: K) => void
  look?: 'head' | 'line' | 'segment'
  /** The id of the panel the tabs control, given to {@link TabPanel}. */
  panel: string
}

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_index, last) => last,
}

/** A row of tabs (WAI-ARIA tabs pattern): arrows, Home and End move and choose, Tab goes on to the panel. */
export function Tabs<K extends string>({
  label,
  items,
  selected,
  onSelect,
  look = 'line',
  panel,
}: TabsProps<K>) {
  const own = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const at = items.findIndex((item) => item.id === selected)
    const next = items[step(Math.max(at, 0), items.length - 1)]
    if (!next) return
    onSelect(next.id)
    document.getElementById(`${own}-${next.id}`)?.focus()
  }
  return (
    <div
      role="tablist"
      aria-label={label}
      className={classes(styles.tabs, styles[look])}
      onKeyDown={onKeyDown}
    >
      {items.map((item) => (
        <button
          key={item.id}
          id={`${own}-${item.id}`}
          type="button"
          role="tab"
          aria-selected={item.id === selected}
          aria-controls={panel}
          tabIndex={item.id === selected ? 0 : -1}
          className={styles.tab}
          onClick={() => onSelect(item.id)}
        >
          {item.label}
        </button>
      ))}
    </div>
  )
}

/** What the chosen tab shows. */
export function TabPanel({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div id={id} role="tabpanel" aria-label={label}>
      {children}
    </div>
  )
}
