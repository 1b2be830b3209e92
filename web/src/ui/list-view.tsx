import { type ReactNode, type RefObject, useRef } from 'react'
import { useKeys } from '../kit/keys.ts'
import { blocking } from '../kit/query.ts'
import { type Column, DataTable } from './list.tsx'
import { LoadingBar, Skeleton, useSteadyLoading } from './loading.tsx'
import { Empty, ErrorNote } from './notice.tsx'
import { Pager, type PagerProps } from './pager.tsx'
import type { Selection } from './selection.ts'

/** The part of a query that a list draws: a page with the total, or all rows. */
export interface ListAnswer<T> {
  data: { data: readonly T[]; totalCount: number } | readonly T[] | undefined
  isPending: boolean
  isFetching: boolean
  error: unknown
  refetch: () => unknown
}

/** Properties of {@link ListView}. */
export interface ListViewProps<T, K extends string | number = string | number> {
  /** What the list is called, for screen readers. */
  label: string
  answer: ListAnswer<T>
  rowKey: (row: T) => K
  /** The rows as a table; each column declares its place on a phone. */
  columns?: readonly Column<T>[]
  /** The rows in another form, such as cards; each row's element has `data-row`. */
  children?: (rows: readonly T[]) => ReactNode
  /** The text of a list without rows, with what to do next. */
  empty: ReactNode
  /** Page, size and how to change them; absent for a list without pages. */
  pager?: Omit<PagerProps, 'total'> & { total?: number }
  /** The row that is open next to or above the list. */
  isCurrent?: (row: T) => boolean
  /** Boxes to tick before the rows. */
  selection?: Selection<K>
  /** The name of a row for its checkbox. */
  rowLabel?: (row: T) => string
  /** Drawn above the rows once they are there, such as how many were found. */
  above?: ReactNode
  /** The key n: what the list's "new" button does. */
  onCreate?: () => void
  /** One of several lists of its page: it has no keys, because they would act on one list only. */
  isPart?: boolean
  skeletonRows?: number
  /** A failure drawn in another way, such as a board that is closed to the viewer. */
  failure?: (error: unknown, retry: () => void) => ReactNode
}

function rowsIn(place: RefObject<HTMLElement | null>): HTMLElement[] {
  return [...(place.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
}

/** The element that opens a row: its first link or button in the main cell. */
function openerOf(row: HTMLElement): HTMLElement | null {
  return (
    row.querySelector<HTMLElement>('[data-main] a[href], [data-main] button') ??
    row.querySelector('a[href], button')
  )
}

/** j and k go from row to row, Enter opens the row that has the focus, / searches and n begins something new. */
function useListKeys(
  place: RefObject<HTMLElement | null>,
  { onCreate, isPart = false }: { onCreate?: () => void; isPart?: boolean },
) {
  const step = (by: 1 | -1) => {
    const rows = rowsIn(place)
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    const current = rows.findIndex((row) => row.hasAttribute('data-current'))
    const from = at >= 0 ? at : current
    const next = from < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, from + by))
    const row = rows[next]
    if (!row) return
    openerOf(row)?.focus()
    row.scrollIntoView({ block: 'nearest' })
  }
  const search = () => {
    const page = document.getElementById('content') ?? document.body
    page.querySelector<HTMLInputElement>('[role=search] input, search input, input[type=search]')?.focus()
  }
  const create = onCreate ? [{ key: 'n', label: 'kit.keys.create', run: onCreate } as const] : []
  useKeys(
    isPart
      ? create
      : [
          { key: 'j', label: 'kit.keys.next', run: () => step(1) },
          { key: 'k', label: 'kit.keys.previous', run: () => step(-1) },
          { key: '/', label: 'kit.keys.search', run: search },
          ...create,
        ],
  )
}

/**
 * A list of a room, whole: a skeleton while it loads, the failure with a retry, what to do where it is empty, its
 * rows as a table or as the room draws them, boxes to tick, and the pager with total and page size.
 */
export function ListView<T, K extends string | number>(props: ListViewProps<T, K>) {
  const { answer, empty, pager, above, skeletonRows = 10 } = props
  const place = useRef<HTMLDivElement>(null)
  const isBusy = useSteadyLoading(answer.isFetching)
  useListKeys(place, props)
  const failure = blocking(answer)
  const retry = () => void answer.refetch()
  if (failure) return props.failure?.(failure, retry) ?? <ErrorNote error={failure} onRetry={retry} />
  if (!answer.data) return <Skeleton rows={skeletonRows} />
  const rows: readonly T[] = 'totalCount' in answer.data ? answer.data.data : answer.data
  const totalCount = 'totalCount' in answer.data ? answer.data.totalCount : rows.length
  return (
    <div ref={place}>
      <LoadingBar isLoading={isBusy} />
      {above}
      {rows.length > 0 ? <ListRows {...props} rows={rows} /> : (empty ?? <Empty />)}
      {pager ? <Pager {...pager} total={pager.total ?? totalCount} /> : null}
    </div>
  )
}

function ListRows<T, K extends string | number>({
  rows,
  ...props
}: ListViewProps<T, K> & { rows: readonly T[] }) {
  const { label, columns, children, rowKey, isCurrent, selection, rowLabel } = props
  if (children) return children(rows)
  if (!columns) return null
  return <DataTable {...{ label, columns, rows, rowKey, isCurrent, selection, rowLabel }} />
}
