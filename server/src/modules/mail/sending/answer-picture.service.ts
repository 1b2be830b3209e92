import type { Context } from '#kit/context.ts'
import { Failure } from '#kit/failure.ts'
import { runInThread } from '#kit/worker/run-in-worker.ts'
import { uploadPictureOnce } from '#modules/file/index.ts'
import { decodedAddress, type MailText } from '../mime/mime.rules.ts'

const module = new URL('../mime/mime.rules.ts', import.meta.url).href

/** Different pictures of one answer that are stored. */
const picturesAtMost = 30

/** Refusals of a picture that the portal cannot show, or not today; the answer has its name instead. */
const refusals: ReadonlySet<string> = new Set([
  'editor.imageInvalid',
  'editor.imageTooLarge',
  'editor.uploadsFull',
])

/** A reference to a picture of the mail, or a picture within the HTML, as the value of `src`. */
const reference = /(\bsrc\s*=\s*(?:"\s*|'\s*|))(cid:|data:)/gi
const valueEnd = /["'<>\s]/g

interface Found {
  start: number
  end: number
  source: string
}

/** Where the HTML names pictures by Content-ID or contains them. */
function sourcesOf(html: string): Found[] {
  const result: Found[] = []
  reference.lastIndex = 0
  for (let match = reference.exec(html); match; match = reference.exec(html)) {
    const start = match.index + (match[1] ?? '').length
    valueEnd.lastIndex = start
    const end = valueEnd.exec(html)?.index ?? html.length
    result.push({ start, end, source: html.slice(start, end) })
    reference.lastIndex = end
  }
  return result
}

/** The texts of an answered mail with its pictures as uploads of the viewer, and the places of those that are not. */
export interface QuotedBodies {
  bodies: MailText['bodies']
  lost: number[]
}

async function upload(context: Context, source: string): Promise<string | null> {
  try {
    return (await uploadPictureOnce(context, source)).address
  } catch (error) {
    if (error instanceof Failure && refusals.has(error.code)) return null
    throw error
  }
}

async function readSourceOf(context: Context, bytes: Buffer, place: number): Promise<string> {
  const input = { bytes, place }
  const owner = context.viewer.personCode
  const part = await runInThread<{ bytes: Uint8Array } | null>({ module, name: 'readPart', input, owner })
  // The decoder finds the type in the bytes, so that the one named here does not matter.
  return `data:image/png;base64,${Buffer.from(part?.bytes ?? []).toString('base64')}`
}

/**
 * Stores the pictures of a mail that an answer quotes as uploads of the viewer: the answer shows them, and sends them
 * again as its own parts. A second answer to the mail has the same uploads. A picture that cannot be stored is an empty
 * frame with its description; its place is in `lost`.
 */
export async function quotePictures(context: Context, bytes: Buffer, mail: MailText): Promise<QuotedBodies> {
  const known = new Map<string, string | null>()
  const lost = new Set<number>()
  const addressOf = async (source: string): Promise<string | null> => {
    const before = known.get(source)
    if (before !== undefined) return before
    const isPart = /^cid:/i.test(source)
    const name = source.slice(4).replaceAll('&amp;', '&')
    const place = isPart
      ? (mail.inlinePictures.get(name) ?? mail.inlinePictures.get(decodedAddress(name)))
      : undefined
    const isOver = known.size >= picturesAtMost || (isPart && place === undefined)
    const data = isOver ? null : place === undefined ? source : await readSourceOf(context, bytes, place)
    const address = data === null ? null : await upload(context, data)
    if (address === null && place !== undefined) lost.add(place)
    known.set(source, address)
    return address
  }
  const bodies: MailText['bodies'] = []
  for (const body of mail.bodies) {
    let text = ''
    let at = 0
    for (const { start, end, source } of body.isHtml ? sourcesOf(body.text) : []) {
      text += `${body.text.slice(at, start)}${(await addressOf(source)) ?? ''}`
      at = end
    }
    bodies.push({ ...body, text: text + body.text.slice(at) })
  }
  return { bodies, lost: [...lost] }
}
