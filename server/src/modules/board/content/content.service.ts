import { runInThread } from '../../../kit/run-in-worker.ts'
import { type CleanContent, cleanHtml, storedHtml } from './content.rules.ts'

/** Characters that are cleaned within a few milliseconds; more would hold up the calls of others. */
const quick = 8000

const module = new URL('./content.rules.ts', import.meta.url).href

/** HTML as it may be stored, with its pasted images apart; long ones of this person are cleaned in a worker thread. See `cleanContent`. */
export async function cleanContentHtml(owner: string, html: string): Promise<CleanContent> {
  if (html.length <= quick) return cleanHtml(html)
  const clean = await runInThread<CleanContent>({ module, name: 'cleanHtml', input: html, owner })
  const pasted = clean.pasted.map(({ imageId, bytes }) => ({ imageId, bytes: Buffer.from(bytes) }))
  return { ...clean, pasted }
}

/** HTML as a draft stores it; long texts are cleaned in a worker thread. See `storedContent`. */
export async function cleanStoredHtml(owner: string, html: string): Promise<string> {
  if (html.length <= quick) return storedHtml(html)
  return runInThread<string>({ module, name: 'storedHtml', input: html, owner })
}

/** HTML of a notice as it may be stored: cleaned as an article is, without pictures pasted into it. */
export async function cleanNoticeHtml(owner: string, html: string): Promise<string> {
  return (await cleanContentHtml(owner, html)).html
}
