/** Characters of one value: the longest of a mail are lists of fonts. */
const valueAtMost = 300

/** Whether a value of a property is one that a mail may have; each character is read a fixed number of times. */
export interface ValueShape {
  test(value: string): boolean
}

/**
 * One to four words, each of which is of the pattern. The words are divided first: a pattern that divides them itself
 * reads letters in every possible way. Blanks within brackets divide nothing.
 */
const wordsOf = (pattern: RegExp): ValueShape => ({
  test: (value) => {
    if (value.length > valueAtMost) return false
    const parts = value.split(/\s(?![^()]*\))/)
    return parts.length <= 4 && parts.every((part) => pattern.test(part))
  },
})

const length =
  /^-?(?:\d{0,5}(?:\.\d{1,4})?)(?:px|pt|em|rem|%|cm|mm|in|ex|ch|vw)?$|^(?:auto|0|normal|inherit|initial|none|(?:min|max|fit)-content)$/i
const colour = /^(?:#[0-9a-f]{3,8}|(?:rgb|hsl)a?\([\d\s,.%/]{3,40}\)|[a-z]{3,24})$/i
const lengths = wordsOf(/^(?:(?:\d{1,4}(?:\.\d{0,4})?|\.\d{1,4})(?:px|pt|em|rem|%|cm|mm|in)?|auto)$/i)
const border = wordsOf(
  /^(?:(?:\d{1,3}(?:\.\d{0,9})?|\.\d{1,9})(?:px|pt|em|cm|mm)?|#[0-9a-f]{3,8}|rgba?\([\d\s,.%/]{3,40}\)|[a-z]{3,24})$/i,
)
const words = /^[a-z][a-z -]{0,40}$/i
const font = /^[\p{L}\p{N}\s"',._-]{1,300}$/u
const fontShort = /^[\p{L}\p{N}\s"',._%/-]{1,300}$/u
const display =
  /^(?:block|inline|inline-block|none|table|table-row|table-cell|table-row-group|table-header-group|inline-table|list-item|initial)$/

const names: Record<string, ValueShape[]> = {
  color: [colour],
  'background-color': [colour],
  'text-align': [words],
  'text-decoration': [words],
  'text-indent': [length],
  'text-transform': [words],
  'vertical-align': [words, length],
  font: [fontShort],
  'font-size': [length, words],
  'font-family': [font],
  'font-weight': [/^(?:normal|bold|bolder|lighter|[1-9]00)$/],
  'font-style': [words],
  'line-height': [length],
  'letter-spacing': [length],
  'white-space': [words],
  'word-break': [words],
  'word-wrap': [words],
  'overflow-wrap': [words],
  direction: [/^(?:ltr|rtl)$/],
  display: [display],
  visibility: [/^(?:visible|hidden)$/],
  overflow: [/^(?:visible|hidden|auto)$/],
  opacity: [/^(?:0|1|0?\.\d{1,4})$/],
  float: [/^(?:left|right|none)$/],
  clear: [words],
  'box-sizing': [/^(?:border|content)-box$/],
  'table-layout': [/^(?:auto|fixed)$/],
  width: [length],
  height: [length],
  'min-width': [length],
  'max-width': [length],
  'min-height': [length],
  'max-height': [length],
  margin: [lengths],
  padding: [lengths],
  border: [border],
  'border-collapse': [words],
  'border-spacing': [lengths],
  'border-radius': [lengths],
  'border-color': [border],
  'border-style': [border],
  'border-width': [border],
  'list-style-type': [words],
  'mso-element': [words],
}
for (const side of ['top', 'right', 'bottom', 'left']) {
  names[`margin-${side}`] = [length]
  names[`padding-${side}`] = [length]
  names[`border-${side}`] = [border]
  for (const part of ['color', 'style', 'width']) names[`border-${side}-${part}`] = [border]
}

/** The shapes of the values that a property of a mail may have; undefined for a property that is dropped. */
export const styleNames: ReadonlyMap<string, readonly ValueShape[]> = new Map(Object.entries(names))
