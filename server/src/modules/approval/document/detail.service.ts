import type { Act, Action, ApprovalPolicy, DocumentDetail } from '@maru/api/approval'
import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import { findLeaveUse } from '../absence/absence.sql.ts'
import { leaveNames } from '../absence/leave-names.service.ts'
import { type FormRow, findForm } from '../form/form.sql.ts'
import { shownOrigin } from '../origin/origin.rules.ts'
import { fieldCodes, namesByCode } from '../person/names.service.ts'
import { policyOf } from '../policy/policy.service.ts'
import { findSetting } from '../setting/setting.sql.ts'
import { actsForIn } from './act.service.ts'
import { allowedActs, allowedReceiptActs } from './allowed.rules.ts'
import { readingsOf, recordReading } from './audit.service.ts'
import { authKey, isAuthKey } from './auth-key.rules.ts'
import { mayCirculate } from './circulation.rules.ts'
import { confirmSeen, isReader, selectCirculation } from './circulation.sql.ts'
import { selectComments } from './comment.sql.ts'
import { contentOf } from './content.rules.ts'
import {
  actorOf,
  listReadable,
  type ReadableDocument,
  requireDocument,
  requireReadable,
} from './document.access.ts'

import {
  type DocumentRow,
  findContent,
  type SeenRow,
  selectActs,
  selectSeen,
  upsertSeen,
} from './document.sql.ts'
import { mayEdit } from './edit.service.ts'
import { personOwner } from './entry.rules.ts'

const commentOf = (action: Action) => ('comment' in action ? action.comment : '')

/** The history, and the images that it froze for drafter and company. */
async function historyOf(
  context: Context,
  { document }: ReadableDocument,
): Promise<Pick<DocumentDetail, 'origin' | 'history' | 'drafterSignature' | 'seal'>> {
  const rows = (await selectActs(context.db, document)).map(({ seq, act, hash }) => ({
    ...{ seq, hash },
    ...(JSON.parse(act) as Act),
  }))
  const submitted = rows.findLast(({ action }) => action.kind === 'submit' || action.kind === 'resubmit')
  const seals = rows.flatMap(({ action }) => (action.kind === 'number' && action.seal ? action.seal : []))
  return {
    origin: shownOrigin(document.origin),
    history: rows.map(({ seq, hash, actor, action, at }) => ({
      ...{ seq, act: action.kind, by: actor.party, actsFor: actor.actsFor, via: actor.via ?? null },
      ...{ comment: commentOf(action), at, hash },
    })),
    drafterSignature: submitted?.actor.signature ?? null,
    seal: seals.at(-1) ?? null,
  }
}

/** The acts that the viewer may do now; an internal auditor has none. */
function actsOf(context: Context, readableDocument: ReadableDocument, form: FormRow): DocumentDetail['acts'] {
  if (readableDocument.isAudit) return []
  const at = context.clock.now().toISOString()
  const { flow, isSuperseded } = readableDocument.document
  const acts = allowedActs(
    flow,
    (step) => actorOf(readableDocument.standing, step ? actsForIn(readableDocument, step) : null),
    at,
  ).filter(({ act }) => act !== 'resubmit' || !isSuperseded)
  if (mayEdit(context, readableDocument, form)) acts.push({ act: 'edit', stepId: null, actsFor: null })
  return [...acts, { act: 'comment', stepId: null, actsFor: null }]
}

type ReadingAct = 'circulate' | 'confirmReading'

/** What the viewer may do as a reader: send the document on, and confirm that it was read. */
async function readingActsOf(
  context: Context,
  readableDocument: ReadableDocument,
  seen: readonly SeenRow[],
  policy: ApprovalPolicy,
): Promise<DocumentDetail['acts']> {
  const { personCode } = context.viewer
  if (readableDocument.isAudit) return []
  const acts: ReadingAct[] = []
  if (policy.mayCirculate && mayCirculate(readableDocument.document, personCode)) acts.push('circulate')
  const isConfirmed = seen.some((one) => one.personCode === personCode && one.confirmedAt !== null)
  if (!isConfirmed && (await isReader(context.db, readableDocument.document, personOwner(personCode))))
    acts.push('confirmReading')
  return acts.map((act) => ({ act, stepId: null, actsFor: null }))
}

async function commentsOf(
  context: Context,
  { document, isAudit }: ReadableDocument,
  { mayRemoveComment }: ApprovalPolicy,
): Promise<DocumentDetail['comments']> {
  const rows = await selectComments(context.db, document)
  return rows.map(({ commentId, author, personCode, text, mentions, createdAt }) => ({
    ...{ commentId, author, text, mentions, createdDate: createdAt },
    canRemove: mayRemoveComment && !isAudit && personCode === context.viewer.personCode,
  }))
}

const keyedFor = ({ viewer }: Context, { comCode, apmId }: DocumentRow) => ({
  ...{ comCode, apmId, personCode: viewer.personCode },
})

/**
 * A document with everything that its page shows; a reading by an internal auditor is recorded. A wrong `authkey` answers
 * like a missing document.
 */
export async function getDocument(
  context: Context,
  { apmId, authkey }: { apmId: string; authkey?: string },
): Promise<DocumentDetail> {
  const { clock, sealer } = context
  const readable = await requireReadable(context, apmId)
  const key = keyedFor(context, readable.document)
  if (authkey !== undefined && !isAuthKey(sealer, key, authkey, clock.now())) throw notFound()
  if (readable.isAudit) await recordReading(context, readable.document)
  return detailOf(context, readable)
}

type Form = Pick<FormRow, 'definition' | 'name'>

/** What the row of a document and its form say. */
function headOf(document: DocumentRow, form: Form) {
  const { status, round, version, revision, drafter, docNumber } = document
  const { grade, disclosure, retentionYears, isUrgent } = document
  return {
    ...{ apmId: String(document.apmId), applicationId: String(document.formId), definition: form.definition },
    formName: form.name,
    ...{ status, round, version, revision, drafter, docNumber, grade, disclosure, retentionYears, isUrgent },
    ...{ draftDate: document.draftedAt, completedDate: document.completedAt },
    stages: document.flow.stages as DocumentDetail['stages'],
  }
}

/** Readers, people of a circulation and internal auditors, with when they read the document. */
async function readersOf(
  context: Context,
  { document }: ReadableDocument,
  seen: readonly SeenRow[],
): Promise<Pick<DocumentDetail, 'readers' | 'circulation' | 'audits'>> {
  const marksOf = (personCode: string | null) => {
    const mark = seen.find((one) => one.personCode === personCode)
    return { seenDate: mark?.seenAt ?? null, confirmedDate: mark?.confirmedAt ?? null }
  }
  return {
    readers: document.companions.readers.map(({ party, atEnd }) => ({
      ...{ party, atEnd },
      ...marksOf(party.personCode),
    })),
    circulation: (await selectCirculation(context.db, document)).map(
      ({ reader, sentBy, comment, sentAt }) => ({
        ...{ party: reader, sentBy, comment, sentDate: sentAt },
        ...marksOf(reader.personCode),
      }),
    ),
    audits: await readingsOf(context, document),
  }
}

/** The linked documents and the source of a copy that the viewer may open. */
async function linksOf(
  context: Context,
  { document, standing, isAudit }: ReadableDocument,
  linked: readonly string[],
): Promise<Pick<DocumentDetail, 'linked' | 'source'>> {
  const ids = [...linked, document.sourceApmId ?? 0]
  const links = await listReadable(context, standing, ids, isAudit)
  const link = (id: number | string | null) => links.find((one) => String(one.apmId) === String(id))
  const source = link(document.sourceApmId)
  return {
    linked: linked.flatMap((id) => {
      const one = link(id)
      return one ? [{ apmId: id, subject: one.subject, docNumber: one.docNumber }] : []
    }),
    source: source ? { apmId: String(source.apmId), subject: source.subject } : null,
  }
}

/** A document with everything that its page shows, for a viewer who may read it. */
export async function detailOf(context: Context, readable: ReadableDocument): Promise<DocumentDetail> {
  const { db, viewer, clock, sealer } = context
  const { document, standing, isAudit } = readable
  const form = await findForm(db, viewer.comCode, document.formId, document.formVersion)
  const text = await findContent(db, document, document.revision)
  if (!form || text === undefined) throw notFound()
  const { content, stored } = contentOf(text)
  const seen = await selectSeen(db, document)
  const mine = seen.find((one) => one.personCode === viewer.personCode)
  const at = clock.now().toISOString()
  const own = actorOf(standing, null)
  const policy = await policyOf(context)
  return {
    authKey: authKey(sealer, keyedFor(context, document), clock.now()),
    ...headOf(document, form),
    ...{
      content,
      hidden: stored.hidden,
      leave: (await findLeaveUse(db, document)) ?? null,
      names: {
        ...(await namesByCode(context, fieldCodes(form.definition, content.values))),
        ...(await leaveNames(context, form.definition, content.values)),
      },
    },
    receipts: document.flow.receipts.map((receipt) => ({
      ...receipt,
      acts: isAudit ? [] : allowedReceiptActs(document.flow, own, receipt.receiptId, at),
    })) as DocumentDetail['receipts'],
    ...(await readersOf(context, readable, seen)),
    ...(await historyOf(context, readable)),
    isAudit,
    comments: await commentsOf(context, readable, policy),
    acts: [...actsOf(context, readable, form), ...(await readingActsOf(context, readable, seen, policy))],
    ...(await linksOf(context, readable, content.linked)),
    ...{ seenDate: mine?.seenAt ?? null, seenSeq: mine?.seq ?? null, seenRevision: mine?.revision ?? null },
  }
}

/** Remembers that the viewer has read the document as it is now. */
export async function markSeen(
  context: Context,
  { apmId }: { apmId: string },
): Promise<Record<string, never>> {
  const { document } = await requireDocument(context, apmId)
  const { flow, revision } = document
  const { personCode } = context.viewer
  await upsertSeen(context.db, document, { personCode, seq: flow.seq, revision }, context.clock.now())
  const { isAutoConfirm } = await findSetting(context.db, context.viewer)
  if (isAutoConfirm)
    await confirmSeen(
      context.db,
      { comCode: document.comCode, personCode },
      [document.apmId],
      context.clock.now(),
    )
  return {}
}
