/** The mark of a mentioned person in the text of a comment. */
export const mentionMark = (personCode: string) => `@[${personCode}]`

/** The subset of the given codes that the text mentions, without duplicates. */
export function namedIn(content: string, codes: readonly string[]): string[] {
  return [...new Set(codes)].filter((code) => content.includes(mentionMark(code)))
}
