import { CallError } from '#kit/call/call-error.ts'
import type { useTranslate } from '#kit/i18n/i18n.ts'
import { askConfirm } from '../dialog/ask.ts'

function parse(html: string): HTMLTemplateElement {
  const template = document.createElement('template')
  template.innerHTML = html
  return template
}

const marksOf = (template: HTMLTemplateElement, codes: readonly string[]) =>
  [...template.content.querySelectorAll('span[data-mention]')].filter((mark) =>
    codes.includes(mark.getAttribute('data-mention') ?? ''),
  )

/** Returns the names by which a text mentions these people, each once. */
export function mentionNames(html: string, codes: readonly string[]): string[] {
  const names = marksOf(parse(html), codes).map((mark) => mark.textContent?.replace(/^@/, '') ?? '')
  return [...new Set(names)]
}

/** Returns a text in which the mentions of these people are plain text. */
export function withoutMentions(html: string, codes: readonly string[]): string {
  if (!html.includes('data-mention')) return html
  const template = parse(html)
  for (const mark of marksOf(template, codes)) mark.replaceWith(mark.textContent ?? '')
  return template.innerHTML
}

/** Codes of mentioned people who may not read what is sent; null for other failures. */
function refusedCodes(error: unknown): string[] | null {
  if (!(error instanceof CallError)) return null
  if (error.code !== 'board.mentionUnknown' && error.code !== 'approval.mentionClosed') return null
  const { codes } = error.params
  return Array.isArray(codes) ? codes.map(String) : null
}

/**
 * Sends texts with mentions. If the server refuses people because they may not read what is sent, the question names them;
 * after OK it is sent again with their names as plain text. `send` passes each text through its argument.
 */
export async function sendMentions<T>(
  t: ReturnType<typeof useTranslate>,
  send: (textOf: (html: string) => string) => Promise<T>,
): Promise<T> {
  const sent: string[] = []
  try {
    return await send((html) => {
      sent.push(html)
      return html
    })
  } catch (error) {
    const codes = refusedCodes(error)
    if (!codes) throw error
    const names = mentionNames(sent.join(''), codes).join(', ')
    if (!(await askConfirm(t('editor.suggest.cannotRead', { names })))) throw error
    return send((html) => withoutMentions(html, codes))
  }
}
