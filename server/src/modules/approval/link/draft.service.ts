import { type ContentFault, checkContent } from '@maru/api/approval'
import type { Context } from '#kit/context.ts'
import { copyIfOnHold } from '#kit/data/legal-hold.ts'
import { failure } from '#kit/failure.ts'
import { cleanStoredHtml } from '#kit/html/clean-in-thread.ts'
import { attachFiles, listDigests, purgeAttachedFiles } from '#modules/file/index.ts'
import { draftHolder } from '../attachment/file.rules.ts'
import { authKey } from '../document/auth-key.rules.ts'
import type { Saved } from '../document/store.service.ts'
import { submitWithin } from '../document/submit.service.ts'
import {
  copyDraft,
  type DraftKey,
  deleteDraft,
  findDraft,
  type Submission,
  upsertDraft,
} from '../draft/draft.sql.ts'
import { requireForm } from '../form/form.access.ts'
import type { FormRow } from '../form/form.sql.ts'
import type { Origin } from '../origin/origin.rules.ts'
import { countSystemDrafts } from './link.sql.ts'

/** Drafts of one system that a person may have open. */
const mostSystemDrafts = 50

/** What a connected system writes; grade, disclosure and retention are those of the form. */
export interface SystemWriting {
  applicationId: string
  subject: string
  values: Submission['content']['values']
  body: string
  fileCode: string | null
  /** Codes of readers. */
  readers: readonly string[]
  isUrgent: boolean
}

/** What the writer sends for the same content. */
function submissionOf({ definition }: FormRow, writing: SystemWriting): Submission {
  const { applicationId, subject, values, body, fileCode, isUrgent } = writing
  const references = writing.readers.map((personCode) => ({ personCode, deptCode: null, atEnd: false }))
  const { grade, disclosure, retentionYears } = definition
  return {
    ...{ applicationId, content: { subject, values, body, fileCode, linked: [] }, line: [] },
    ...{ companions: { references, recipients: [] }, grade, disclosure, retentionYears, isUrgent },
  }
}

const digestsOf = async (context: Context, { fileCode }: SystemWriting) =>
  fileCode === null
    ? []
    : (await listDigests(context, context.viewer.comCode, fileCode)).map((one) => one.digest)

/**
 * Stores or replaces a draft of a connected system for the viewer, in the transaction of the caller, which has locked the
 * key. Faults of fields do not refuse a draft; they are returned by `field`.
 */
export async function saveSystemDraft(
  inside: Context,
  given: Omit<Origin, 'files' | 'line'>,
  writing: SystemWriting,
): Promise<Record<string, ContentFault>> {
  const { db, viewer, clock } = inside
  const form = await requireForm(inside, writing.applicationId)
  const key = { comCode: viewer.comCode, personCode: viewer.personCode, storeKey: given.key }
  const known = await findDraft(db, key, true)
  if (!known && (await countSystemDrafts(db, key, given.systemId)) >= mostSystemDrafts)
    throw failure('approval.tooManyDrafts')
  const origin: Origin = { ...given, files: await digestsOf(inside, writing), line: [] }
  const body = form.definition.hasBody ? await cleanStoredHtml(viewer.personCode, writing.body) : ''
  const submission = submissionOf(form, { ...writing, body })
  const { fileCode, subject } = submission.content
  const holder = draftHolder(viewer.comCode, viewer.personCode, given.key)
  await purgeAttachedFiles(inside, holder)
  if (fileCode !== null) await attachFiles(inside, fileCode, viewer.personCode, holder)
  const row = { formId: form.formId, apmId: null, subject: subject.trim(), submission, fileCode, origin }
  await upsertDraft(db, key, row, clock.now())
  return checkContent(form.definition, writing.values).faults
}

/** Submits a document of a connected system for the viewer at once, in the transaction of the caller. */
export async function submitForSystem(
  inside: Context,
  given: Omit<Origin, 'files' | 'line'>,
  writing: SystemWriting,
): Promise<Saved> {
  const form = await requireForm(inside, writing.applicationId)
  const origin: Origin = { ...given, files: await digestsOf(inside, writing), line: [] }
  const input = { ...submissionOf(form, writing), storeKey: null, sourceApmId: null }
  return submitWithin(inside, input, origin, writing.values)
}

/**
 * Removes a draft of a connected system with its files, copied if its person is under a legal hold; false if there is
 * none any more.
 */
export async function removeSystemDraft(
  inside: Pick<Context, 'db' | 'clock' | 'slots'>,
  draft: DraftKey,
): Promise<boolean> {
  await copyIfOnHold(inside, draft.personCode, (now) => copyDraft(inside.db, draft, now))
  if (!(await deleteDraft(inside.db, draft))) return false
  await purgeAttachedFiles(inside, draftHolder(draft.comCode, draft.personCode, draft.storeKey))
  return true
}

/**
 * The path of the form window below `/po` for a draft or a document of a person; its key ends after 24 hours and grants
 * nothing.
 */
export function windowPath(
  { sealer, clock }: Pick<Context, 'sealer' | 'clock'>,
  { comCode, personCode }: { comCode: string; personCode: string },
  thing: { apmId: number } | { storeKey: string; formId: number },
): string {
  const thingKey = 'apmId' in thing ? { apmId: thing.apmId } : { storeKey: thing.storeKey }
  const keyed = { comCode, personCode, ...thingKey }
  const authkey = authKey(sealer, keyed, clock.now())
  const query = new URLSearchParams('apmId' in thing ? { apmid: String(thing.apmId) } : {})
  if ('storeKey' in thing) {
    query.set('appid', String(thing.formId))
    query.set('storekey', thing.storeKey)
  }
  query.set('authkey', authkey)
  query.set('pop', '1')
  return `/page/form?${query}`
}
