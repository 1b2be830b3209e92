import {
  type Declarations,
  inPoints,
  pastedColour,
  readDeclarations,
  writeDeclarations,
} from './pasted-styles.ts'

/** Sides of a cell in the order of CSS shorthands. */
const sides = ['top', 'right', 'bottom', 'left'] as const
/** A side of a cell. */
export type Side = (typeof sides)[number]
/** Value of a side without a declared border: the cell has the default border there. */
export const undrawn = ''
/**
 * Value of a side without any border. Browsers serialise `none` differently; a width of zero is always
 * serialised the same.
 */
export const none = '0px'

/**
 * Returns a border as articles store it. A black border is stored without a colour, so that it has the text
 * colour, which is light in the dark theme.
 */
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

/** Expands the one to four values of a shorthand such as `border-width` to top, right, bottom and left. */
function aroundOf(value: string | undefined): string[] {
  const [top = '', right = top, bottom = top, left = right] = value?.match(/rgb\([^)]*\)|\S+/gi) ?? []
  return [top, right, bottom, left]
}

/** Returns the borders that declarations set on a cell, by side; a later declaration takes precedence. */
export function readBorders(declarations: Declarations): Map<Side, string> {
  const result = new Map<Side, string>()
  const style = aroundOf(declarations.get('border-style'))
  const [width, colour] = ['border-width', 'border-color'].map((name) => aroundOf(declarations.get(name)))
  for (const [index, side] of sides.entries()) {
    if (style[index]) result.set(side, readBorder(`${width?.[index]} ${style[index]} ${colour?.[index]}`))
  }
  for (const [property, value] of declarations) {
    const side = /^border(?:-(top|right|bottom|left))?$/.exec(property)
    if (!side) continue
    const border = readBorder(value)
    for (const one of sides) if (!side[1] || side[1] === one) result.set(one, border)
  }
  return result
}

/**
 * Returns declarations of all borders that are not {@link undrawn}; one declaration if all sides are equal.
 */
export function writeSides(borders: Partial<Record<Side, string>>): [string, string][] {
  const matches = sides.flatMap((side): [string, string][] => {
    const border = borders[side] ?? undrawn
    return border === undrawn ? [] : [[`border-${side}`, border]]
  })
  const first = matches[0]?.[1]
  const isAlike = matches.length === sides.length && matches.every(([_name, border]) => border === first)
  return isAlike && first ? [['border', first]] : matches
}

/**
 * Returns a style that declares its borders per side. If the borders of a cell differ, browsers serialise
 * them as `border-width`, `border-style` and `border-color`, which articles do not support.
 */
export function withSides(style: string): string {
  if (!/border-(?:width|style|color)/.test(style)) return style
  const declarations = readDeclarations(style)
  const others = [...declarations].filter(([property]) => !/^border(?:-(?!collapse)|$)/.test(property))
  return writeDeclarations([...others, ...writeSides(Object.fromEntries(readBorders(declarations)))])
}
