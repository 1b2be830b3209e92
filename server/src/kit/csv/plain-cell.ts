/** The first character of a text that spreadsheets run as a formula, full-width ones included (CWE-1236). */
const sign = '[=+\\-@\\t\\r\\n＝＋－＠]'
// A text that already has apostrophes gets one more, so that reading restores it unchanged.
const isFormula = new RegExp(`^'*${sign}`)
const wasFormula = new RegExp(`^'+${sign}`)

/** A cell that a spreadsheet does not run as a formula: an apostrophe makes it a text. */
export const plainCell = (text: string): string => (isFormula.test(text) ? `'${text}` : text)

/** A cell without the apostrophe that {@link plainCell} adds. */
export const readPlainCell = (text: string): string => (wasFormula.test(text) ? text.slice(1) : text)
