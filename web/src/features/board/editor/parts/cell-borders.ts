import {
  type Declarations,
  inPoints,
  pastedColour,
  readDeclarations,
  writeDeclarations,
} from './pasted-styles.ts'

/** Sides of a cell in the order of CSS. */
const sides = ['top', 'right', 'bottom', 'left'] as const
/** A side of a cell. */
export type Side = (typeof sides)[number]
/** The default faint border of a cell. */
export const undrawn = ''
/** Browsers serialise `none` differently; a width of zero is stable. */
export const none = '0px'

/** A border as articles store it; black ones get the text colour, which the dark theme draws light. */
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
    else colour = pastedColour('color', part) ?? colour
  }
  if (style === '' || style === 'none' || style === 'hidden' || width === 0) return none
  const pixels = Math.min(6, Math.max(style === 'double' ? 3 : 1, Math.round(width)))
  return `${pixels}px ${style}${colour ? ` ${colour}` : ''}`
}

/** Values of one to four sides, as `border-width` and its like have them, from the top round to the left. */
function aroundOf(value: string | undefined): string[] {
  const [top = '', right = top, bottom = top, left = right] = value?.match(/rgb\([^)]*\)|\S+/gi) ?? []
  return [top, right, bottom, left]
}

/** The borders that declarations give to a cell, by side; a later declaration wins. */
export function readBorders(declarations: Declarations): Map<Side, string> {
  const found = new Map<Side, string>()
  const style = aroundOf(declarations.get('border-style'))
  const [width, colour] = ['border-width', 'border-color'].map((name) => aroundOf(declarations.get(name)))
  for (const [index, side] of sides.entries()) {
    if (style[index]) found.set(side, readBorder(`${width?.[index]} ${style[index]} ${colour?.[index]}`))
  }
  for (const [property, value] of declarations) {
    const side = /^border(?:-(top|right|bottom|left))?$/.exec(property)
    if (!side) continue
    const border = readBorder(value)
    for (const one of sides) if (!side[1] || side[1] === one) found.set(one, border)
  }
  return found
}

/** Declarations of the borders that are not {@link undrawn}, as one where all sides are alike. */
export function writeSides(borders: Partial<Record<Side, string>>): [string, string][] {
  const found = sides.flatMap((side): [string, string][] => {
    const border = borders[side] ?? undrawn
    return border === undrawn ? [] : [[`border-${side}`, border]]
  })
  const first = found[0]?.[1]
  const isAlike = found.length === sides.length && found.every(([_name, border]) => border === first)
  return isAlike && first ? [['border', first]] : found
}

/**
 * A style with its borders side by side. Browsers write different borders of a cell as `border-width`,
 * `border-style` and `border-color`, which articles do not have.
 */
export function withSides(style: string): string {
  if (!/border-(?:width|style|color)/.test(style)) return style
  const declarations = readDeclarations(style)
  const others = [...declarations].filter(([property]) => !/^border(?:-(?!collapse)|$)/.test(property))
  return writeDeclarations([...others, ...writeSides(Object.fromEntries(readBorders(declarations)))])
}
