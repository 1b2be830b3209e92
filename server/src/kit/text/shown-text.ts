/**
 * Characters that change the text direction: with them a title could disguise a file extension or the row around it.
 */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Whether a text is invisible: only spaces, joiners and other characters without a glyph. */
export function showsNothing(text: string): boolean {
  return /^[\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\u115f\u1160\u3164\uffa0\u2800]*$/u.test(text)
}

/** A text on one line: NFC, without control and direction characters; empty if it would be invisible. */
export function shownLine(text: string): string {
  const line = text
    .normalize('NFC')
    .replace(turning, '')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
  return showsNothing(line) ? '' : line
}
