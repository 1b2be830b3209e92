/** Signs that turn the direction of what follows: a title could dress up a file's ending or the row around it. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Whether a text has nothing to see: blanks, joiners and other signs without a picture. */
export function showsNothing(text: string): boolean {
  return /^[\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\u115f\u1160\u3164\uffa0\u2800]*$/u.test(text)
}

/** A text on one line: NFC, without control characters and turned directions; empty where nothing would be seen. */
export function shownLine(text: string): string {
  const line = text
    .normalize('NFC')
    .replace(turning, '')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
  return showsNothing(line) ? '' : line
}
