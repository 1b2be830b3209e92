import { createHash } from 'node:crypto'
import type { Context } from '#kit/context.ts'
import type { Background } from '#kit/room.ts'
import { listRecipients } from '#modules/account/index.ts'
import { listDigests } from '#modules/file/index.ts'
import { type BoxKey, mailBox } from '../mailbox/mailbox.sql.ts'
import type { LocalDraft } from '../mirror-table/draft-link.sql.ts'

const noCookie = { value: null, set: () => {}, clear: () => {} }

/** The person of a mailbox, as if they had signed in: drafts are read and written with their rights. */
export interface Author {
  context: Context
  /** The companies in which they have a post; files of a draft are in the one in which it was written. */
  comCodes: string[]
}

/** The person of a mailbox; undefined if they may not sign in. */
export async function findAuthor(context: Background, box: BoxKey): Promise<Author | undefined> {
  const owner = (await mailBox.find(context.db, box))?.personCode ?? null
  const posts = owner === null ? [] : await listRecipients(context.db, [owner], context.clock.now())
  const viewer = posts.find((one) => one.comCode === box.comCode) ?? posts[0]
  if (!viewer) return undefined
  const browser = { cookie: noCookie, deviceCookie: noCookie, address: '', agent: '', host: '' }
  const comCodes = [...new Set([viewer.comCode, ...posts.map((one) => one.comCode)])]
  return { context: { ...context, ...browser, viewer, requestId: '' }, comCodes }
}

/** The files of a draft: where they are, and what they are, which changes with each of them. Empty without files. */
export async function filesOf(
  { db }: Pick<Context, 'db'>,
  comCodes: readonly string[],
  { fileCode }: Pick<LocalDraft, 'fileCode'>,
): Promise<{ comCode: string; files: string }> {
  for (const comCode of fileCode === null ? [] : comCodes) {
    const list = await listDigests({ db }, comCode, fileCode ?? '')
    if (list.length === 0) continue
    const names = JSON.stringify(list.map((one) => [one.name, one.digest]))
    return { comCode, files: createHash('sha256').update(names).digest('hex') }
  }
  return { comCode: comCodes[0] ?? '', files: '' }
}
