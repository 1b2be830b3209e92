/**
 * One article of the demo: title, paragraphs, comments of colleagues, and the months in which it is written (all by
 * default). A paragraph that begins with `- ` is a list item; `{slots}` have the same value everywhere in one
 * article; `{month}` is the month of the article, and `{day:3-14}` a working day that many days later.
 */
export interface Story {
  title: string
  lines: string[]
  comments?: string[]
  months?: number[]
}

/** Stories as they are written down: title, lines, comments, months. */
export type StoryRow = [title: string, lines: string[], comments?: string[], months?: number[]]

/** Rows as stories. */
export function storiesOf(rows: readonly StoryRow[]): Story[] {
  return rows.map(([title, lines, comments, months]) => ({
    title,
    lines,
    ...(comments ? { comments } : {}),
    ...(months ? { months } : {}),
  }))
}
