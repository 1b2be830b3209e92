import type { ComparedDepartment } from '@maru/api/org/reorganisation'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import {
  type CompareRow,
  compareRows,
  type DepartmentChange,
  type Place,
  placeAfterStep,
  placeOfDrop,
  type Step,
} from '../plan.rules.ts'
import styles from './organisation.module.css'

const stepOfKey: Record<string, Step> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}
const tones = { new: 'ok', closed: undefined, renamed: 'warn', moved: 'info' } as const

/** Properties of {@link CompareTable}; without `onMove` nothing can be moved. */
export interface CompareTableProps {
  before: readonly ComparedDepartment[]
  after: readonly ComparedDepartment[]
  changes: ReadonlyMap<string, DepartmentChange[]>
  isChangedOnly: boolean
  chosen: string | null
  onChoose: (deptCode: string) => void
  onMove?: ((deptCode: string, place: Place) => void) | undefined
}

function Name({ node, depth }: { node: ComparedDepartment; depth: number }) {
  const language = useLanguage()
  return (
    <span
      className={styles.name}
      title={localName(node.name, language)}
      style={{ paddingInlineStart: `${depth * 16}px` }}
    >
      {localName(node.name, language)}
    </span>
  )
}

function Changes({ kinds }: { kinds: readonly DepartmentChange[] }) {
  const t = useTranslate()
  return kinds.map((kind) => (
    <Tag key={kind} tone={tones[kind]}>
      {t(`admin.organisation.changes.${kind}`)}
    </Tag>
  ))
}

/** Where a pointer is in a row: in the upper or lower quarter, or between them. */
function positionIn(event: DragEvent<HTMLElement>): 'before' | 'inside' | 'after' {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  const part = (event.clientY - top) / height
  return part < 0.25 ? 'before' : part > 0.75 ? 'after' : 'inside'
}

function Row({
  row,
  table,
  onKeyDown,
}: {
  row: CompareRow
  table: CompareTableProps
  onKeyDown: (event: KeyboardEvent) => void
}) {
  const { left, right, depth } = row
  const { after, changes, chosen, onChoose, onMove } = table
  const [over, setOver] = useState<string | null>(null)
  const node = right ?? left
  const kinds = node ? (changes.get(node.deptCode) ?? []) : []
  const isClosed = left !== null && right === null && kinds.includes('closed')
  const drop = (event: DragEvent<HTMLElement>) => {
    setOver(null)
    const code = event.dataTransfer.getData('text/plain')
    const place = right && placeOfDrop(after, code, right.deptCode, positionIn(event))
    if (place) onMove?.(code, place)
  }
  return (
    <tr data-change={kinds[0]}>
      <td className={left ? undefined : styles.gap}>
        {left ? (
          <span className={styles.cell} data-closed={isClosed || undefined}>
            <Name node={left} depth={depth} />
            {right ? null : <Changes kinds={kinds} />}
            <Muted tone="2" className={styles.count}>
              {left.postCount}
            </Muted>
          </span>
        ) : null}
      </td>
      <td className={right ? undefined : styles.gap}>
        {right ? (
          <button
            type="button"
            className={styles.cell}
            aria-pressed={chosen === right.deptCode}
            data-over={over}
            draggable={onMove !== undefined}
            onClick={() => onChoose(right.deptCode)}
            onKeyDown={onKeyDown}
            onDragStart={(event) => event.dataTransfer.setData('text/plain', right.deptCode)}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(positionIn(event))
            }}
            onDragLeave={() => setOver(null)}
            onDrop={drop}
          >
            <Name node={right} depth={depth} />
            <Changes kinds={kinds} />
            <Muted tone="2" className={styles.count}>
              {right.postCount}
            </Muted>
          </button>
        ) : null}
      </td>
    </tr>
  )
}

/** Both organisations side by side. At the right, dragging and Alt with the arrow keys move a department. */
export function CompareTable(props: CompareTableProps) {
  const t = useTranslate()
  const { before, after, changes, isChangedOnly, chosen, onMove } = props
  const rows = compareRows(before, after).filter(
    ({ left, right }) => !isChangedOnly || changes.has((right ?? left)?.deptCode ?? ''),
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.altKey ? stepOfKey[event.key] : undefined
    if (!step || chosen === null) return
    event.preventDefault()
    const place = placeAfterStep(after, chosen, step)
    if (place) onMove?.(chosen, place)
  }
  return (
    <div className={styles.scroll}>
      <table className={styles.compare} aria-label={t('admin.organisation.compare')}>
        <thead>
          <tr>
            <th scope="col">{t('admin.organisation.now')}</th>
            <th scope="col">{t('admin.organisation.afterward')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} table={props} onKeyDown={onKeyDown} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
