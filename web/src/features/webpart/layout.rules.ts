import { type Layout, layoutLimits, type Webpart } from '@maru/api/webpart'

/** Where a web part is put: a column, and its place in it from 0. */
export interface Place {
  column: number
  index: number
}

/** The web parts of a column from top to bottom. */
export function columnOf({ parts }: Pick<Layout, 'parts'>, column: number): Webpart[] {
  return parts.filter((part) => part.column === column)
}

/** Where a web part is; undefined where there is none of this number. */
export function placeOf(layout: Layout, webpartId: number): Place | undefined {
  const part = layout.parts.find((one) => one.webpartId === webpartId)
  if (!part) return undefined
  return { column: part.column, index: columnOf(layout, part.column).indexOf(part) }
}

/** The parts as the server stores them: column after column. */
function inOrder(layout: Layout, columns: readonly Webpart[][]): Layout {
  return { ...layout, parts: columns.flat() }
}

const columnsOf = (layout: Layout): Webpart[][] =>
  layout.columns.map((_share, column) => columnOf(layout, column))

/** Moves a web part to a place; an index beyond the end is the end. */
export function movePart(layout: Layout, webpartId: number, to: Place): Layout {
  const part = layout.parts.find((one) => one.webpartId === webpartId)
  if (!part || !layout.columns[to.column]) return layout
  const columns = columnsOf(layout).map((column) => column.filter((one) => one !== part))
  columns[to.column]?.splice(Math.max(0, to.index), 0, { ...part, column: to.column })
  return inOrder(layout, columns)
}

/** One step with an arrow key: up and down within the column, left and right to the neighbour at the same height. */
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

/** Adds a web part at the end of the column that has the fewest; undefined where the page is full. */
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

/** Changes one web part where it is. */
export function changePart(layout: Layout, webpartId: number, change: Partial<Webpart>): Layout {
  const parts = layout.parts.map((part) => (part.webpartId === webpartId ? { ...part, ...change } : part))
  return { ...layout, parts }
}

/** Takes a web part away. */
export function removePart(layout: Layout, webpartId: number): Layout {
  return { ...layout, parts: layout.parts.filter((part) => part.webpartId !== webpartId) }
}

/** Shares of so many columns, the widest in the middle as on the company's home page. */
const shares: readonly (readonly number[])[] = [[100], [30, 70], [21, 55, 24], [25, 25, 25, 25]]

/** Gives the page so many columns; parts of columns that go move to the end of the last one. */
export function setColumns(layout: Layout, count: number): Layout {
  const columns = shares[count - 1]
  if (!columns || count === layout.columns.length) return layout
  const parts = layout.parts.map((part) => ({ ...part, column: Math.min(part.column, count - 1) }))
  const next = { columns: [...columns], parts }
  return inOrder(next, columnsOf(next))
}

/** Moves the border behind a column by a part of the whole width; none becomes narrower than the limit. */
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

/** How high a web part is at about, in rows of a list; enough to share parts out between columns. */
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
 * The same page in fewer columns. One: who I am, then the widest column, then the others. Two: the widest column, and
 * next to it the others, whose last parts go below the widest as long as that makes both more alike.
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
