import { ArrowDown, ArrowUp } from 'lucide-react'
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import styles from './list.module.css'
import { listView, phoneRoom } from './list.rules.ts'
import type { Selection } from './selection.ts'

/** One column of a {@link DataTable}. `width` is a CSS length. Columns without a width share the remaining space. */
export interface Column<T> {
  id: string
  head: ReactNode
  width?: string
  align?: 'start' | 'end'
  /**
   * The position in a card: `main` has its own line, `meta` is small text below it, `none` is hidden on a phone, `lead` is at the
   * start of a line above `main`, and `mark` is at the end of that line.
   */
  phone?: 'main' | 'meta' | 'none' | 'lead' | 'mark'
  /** True: the column is hidden in a narrow table, because the other columns need the space. */
  isWideOnly?: boolean
  cell: (row: T) => ReactNode
  /** The current sort direction of the column, and the action of a press on its heading. */
  sort?: { direction: 'ascending' | 'descending' | undefined; onSort: () => void }
}

/** Properties of {@link DataTable}. `isCurrent` marks the row that is open next to the list. */
export interface DataTableProps<T, K extends string | number = string | number> {
  label: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  rowKey: (row: T) => K
  isCurrent?: (row: T) => boolean
  /** The selected rows. With this property each row has a checkbox. `rowLabel` returns the name of a row. */
  selection?: Selection<K>
  rowLabel?: (row: T) => string
}

/** Selector for elements in a row that have their own action. */
const ownActs = 'a, button, input, label, select, textarea, [role=button], [role=checkbox]'

/** Forwards a click on a row to its main link or button, with the same modifier keys. */
function openRow(event: MouseEvent<HTMLTableRowElement>): void {
  const { target, currentTarget, ctrlKey, metaKey, shiftKey } = event
  // A dialog that a row opened is inside of the row in React's tree, so its clicks also arrive here.
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(ownActs)) return
  if (window.getSelection()?.toString()) return
  const main = currentTarget.querySelector('[data-main] a[href], [data-main] button')
  main?.dispatchEvent(
    new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  )
}

/** Measures the list: its width decides whether it is a table or one card a row. */
function useRoom() {
  const frame = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    const place = frame.current
    if (!place || typeof ResizeObserver === 'undefined') return
    const measure = () => setRoom(place.clientWidth)
    const observer = new ResizeObserver(measure)
    observer.observe(place)
    measure()
    return () => observer.disconnect()
  }, [])
  return { frame, room }
}

/** A table of rows with headings, such as the article list. The link or button of a row is in one of its cells. */
export function DataTable<T, K extends string | number>({
  label,
  columns,
  rows,
  rowKey,
  isCurrent,
  selection,
  rowLabel,
}: DataTableProps<T, K>) {
  const t = useTranslate()
  const { frame, room } = useRoom()
  // Of the selection, so that lists without one do not load checkboxes.
  const Tick = selection?.Tick
  const ticked = selection ? rows.filter((row) => selection.chosen.has(rowKey(row))).length : 0
  const align = (column: Column<T>) => column.align === 'end' && styles.end
  const wide = (column: Column<T>) => (column.isWideOnly ? styles.wide : undefined)
  return (
    <div
      ref={frame}
      className={styles.frame}
      data-list={listView(columns, room, selection !== undefined)}
      data-roomy={room > phoneRoom || undefined}
    >
      <table aria-label={label} className={styles.table}>
        <colgroup>
          {selection ? <col className={styles.tickColumn} /> : null}
          {columns.map((column) => (
            <col key={column.id} style={{ width: column.width }} className={wide(column)} />
          ))}
        </colgroup>
        <thead className={styles.headings}>
          <tr className={styles.row}>
            {selection && Tick ? (
              <th scope="col" className={styles.cell}>
                <Tick
                  label={t('kit.selectAll')}
                  isOn={rows.length > 0 && ticked === rows.length}
                  isSome={ticked > 0 && ticked < rows.length}
                  onChange={(isOn) => selection.set(isOn ? rows.map(rowKey) : [])}
                />
              </th>
            ) : null}
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                aria-sort={column.sort ? (column.sort.direction ?? 'none') : undefined}
                className={classes(styles.cell, align(column), wide(column))}
              >
                {column.sort ? (
                  <SortHead head={column.head} {...column.sort} />
                ) : (
                  <span className={styles.head}>{column.head}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              data-row
              onClick={openRow}
              data-current={isCurrent?.(row) || undefined}
              className={classes(styles.row, isCurrent?.(row) && styles.current)}
            >
              {selection && Tick ? (
                <td className={classes(styles.cell, styles['phone-tick'])}>
                  <Tick
                    label={rowLabel?.(row) ?? String(rowKey(row))}
                    isOn={selection.chosen.has(rowKey(row))}
                    onChange={(isOn) => selection.toggle(rowKey(row), isOn)}
                  />
                </td>
              ) : null}
              {columns.map((column) => (
                <td
                  key={column.id}
                  data-main={column.phone === 'main' || undefined}
                  className={classes(
                    styles.cell,
                    align(column),
                    wide(column),
                    styles[`phone-${column.phone ?? 'meta'}`],
                  )}
                >
                  <Inside content={column.cell(row)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Plain text is one line with an ellipsis, and the `title` shows all of it. Other content is rendered unchanged. */
function Inside({ content }: { content: ReactNode }) {
  if (typeof content !== 'string') return <span className={styles.inside}>{content}</span>
  return (
    <span className={styles.inside}>
      <span className={styles.text} title={content}>
        {content}
      </span>
    </span>
  )
}

function SortHead({ head, direction, onSort }: { head: ReactNode } & NonNullable<Column<unknown>['sort']>) {
  return (
    <button type="button" className={classes(styles.sort, direction && styles.sorted)} onClick={onSort}>
      {head}
      <Icon icon={direction === 'ascending' ? ArrowUp : ArrowDown} size={12} />
    </button>
  )
}
