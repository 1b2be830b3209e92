import { type approvalApi, documentTopic } from '@maru/api/approval'
import type { Output } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '../../../kit/context.ts'
import { failure, notFound } from '../../../kit/failure.ts'
import { insertComment, removeOwnComment } from '../document/comment.sql.ts'
import { requireDocument } from '../document/document.access.ts'
import { selectOwnersOf } from '../document/document.sql.ts'

async function pushDocument({ db, push }: Context, key: { comCode: string; apmId: number }): Promise<void> {
  const owners = await selectOwnersOf(db, key)
  const to = [...new Set(owners.flatMap(({ owner }) => (owner.startsWith('person:') ? owner.slice(7) : [])))]
  await push(db, { to: to.slice(0, 100), comCode: key.comCode, topic: documentTopic, id: key.apmId })
}

/** Adds a comment of a reader. */
export function addComment(
  context: Context,
  input: { apmId: string; text: string },
): Promise<Output<typeof approvalApi.addComment>> {
  const text = input.text.normalize('NFC').trim()
  if (text === '') throw failure('approval.commentNeeded')
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const { document, standing } = await requireDocument(inside, input.apmId, true)
    const now = clock.now()
    const author = standing.party
    const commentId = await insertComment(db, document, { author, personCode: viewer.personCode, text }, now)
    if (commentId === undefined) throw failure('approval.tooManyComments')
    await pushDocument(inside, document)
    return { commentId, author, text, createdDate: now.toISOString(), canRemove: true }
  })
}

/** Removes an own comment. */
export function removeComment(
  context: Context,
  { apmId, commentId }: { apmId: string; commentId: number },
): Promise<Record<string, never>> {
  return transaction(context, async (inside) => {
    const { document } = await requireDocument(inside, apmId)
    const { personCode } = inside.viewer
    const isRemoved = await removeOwnComment(
      inside.db,
      document,
      { commentId, personCode },
      inside.clock.now(),
    )
    if (!isRemoved) throw notFound()
    await pushDocument(inside, document)
    return {}
  })
}
