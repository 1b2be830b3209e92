import { randomUUID } from 'node:crypto'
import type { Input } from '@maru/api/kit/endpoint'
import { type MailContent, mailLimits, type mailWritingApi } from '@maru/api/mail/writing'
import { type Context, transaction } from '../../../kit/context.ts'
import { type Db, inTransaction } from '../../../kit/db.ts'
import { failure, notFound } from '../../../kit/failure.ts'
import { pictureIds } from '../../../kit/html/clean-html.ts'
import { cleanStoredHtml } from '../../../kit/html/clean-in-thread.ts'
import {
  attachFiles,
  type FileBytes,
  type FileHolderKind,
  type Holder,
  insertText,
  type PictureHolderKind,
  purgeHeldFiles,
  readOwnUploads,
} from '../../file/index.ts'
import { requireBox } from '../box/box.access.ts'
import { type BoxKey, type BoxRow, findBoxOf, raiseChange } from '../box/box.sql.ts'
import { removeEntries } from '../message/move.sql.ts'
import { insertMailText, type PreparedText } from '../store/entry.sql.ts'
import { deliver, prepareText, pushChange } from '../store/store.service.ts'
import {
  type DraftContent,
  type DraftRow,
  deleteDraft,
  findAnswered,
  findDraft,
  insertDraft,
  selectDraftedPictures,
  updateDraft,
} from './draft.sql.ts'
import { answerReferences, composeMime, type MimePart } from './mime.rules.ts'
import { readRecipients } from './recipient.rules.ts'
import { requireSender, type Sender } from './sender.service.ts'

type Written = Input<typeof mailWritingApi.sendMail>

const nothing: MailContent = {
  subject: '',
  body: '',
  toRecipients: [],
  ccRecipients: [],
  bccRecipients: [],
  importance: 'normal',
  fileCode: null,
  isReadReceiptRequested: false,
  replyToId: null,
  forwardOfId: null,
  fromMailboxId: null,
}

/** The words of a call over those of the stored draft: fields that are not given stay. */
async function readContent(
  { viewer, config }: Pick<Context, 'viewer' | 'config'>,
  input: Written,
  before: DraftContent | undefined,
): Promise<DraftContent> {
  const given = Object.fromEntries(
    Object.keys(nothing).flatMap((key) => {
      const value = input[key as keyof MailContent]
      return value === undefined ? [] : [[key, value]]
    }),
  ) as Partial<MailContent>
  const host = URL.canParse(config.publicUrl) ? new URL(config.publicUrl).hostname : 'maru.invalid'
  const words = { ...nothing, messageId: `<${randomUUID()}@${host}>`, ...before, ...given }
  return { ...words, body: await cleanStoredHtml(viewer.personCode, words.body) }
}

const holderOf = (context: Pick<Context, 'viewer'>, entryId: number): Holder => ({
  comCode: context.viewer.comCode,
  kind: mailFiles.kind,
  id: String(entryId),
})

/** Files of drafts: their author reads and changes them until the mail has left. */
export const mailFiles: FileHolderKind = {
  kind: 'mail',
  mailOnly: true,
  canRead: isOwnDraft,
  canWrite: isOwnDraft,
}

async function isOwnDraft({ db, viewer }: Pick<Context, 'db' | 'viewer'>, { id }: { id: string }) {
  const box = await findBoxOf(db, viewer.personCode)
  return box !== undefined && (await findDraft(db, box, Number(id))) !== undefined
}

/** Pictures of drafts are uploads of their author, who alone sees them; they stay as long as a draft shows them. */
export const mailPictures: PictureHolderKind = {
  kind: 'mail',
  mailOnly: true,
  selectReadable: () => Promise.resolve([]),
  selectDrafted: selectDraftedPictures,
}

/** The MIME text of written words, with files only for a mail that leaves. */
export async function composeContent(
  context: Context,
  words: DraftContent,
  { files, date }: { files: readonly FileBytes[]; date: Date },
): Promise<{ bytes: Buffer; sender: Sender }> {
  const { db, viewer } = context
  const sender = await requireSender(context, words.fromMailboxId)
  const source = words.replyToId ?? words.forwardOfId
  const answered = source === null ? undefined : await findAnswered(db, Number(source), viewer)
  const uploads = await readOwnUploads(db, pictureIds(words.body), viewer.personCode)
  const { recipients } = readRecipients({
    to: words.toRecipients,
    cc: words.ccRecipients,
    bcc: [],
  })
  const of = (kind: 'to' | 'cc') => recipients.filter((one) => one.kind === kind)
  const isReply = words.replyToId !== null && answered !== undefined
  const bytes = await composeMime({
    messageId: words.messageId,
    date,
    from: sender.from,
    author: sender.author,
    to: of('to'),
    cc: of('cc'),
    subject: words.subject,
    html: words.body,
    importance: words.importance,
    asksReceipt: words.isReadReceiptRequested,
    inReplyTo: isReply ? bracketed(answered.messageId) : '',
    references: answered
      ? answerReferences(answered.references.map(bracketed), bracketed(answered.messageId))
      : [],
    // Rules of mailboxes of the portal can name the department of an internal sender (spec 3§9).
    headers: { 'x-eum-deptcode': viewer.deptCode },
    files: files satisfies readonly MimePart[],
    pictures: [...uploads].map(([pictureId, picture]) => ({ pictureId, ...picture })),
  })
  return { bytes, sender }
}

const bracketed = (id: string) => (id === '' || id.startsWith('<') ? id : `<${id}>`)

/** Stores a text and puts it in the place of a draft's earlier one; the caller has locked the draft. */
export async function replaceDraft(
  context: Pick<Context, 'db' | 'clock' | 'push'>,
  box: BoxKey,
  entryId: number,
  words: DraftContent,
  prepared: PreparedText,
): Promise<number> {
  const { db, clock } = context
  const now = clock.now()
  await insertText(db, { kind: 'mail', comCode: box.comCode, digest: prepared.digest, now })
  await insertMailText(db, box.comCode, prepared, now)
  const changeNumber = await raiseChange(db, box)
  return updateDraft(db, box, entryId, { words, prepared, changeNumber, now })
}

async function requireDraft(db: Db, box: BoxKey, id: string | undefined): Promise<DraftRow | undefined> {
  if (id === undefined) return undefined
  const draft = await findDraft(db, box, Number(id))
  if (!draft) throw notFound()
  return draft
}

/** A saved draft with what its mail needs. */
export interface SavedDraft {
  box: BoxRow
  entryId: number
  version: number
  words: DraftContent
}

/**
 * Saves a draft: a new one, or the one of the id. Throws not found for another person's draft, and
 * `mail.draftChanged` if another window has saved it since. With `isFirstStep` a call that creates something is not done
 * with it.
 */
export async function saveDraft(context: Context, input: Written, isFirstStep = false): Promise<SavedDraft> {
  const box = await requireBox(context)
  const before = await requireDraft(context.db, box, input.id)
  const words = await readContent(context, input, before?.words)
  const count = words.toRecipients.length + words.ccRecipients.length + words.bccRecipients.length
  if (count > mailLimits.recipients) {
    throw failure('mail.tooManyRecipients', { most: mailLimits.recipients })
  }
  const source = words.replyToId ?? words.forwardOfId
  if (source !== null && !before && !(await findAnswered(context.db, Number(source), context.viewer)))
    throw notFound()
  const { bytes } = await composeContent(context, words, { files: [], date: context.clock.now() })
  const prepared = await prepareText(context, bytes, context.viewer.personCode)
  const save = async (inside: Context) => {
    const { entryId, version } = before
      ? await saveAgain(inside, box, before.entryId, input.version, words, prepared)
      : await saveFirst(inside, box, words, prepared)
    if (words.fileCode !== (before?.words.fileCode ?? null)) {
      const holder = holderOf(inside, entryId)
      if (words.fileCode !== null) await attachFiles(inside, words.fileCode, inside.viewer.personCode, holder)
      await purgeHeldFiles(inside, holder, words.fileCode)
    }
    await pushChange(inside, box)
    return { box, entryId, version, words }
  }
  return isFirstStep
    ? inTransaction(context.db, (db) => save({ ...context, db }))
    : transaction(context, save)
}

async function saveFirst(context: Context, box: BoxRow, words: DraftContent, prepared: PreparedText) {
  const now = context.clock.now()
  const at = { folder: 'drafts' as const, receivedAt: now, isRead: true, isDraft: true, isInside: true }
  const [made] = await deliver(context, prepared, [{ box, at }])
  if (!made) throw new Error('a draft was not created')
  await insertDraft(context.db, box, made.entryId, words, now)
  return { entryId: made.entryId, version: 1 }
}

async function saveAgain(
  context: Context,
  box: BoxRow,
  entryId: number,
  version: number | undefined,
  words: DraftContent,
  prepared: PreparedText,
) {
  const locked = await findDraft(context.db, box, entryId, true)
  if (!locked) throw notFound()
  if (version !== undefined && version !== locked.version) throw failure('mail.draftChanged')
  return { entryId, version: await replaceDraft(context, box, entryId, words, prepared) }
}

/** The words of a draft of the viewer; throws not found for any other. */
export async function getDraft(context: Context, id: string) {
  const draft = await requireDraft(context.db, await requireBox(context), id)
  if (!draft) throw notFound()
  return { id, version: draft.version, savedAt: draft.savedAt, words: { ...nothing, ...draft.words } }
}

/** Deletes a draft of the viewer with its files; throws not found for any other. */
export async function removeDraft(context: Context, id: string): Promise<number> {
  const box = await requireBox(context)
  return transaction(context, async (inside) => {
    const draft = await findDraft(inside.db, box, Number(id), true)
    if (!draft) throw notFound()
    await raiseChange(inside.db, box)
    await deleteDraft(inside.db, box, draft.entryId)
    await removeEntries(inside, box, [draft.entryId])
    await purgeHeldFiles(inside, holderOf(inside, draft.entryId))
    await pushChange(inside, box)
    return 1
  })
}
