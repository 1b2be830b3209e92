import { type Act, type DocumentStatus, newFlow, replay } from '@maru/api/approval'
import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import { listDigests } from '#modules/file/index.ts'
import { discardWithdrawn } from '../document/act.service.ts'
import { contentOf } from '../document/content.rules.ts'
import { actorOf, requireDocument } from '../document/document.access.ts'
import { findContent, selectActs } from '../document/document.sql.ts'
import { everyStep } from '../document/entry.rules.ts'
import { type Saved, saveAct } from '../document/store.service.ts'
import { canonicalJson, sha256 } from '../seal/chain.rules.ts'
import type { SystemDocumentRow } from './link.sql.ts'

/** One state of a document, as connected systems are notified of it. */
export interface DocumentState {
  /** Position in the history; the number of a completed document is a part of the act that completes it. */
  seq: number
  act: string
  before: DocumentStatus
  after: DocumentStatus
  actorCode: string
  docNumber: string
  at: string
}

/** Acts that change nothing of the document but its history. */
const notes = new Set(['comment', 'removeComment'])

/**
 * The states of a document after a position, in their order, calculated from its history, so that each is listed once
 * whatever order the events arrive in.
 */
export async function listStates(
  { db }: Pick<Context, 'db'>,
  { comCode, apmId, flow: { drafter } }: Pick<SystemDocumentRow, 'comCode' | 'apmId' | 'flow'>,
  after: number,
): Promise<DocumentState[]> {
  let flow = newFlow(comCode, String(apmId), drafter)
  const states: DocumentState[] = []
  for (const row of await selectActs(db, { comCode, apmId })) {
    const one = JSON.parse(row.act) as Act
    const before = flow.status
    flow = replay(flow, [one])
    const last = states.at(-1)
    if (one.action.kind === 'number' && last) {
      Object.assign(last, { seq: row.seq, docNumber: flow.number ?? '' })
    } else if (!notes.has(one.action.kind)) {
      const restarts = one.action.kind === 'edit' && one.action.restarts
      const actorCode = one.actor.party.personCode ?? ''
      const name = restarts ? 'restart' : one.action.kind
      const docNumber = flow.number ?? ''
      states.push({ seq: row.seq, act: name, before, after: flow.status, actorCode, docNumber, at: one.at })
    }
  }
  return states.filter((state) => state.seq > after)
}

/** The steps that wait now. */
export const waitingSteps = ({ flow }: Pick<SystemDocumentRow, 'flow'>) =>
  everyStep(flow)
    .filter((step) => step.state === 'active' && step.inner.length === 0)
    .map(({ kind, assignee, activatedAt }) => ({
      ...{ kind, personCode: assignee.personCode, deptCode: assignee.deptCode, since: activatedAt },
    }))

/** SHA-256 of the values of a form in their canonical form (sorted keys). */
export const valuesDigest = (values: unknown): string => sha256(canonicalJson(values))

/** The valid content of a document: title, values and files. */
export async function readContent(
  context: Pick<Context, 'db'>,
  { comCode, apmId, revision }: Pick<SystemDocumentRow, 'comCode' | 'apmId' | 'revision'>,
) {
  const text = await findContent(context.db, { comCode, apmId }, revision)
  if (text === undefined) throw notFound()
  const { subject, values, files } = contentOf(text).stored
  return { subject, values, files }
}

/** The files of a draft with their digests. */
export const readDraftFiles = (context: Pick<Context, 'db'>, comCode: string, fileCode: string | null) =>
  fileCode === null ? Promise.resolve([]) : listDigests(context, comCode, fileCode)

/** Withdraws a document of the viewer by a connected system, in the transaction of the caller, by the policy of its form. */
export async function withdrawForSystem(
  inside: Context,
  { apmId, comment, via }: { apmId: number; comment: string; via: string },
): Promise<Saved> {
  const readable = await requireDocument(inside, String(apmId), true)
  if (readable.document.drafterCode !== inside.viewer.personCode) throw notFound()
  const actor = { ...actorOf(readable.standing, null), via }
  const saved = await saveAct(inside, readable.document, actor, { kind: 'withdraw', comment })
  return discardWithdrawn(inside, readable, saved)
}
