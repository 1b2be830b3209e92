import { type Actor, type approvalApi, documentTopic, type Party } from '@maru/api/approval'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { audit } from '#kit/audit/audit.ts'
import { type Context, transaction } from '#kit/context.ts'
import { Failure, failure, notFound } from '#kit/failure.ts'
import { selectManagers } from '#modules/account/index.ts'
import { actorOf, standingOf } from '../document/document.access.ts'
import { findDocument } from '../document/document.sql.ts'
import { everyStep } from '../document/entry.rules.ts'
import { saveAct } from '../document/store.service.ts'
import { requireParties } from '../line/route.service.ts'
import { requireFormManager } from '../person/manager.access.ts'
import { selectInvalidSteps } from './invalid.sql.ts'

declare module '#kit/audit/audit.ts' {
  interface AuditRooms {
    approvalStep: { act: 'replace'; detail: { stepId: number; from: string; to: string } }
  }
}

/** Undecided steps of people who no longer work in the company, for administrators. */
export async function listInvalidSteps(
  context: Context,
  { page = 1, itemsPerPage = 20 }: Input<typeof approvalApi.listInvalidSteps>,
): Promise<Output<typeof approvalApi.listInvalidSteps>> {
  requireFormManager(context)
  const { db, viewer, clock } = context
  const place = { offset: (page - 1) * itemsPerPage, limit: itemsPerPage }
  const rows = await selectInvalidSteps(db, viewer.comCode, place, clock.now())
  return {
    data: rows.map(({ totalCount: _total, apmId, ...row }) => ({ ...row, apmId: String(apmId) })),
    totalCount: rows[0]?.totalCount ?? 0,
  }
}

type Wanted = Input<typeof approvalApi.replaceSteps>['steps'][number]

/** Puts a person in the place of one who left; the step must still be that of the person who left. */
function replaceStep(context: Context, { apmId, stepId, from }: Wanted, actor: Actor, party: Party) {
  return transaction(context, async (inside) => {
    const { comCode } = inside.viewer
    const document = await findDocument(inside.db, { comCode, apmId: Number(apmId) }, true)
    if (!document) throw notFound()
    const step = everyStep(document.flow).find((one) => one.stepId === stepId)
    if (step?.assignee.personCode !== from) throw failure('approval.changed')
    await saveAct(inside, document, actor, { kind: 'replace', stepId, party })
    const detail = { stepId, from, to: party.personCode ?? '' }
    await audit(inside, 'approvalStep', { comCode, targetIds: [apmId], act: 'replace', detail })
  })
}

/** Names another person for steps of people who left, each in a transaction of its own. */
export async function replaceSteps(
  context: Context,
  { steps, personCode }: Input<typeof approvalApi.replaceSteps>,
): Promise<Output<typeof approvalApi.replaceSteps>> {
  requireFormManager(context)
  const parties = await requireParties(context, { people: [personCode], departments: [] })
  const party = parties.get(personCode)
  if (!party) throw failure('approval.personUnknown')
  const actor = { ...actorOf(await standingOf(context), null), isAdmin: true }
  const skipped: Output<typeof approvalApi.replaceSteps>['skipped'] = []
  let replaced = 0
  for (const step of steps)
    try {
      await replaceStep(context, step, actor, party)
      replaced += 1
    } catch (error) {
      if (!(error instanceof Failure) || error.status >= 500) throw error
      skipped.push({ apmId: step.apmId, stepId: step.stepId, code: error.code })
    }
  if (replaced > 0) await notifyManagers(context)
  return { replaced, skipped }
}

/** Makes the open browsers of the other administrators leave out the steps that have another person now. */
function notifyManagers(context: Context): Promise<void> {
  return transaction(context, async ({ db, viewer: { comCode }, clock, push }) => {
    const managers = await selectManagers(db, comCode, clock.now())
    const to = managers.map((one) => one.personCode).slice(0, 100)
    if (to.length > 0) await push(db, { to, comCode, topic: documentTopic, id: 0 })
  })
}
