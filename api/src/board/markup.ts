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

/** Counters of numbered lists next to plain figures. */
export const listCounters = [
  'lower-alpha',
  'upper-alpha',
  'lower-roman',
  'upper-roman',
  'hangul',
  'hangul-consonant',
  'cjk-ideographic',
] as const
