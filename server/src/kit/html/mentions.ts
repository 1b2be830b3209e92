import { htmlLimits } from '@maru/api/kit/markup'
import { failure } from '../failure.ts'

/** A mention as {@link cleanContent} writes it; only one whose content is a name without markup counts. */
const marks = /<span data-mention="([A-Za-z0-9._-]{1,64})">(@[^<>]{1,200}<\/span>)?/g

/** Codes of the people mentioned in cleaned HTML, each once. Throws `editor.tooManyMentions`. */
export function mentionCodes(html: string): string[] {
  const codes = new Set<string>()
  for (const [, code, name] of html.matchAll(marks)) if (code && name) codes.add(code)
  const most = htmlLimits.mentions
  if (codes.size > most) throw failure('editor.tooManyMentions', { most })
  return [...codes]
}

/** Cleaned HTML in which only these people are mentioned; mentions of all others become plain text. */
export function retainMentions(html: string, codes: ReadonlySet<string>): string {
  return html.replace(marks, (mark, code: string, name: string | undefined) => {
    if (name && codes.has(code)) return mark
    return `<span>${name ?? ''}`
  })
}
