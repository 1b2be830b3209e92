/**
 * CSS properties that the body of an article may use; none of them moves an element out of its place. The server
 * removes all others when it stores an article, and the browser applies no others to stored HTML.
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

/** Counters that browsers know by these names. */
const plainCounters = [
  'lower-alpha',
  'upper-alpha',
  'lower-roman',
  'upper-roman',
  'hangul',
  'hangul-consonant',
  'cjk-ideographic',
] as const

/** A counter with the brackets that Korean documents use: `-paren` as in `가)`, `-parens` as in `(가)`. */
type InParentheses<Name extends string> = `${Name}-paren` | `${Name}-parens`
/**
 * A counter of numbered lists; `circled` is `①`. Counters that browsers lack are defined in the style sheet of
 * articles.
 */
export type ListCounter =
  | (typeof plainCounters)[number]
  | InParentheses<'decimal' | (typeof plainCounters)[number]>
  | 'circled'

/** Counters of numbered lists in addition to plain numbers. */
export const listCounters: readonly ListCounter[] = [
  ...plainCounters,
  'circled',
  ...(['decimal', ...plainCounters] as const).flatMap((name) => [`${name}-paren`, `${name}-parens`] as const),
]
