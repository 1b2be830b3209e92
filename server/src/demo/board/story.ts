/**
 * An article of the demo: title, paragraphs, comments of colleagues, and the months in which it is used (all by
 * default). A paragraph that begins with `- ` is a list item. `{slots}` have the same value in the whole article.
 * `{month}` is the month of the article, and `{day:3-14}` is a working day 3 to 14 days later.
 */
export interface Story {
  title: string
  lines: string[]
  comments?: string[]
  months?: number[]
}
