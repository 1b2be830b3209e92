import { ArrowDown, ArrowUp } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslate } from '../kit/i18n.ts'
import { Checkbox } from './choice.tsx'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import styles from './list.module.css'
import type { Selection } from './selection.ts'

/** One column of a {@link DataTable}. `width` is a CSS length; the columns without one share the rest. */
export interface Column<T> {
  id: string
  head: ReactNode
  width?: string
  align?: 'start' | 'end'
  /**
   * On a phone `main` takes its own line, `meta` is small below it, `none` is left out; `lead` begins a line
   * above and `mark` ends it.
   */
  phone?: 'main' | 'meta' | 'none' | 'lead' | 'mark'
  /** Hidden between phone and wide windows: the other columns need the space. */
  isWideOnly?: boolean
  cell: (row: T) => ReactNode
  /** The heading sorts: the present order by it, and what a press does. */
  sort?: { direction: 'ascending' | 'descending' | undefined; onSort: () => void }
}

/** Properties of {@link DataTable}. `isCurrent` marks the row that is open next to the list. */
export interface DataTableProps<T, K extends string | number = string | number> {
  label: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  rowKey: (row: T) => K
  isCurrent?: (row: T) => boolean
  /** Boxes to tick before the rows; `rowLabel` is the name of a row. */
  selection?: Selection<K>
  rowLabel?: (row: T) => string
}

function Tick({ label, isOn, isSome, onChange }: TickProps) {
  return <Checkbox aria-label={label} isSelected={isOn} isIndeterminate={isSome} onChange={onChange} />
}

interface TickProps {
  label: string
  isOn: boolean
  isSome?: boolean
  onChange: (isOn: boolean) => void
}

/** What has its own action inside of a row. */
const ownActs = 'a, button, input, label, select, textarea, [role=button], [role=checkbox]'

/** A click next to the texts of a row does what its main link or button does, with the same keys held. */
function openRow(event: MouseEvent<HTMLTableRowElement>): void {
  const { target, currentTarget, ctrlKey, metaKey, shiftKey } = event
  // In React's tree a dialog that a row opened is inside the row.
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(ownActs)) return
  if (window.getSelection()?.toString()) return
  const main = currentTarget.querySelector('[data-main] a[href], [data-main] button')
  main?.dispatchEvent(
    new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  )
}

/** Rows under headings, as the board list draws them. The link or button of a row is in one of its cells. */
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
  const ticked = selection ? rows.filter((row) => selection.chosen.has(rowKey(row))).length : 0
  const align = (column: Column<T>) => column.align === 'end' && styles.end
  const wide = (column: Column<T>) => (column.isWideOnly ? styles.wide : undefined)
  return (
    <table aria-label={label} className={styles.table}>
      <colgroup>
        {selection ? <col className={styles.tickColumn} /> : null}
        {columns.map((column) => (
          <col key={column.id} style={{ width: column.width }} className={wide(column)} />
        ))}
      </colgroup>
      <thead className={styles.headings}>
        <tr className={styles.row}>
          {selection ? (
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
            {selection ? (
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
  )
}

/** A plain text is one line, truncated with an ellipsis and shown in full under the pointer; other content is drawn unchanged. */
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
