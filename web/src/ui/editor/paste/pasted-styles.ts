import { fontStack, textFont, textFontSize, textFonts } from '@maru/api/kit/fonts'
import { repeatsPaper } from '../../content/paper.ts'

/** CSS declarations by lower-case property; the last declaration of a property takes precedence. */
export type Declarations = Map<string, string>

/** Parses CSS declarations; semicolons inside quotes and parentheses are not separators. */
export function readDeclarations(text: string): Declarations {
  const declarations: Declarations = new Map()
  for (const [part] of text.matchAll(/(?:"[^"]*"|'[^']*'|\([^)]*\)|[^;"'(])+/g)) {
    const colon = part.indexOf(':')
    if (colon < 1) continue
    const value = part
      .slice(colon + 1)
      .replace(/\s*!important\s*$/i, '')
      .replace(/\s+/g, ' ')
      .trim()
    const property = part.slice(0, colon).trim().toLowerCase()
    if (value !== '') declarations.set(property, value)
  }
  return declarations
}

/** Writes declarations as a `style` attribute. */
export function writeDeclarations(declarations: Iterable<readonly [string, string]>): string {
  return [...declarations].map(([property, value]) => `${property}: ${value}`).join('; ')
}

/**
 * Style of an element: `all` is from style sheets and its `style` attribute, `own` from the attribute only.
 */
export interface ElementStyle {
  all: Declarations
  own: Declarations
}

/**
 * Merges two sets of declarations; the second takes precedence. Its properties are placed last, because a
 * later declaration of a side overrides an earlier border.
 */
function over(first: Declarations | undefined, second: Declarations): Declarations {
  const all: Declarations = new Map(first)
  for (const [property, value] of second) {
    all.delete(property)
    all.set(property, value)
  }
  return all
}

interface Rule {
  selector: string
  weight: number
  declarations: Declarations
}

const mostRules = 2000

/**
 * Returns the rules of Office style sheets with a selector of one element name, one class, or both. Other
 * rules do not affect texts.
 */
function rulesOf(sheets: readonly string[]): Rule[] {
  const rules: Rule[] = []
  for (const sheet of sheets) {
    const text = sheet.replace(/<!--|-->|\/\*[\s\S]*?\*\//g, '')
    for (const [, selectors = '', body = ''] of text.matchAll(/([^{}@;]+)\{([^{}]*)\}/g)) {
      for (const selector of selectors.split(',').map((one) => one.trim())) {
        if (!/^[a-z][\w]*$|^[a-z]*\.[\w-]+$/i.test(selector) || rules.length >= mostRules) continue
        rules.push({
          selector,
          weight: selector.includes('.') ? 1 : 0,
          declarations: readDeclarations(body),
        })
      }
    }
  }
  return rules.sort((a, b) => a.weight - b.weight)
}

/** A parsed document of the clipboard, with its style sheets as separate texts. */
export interface PastedDocument {
  doc: Document
  sheets: readonly string[]
}

/**
 * Parses HTML and returns its style sheets separately. The Content Security Policy of the page would report a
 * style sheet inside the document.
 */
export function parsePasted(html: string): PastedDocument {
  const sheets: string[] = []
  const bare = html.replace(/<style\b[^>]*>([\s\S]*?)(?:<\/style\s*>|$)/gi, (_all, sheet: string) => {
    sheets.push(sheet)
    return ''
  })
  return { doc: new DOMParser().parseFromString(bare, 'text/html'), sheets }
}

/** Returns a function that reads an element's style in a pasted document, including its style sheets. */
export function stylesOf({ doc, sheets }: PastedDocument): (element: Element) => ElementStyle {
  const bySheet = new Map<Element, Declarations>()
  for (const { selector, declarations } of rulesOf(sheets)) {
    for (const element of doc.body.querySelectorAll(selector)) {
      bySheet.set(element, over(bySheet.get(element), declarations))
    }
  }
  const known = new Map<Element, ElementStyle>()
  return (element) => {
    let style = known.get(element)
    if (!style) {
      const own = readDeclarations(element.getAttribute('style') ?? '')
      style = { own, all: over(bySheet.get(element), own) }
      known.set(element, style)
    }
    return style
  }
}

const perUnit: Record<string, number> = { pt: 1, px: 0.75, pc: 12, in: 72, cm: 72 / 2.54, mm: 72 / 25.4 }

/**
 * Converts a CSS length to points; undefined for percentages, relative units, keywords and missing values.
 */
export function inPoints(length: string | undefined): number | undefined {
  const [, number, unit = ''] = /^(-?[\d.]+)\s*([a-z]*)$/i.exec(length?.trim() ?? '') ?? []
  if (number === undefined) return undefined
  if (Number(number) === 0) return 0
  const points = Number(number) * (perUnit[unit.toLowerCase()] ?? Number.NaN)
  return Number.isFinite(points) ? points : undefined
}

/**
 * Returns a font size as articles store it: rounded to half a point, from 7 to 72 (spec 2§9); undefined for
 * the default size.
 */
export function pastedSize(value: string | undefined): string | undefined {
  const points = inPoints(value)
  if (points === undefined || points <= 0) return undefined
  const { least, most, usual } = textFontSize
  const size = Math.min(most, Math.max(least, Math.round(points * 2) / 2))
  return size === usual ? undefined : `${size}pt`
}

/** Returns a font as articles store it; undefined for the default font and for fonts that are not offered. */
export function pastedFont(value: string | undefined): string | undefined {
  const font = value ? textFont(value) : undefined
  return font && font !== textFonts[0] ? fontStack(font) : undefined
}

const colour =
  /^(?:#[0-9a-f]{3}|#[0-9a-f]{6}|rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)|(?!auto|none|inherit|initial|transparent|windowtext|window|currentcolor)[a-z]{3,20})$/i

/** Returns a colour as articles store it; undefined for black text, a white background and invalid values. */
export function pastedColour(
  property: 'color' | 'background',
  value: string | undefined,
): string | undefined {
  const plain = value?.trim() ?? ''
  return colour.test(plain) && !repeatsPaper(property, plain) ? plain.toLowerCase() : undefined
}
