import { randomUUID } from 'node:crypto'
import { type approvalApi, checkContent } from '@maru/api/approval'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '#kit/context.ts'
import { copyIfOnHold } from '#kit/data/legal-hold.ts'
import { failure, notFound, orNull } from '#kit/failure.ts'
import { cleanStoredHtml } from '#kit/html/clean-in-thread.ts'
import { attachFiles, purgeAttachedFiles } from '#modules/file/index.ts'
import { draftHolder } from '../attachment/file.rules.ts'
import { requireForm } from '../form/form.access.ts'
import type { FormRow } from '../form/form.sql.ts'
import { requireLocked } from '../origin/locked.access.ts'
import type { Origin } from '../origin/origin.rules.ts'
import { findSetting } from '../setting/setting.sql.ts'
import { requireSourced } from '../source/sourced.access.ts'
import {
  copyDraft,
  countDrafts,
  type DraftRow,
  deleteDraft,
  findDraft,
  updateDraftOpened,
  upsertDraft,
} from './draft.sql.ts'

/** Saved drafts that a person may have. */
const mostDrafts = 200

/** Saves what the viewer has written; a draft of another person is not found. */
export async function saveDraft(
  context: Context,
  input: Input<typeof approvalApi.saveDraft>,
): Promise<Output<typeof approvalApi.saveDraft>> {
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const form = await requireForm(inside, input.applicationId)
    const { storeKey: given, apmId, ...submission } = input
    const known = given === null ? undefined : await findDraft(db, { ...viewer, storeKey: given }, true)
    if (given !== null && !known) throw notFound()
    if (!known && (await countDrafts(db, viewer)) >= mostDrafts) throw failure('approval.tooManyDrafts')
    const storeKey = given ?? randomUUID()
    const { fileCode, subject } = submission.content
    const body = await cleanStoredHtml(viewer.personCode, submission.content.body)
    // A draft of a system stays one of the form that the system chose.
    if (known?.origin && known.formId !== form.formId) throw notFound()
    if (known?.origin)
      await requireUnchanged(
        inside,
        form,
        { ...known, origin: known.origin },
        {
          after: { ...submission.content, body },
          added: submission.line,
        },
      )
    await holdDraftFiles(inside, storeKey, fileCode, known?.submission.content.fileCode ?? null)
    const content = { ...submission.content, body }
    await upsertDraft(
      db,
      { ...viewer, storeKey },
      {
        ...{ formId: form.formId, apmId: apmId === null ? null : Number(apmId) },
        ...{ subject: subject.trim(), submission: { ...submission, content }, fileCode },
      },
      clock.now(),
    )
    return { storeKey, savedDate: clock.now().toISOString() }
  })
}

/**
 * Throws for a draft of a connected system with other locked parts, or with values of a source that has not answered them:
 * what such a draft has is accepted at its submission.
 */
async function requireUnchanged(
  context: Context,
  form: FormRow,
  { origin, submission }: Pick<DraftRow, 'submission'> & { origin: Origin },
  { after, added }: { after: DraftRow['submission']['content']; added: DraftRow['submission']['line'] },
): Promise<void> {
  const { content: before } = submission
  requireLocked(form, origin, { before, after, added })
  const { values, hidden } = checkContent(form.definition, after.values)
  const { personCode } = context.viewer
  await requireSourced(context, form, { values, hidden, before: before.values, personCode })
}

/** Attaches the files of a draft, so that they stay; files of a returned document stay with the document. */
async function holdDraftFiles(
  context: Context,
  storeKey: string,
  fileCode: string | null,
  current: string | null,
) {
  if (fileCode === null || fileCode === current) return
  const { comCode, personCode } = context.viewer
  await orNull(attachFiles(context, fileCode, personCode, draftHolder(comCode, personCode, storeKey)))
}

/** Removes a saved draft with its files. */
export async function removeDraft(
  context: Context,
  { storeKey }: { storeKey: string },
): Promise<Record<string, never>> {
  return transaction(context, async (inside) => {
    const { comCode, personCode } = inside.viewer
    const key = { comCode, personCode, storeKey }
    await copyIfOnHold(inside, personCode, (now) => copyDraft(inside.db, key, now))
    if (!(await deleteDraft(inside.db, key))) throw notFound()
    await purgeAttachedFiles(inside, draftHolder(comCode, personCode, storeKey))
    return {}
  })
}

/** Remembers that the viewer has opened a draft of a connected system. */
export async function markDraftOpened(
  { db, viewer, clock }: Context,
  { storeKey }: { storeKey: string },
): Promise<Record<string, never>> {
  if (!(await updateDraftOpened(db, { ...viewer, storeKey }, clock.now()))) throw notFound()
  return {}
}

/**
 * After a submission: removes the draft, unless the person keeps drafts (isApmReuse, spec 3§3). A draft of a connected
 * system becomes one document, so that it never stays.
 */
export async function takeDraft(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  storeKey: string | null,
  isOfSystem = false,
): Promise<void> {
  if (storeKey === null || !/^[0-9a-f-]{36}$/.test(storeKey)) return
  const setting = await findSetting(db, viewer)
  if (isOfSystem || !setting.isApmReuse) await deleteDraft(db, { ...viewer, storeKey })
}
