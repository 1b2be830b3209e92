import { runInThread } from '../worker/run-in-worker.ts'
import { type CleanContent, cleanHtml, storedHtml } from './clean-html.ts'

/** Characters that are cleaned within a few milliseconds; longer texts would delay other calls. */
const quick = 8000

const module = new URL('./clean-html.ts', import.meta.url).href

/**
 * HTML for storage, with its pasted images extracted; long texts of this person are cleaned in a worker thread. See
 * `cleanContent`.
 */
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
