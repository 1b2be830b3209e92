/** The lines of a pasted list without marks of lists ("- ", "• ", "1. ", "2) ") and empty lines. */
export function linesOfPaste(text: string): string[] {
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.trim().replace(/^(?:[-*•·]|\d{1,3}[.)])\s+/, ''))
    .filter((line) => line !== '')
}
