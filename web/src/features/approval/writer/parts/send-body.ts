import { loadChunk } from '#kit/call/chunk.ts'
import type { useTranslate } from '#kit/i18n/i18n.ts'

/** Sends the text of a document; the question about its mentions is loaded only if it has some. */
export async function sendBody<T>(
  t: ReturnType<typeof useTranslate>,
  body: string,
  send: (body: string) => Promise<T>,
): Promise<T> {
  if (!body.includes('data-mention')) return send(body)
  const { sendMentions } = await loadChunk('editor', () => import('#ui/editor/mention-html.ts'))
  return sendMentions(t, (textOf) => send(textOf(body)))
}
