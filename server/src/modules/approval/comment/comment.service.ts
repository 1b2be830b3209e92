import { type approvalApi, approvalEvents, documentTopic, type Party } from '@maru/api/approval'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { insertComment, removeOwnComment, selectReadersAmong } from '../document/comment.sql.ts'
import { actorOf, requireDocument } from '../document/document.access.ts'
import { selectOwnersOf } from '../document/document.sql.ts'
import { noteAct } from '../document/store.service.ts'
import { selectPeopleParties } from '../person/party.sql.ts'
import { policyOf, requireAllowed } from '../policy/policy.service.ts'
import { commentDigest } from '../seal/chain.rules.ts'

async function pushDocument({ db, push }: Context, key: { comCode: string; apmId: number }): Promise<void> {
  const owners = await selectOwnersOf(db, key)
  const to = [...new Set(owners.flatMap(({ owner }) => (owner.startsWith('person:') ? owner.slice(7) : [])))]
  await push(db, { to: to.slice(0, 100), comCode: key.comCode, topic: documentTopic, id: key.apmId })
}

/** The named people, with their names of now. Throws `approval.mentionClosed` for those who may not read the document. */
async function mentionsOf(
  { db, clock }: Context,
  key: { comCode: string; apmId: number },
  personCodes: readonly string[],
): Promise<Party[]> {
  if (personCodes.length === 0) return []
  const readers = await selectReadersAmong(db, key, personCodes, clock.now())
  const parties = await selectPeopleParties(db, key.comCode, personCodes, clock.now())
  const closed = personCodes.some(
    (code) => !readers.includes(code) || !parties.some((one) => one.personCode === code),
  )
  if (closed) throw failure('approval.mentionClosed')
  return parties.map(({ path: _path, ...party }) => party)
}

/** Adds a comment of a reader. */
export function addComment(
  context: Context,
  input: Input<typeof approvalApi.addComment>,
): Promise<Output<typeof approvalApi.addComment>> {
  const text = input.text.normalize('NFC').trim()
  if (text === '') throw failure('approval.commentNeeded')
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const { document, standing } = await requireDocument(inside, input.apmId, true)
    const now = clock.now()
    const author = standing.party
    const mentions = await mentionsOf(inside, document, input.mentions ?? [])
    const { personCode, comCode } = viewer
    const commentId = await insertComment(db, document, { author, personCode, text, mentions }, now)
    if (commentId === undefined) throw failure('approval.tooManyComments')
    const digest = commentDigest({ author, text, mentions })
    await noteAct(inside, document, actorOf(standing, null), { kind: 'comment', commentId, digest })
    await pushDocument(inside, document)
    const personCodes = mentions.flatMap((one) => one.personCode ?? []).filter((code) => code !== personCode)
    if (personCodes.length > 0)
      await inside.emit(db, {
        ...{ name: approvalEvents.mentioned, comCode },
        payload: { apmId: document.apmId, personCodes, actorCode: personCode, isInBody: false },
      })
    return {
      commentId,
      author,
      text,
      mentions,
      createdDate: now.toISOString(),
      canRemove: (await policyOf(inside)).mayRemoveComment,
    }
  })
}

/** Removes an own comment. */
export function removeComment(
  context: Context,
  { apmId, commentId }: { apmId: string; commentId: number },
): Promise<Record<string, never>> {
  return transaction(context, async (inside) => {
    const { document, standing } = await requireDocument(inside, apmId, true)
    await requireAllowed(inside, 'mayRemoveComment')
    const { personCode } = inside.viewer
    const isRemoved = await removeOwnComment(
      inside.db,
      document,
      { commentId, personCode },
      inside.clock.now(),
    )
    if (!isRemoved) throw notFound()
    await noteAct(inside, document, actorOf(standing, null), { kind: 'removeComment', commentId })
    await pushDocument(inside, document)
    return {}
  })
}
