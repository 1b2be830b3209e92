/** The least width of the main column of a table in pixels. */
export const leastMain = 200
/** Up to this width, in pixels, every list shows one card a row. */
export const phoneRoom = 520
/** Up to this width, in pixels, a table has no columns for wide lists. */
const narrowUpTo = 760
const tickWidth = 48

/** How a list is shown: as a table, as a table without the columns for wide lists, or as one card a row. */
export type ListView = 'table' | 'narrow' | 'cards'

/** What the widths of a column depend on. A width is in pixels or in percent. */
export interface ColumnWidth {
  width?: string
  phone?: string
  isWideOnly?: boolean
}

const lengthOf = (width: string | undefined, unit: 'px' | '%') =>
  width?.endsWith(unit) ? Number.parseFloat(width) : 0

/** The width of the main column in a table with these columns. Columns without a width share what the others leave. */
export function mainWidth(columns: readonly ColumnWidth[], room: number, hasTicks: boolean): number {
  const main =
    columns.find(({ phone }) => phone === 'main') ?? columns.find(({ width }) => width === undefined)
  if (main?.width !== undefined) return lengthOf(main.width, 'px') + (lengthOf(main.width, '%') * room) / 100
  const stated = columns.reduce(
    (sum, { width }) => sum + lengthOf(width, 'px') + (lengthOf(width, '%') * room) / 100,
    hasTicks ? tickWidth : 0,
  )
  const free = columns.filter(({ width }) => width === undefined).length
  return free === 0 ? room - stated : (room - stated) / free
}

/** Returns how a list with these columns is shown in a room of this width: the main column never gets too narrow. */
export function listView(columns: readonly ColumnWidth[], room: number, hasTicks = false): ListView {
  if (room <= 0) return 'table'
  const fits = (shown: readonly ColumnWidth[]) => mainWidth(shown, room, hasTicks) >= leastMain
  if (room <= phoneRoom) return 'cards'
  if (room > narrowUpTo && fits(columns)) return 'table'
  return fits(columns.filter(({ isWideOnly }) => !isWideOnly)) ? 'narrow' : 'cards'
}
