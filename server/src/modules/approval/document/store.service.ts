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
import { failure } from '../../../kit/failure.ts'
import type { Background } from '../../../kit/room.ts'
import { applyEffects } from '../absence/document-leave.service.ts'
import { findForm } from '../form/form.sql.ts'
import { actText, nextHash } from '../history/chain.rules.ts'
import { counterPeriod, counterScope, documentNumber, standardPolicy } from '../number/number.rules.ts'
import { findNumberPolicy, isNumberUsed, takeSerial } from '../number/number.sql.ts'
import { findToday } from '../person/acting.sql.ts'
import { sealOf, signatureOf } from '../signature/frozen.service.ts'
import {
  type DocumentRow,
  insertActs,
  replaceEntries,
  replaceSteps,
  selectOwnersOf,
  updateFlow,
} from './document.sql.ts'
import { currentOf, entriesOf, everyStep } from './entry.rules.ts'
import { indexDocument } from './search-row.service.ts'

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

interface Chain {
  flow: Flow
  hash: string
  acts: { seq: number; act: string; hash: string }[]
}

function addAct(chain: Chain, given: Act): Chain {
  const one = { ...given, rules: currentRules }
  const flow = runAct(chain.flow, one.actor, one.action, one.at)
  const text = actText(one)
  const hash = nextHash(chain.hash, text)
  return { flow, hash, acts: [...chain.acts, { seq: flow.seq, act: text, hash }] }
}

/** The number of a completed document: the counter's row is the last one that the transaction locks. */
async function numberOf(context: StoreContext, document: DocumentRow): Promise<string> {
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
  for (;;) {
    const number = documentNumber(policy.pattern, { ...parts, serial: await takeSerial(context.db, counter) })
    // Another rule may have given this number before.
    if (!(await isNumberUsed(context.db, comCode, number))) return number
  }
}

/** Writes boxes, steps and columns of the flow; returns the new version. */
async function project(context: StoreContext, document: DocumentRow, { flow, hash }: Chain): Promise<number> {
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
      ...{ status: flow.status, docNumber: flow.number ?? '', completedAt, round: flow.round, flow, hash },
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
  let chain = addAct({ flow: document.flow, hash: document.hash, acts: [] }, { actor: signed, action, at })
  const before = document.flow
  if (chain.flow.status === 'COMPLETE' && chain.flow.number === null) {
    // The number is the last lock: everything else is written before it.
    await project(context, document, chain)
    const seal = document.isLetter ? await sealOf(context.db, comCode) : undefined
    const number = await numberOf(context, document)
    chain = addAct(chain, { actor, action: { kind: 'number', number, ...(seal ? { seal } : {}) }, at })
  }
  await insertActs(context.db, document, chain.acts)
  const version = await project(context, document, chain)
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

/** Notifies open browsers of the people on the document, and other rooms after commit. */
async function publish(
  context: StoreContext,
  { comCode, apmId, formId }: DocumentRow,
  { before, after, action, actorCode }: { before: Flow; after: Flow; action: Action; actorCode: string },
): Promise<void> {
  const owners = await selectOwnersOf(context.db, { comCode, apmId })
  const people = owners.flatMap(({ owner }) => (owner.startsWith('person:') ? owner.slice(7) : []))
  const to = [...new Set(people)].slice(0, 100)
  if (to.length > 0) await context.push(context.db, { to, comCode, topic: documentTopic, id: apmId })
  await context.emit(context.db, {
    name: approvalEvents.acted,
    comCode,
    payload: {
      apmId,
      formId,
      act: action.kind,
      seq: after.seq,
      before: before.status,
      after: after.status,
      actorCode,
    },
  })
}
