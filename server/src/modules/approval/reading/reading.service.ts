import { type approvalApi, approvalEvents, circulatedUpTo, documentTopic } from '@maru/api/approval'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { mayCirculate } from '../document/circulation.rules.ts'
import { confirmSeen, insertCirculation, selectMembers } from '../document/circulation.sql.ts'
import { requireDocument } from '../document/document.access.ts'
import { requireParties } from '../line/route.service.ts'
import { requireAllowed } from '../policy/policy.service.ts'

/** Sends a completed document to people and to the present members of departments (회람). */
export function circulateDocument(
  context: Context,
  { apmId, people, departments, comment }: Input<typeof approvalApi.circulateDocument>,
): Promise<Output<typeof approvalApi.circulateDocument>> {
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const { document, standing } = await requireDocument(inside, apmId, true)
    await requireAllowed(inside, 'mayCirculate')
    if (!mayCirculate(document, viewer.personCode)) throw failure('approval.circulationClosed')
    const { comCode, personCode } = viewer
    await requireParties(inside, { people, departments })
    const members =
      departments.length === 0
        ? []
        : await selectMembers(db, { comCode, deptCodes: departments }, circulatedUpTo, clock.now())
    const codes = [...new Set([...people, ...members])].filter((code) => code !== personCode)
    if (codes.length === 0) throw failure('approval.circulationEmpty')
    const parties = await requireParties(inside, { people: codes, departments: [] })
    const added = await insertCirculation(
      db,
      document,
      { readers: [...parties.values()], sentBy: standing.party, comment: comment.trim() },
      clock.now(),
    )
    if (added.length > 0) {
      await inside.push(db, { to: added.slice(0, 100), comCode, topic: documentTopic, id: document.apmId })
      await inside.emit(db, {
        name: approvalEvents.circulated,
        comCode,
        payload: { apmId: document.apmId, personCodes: added, actorCode: personCode },
      })
    }
    return { added: added.length }
  })
}

/** Confirms that the viewer has read documents of reference, reading or circulation. */
export async function confirmReading(
  { db, viewer, clock }: Context,
  { apmIds }: Input<typeof approvalApi.confirmReading>,
): Promise<Output<typeof approvalApi.confirmReading>> {
  return { confirmed: await confirmSeen(db, viewer, apmIds.map(Number), clock.now()) }
}
