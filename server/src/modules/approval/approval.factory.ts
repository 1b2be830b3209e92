import { createHash } from 'node:crypto'
import {
  type Action,
  type Actor,
  checkContent,
  type Disclosure,
  type FormValues,
  type Grade,
  type LineStage,
  newFlow,
  type Party,
  type Step,
} from '@maru/api/approval'
import type { Db } from '#kit/db.ts'
import { Failure } from '#kit/failure.ts'
import type { Background } from '#kit/room.ts'
import { createSlots } from '#kit/slots.ts'
import { listDigests } from '#modules/file/index.ts'
import { upsertGrants } from './absence/leave.sql.ts'
import { insertDelegation } from './delegation/delegation.sql.ts'
import { insertCirculation } from './document/circulation.sql.ts'
import { insertComment } from './document/comment.sql.ts'
import { amountOf, contentText } from './document/content.rules.ts'
import {
  type DocumentRow,
  deleteDocument,
  findDocument,
  insertContent,
  insertDocument,
  nextApmId,
} from './document/document.sql.ts'
import { everyStep } from './document/entry.rules.ts'
import { saveAct } from './document/store.service.ts'
import { upsertDraft } from './draft/draft.sql.ts'
import { insertFiled, insertFolder } from './folder/folder.sql.ts'
import { findForm } from './form/form.sql.ts'
import { planRoute } from './line/plan.service.ts'
import { plainStages } from './line/route.rules.ts'
import { findPartyIn, selectDepartmentParties, selectPeopleParties } from './person/party.sql.ts'
import { accessDigest, firstHash, sha256 } from './seal/chain.rules.ts'
import { saveSignatureRow } from './signature/signature.sql.ts'
import { createStartForms } from './start/start.service.ts'
import type { StartForm } from './start/system-forms.rules.ts'

/** Creates forms in an empty company for tests and seeds; returns their numbers by abbreviation. */
export function createForms(
  db: Db,
  comCode: string,
  now: Date,
  forms?: readonly StartForm[],
): Promise<Map<string, number>> {
  return createStartForms(db, comCode, now, forms)
}

/** What the person of the present step does, in a seeded document. */
export type SeededAct =
  | 'approve'
  | 'reject'
  | 'hold'
  | 'withdraw'
  | 'discard'
  | 'acceptReceipt'
  | 'finishReceipt'

/** A document of a seed. */
export interface DocumentDraft {
  comCode: string
  formId: number
  drafter: { personCode: string; deptCode: string }
  subject: string
  values: FormValues
  body?: string
  line?: LineStage[]
  references?: { party: Party; atEnd: boolean }[]
  recipients?: Party[]
  grade?: Grade
  disclosure?: Disclosure
  isUrgent?: boolean
  /** Attaches files to the document and returns the code of their collection. */
  attach?: (key: { comCode: string; apmId: number }) => Promise<string>
  draftedAt: Date
  /** Acts after the submission, each `hours` after the one before. */
  acts: { act: SeededAct; hours: number; comment?: string; by?: Party }[]
}

/** A seed notifies no person, and other rooms write nothing for it. */
const silent = {
  push: async () => {},
  emit: async () => {},
  // The register takes the documents of seeds in when the portal opens it.
  sealer: null,
  slots: createSlots([]),
}
const actorOf = (party: Party): Actor => ({ party, actsFor: null, boxes: [party.deptCode], isAdmin: false })

function nextAction(row: DocumentRow, { act, comment = '', by }: DocumentDraft['acts'][number]) {
  if (act === 'acceptReceipt' || act === 'finishReceipt') {
    const receipt = row.flow.receipts[0]
    if (!receipt || !by || row.flow.status !== 'COMPLETE') return null
    const actor = { ...actorOf(by), boxes: [receipt.recipient.deptCode] }
    return { actor, action: { kind: act, receiptId: receipt.receiptId } as Action }
  }
  if (act === 'discard') return { actor: actorOf(row.drafter), action: { kind: act } as Action }
  if (act === 'withdraw')
    return { actor: actorOf(row.drafter), action: { kind: 'withdraw', comment } as Action }
  const step: Step | undefined = everyStep(row.flow).find((one) => one.state === 'active')
  if (!step) return null
  return { actor: actorOf(step.assignee), action: { kind: act, stepId: step.stepId, comment } as Action }
}

/** Enters the annual leave of people for seeds. */
export async function createGrants(
  db: Db,
  comCode: string,
  personCodes: readonly string[],
  { year, days }: { year: number; days: number },
  now: Date,
): Promise<void> {
  const grants = personCodes.map((personCode) => ({ personCode, days }))
  await upsertGrants(db, { comCode, year, by: '' }, grants, now)
}

/** What the drafter of a seeded document wrote and attached. */
async function writtenContent(db: Db, draft: DocumentDraft, key: { comCode: string; apmId: number }) {
  const fileCode = (await draft.attach?.(key)) ?? null
  const files = fileCode === null ? [] : await listDigests({ db }, key.comCode, fileCode)
  return { subject: draft.subject, body: draft.body ?? '', linked: [], fileCode, files }
}

/**
 * Writes a document with its history as if its people had acted at these times; null if it has no approver, or if the
 * effect of its form refuses it.
 */
export async function createDocument(db: Db, draft: DocumentDraft): Promise<number | null> {
  const { comCode, drafter, draftedAt } = draft
  const form = await findForm(db, comCode, draft.formId)
  const match = await findPartyIn(db, { comCode, ...drafter }, draftedAt)
  if (!form || !match) return null
  let now = draftedAt
  // Only these parts are used by documents of seeds.
  const work = { ...silent, db, clock: { now: () => now } } as unknown as Background
  const { values, hidden } = checkContent(form.definition, draft.values)
  // Only the company of the viewer is read.
  const viewer = { comCode, ...drafter } as Parameters<typeof planRoute>[0]['viewer']
  const route = await planRoute({ ...work, viewer }, match, form.definition, {
    values,
    line: draft.line ?? [],
  })
  if (route.faults.length > 0) return null
  const apmId = await nextApmId(db)
  const key = { comCode, apmId }
  const { path: _path, ...party } = match
  const stored = { ...(await writtenContent(db, draft, key)), values, hidden }
  const text = contentText(stored)
  const amount = amountOf(form.definition, values)
  const readers = draft.references ?? []
  await insertDocument(
    db,
    {
      ...key,
      ...{ subject: draft.subject, grade: draft.grade ?? form.definition.grade },
      ...{
        disclosure: draft.disclosure ?? form.definition.disclosure,
        retentionYears: form.definition.retentionYears,
      },
      ...{ isUrgent: draft.isUrgent ?? false, mustOpen: amount !== '', amount },
      ...{ fileCode: stored.fileCode, fileCount: stored.files.length },
      companions: { readers, written: { references: [], recipients: [] } },
      ...{ formId: form.formId, formVersion: form.version, drafter: party, drafterCode: drafter.personCode },
      ...{ drafterDept: drafter.deptCode, draftedAt: draftedAt.toISOString(), sourceApmId: null },
    },
    newFlow(comCode, String(apmId), party),
    firstHash(comCode, String(apmId)),
  )
  await insertContent(db, key, { ...text, madeBy: drafter.personCode }, draftedAt)
  const read = async () => {
    const row = await findDocument(db, key, true)
    if (!row) throw new Error('an inserted document is found')
    return row
  }
  const { options } = form.definition
  const stages = plainStages(route.stages)
  const recipients = draft.recipients ?? []
  const { grade = form.definition.grade, disclosure = form.definition.disclosure } = draft
  const access = accessDigest({ grade, disclosure, readers })
  const action = { kind: 'submit', stages, recipients, content: text.digest, access, options } as const
  try {
    await saveAct(work, await read(), actorOf(party), action)
  } catch (error) {
    // The effect of the form refuses it, such as a second leave on the same day.
    if (!(error instanceof Failure)) throw error
    await deleteDocument(db, key)
    return null
  }
  for (const one of draft.acts) {
    now = new Date(now.getTime() + one.hours * 3_600_000)
    const row = await read()
    const next = nextAction(row, one)
    if (next) await saveAct(work, row, next.actor, next.action)
  }
  return apmId
}

/** People of a company as they stand in lines, with the given departments under `/code`, for seeds. */
export async function listParties(
  db: Db,
  comCode: string,
  codes: { people: readonly string[]; departments: readonly string[] },
  now: Date,
): Promise<Map<string, Party>> {
  const rows = [
    ...(await selectPeopleParties(db, comCode, codes.people, now)),
    ...(await selectDepartmentParties(db, comCode, codes.departments)),
  ]
  return new Map(rows.map(({ path: _path, ...party }) => [party.personCode ?? `/${party.deptCode}`, party]))
}

/** Sends a completed document to people, for seeds. */
export async function createCirculation(
  db: Db,
  key: { comCode: string; apmId: number },
  sent: { readers: readonly Party[]; sentBy: Party; comment: string },
  now: Date,
): Promise<void> {
  await insertCirculation(db, key, sent, now)
}

/** Creates a folder of a person or department with documents in it, for seeds. */
export async function createFolder(
  db: Db,
  folder: { comCode: string; owner: string; name: string; personCode: string },
  apmIds: readonly number[],
  now: Date,
): Promise<void> {
  const folderId = await insertFolder(db, folder, 100, now)
  if (typeof folderId === 'number') await insertFiled(db, folder.comCode, { folderId, apmIds }, now)
}

/** Saves a draft of a person, for seeds. */
export async function createDraft(
  db: Db,
  { comCode, personCode, formId }: { comCode: string; personCode: string; formId: number },
  content: { subject: string; values: FormValues; body: string },
  now: Date,
): Promise<void> {
  // The key follows from the draft, so that a repeated seed writes the same rows.
  const digest = sha256(`${comCode} ${personCode} ${content.subject}`)
  const storeKey = digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
  const { subject } = content
  const submission = {
    ...{ applicationId: String(formId), content: { ...content, fileCode: null, linked: [] } },
    ...{ line: [], companions: { references: [], recipients: [] } },
    ...{ grade: 'B', disclosure: 'department', retentionYears: 5, isUrgent: false },
  } as const
  const draft = {
    formId,
    apmId: null,
    subject,
    submission: structuredClone(submission) as never,
    fileCode: null,
  }
  await upsertDraft(db, { comCode, personCode, storeKey }, draft, now)
}

/** Lets a person decide for an absent one, for seeds. */
export async function createDelegation(
  db: Db,
  days: { comCode: string; personCode: string; delegatorCode: string; startDate: string; endDate: string },
  now: Date,
): Promise<void> {
  const terms = { ...days, formId: null, reason: 0, movesPending: true, createdId: days.personCode }
  await insertDelegation(db, { ...terms, sourceApmId: null, absenceId: null }, now)
}

/** Adds a comment of a reader, for seeds. */
export async function createComment(
  db: Db,
  key: { comCode: string; apmId: number },
  comment: { author: Party; text: string; mentions: Party[] },
  now: Date,
): Promise<void> {
  await insertComment(db, key, { ...comment, personCode: comment.author.personCode ?? '' }, now)
}

/** Gives a person or a company an image that later acts freeze, for seeds. */
export async function createSignature(
  db: Db,
  key: { comCode: string; owner: string },
  bytes: Buffer,
  now: Date,
): Promise<void> {
  const digest = createHash('sha256').update(bytes).digest('hex')
  await saveSignatureRow(db, key, { digest, bytes, contentType: 'image/webp' }, now)
}
