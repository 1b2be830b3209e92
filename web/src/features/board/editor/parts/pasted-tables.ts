import { type Declarations, type ElementStyle, inPoints, pastedColour } from './pasted-styles.ts'

type StyleOf = (element: Element) => ElementStyle

interface Placed {
  cell: HTMLTableCellElement
  column: number
  span: number
}

const mostColumns = 200
const spanOf = (text: string | null) =>
  Math.min(mostColumns, Math.max(1, Number.parseInt(text ?? '1', 10) || 1))

/** Cells of a table with the column that each begins in, cells that reach down from above reckoned in. */
function placeCells(table: HTMLTableElement): Placed[] {
  const taken: number[] = []
  const placed: Placed[] = []
  for (const row of table.rows) {
    let column = 0
    for (const cell of row.cells) {
      while ((taken[column] ?? 0) > 0) column += 1
      const span = spanOf(cell.getAttribute('colspan'))
      const down = spanOf(cell.getAttribute('rowspan'))
      placed.push({ cell, column, span })
      for (let index = column; index < column + span; index += 1) taken[index] = down
      column += span
    }
    for (const [index, left] of taken.entries()) taken[index] = Math.max(0, (left ?? 0) - 1)
  }
  return placed
}

/** An element's width in whole pixels, from its style or its attribute. */
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

const sides = ['top', 'right', 'bottom', 'left'] as const
const plain = 'plain'
/** Browsers write `none` back as a word that says something else elsewhere; a width of nothing stays what it is. */
const none = '0px'

/** A border as articles keep it: `plain` for the thin black line that every cell has anyway. */
function readBorder(value: string): string {
  let style = ''
  let width = 1
  let colour: string | undefined
  for (const [part] of value.matchAll(/rgb\([^)]*\)|\S+/gi)) {
    const points = inPoints(part)
    if (/^(?:none|hidden|solid|dashed|dotted|double)$/i.test(part)) style = part.toLowerCase()
    else if (points !== undefined) width = points / 0.75
    else if (/^(?:thin|medium|thick)$/i.test(part))
      width = { thin: 1, medium: 2, thick: 3 }[part.toLowerCase()] ?? 1
    else colour = pastedColour('color', part)
  }
  if (style === '' || style === 'none' || style === 'hidden' || width === 0) return none
  const pixels = Math.min(6, Math.max(style === 'double' ? 3 : 1, Math.round(width)))
  if (style === 'solid' && pixels === 1 && !colour) return plain
  return `${pixels}px ${style}${colour ? ` ${colour}` : ''}`
}

function readBorders(declarations: Declarations): Map<string, string> {
  const found = new Map<string, string>()
  for (const [property, value] of declarations) {
    const side = /^border(?:-(top|right|bottom|left))?$/.exec(property)
    if (!side) continue
    const border = readBorder(value)
    for (const one of side[1] ? [side[1]] : sides) found.set(one, border)
  }
  return found
}

/**
 * Borders, ground and vertical place of a cell. That a cell has no border counts where the cell itself says it:
 * the sheets of Excel say it of every cell that has none drawn, and a table without lines is hard to read.
 */
export function cellLook(cell: Element, { all, own }: ElementStyle): [string, string][] {
  const look: [string, string][] = []
  const ground = pastedColour(
    'background',
    all.get('background-color') ?? all.get('background') ?? cell.getAttribute('bgcolor') ?? undefined,
  )
  if (ground) look.push(['background-color', ground])
  const vertical = (all.get('vertical-align') ?? cell.getAttribute('valign'))?.toLowerCase()
  if (vertical === 'middle' || vertical === 'bottom') look.push(['vertical-align', vertical])
  const ownBorders = readBorders(own)
  const borders = sides.map((side) => {
    const border = readBorders(all).get(side) ?? plain
    return border === none && ownBorders.get(side) !== none ? plain : border
  })
  const [first = plain] = borders
  if (borders.every((border) => border === first)) {
    if (first !== plain) look.push(['border', first])
  } else {
    for (const [index, border] of borders.entries())
      if (border !== plain) look.push([`border-${sides[index]}`, border])
  }
  return look
}

/** Writes widths of columns where the editor looks for them, on every cell; merged ones name each of theirs. */
export function copyColumnWidths(table: HTMLTableElement, styleOf: StyleOf): void {
  const placed = placeCells(table)
  const widths = columnWidths(table, placed, styleOf)
  for (const { cell, column, span } of placed) {
    const own = Array.from({ length: span }, (_, index) => widths[column + index])
    if (own.every((width) => width !== undefined)) cell.setAttribute('colwidth', own.join(','))
  }
}
