import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { classes } from '../classes.ts'
import { MoreMenu } from '../dialog/more-menu.tsx'
import styles from './tabs.module.css'
import { useFitting } from './use-fitting.ts'

/** One tab: its id and its label. */
export interface TabItem<K extends string> {
  id: K
  label: ReactNode
}

/** Properties of {@link Tabs}. `head` is the style for the header of a card, `segment` the style of a button group. */
export interface TabsProps<K extends string> {
  label: string
  items: readonly TabItem<K>[]
  selected: K
  onSelect: (id: K) => void
  look?: 'head' | 'line' | 'segment'
  /** The id of the panel that the tabs control. {@link TabPanel} must have the same id. */
  panel: string
}

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_index, last) => last,
}

/**
 * A row of tabs (WAI-ARIA tabs pattern). Arrow keys, Home and End focus and select a tab. Tab moves to the panel. If
 * the row is too narrow, a menu at its end contains the other tabs.
 */
export function Tabs<K extends string>({
  label,
  items,
  selected,
  onSelect,
  look = 'line',
  panel,
}: TabsProps<K>) {
  const t = useTranslate()
  const own = useId()
  const chosen = items.findIndex((item) => item.id === selected)
  const texts = items.map((item) => `${item.id}:${typeof item.label === 'string' ? item.label : ''}`)
  const { row, shown, whole } = useFitting<HTMLDivElement>(texts, chosen)
  const drawn = items.filter((_item, index) => shown.has(index))
  const others = items.filter((_item, index) => !shown.has(index))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const next = items[step(Math.max(chosen, 0), items.length - 1)]
    if (!next) return
    onSelect(next.id)
    // A tab in the menu is rendered in the row only after it is selected.
    const focus = () => document.getElementById(`${own}-${next.id}`)?.focus()
    if (shown.has(items.indexOf(next))) focus()
    else requestAnimationFrame(focus)
  }
  return (
    <div
      className={classes(styles.bar, look === 'line' && styles.underlined)}
      style={look === 'segment' ? { width: whole } : undefined}
    >
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        className={classes(styles.tabs, styles[look])}
        onKeyDown={onKeyDown}
      >
        {drawn.map((item) => (
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
      {others.length > 0 ? (
        <MoreMenu
          label={t('kit.moreTabs')}
          groups={[
            {
              id: 'tabs',
              entries: others.map((item) => ({
                id: item.id,
                label: typeof item.label === 'string' ? item.label : item.id,
                run: () => onSelect(item.id),
              })),
            },
          ]}
        />
      ) : null}
    </div>
  )
}

/** The content of the selected tab. */
export function TabPanel({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div id={id} role="tabpanel" aria-label={label}>
      {children}
    </div>
  )
}
