import { type ReactNode, type RefObject, useRef } from 'react'
import { blocking } from '#kit/call/query.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useKeys } from '#kit/screen/keys.ts'
import { Button } from '../button.tsx'
import { LoadingBar, Skeleton, useSteadyLoading } from '../loading.tsx'
import { Empty, ErrorNote } from '../notice.tsx'
import { type Column, DataTable } from './list.tsx'
import { Pager, type PagerProps } from './pager.tsx'
import type { Selection } from './selection.ts'

interface ListData<T> {
  data: readonly T[]
  totalCount: number
  /** The server stopped counting at the total. */
  isTotalCapped?: boolean
}

/** The fields of a query that a list uses. The data is a page with the total, or all rows. */
export interface ListAnswer<T> {
  data: ListData<T> | readonly T[] | undefined
  isPending: boolean
  isFetching: boolean
  error: unknown
  refetch: () => unknown
}

/** Properties of {@link ListView}. */
export interface ListViewProps<T, K extends string | number = string | number> {
  /** The name of the list, for screen readers. */
  label: string
  answer: ListAnswer<T>
  rowKey: (row: T) => K
  /** The columns, if the rows are a table. Each column declares its position on a phone. */
  columns?: readonly Column<T>[]
  /** Renders the rows in another form, such as cards. The element of each row must have `data-row`. */
  children?: (rows: readonly T[]) => ReactNode
  /** The content of a list without rows, with a next step. */
  empty: ReactNode
  /** Page, page size and the functions that change them; absent for a list without pages. */
  pager?: Omit<PagerProps, 'total'> & { total?: number }
  /** Returns true for the row that is open next to or above the list. */
  isCurrent?: (row: T) => boolean
  /** The selected rows. With this property each row has a checkbox. */
  selection?: Selection<K>
  /** Returns the name of a row for its checkbox. */
  rowLabel?: (row: T) => string
  /** Content above the rows after they have loaded, such as the number of hits. */
  above?: ReactNode
  /** The action of the key n, which is the same as of the "new" button. */
  onCreate?: () => void
  /** True: the page has several lists. Then j, k and / are off, because these keys can control only one list. */
  isPart?: boolean
  skeletonRows?: number
  /** Replaces the default rendering of a failure, for example for a board that the viewer may not read. */
  failure?: (error: unknown, retry: () => void) => ReactNode
}

function rowsIn(place: RefObject<HTMLElement | null>): HTMLElement[] {
  return [...(place.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
}

/** Returns the element that opens a row: the first link or button of the main cell, else of the row. */
function openerOf(row: HTMLElement): HTMLElement | null {
  return (
    row.querySelector<HTMLElement>('[data-main] a[href], [data-main] button') ??
    row.querySelector('a[href], button')
  )
}

/** j and k move the focus between rows, Enter opens the focused row, / focuses the search, and n creates an item. */
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
 * A complete list: a skeleton while it is loading, a failure with a retry button, the content of an empty list, the
 * rows as a table or as the room renders them, checkboxes, and the pager with total and page size.
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
  const {
    data: rows,
    totalCount,
    isTotalCapped = false,
  }: ListData<T> = 'totalCount' in answer.data
    ? answer.data
    : { data: answer.data, totalCount: answer.data.length }
  const total = pager?.total ?? totalCount
  return (
    <div ref={place}>
      <LoadingBar isLoading={isBusy} />
      {above}
      {rows.length > 0 ? (
        <ListRows {...props} rows={rows} />
      ) : pager && total > 0 ? (
        <PastEnd {...pager} total={total} />
      ) : (
        (empty ?? <Empty />)
      )}
      {pager ? <Pager isTotalCapped={isTotalCapped} {...pager} total={total} /> : null}
    </div>
  )
}

/** A page after the last one, for example of an old address: there are rows, but not here. */
function PastEnd({ size, total, onChange }: PagerProps) {
  const t = useTranslate()
  return (
    <Empty text={t('kit.pager.past')}>
      <Button onPress={() => onChange(Math.ceil(total / size))}>{t('kit.pager.toLast')}</Button>
    </Empty>
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
