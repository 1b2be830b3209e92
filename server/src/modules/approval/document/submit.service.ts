import { type approvalApi, checkContent, type FormValues, newFlow, type Party } from '@maru/api/approval'
import type { Input } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '#kit/context.ts'
import { requireVersion } from '#kit/data/version.ts'
import { failure, notFound, orNull } from '#kit/failure.ts'
import { shownLine } from '#kit/text/shown-text.ts'
import { attachFiles, listDigests, moveFiles } from '#modules/file/index.ts'
import { storeRelation } from '#modules/relation/index.ts'
import { documentHolder, draftHolder } from '../attachment/file.rules.ts'
import { takeDraft } from '../draft/draft.service.ts'
import { findDraft } from '../draft/draft.sql.ts'
import { requireForm } from '../form/form.access.ts'
import { type FormRow, findForm } from '../form/form.sql.ts'
import { planRoute } from '../line/plan.service.ts'
import { plainStages } from '../line/route.rules.ts'
import { requireParties } from '../line/route.service.ts'
import { requireLocked } from '../origin/locked.access.ts'
import { hasLockedFiles, type Origin } from '../origin/origin.rules.ts'
import { findPartyIn } from '../person/party.sql.ts'
import { definitionWithin, lineWithin, policyOf } from '../policy/policy.service.ts'
import { accessDigest, firstHash } from '../seal/chain.rules.ts'
import { requireSourced } from '../source/sourced.access.ts'
import { cleanBody, notifyMentioned } from './body-mention.service.ts'
import { amountOf, contentOf, contentText, type StoredContent } from './content.rules.ts'
import { actorOf, listReadable, requireDocument, requireOwnDocument, standingOf } from './document.access.ts'
import {
  type DocumentRow,
  findContent,
  findDocument,
  insertContent,
  insertDocument,
  nextApmId,
  updateWritten,
  type WrittenColumns,
} from './document.sql.ts'
import { type Saved, saveAct } from './store.service.ts'

type Submission = Pick<
  Input<typeof approvalApi.submitDocument>,
  'content' | 'line' | 'companions' | 'grade' | 'disclosure' | 'retentionYears' | 'isUrgent'
>

const partiesOf = (list: readonly { personCode: string | null; deptCode: string | null }[]) => ({
  people: list.map((one) => one.personCode),
  departments: list.map((one) => (one.personCode === null ? (one.deptCode ?? '') : null)),
})
const keyOf = (one: { personCode: string | null; deptCode: string | null }) =>
  one.personCode ?? `/${one.deptCode}`

/** Readers and recipients with their names; the recipients of the form come first. */
async function companionsOf(context: Context, form: FormRow, { companions }: Submission) {
  const given = [...form.definition.recipients, ...companions.recipients]
  const recipients = [...new Map(given.map((one) => [keyOf(one), one])).values()]
  const parties = await requireParties(context, partiesOf([...companions.references, ...recipients]))
  const party = (one: { personCode: string | null; deptCode: string | null }): Party => {
    const party = parties.get(keyOf(one))
    if (!party) throw failure('approval.personUnknown')
    return party
  }
  const readers = [...new Map(companions.references.map((one) => [keyOf(one), one])).values()]
  return {
    readers: readers.map((one) => ({ party: party(one), atEnd: one.atEnd })),
    recipients: recipients.map(party),
  }
}

/** Attaches the files: a draft collection of the viewer, those of a saved draft, or those that the document has. */
async function holdFiles(
  context: Context,
  apmId: number,
  {
    fileCode,
    storeKey,
    current,
  }: { fileCode: string | null; storeKey: string | null; current: string | null },
): Promise<void> {
  if (fileCode === null || fileCode === current) return
  const { comCode, personCode } = context.viewer
  const holder = documentHolder(comCode, apmId)
  if (storeKey && (await moveFiles(context, fileCode, draftHolder(comCode, personCode, storeKey), holder)))
    return
  const attached = await orNull(attachFiles(context, fileCode, personCode, holder).then(() => true))
  if (!attached) throw failure('approval.fileRefused')
}

interface Written {
  stored: StoredContent
  columns: WrittenColumns
  text: { content: string; digest: string }
}

async function writtenOf(
  context: Context,
  form: FormRow,
  submission: Submission,
  readers: DocumentRow['companions']['readers'],
): Promise<Written> {
  const { definition } = form
  const { content, companions } = submission
  const { values, faults, hidden } = checkContent(definition, content.values)
  const subject = shownLine(content.subject)
  const isUnaddressed =
    definition.needsRecipient === true &&
    definition.recipients.length + submission.companions.recipients.length === 0
  const fields = [
    ...(subject === '' ? ['subject'] : []),
    ...(isUnaddressed ? ['recipients'] : []),
    ...Object.keys(faults),
  ]
  if (fields.length > 0) throw failure('approval.contentInvalid', { fields })
  const { comCode } = context.viewer
  const { fileCode } = content
  const files = fileCode === null ? [] : await listDigests(context, comCode, fileCode)
  const body = definition.hasBody ? await cleanBody(context, content.body) : ''
  const readable = await listReadable(context, await standingOf(context), content.linked)
  const linked = readable.map((one) => String(one.apmId))
  const stored: StoredContent = { subject, values, body, linked, fileCode, files, hidden }
  const { grade, disclosure, retentionYears } = definition.isFixed ? definition : submission
  const amount = amountOf(definition, values)
  return {
    stored,
    text: contentText(stored),
    columns: {
      ...{ subject, grade, disclosure, retentionYears, isUrgent: submission.isUrgent, amount, fileCode },
      mustOpen: amount !== '' || definition.needsComment,
      fileCount: files.length,
      companions: { readers, written: companions },
    },
  }
}

/** The viewer in the current post, with the departments above. */
async function requireDrafter(context: Context) {
  const { comCode, deptCode, personCode } = context.viewer
  const drafter = await findPartyIn(context.db, { comCode, deptCode, personCode }, context.clock.now())
  if (!drafter) throw notFound()
  return drafter
}

/** What an act of submission needs: line, recipients, content. `before`: values that need not come from a source. */
async function prepare(context: Context, form: FormRow, submission: Submission, before: FormValues | null) {
  const { readers, recipients } = await companionsOf(context, form, submission)
  const written = await writtenOf(context, form, submission, readers)
  const { values, hidden } = written.stored
  const { personCode } = context.viewer
  await requireSourced(context, form, { values, hidden, before, personCode })
  const policy = await policyOf(context)
  const definition = definitionWithin(form.definition, policy)
  const route = await planRoute(context, await requireDrafter(context), definition, {
    values,
    line: lineWithin(submission.line, policy),
  })
  if (route.faults.length > 0)
    throw failure(route.faults.includes('ownDocument') ? 'approval.ownDocument' : 'approval.lineInvalid')
  const access = accessDigest({ ...written.columns, readers })
  return {
    written,
    submitted: { recipients, stages: plainStages(route.stages), access },
    options: definition.options,
  }
}

type NewSubmission = Input<typeof approvalApi.submitDocument>

/** The draft of a connected system that is submitted, locked; null for everything else. */
async function systemDraftOf({ db, viewer }: Context, { storeKey }: NewSubmission) {
  if (storeKey === null || !/^[0-9a-f-]{36}$/.test(storeKey)) return null
  const draft = await findDraft(db, { ...viewer, storeKey }, true)
  return draft?.origin ? { ...draft, origin: draft.origin } : null
}

/** Submits a new document (상신). */
export function submitDocument(context: Context, input: NewSubmission): Promise<Saved> {
  return transaction(context, async (inside) => {
    const draft = await systemDraftOf(inside, input)
    if (!draft) return submitWithin(inside, input, null, null)
    const form = await requireForm(inside, input.applicationId)
    // A document of a system is one of the form that the system chose.
    if (draft.formId !== form.formId) throw notFound()
    const { content: after, line: added } = input
    const body = form.definition.hasBody ? await cleanBody(inside, after.body) : ''
    requireLocked(form, draft.origin, {
      ...{ before: draft.submission.content, after: { ...after, body }, added },
    })
    return submitWithin(inside, input, draft.origin, draft.submission.content.values)
  })
}

/**
 * Submits a new document in the transaction of the caller; `origin` names the connected system that made it, and `before`
 * what it wrote.
 */
export async function submitWithin(
  inside: Context,
  input: NewSubmission,
  origin: Origin | null,
  before: FormValues | null,
): Promise<Saved> {
  const { db, viewer, clock } = inside
  const form = await requireForm(inside, input.applicationId)
  const apmId = await nextApmId(db)
  const { fileCode } = input.content
  await holdFiles(inside, apmId, { fileCode, storeKey: input.storeKey, current: null })
  const { written, submitted, options } = await prepare(inside, form, input, before)
  if (origin && !hasLockedFiles(origin, written.stored.files))
    throw failure('approval.contentInvalid', { fields: ['files'] })
  const standing = await standingOf(inside)
  const key = { comCode: viewer.comCode, apmId }
  const source = input.sourceApmId === null ? null : await orNull(requireDocument(inside, input.sourceApmId))
  const sourceApmId = origin?.former ?? source?.document.apmId ?? null
  const row = {
    ...{ ...key, ...written.columns, formId: form.formId, formVersion: form.version },
    ...{ drafter: standing.party, drafterCode: viewer.personCode, drafterDept: viewer.deptCode },
    ...{ draftedAt: clock.now().toISOString(), sourceApmId, origin },
  }
  const flow = newFlow(viewer.comCode, String(apmId), standing.party)
  await insertDocument(db, row, flow, firstHash(viewer.comCode, String(apmId)))
  await insertContent(db, key, { ...written.text, madeBy: viewer.personCode }, clock.now())
  const document = await findDocument(db, key, true)
  if (!document) throw new Error('an inserted document is found')
  const action = { kind: 'submit', ...submitted, content: written.text.digest, options } as const
  const actor = { ...actorOf(standing, null), ...(origin ? { via: origin.name } : {}) }
  const saved = await saveAct(inside, document, actor, action)
  await notifyMentioned(inside, key, { before: '', after: written.stored.body })
  await takeDraft(inside, input.storeKey, origin !== null)
  await storeRelation(inside, input.from, { kind: 'approval', id: String(apmId) })
  return saved
}

/** Submits a rejected or withdrawn document again, as its next round. */
export async function resubmitDocument(
  context: Context,
  input: Input<typeof approvalApi.resubmitDocument>,
): Promise<Saved> {
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const document = await requireOwnDocument(inside, input.apmId)
    requireVersion('approval.changed', document, input.version)
    if (document.status !== 'REJECT' && document.status !== 'WITHDRAWN') throw failure('approval.wrongState')
    if (document.isSuperseded) throw failure('approval.superseded', { name: document.origin?.name ?? '' })
    const form = await findForm(db, viewer.comCode, document.formId, document.formVersion)
    if (!form) throw notFound()
    const current = document.fileCode
    await holdFiles(inside, document.apmId, { fileCode: input.content.fileCode, storeKey: null, current })
    const before = await findContent(db, document, document.revision)
    if (before === undefined) throw notFound()
    const { stored } = contentOf(before)
    const { written, submitted } = await prepare(inside, form, input, stored.values)
    if (document.origin) {
      const change = { before: stored, after: written.stored, added: input.line }
      requireLocked(form, document.origin, change, written.stored.files)
    }
    const draftedAt = clock.now().toISOString()
    await updateWritten(db, document, { ...written.columns, draftedAt })
    await insertContent(db, document, { ...written.text, madeBy: viewer.personCode }, clock.now())
    const standing = await standingOf(inside)
    const action = {
      kind: 'resubmit',
      ...submitted,
      content: written.text.digest,
      comment: input.comment,
    } as const
    const { columns } = written
    const saved = await saveAct(
      inside,
      { ...document, ...columns, draftedAt },
      actorOf(standing, null),
      action,
    )
    await notifyMentioned(inside, document, { before: stored.body, after: written.stored.body })
    return saved
  })
}
