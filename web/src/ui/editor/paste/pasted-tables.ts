import { none, readBorders, type Side, undrawn, writeSides } from './cell-borders.ts'
import { type ElementStyle, inPoints, pastedColour } from './pasted-styles.ts'

type StyleOf = (element: Element) => ElementStyle

interface Placed {
  cell: HTMLTableCellElement
  row: number
  column: number
  span: number
  down: number
}

const mostColumns = 200
const spanOf = (text: string | null) =>
  Math.min(mostColumns, Math.max(1, Number.parseInt(text ?? '1', 10) || 1))

/**
 * Returns the cells of a table with the first row and column of each; takes `rowspan` of rows above into
 * account.
 */
function placeCells(table: HTMLTableElement): Placed[] {
  const occupied: number[] = []
  const placed: Placed[] = []
  for (const [at, row] of [...table.rows].entries()) {
    let column = 0
    for (const cell of row.cells) {
      while ((occupied[column] ?? 0) > 0) column += 1
      const span = spanOf(cell.getAttribute('colspan'))
      const down = spanOf(cell.getAttribute('rowspan'))
      placed.push({ cell, row: at, column, span, down })
      for (let index = column; index < column + span; index += 1) occupied[index] = down
      column += span
    }
    for (const [index, left] of occupied.entries()) occupied[index] = Math.max(0, (left ?? 0) - 1)
  }
  return placed
}

/** Returns an element's width in whole pixels, from its style or its `width` attribute. */
function widthOf(element: Element, styleOf: StyleOf): number | undefined {
  const points = inPoints(styleOf(element).own.get('width'))
  const attribute = element.getAttribute('width') ?? ''
  const pixels = points ? points / 0.75 : /^\d+$/.test(attribute) ? Number(attribute) : undefined
  return pixels && pixels >= 8 ? Math.round(Math.min(pixels, 1200)) : undefined
}

function columnWidths(table: HTMLTableElement, placed: Placed[], styleOf: StyleOf): (number | undefined)[] {
  const widths: (number | undefined)[] = []
  for (const col of table.querySelectorAll('col')) {
    if (col.closest('table') !== table) continue
    const width = widthOf(col, styleOf)
    for (let left = spanOf(col.getAttribute('span')); left > 0 && widths.length < mostColumns; left -= 1)
      widths.push(width)
  }
  for (const { cell, column, span } of placed) {
    if (span === 1) widths[column] ??= widthOf(cell, styleOf)
  }
  return widths
}

/**
 * Returns the borders of a cell. `none` is used only if the `style` attribute of the cell declares it: the
 * style sheets of Excel declare it for every cell without drawn borders, and a table without lines is hard to
 * read.
 */
function bordersOf({ all, own }: ElementStyle): Record<Side, string> {
  const ownBorders = readBorders(own)
  const borders = readBorders(all)
  const border = (side: Side) => {
    const value = borders.get(side) ?? undrawn
    return value === none && ownBorders.get(side) !== none ? undrawn : value
  }
  return { top: border('top'), right: border('right'), bottom: border('bottom'), left: border('left') }
}

/**
 * Removes the default border of a cell where the cell to the right or below declares its own border. Of two
 * equally thick borders, browsers show the border of the cell further left or further up (CSS 2.1, 17.6.2.1).
 */
function yieldToDrawn(placed: Placed[], borders: ReadonlyMap<Element, Record<Side, string>>): void {
  const grid = new Map<string, Element>()
  for (const { cell, row, column, span, down } of placed) {
    for (let x = column; x < column + span; x += 1) grid.set(`${row},${x}`, cell)
    for (let y = row; y < row + down; y += 1) grid.set(`${y},${column}`, cell)
  }
  const isDrawn = (row: number, column: number, side: Side) => {
    const cell = grid.get(`${row},${column}`)
    return cell !== undefined && ![undrawn, none].includes(borders.get(cell)?.[side] ?? undrawn)
  }
  for (const { cell, row, column, span, down } of placed) {
    const own = borders.get(cell)
    if (!own) continue
    const rows = Array.from({ length: down }, (_, index) => row + index)
    const columns = Array.from({ length: span }, (_, index) => column + index)
    if (own.right === undrawn && rows.every((at) => isDrawn(at, column + span, 'left'))) own.right = none
    if (own.bottom === undrawn && columns.every((at) => isDrawn(row + down, at, 'top'))) own.bottom = none
  }
}

function cellLook(cell: Element, { all }: ElementStyle, borders: Record<Side, string>): [string, string][] {
  const look: [string, string][] = []
  const ground = pastedColour(
    'background',
    all.get('background-color') ?? all.get('background') ?? cell.getAttribute('bgcolor') ?? undefined,
  )
  if (ground) look.push(['background-color', ground])
  const vertical = (all.get('vertical-align') ?? cell.getAttribute('valign'))?.toLowerCase()
  if (vertical === 'middle' || vertical === 'bottom') look.push(['vertical-align', vertical])
  look.push(...writeSides(borders))
  return look
}

/** Returns the background, vertical alignment and borders of each cell of a table. */
export function cellLooks(table: HTMLTableElement, styleOf: StyleOf): Map<Element, [string, string][]> {
  const placed = placeCells(table)
  const borders = new Map(placed.map(({ cell }) => [cell, bordersOf(styleOf(cell))]))
  yieldToDrawn(placed, borders)
  return new Map([...borders].map(([cell, own]) => [cell, cellLook(cell, styleOf(cell), own)]))
}

/**
 * Writes the column widths to the `colwidth` attribute of the cells, where the editor reads them. A merged
 * cell lists the width of each of its columns.
 */
export function copyColumnWidths(table: HTMLTableElement, styleOf: StyleOf): void {
  const placed = placeCells(table)
  const widths = columnWidths(table, placed, styleOf)
  for (const { cell, column, span } of placed) {
    const own = Array.from({ length: span }, (_, index) => widths[column + index])
    if (own.every((width) => width !== undefined)) cell.setAttribute('colwidth', own.join(','))
  }
}
