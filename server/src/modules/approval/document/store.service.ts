import {
  type Act,
  type Action,
  type Actor,
  ActRefused,
  act,
  approvalEvents,
  currentRules,
  documentTopic,
  type Flow,
  type Refusal,
} from '@maru/api/approval'
import type { Sealer } from '#kit/config/sealer.ts'
import { failure } from '#kit/failure.ts'
import type { Background } from '#kit/room.ts'
import { applyEffects } from '../absence/document-leave.service.ts'
import { findForm } from '../form/form.sql.ts'
import { counterPeriod, counterScope, documentNumber, standardPolicy } from '../number/number.rules.ts'
import { findNumberPolicy, isNumberUsed, takeSerial } from '../number/number.sql.ts'
import { findToday } from '../person/acting.sql.ts'
import type { TakenSerial } from '../register/register.rules.ts'
import { registerDocument } from '../register/register.service.ts'
import { actText, keyedHash, nextHash } from '../seal/chain.rules.ts'
import { sealOf, signatureOf } from '../signature/frozen.service.ts'
import {
  type DocumentRow,
  insertActs,
  replaceEntries,
  replaceSteps,
  type StoredAct,
  selectOwnersOf,
  updateFlow,
  updateHistory,
} from './document.sql.ts'
import { currentOf, entriesOf, everyStep } from './entry.rules.ts'
import { indexDocument } from './search-row.service.ts'
import { watchersOf } from './watcher.service.ts'

/** What the store needs of a call or a job. */
export type StoreContext = Background

/** What a document is after an act. */
export interface Saved {
  apmId: string
  version: number
  status: Flow['status']
  docNumber: string
}

/** The error code of each refusal of the engine. */
const refusalCodes = {
  notYourTurn: 'approval.notYourTurn',
  notAllowed: 'approval.notAllowed',
  commentNeeded: 'approval.commentNeeded',
  lineInvalid: 'approval.lineInvalid',
  noEarlierStep: 'approval.noEarlierStep',
  alreadyDecided: 'approval.alreadyDecided',
  othersPending: 'approval.othersPending',
  stepRequired: 'approval.stepRequired',
  ownDocument: 'approval.ownDocument',
  wrongState: 'approval.wrongState',
} as const satisfies Record<Refusal, string>

/** Runs the engine; its refusals become the error codes of the contract. */
export function runAct(flow: Flow, actor: Actor, action: Action, at: string): Flow {
  try {
    return act(flow, actor, action, at)
  } catch (error) {
    if (error instanceof ActRefused) throw failure(refusalCodes[error.refusal])
    throw error
  }
}

/** Acts that change only the actor's own step or receipt. */
const ownActs = new Set<Action['kind']>([
  ...(['approve', 'disagree', 'approvePost', 'confirmRead', 'acceptReceipt'] as const),
])

/**
 * Whether others who decide at the same time must see the document again: everything but a decision after which the
 * same other people have the turn.
 */
function changesWhatOthersDecide(before: Flow, after: Flow, kind: Action['kind']): boolean {
  if (!ownActs.has(kind) || before.status !== after.status) return true
  const turnsOf = (flow: Flow) => everyStep(flow).filter((step) => step.state === 'active')
  const had = new Set(turnsOf(before).map((step) => step.stepId))
  return turnsOf(after).some((step) => !had.has(step.stepId))
}

interface Chain {
  flow: Flow
  hash: string
  acts: StoredAct[]
}

function addAct(chain: Chain, given: Act, sealer: Sealer | null): Chain {
  const one = { ...given, rules: currentRules }
  const flow = runAct(chain.flow, one.actor, one.action, one.at)
  const text = actText(one)
  const hash = sealer ? keyedHash(sealer, chain.hash, text) : nextHash(chain.hash, text)
  return { flow, hash, acts: [...chain.acts, { seq: flow.seq, act: text, hash, isKeyed: Boolean(sealer) }] }
}

/** The number of a completed document: after the counter's row only the register is locked. */
async function numberOf(
  context: StoreContext,
  document: DocumentRow,
): Promise<{ number: string; counter: TakenSerial }> {
  const { comCode, drafterDept, formId } = document
  const form = await findForm(context.db, comCode, formId)
  const deptCode = drafterDept
  const policy = (await findNumberPolicy(context.db, { comCode, formId, deptCode })) ?? standardPolicy
  const today = await findToday(context.db, comCode, context.clock.now())
  const [year = 0, month = 0] = today.split('-').map(Number)
  const parts = { company: comCode, dept: drafterDept, form: form?.abbreviation ?? '', year, month }
  const counter = {
    comCode,
    scope: counterScope(policy.counter, parts),
    year: counterPeriod(policy.reset, parts),
  }
  for (let usedCount = 1; ; usedCount += 1) {
    const serial = await takeSerial(context.db, counter)
    const number = documentNumber(policy.pattern, { ...parts, serial })
    // Another rule may have given this number before.
    if (await isNumberUsed(context.db, comCode, number)) continue
    return { number, counter: { scope: counter.scope, year: counter.year, serial, taken: usedCount } }
  }
}

/** Writes boxes, steps and columns of the flow; returns the new version. */
async function project(
  context: StoreContext,
  document: DocumentRow,
  { flow, hash }: Chain,
  isGuarded: boolean,
): Promise<number> {
  const { db, clock } = context
  const isDone = flow.status === 'COMPLETE' || flow.status === 'EXPIRED'
  const completedAt = isDone ? (document.completedAt ?? clock.now().toISOString()) : null
  const entries = entriesOf({ ...document, readers: document.companions.readers, flow, completedAt })
  await replaceEntries(db, document, document.formId, entries)
  await replaceSteps(
    db,
    document,
    document.formId,
    everyStep(flow).map(({ stepId, kind, assignee, state, activatedAt, decision }) => ({
      ...{ stepId, kind, state, activatedAt },
      ...{ personCode: assignee.personCode, deptCode: assignee.deptCode, decidedAt: decision?.at ?? null },
    })),
  )
  return updateFlow(
    db,
    document,
    {
      ...currentOf(flow),
      ...{
        status: flow.status,
        docNumber: flow.number ?? '',
        completedAt,
        round: flow.round,
        flow,
        hash,
        isGuarded,
      },
    },
    clock.now(),
  )
}

/**
 * Runs an act on a locked document and writes it: history, boxes, steps, and the number if it completes, all in the
 * caller's transaction.
 */
export async function saveAct(
  context: StoreContext,
  document: DocumentRow,
  actor: Actor,
  action: Action,
): Promise<Saved> {
  const at = context.clock.now().toISOString()
  const { comCode } = document
  const signature = await signatureOf(context.db, comCode, actor.party.personCode, action.kind)
  const signed = signature ? { ...actor, signature } : actor
  // Seeds have no seal key: the register takes their documents in when it is opened.
  const sealer: Sealer | null = context.sealer
  const start: Chain = { flow: document.flow, hash: document.hash, acts: [] }
  let chain = addAct(start, { actor: signed, action, at }, sealer)
  let counter: TakenSerial | null = null
  const isGuarded = changesWhatOthersDecide(document.flow, chain.flow, action.kind)
  const before = document.flow
  if (chain.flow.status === 'COMPLETE' && chain.flow.number === null) {
    // The number and the register are the last locks: everything else is written before them.
    await project(context, document, chain, isGuarded)
    const seal = document.isLetter ? await sealOf(context.db, comCode) : undefined
    const given = await numberOf(context, document)
    counter = given.counter
    const numbered = { kind: 'number', number: given.number, ...(seal ? { seal } : {}) } as const
    chain = addAct(chain, { actor, action: numbered, at }, sealer)
  }
  await insertActs(context.db, document, chain.acts)
  const version = await project(context, document, chain, isGuarded)
  if (counter && sealer) await registerDocument(context, document, counter)
  // The end of the retention changes nothing that the document has done.
  if (action.kind !== 'expire' && action.kind !== 'restore')
    await applyEffects(context, document, before.status, chain.flow.status)
  if ('content' in action || chain.acts.length > 1) await indexDocument(context, document)
  await publish(context, document, {
    ...{ before, after: chain.flow, action, actorCode: actor.party.personCode ?? '' },
  })
  const { status, number } = chain.flow
  return { apmId: String(document.apmId), version, status, docNumber: number ?? '' }
}

/** Adds an act that changes nothing of the document but its history, in the caller's transaction. */
export async function noteAct(
  { db, clock, sealer }: Pick<StoreContext, 'db' | 'clock' | 'sealer'>,
  { flow, hash, ...key }: Pick<DocumentRow, 'comCode' | 'apmId' | 'flow' | 'hash'>,
  actor: Actor,
  action: Extract<Action, { kind: 'comment' | 'removeComment' }>,
): Promise<void> {
  const start: Chain = { flow, hash, acts: [] }
  const chain = addAct(start, { actor, action, at: clock.now().toISOString() }, sealer)
  await insertActs(db, key, chain.acts)
  await updateHistory(db, key, chain)
}

/** Notifies open browsers of the people on the document, and other rooms after commit. */
async function publish(
  context: StoreContext,
  { comCode, apmId, formId }: DocumentRow,
  { before, after, action, actorCode }: { before: Flow; after: Flow; action: Action; actorCode: string },
): Promise<void> {
  const owners = await selectOwnersOf(context.db, { comCode, apmId })
  const to = await watchersOf(context, { comCode, formId }, owners, [before, after])
  if (to.length > 0) await context.push(context.db, { to, comCode, topic: documentTopic, id: apmId })
  await context.emit(context.db, {
    name: approvalEvents.acted,
    comCode,
    payload: {
      apmId,
      formId,
      act: action.kind === 'edit' && action.restarts ? 'restart' : action.kind,
      seq: after.seq,
      before: before.status,
      after: after.status,
      actorCode,
    },
  })
}
