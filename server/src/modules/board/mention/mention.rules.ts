/** What is in a comment's words where a person is named. */
export const mentionMark = (personCode: string) => `@[${personCode}]`

/** Those of the given codes that the words really name, each once. */
export function namedIn(content: string, codes: readonly string[]): string[] {
  return [...new Set(codes)].filter((code) => content.includes(mentionMark(code)))
}
