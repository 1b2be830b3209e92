import { GripVertical } from 'lucide-react'
import { createContext, type FocusEvent, type KeyboardEvent, type ReactNode, useContext } from 'react'
import { Button } from 'react-aria-components/Button'
import { Checkbox } from 'react-aria-components/Checkbox'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import type { DragAndDropHooks } from 'react-aria-components/useDragAndDrop'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { itemName, itemText } from '../items.rules.ts'
import { choose, keyOf, type PickItem } from '../picker.rules.ts'
import styles from './member-list.module.css'
import { PickFace } from './pick-face.tsx'
import rowStyles from './row.module.css'
import { Tick } from './tick.tsx'

/** One row: the item, the second line, and marks at the end. */
export interface MemberRow {
  item: PickItem
  detail: string
  marks?: ReactNode
}

/**
 * Properties of {@link MemberList}; `onAdd` is called on a double click, `onLook` selects the item to show in
 * detail.
 */
export interface MemberListProps {
  label: string
  rows: readonly MemberRow[]
  isSingle: boolean
  /** False if items cannot be picked: the list is only for viewing. */
  canPick: boolean
  chosen: ReadonlySet<string>
  onChoose: (keys: ReadonlySet<string>) => void
  onAdd: (item: PickItem) => void
  onLook: (item: PickItem) => void
  onEnd?: () => void
  empty: ReactNode
}

/**
 * The hook that makes rows draggable. The picker provides it; a map that is only viewed does not load the code of
 * dragging.
 */
export const MemberDrag = createContext<(rows: readonly MemberRow[]) => DragAndDropHooks | undefined>(
  () => undefined,
)

const rowHeight = 50

function Row({ row, canPick }: { row: MemberRow; canPick: boolean }) {
  const t = useTranslate()
  const language = useLanguage()
  const name = itemName(row.item, language)
  const title = itemText(row.item, language).slice(name.length)
  return (
    <>
      {canPick ? (
        <Checkbox slot="selection" className={rowStyles.check}>
          <Tick />
        </Checkbox>
      ) : null}
      <PickFace item={row.item} />
      <span className={styles.who}>
        <Muted tone="2" size="inherit" className={styles.name}>
          <b>{name}</b>
          {title}
        </Muted>
        <Muted className={styles.detail}>{row.detail}</Muted>
      </span>
      {row.marks}
      {canPick ? (
        <Button slot="drag" className={rowStyles.grip} aria-label={t('org.drag', { name })}>
          <Icon icon={GripVertical} size={15} />
        </Button>
      ) : null}
    </>
  )
}

function rowOf(rows: readonly MemberRow[], target: EventTarget): MemberRow | undefined {
  const key = target instanceof Element ? target.closest<HTMLElement>('[data-key]')?.dataset.key : undefined
  return rows.find((row) => keyOf(row.item) === key)
}

/**
 * Moves the focus to the last loaded row on End. In a list of some hundred rows or more, the End key of
 * React Aria fails, because the last row is not rendered yet. This function scrolls to the end first.
 */
function goToEnd(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'End' || event.shiftKey || !(event.target instanceof Element)) return
  const box = event.target.closest<HTMLElement>('[role="grid"]')
  if (!box) return
  event.preventDefault()
  event.stopPropagation()
  box.scrollTop = box.scrollHeight
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const rows = [...box.querySelectorAll<HTMLElement>('[role="row"]')]
      const last = rows.reduce<HTMLElement | undefined>(
        (low, row) => (!low || row.getBoundingClientRect().top > low.getBoundingClientRect().top ? row : low),
        undefined,
      )
      last?.focus()
    }),
  )
}

/**
 * List of people, departments or contacts. Only visible rows are rendered. Space chooses an item; a drag or a
 * double click adds it.
 */
export function MemberList(props: MemberListProps) {
  const { rows, canPick, isSingle, chosen, onChoose, onAdd, onLook } = props
  const language = useLanguage()
  const useDrag = useContext(MemberDrag)
  const dragAndDropHooks = useDrag(rows)
  const look = (event: FocusEvent) => {
    const row = rowOf(rows, event.target)
    if (row) onLook(row.item)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the double click only repeats the functions of the row's checkbox and the button
    <div
      className={styles.frame}
      onDoubleClick={(event) => {
        const row = canPick ? rowOf(rows, event.target) : undefined
        if (row) onAdd(row.item)
      }}
      onFocus={look}
      onKeyDownCapture={goToEnd}
      onScrollCapture={(event) => {
        const box = event.target as HTMLElement // the list is the only scroll container in this element
        if (box.scrollHeight - box.scrollTop - box.clientHeight < rowHeight * 8) props.onEnd?.()
      }}
    >
      <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: rowHeight }}>
        <GridList
          // A new key mounts a new list: React Aria warns if rows of a draggable list have no drag handle.
          key={canPick ? 'pick' : 'look'}
          aria-label={props.label}
          items={rows}
          dependencies={[language, canPick]}
          selectionMode={canPick ? 'multiple' : 'single'}
          selectionBehavior={canPick ? 'toggle' : 'replace'}
          selectedKeys={canPick ? chosen : undefined}
          onSelectionChange={(keys) => {
            if (!canPick) return
            const all = keys === 'all' ? rows.map((row) => keyOf(row.item)) : [...keys].map(String)
            onChoose(choose(isSingle, chosen, new Set(all)))
          }}
          escapeKeyBehavior="none"
          {...(canPick && dragAndDropHooks ? { dragAndDropHooks } : {})}
          renderEmptyState={() => props.empty}
          className={styles.list}
        >
          {(row) => (
            <GridListItem
              id={keyOf(row.item)}
              textValue={itemText(row.item, language)}
              className={styles.row}
            >
              <Row row={row} canPick={canPick} />
            </GridListItem>
          )}
        </GridList>
      </Virtualizer>
    </div>
  )
}
