import {
  type Action,
  type approvalApi,
  isAllowed,
  type LineStage,
  type NewStage,
  type Party,
  type RemainingStage,
  type Step,
} from '@maru/api/approval'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '#kit/context.ts'
import { requireVersion } from '#kit/data/version.ts'
import { Failure, failure } from '#kit/failure.ts'
import { codesOf, requireParties } from '../line/route.service.ts'
import { requirePasswordProof } from '../password/password.service.ts'
import { lineWithin, policyOf, requireAllowed } from '../policy/policy.service.ts'
import {
  actorOf,
  type ReadableDocument,
  representedIn,
  represents,
  requireDocument,
  type Standing,
} from './document.access.ts'
import { findDocument } from './document.sql.ts'
import { everyStep } from './entry.rules.ts'
import { type Saved, saveAct } from './store.service.ts'

/** A document with what decides who acts in its steps, and the viewer's standing. */
export interface FlowOfViewer {
  document: Pick<ReadableDocument['document'], 'formId' | 'drafterCode' | 'flow'>
  standing: Standing
}

/** The absent person that the viewer represents in a step; null for the own place or a department's box. */
export function actsForIn(
  { document, standing }: FlowOfViewer,
  step: Pick<Step, 'assignee' | 'decision' | 'activatedAt'> | undefined,
): string | null {
  const code = step?.assignee.personCode ?? null
  if (code === null || code === standing.party.personCode) return null
  return represents(representedIn(standing, document), code, step?.activatedAt ?? null) ? code : null
}

/** Decisions that stand next to those of other members of a stage. */
const ownDecisions = new Set<string>([
  ...['approve', 'disagree', 'reject', 'approvePost', 'confirmRead', 'acceptReceipt'],
])

/**
 * Throws `approval.changed` if the viewer has not seen what the act is about. A decision on the own step needs the
 * content, the line and the turn, which `guardVersion` stands for: decisions of others in the same stage do not refuse
 * it. The engine refuses a step that has been decided meanwhile.
 */
function requireSeen({ document }: ReadableDocument, act: string, version: number): void {
  const isSeen = ownDecisions.has(act) && version >= document.guardVersion && version <= document.version
  if (!isSeen) requireVersion('approval.changed', document, version)
}

async function onDocument(
  context: Context,
  { apmId, version, act = '' }: { apmId: string; version: number; act?: string },
  run: (inside: Context, readableDocument: ReadableDocument) => Promise<Saved>,
): Promise<Saved> {
  return transaction(context, async (inside) => {
    const readable = await requireDocument(inside, apmId, true)
    requireSeen(readable, act, version)
    return run(inside, readable)
  })
}

function actionOf({ act, stepId, to, comment }: Input<typeof approvalApi.actOnDocument>): Action {
  if (act === 'withdraw') return { kind: act, comment }
  if (act === 'discard') return { kind: act }
  // Steps count from 1, so a missing one is refused.
  const step = stepId ?? 0
  if (act === 'return') return { kind: act, stepId: step, to: to ?? null, comment }
  if (act === 'resume' || act === 'cancel' || act === 'defer' || act === 'confirmRead')
    return { kind: act, stepId: step }
  return { kind: act, stepId: step, comment }
}

/** The step of an act. A rejection without a step is one in the step that waits for the viewer, as from a list. */
function stepOf(
  readable: ReadableDocument,
  { act, stepId }: Input<typeof approvalApi.actOnDocument>,
): Step | undefined {
  if (act === 'reject' && stepId === null) return waitingStep(readable)
  return everyStep(readable.document.flow).find((one) => one.stepId === stepId)
}

/** Acts that decide: they need the approval password of people who have one. */
const decisions = new Set([
  ...['approve', 'disagree', 'reject', 'discuss', 'finish', 'approveEarly', 'approvePost', 'return'],
])

/** Decides, holds, returns, takes back or withdraws. */
export async function actOnDocument(
  context: Context,
  input: Input<typeof approvalApi.actOnDocument>,
): Promise<Saved> {
  if (decisions.has(input.act)) await requirePasswordProof(context)
  return onDocument(context, input, async (inside, readable) => {
    const step = stepOf(readable, input)
    const isOwn = input.act === 'confirmRead' || input.act === 'cancel'
    const actor = actorOf(readable.standing, isOwn ? null : actsForIn(readable, step))
    const action = actionOf({ ...input, stepId: step?.stepId ?? input.stepId })
    const saved = await saveAct(inside, readable.document, actor, action)
    return input.act === 'withdraw' ? discardWithdrawn(inside, readable, saved) : saved
  })
}

/** Discards a document that was taken back, if the company does not let it be submitted again. */
export async function discardWithdrawn(
  inside: Context,
  { document: { comCode, apmId }, standing }: ReadableDocument,
  saved: Saved,
): Promise<Saved> {
  if ((await policyOf(inside)).withdrawn === 'keep') return saved
  const document = await findDocument(inside.db, { comCode, apmId }, true)
  if (!document) return saved
  return saveAct(inside, document, actorOf(standing, null), { kind: 'discard' })
}

/** The step of a document that waits for the viewer; undefined without one. */
export function waitingStep(readableDocument: FlowOfViewer): Step | undefined {
  const { party, runs } = readableDocument.standing
  const active = everyStep(readableDocument.document.flow).filter(
    (step) => step.state === 'active' && step.inner.length === 0,
  )
  return active.find(
    (step) =>
      step.assignee.personCode === party.personCode ||
      (step.assignee.personCode === null && runs.includes(step.assignee.deptCode)) ||
      actsForIn(readableDocument, step) !== null,
  )
}

/** Approves several documents, each in a transaction of its own. */
export async function approveDocuments(
  context: Context,
  { documents, comment }: Input<typeof approvalApi.approveDocuments>,
): Promise<Output<typeof approvalApi.approveDocuments>> {
  await requirePasswordProof(context)
  if (documents.length > 1) await requireAllowed(context, 'mayApproveSeveral')
  const approved: string[] = []
  const skipped: { apmId: string; code: string }[] = []
  for (const { apmId, version } of new Map(documents.map((one) => [one.apmId, one])).values())
    try {
      await onDocument(context, { apmId, version, act: 'approve' }, (inside, readable) => {
        const step = waitingStep(readable)
        if (!step) throw failure('approval.notYourTurn')
        if (readable.document.mustOpen) throw failure('approval.notAllowed')
        const action = { kind: 'approve', stepId: step.stepId, comment } as const
        return saveAct(
          inside,
          readable.document,
          actorOf(readable.standing, actsForIn(readable, step)),
          action,
        )
      })
      approved.push(apmId)
    } catch (error) {
      if (!(error instanceof Failure) || error.status >= 500) throw error
      skipped.push({ apmId, code: error.code })
    }
  return { approved, skipped }
}

type Named = (step: { personCode: string | null; deptCode: string | null }) => Party

async function namesOf(context: Context, stages: readonly LineStage[]): Promise<Named> {
  const parties = await requireParties(context, codesOf(stages))
  return (step) => {
    const party = parties.get(step.personCode ?? `/${step.deptCode}`)
    if (!party) throw failure('approval.personUnknown')
    return party
  }
}

function newStages(stages: readonly LineStage[], party: Named): NewStage[] {
  return stages.map(({ need, steps }) => ({
    need,
    steps: steps.map((step) => ({
      ...{ kind: step.kind, assignee: party(step), reasons: [{ code: 'byChange', values: {} }] },
      ...{ isRequired: false, mayFinish: false, isLeftOut: false },
    })),
  }))
}

/** Changes the line above the present stage. */
export function changeLine(context: Context, input: Input<typeof approvalApi.changeLine>): Promise<Saved> {
  return onDocument(context, input, async (inside, readable) => {
    const given = lineWithin(input.stages, await policyOf(inside))
    const added = given.map((stage) => ({
      ...stage,
      steps: stage.steps.filter((one) => one.stepId === undefined),
    }))
    const party = await namesOf(inside, added)
    const stages = given.map((stage): RemainingStage => {
      const fresh =
        newStages([{ need: 0, steps: stage.steps.filter((one) => one.stepId === undefined) }], party)[0]
          ?.steps ?? []
      return { need: stage.need, steps: stage.steps.map((one) => one.stepId ?? fresh.shift() ?? 0) }
    })
    const step = waitingStep(readable)
    return saveAct(inside, readable.document, actorOf(readable.standing, actsForIn(readable, step)), {
      kind: 'changeLine',
      stages,
    })
  })
}

/** Starts the line inside a department that was asked to agree. */
export function startInnerLine(
  context: Context,
  input: Input<typeof approvalApi.startInnerLine>,
): Promise<Saved> {
  return onDocument(context, input, async (inside, readable) => {
    const given = lineWithin(input.stages, await policyOf(inside))
    const stages = newStages(given, await namesOf(inside, given))
    const action = { kind: 'startInner', stepId: input.stepId, stages } as const
    return saveAct(inside, readable.document, actorOf(readable.standing, null), action)
  })
}

/** The receipt of an act. An acceptance without a receipt is one of the first receipt that the viewer may accept. */
function receiptOf(
  { clock }: Context,
  { document, standing }: ReadableDocument,
  { act, receiptId }: Input<typeof approvalApi.actOnReceipt>,
): number {
  // Receipts count from 1, so a missing one is refused.
  if (act !== 'acceptReceipt' || receiptId !== null) return receiptId ?? 0
  const { flow } = document
  const at = clock.now().toISOString()
  const isOpen = (id: number) => isAllowed(flow, actorOf(standing, null), { kind: act, receiptId: id }, at)
  return flow.receipts.find((one) => isOpen(one.receiptId))?.receiptId ?? 0
}

async function receiptAction(
  context: Context,
  readable: ReadableDocument,
  input: Input<typeof approvalApi.actOnReceipt>,
): Promise<Action> {
  const receiptId = receiptOf(context, readable, input)
  const { act, personCode, comment = '', stages = [] } = input
  if (act === 'returnReceipt') return { kind: act, receiptId, comment }
  if (act === 'startReceiptLine') {
    const given = lineWithin(stages, await policyOf(context))
    return { kind: act, receiptId, stages: newStages(given, await namesOf(context, given)) }
  }
  if (act !== 'assignReceipt') return { kind: act, receiptId }
  const parties = await requireParties(context, { people: [personCode ?? ''], departments: [] })
  const party = parties.get(personCode ?? '')
  if (!party) throw failure('approval.personUnknown')
  return { kind: act, receiptId, party }
}

/** Accepts, assigns, finishes or sends back a received document. */
export function actOnReceipt(
  context: Context,
  input: Input<typeof approvalApi.actOnReceipt>,
): Promise<Saved> {
  return onDocument(context, input, async (inside, readable) =>
    saveAct(
      ...([inside, readable.document, actorOf(readable.standing, null)] as const),
      await receiptAction(inside, readable, input),
    ),
  )
}
