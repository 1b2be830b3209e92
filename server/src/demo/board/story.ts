/**
 * One article of the demo as a whole: title, paragraphs, what colleagues say to it, and the months in which it is
 * written (absent: any). A paragraph that begins with `- ` is an item of a list; `{slots}` mean the same thing
 * everywhere in one article; `{month}` is the month of the article, and `{day:3-14}` a working day so many days later.
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
