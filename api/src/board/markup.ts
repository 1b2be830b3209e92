/**
 * CSS properties that the body of an article may use; none of them positions an element outside of the text
 * flow. The server removes all other properties when it stores an article, and the browser applies no others
 * to stored HTML.
 */
export const articleProperties = [
  'color',
  'background-color',
  'text-align',
  'text-decoration',
  'font-size',
  'font-family',
  'font-weight',
  'font-style',
  'line-height',
  'vertical-align',
  'width',
  'min-width',
  'height',
  'padding',
  'margin-left',
  'border',
  'border-top',
  'border-right',
  'border-bottom',
  'border-left',
  'border-collapse',
  'list-style-type',
] as const

/** Counter styles that browsers support by these names. */
const plainCounters = [
  'lower-alpha',
  'upper-alpha',
  'lower-roman',
  'upper-roman',
  'hangul',
  'hangul-consonant',
  'cjk-ideographic',
] as const

/** A counter style with the brackets of Korean documents: `-paren` as in `가)`, `-parens` as in `(가)`. */
type InParentheses<Name extends string> = `${Name}-paren` | `${Name}-parens`
/**
 * A counter style of numbered lists; `circled` is `①`. The style sheet of articles defines the counter styles
 * that browsers lack.
 */
export type ListCounter =
  | (typeof plainCounters)[number]
  | InParentheses<'decimal' | (typeof plainCounters)[number]>
  | 'circled'

/** Counter styles of numbered lists in addition to decimal numbers. */
export const listCounters: readonly ListCounter[] = [
  ...plainCounters,
  'circled',
  ...(['decimal', ...plainCounters] as const).flatMap((name) => [`${name}-paren`, `${name}-parens`] as const),
]
