import { type Layout, layoutLimits, type Webpart } from '@maru/api/webpart'

/** The position of a web part: its column, and its index in the column. Both count from 0. */
export interface Place {
  column: number
  index: number
}

/** The web parts of a column from top to bottom. */
export function columnOf({ parts }: Pick<Layout, 'parts'>, column: number): Webpart[] {
  return parts.filter((part) => part.column === column)
}

/** Returns the position of a web part; undefined if the layout has no web part with this number. */
export function placeOf(layout: Layout, webpartId: number): Place | undefined {
  const part = layout.parts.find((one) => one.webpartId === webpartId)
  if (!part) return undefined
  return { column: part.column, index: columnOf(layout, part.column).indexOf(part) }
}

/** Sorts the web parts in the order that the server stores: column by column. */
function inOrder(layout: Layout, columns: readonly Webpart[][]): Layout {
  return { ...layout, parts: columns.flat() }
}

const columnsOf = (layout: Layout): Webpart[][] =>
  layout.columns.map((_share, column) => columnOf(layout, column))

/** Moves a web part to a position. An index beyond the end moves it to the end of the column. */
export function movePart(layout: Layout, webpartId: number, to: Place): Layout {
  const part = layout.parts.find((one) => one.webpartId === webpartId)
  if (!part || !layout.columns[to.column]) return layout
  const columns = columnsOf(layout).map((column) => column.filter((one) => one !== part))
  columns[to.column]?.splice(Math.max(0, to.index), 0, { ...part, column: to.column })
  return inOrder(layout, columns)
}

/** Moves a web part one step for an arrow key: up or down in its column, or to the same index of the next column. */
export function stepPart(layout: Layout, webpartId: number, key: string): Layout {
  const at = placeOf(layout, webpartId)
  if (!at) return layout
  const { column, index } = at
  if (key === 'ArrowUp')
    return index === 0 ? layout : movePart(layout, webpartId, { column, index: index - 1 })
  if (key === 'ArrowDown') return movePart(layout, webpartId, { column, index: index + 1 })
  const next = column + (key === 'ArrowLeft' ? -1 : 1)
  return movePart(layout, webpartId, { column: next, index })
}

/** Adds a web part at the end of the column with the fewest web parts. Returns undefined if the page is full. */
export function addPart(
  layout: Layout,
  { kind, options }: Pick<Webpart, 'kind' | 'options'>,
): { layout: Layout; webpartId: number } | undefined {
  if (layout.parts.length >= layoutLimits.parts) return undefined
  const columns = columnsOf(layout)
  const fewest = Math.min(...columns.map((column) => column.length))
  const column = columns.findIndex((one) => one.length === fewest)
  const webpartId = Math.max(0, ...layout.parts.map((part) => part.webpartId)) + 1
  const title = { ko: '', en: '', zh: '' }
  columns[column]?.push({ webpartId, kind, column, rows: 0, title, options })
  return { layout: inOrder(layout, columns), webpartId }
}

/** Changes one web part without moving it. */
export function changePart(layout: Layout, webpartId: number, change: Partial<Webpart>): Layout {
  const parts = layout.parts.map((part) => (part.webpartId === webpartId ? { ...part, ...change } : part))
  return { ...layout, parts }
}

/** Removes a web part. */
export function removePart(layout: Layout, webpartId: number): Layout {
  return { ...layout, parts: layout.parts.filter((part) => part.webpartId !== webpartId) }
}

/** Column widths in percent for 1, 2, 3 and 4 columns. With 3 columns the middle one is the widest. */
const shares: readonly (readonly number[])[] = [[100], [30, 70], [21, 55, 24], [25, 25, 25, 25]]

/** Changes the number of columns. Web parts of removed columns move to the end of the last column. */
export function setColumns(layout: Layout, count: number): Layout {
  const columns = shares[count - 1]
  if (!columns || count === layout.columns.length) return layout
  const parts = layout.parts.map((part) => ({ ...part, column: Math.min(part.column, count - 1) }))
  const next = { columns: [...columns], parts }
  return inOrder(next, columnsOf(next))
}

/** Moves the border after a column by a percentage of the page width. No column becomes narrower than the limit. */
export function moveBorder({ columns, parts }: Layout, behind: number, by: number): Layout {
  const [left, right] = [columns[behind], columns[behind + 1]]
  if (left === undefined || right === undefined) return { columns, parts }
  const least = layoutLimits.narrowest
  const step = Math.round(Math.max(least - left, Math.min(by, right - least)))
  const next = columns.map((share, index) =>
    index === behind ? share + step : index === behind + 1 ? share - step : share,
  )
  return { columns: next, parts }
}

/** Returns the approximate height of a web part in list rows. It is used to distribute web parts among columns. */
export function heightOf({ kind, rows, options }: Webpart): number {
  if (kind === 'profile') return 3.5
  if (kind === 'count') return 3
  if (kind === 'album' || kind === 'swipe') return 6.5
  if (kind === 'quick') return 7
  const [tab] = Array.isArray(options.tabs) ? options.tabs : []
  const count = rows || Number(tab?.displayCount ?? options.displayCount ?? 5)
  return 2 + (tab?.isImage ? 5 : count)
}

const sum = (parts: readonly Webpart[]) => parts.reduce((height, part) => height + heightOf(part), 0)

/**
 * Returns the layout with fewer columns. One column contains the profile cards, then the widest column, then the other
 * columns. With two columns, one is the widest column and the second contains the other columns. The last web parts of
 * the second column move below the widest column while the second column remains at least as high as the first.
 */
export function foldColumns(layout: Layout, count: number): Layout {
  if (layout.columns.length <= count) return layout
  const widest = layout.columns.indexOf(Math.max(...layout.columns))
  const lead = columnOf(layout, widest)
  const others = layout.columns.flatMap((_share, column) =>
    column === widest ? [] : columnOf(layout, column),
  )
  const into = (column: number) => (part: Webpart) => ({ ...part, column })
  if (count === 1) {
    const profiles = layout.parts.filter((part) => part.kind === 'profile')
    const rest = [...lead, ...others].filter((part) => part.kind !== 'profile')
    return { columns: [100], parts: [...profiles, ...rest].map(into(0)) }
  }
  for (let last = others.at(-1); last && sum(others) - heightOf(last) >= sum(lead); last = others.at(-1)) {
    lead.push(last)
    others.pop()
  }
  return widest === 0
    ? { columns: [64, 36], parts: [...lead.map(into(0)), ...others.map(into(1))] }
    : { columns: [36, 64], parts: [...others.map(into(0)), ...lead.map(into(1))] }
}
