/**
 * Properties of CSS that the words of an article may carry; none of them takes an element out of its place. The
 * server keeps no other when an article is stored, and the browser shows no other, whatever is stored.
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

/** A counter with what Korean documents write around it: `-paren` as in `가)`, `-parens` as in `(가)`. */
type InParentheses<Name extends string> = `${Name}-paren` | `${Name}-parens`
/** A counter of numbered lists; `circled` is `①`. Those that browsers do not know are in the style sheet of articles. */
export type ListCounter =
  | (typeof plainCounters)[number]
  | InParentheses<'decimal' | (typeof plainCounters)[number]>
  | 'circled'

/** Counters of numbered lists next to plain figures. */
export const listCounters: readonly ListCounter[] = [
  ...plainCounters,
  'circled',
  ...(['decimal', ...plainCounters] as const).flatMap((name) => [`${name}-paren`, `${name}-parens`] as const),
]
