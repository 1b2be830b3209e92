import { randomUUID } from 'node:crypto'
import type { Input } from '@maru/api/kit/endpoint'
import { type MailContent, mailLimits, type mailWritingApi } from '@maru/api/mail/writing'
import { type Context, transaction } from '#kit/context.ts'
import { inTransaction } from '#kit/db.ts'
import { failure, notFound } from '#kit/failure.ts'
import { pictureIds } from '#kit/html/clean-html.ts'
import { cleanStoredHtml } from '#kit/html/clean-in-thread.ts'
import type { Background } from '#kit/room.ts'
import {
  attachFiles,
  type FileBytes,
  type FileHolderKind,
  type Holder,
  type PictureHolderKind,
  purgeAttachedFiles,
  readOwnUploads,
} from '#modules/file/index.ts'
import { storeRelation } from '#modules/relation/index.ts'
import { selectCategories } from '../category/category.sql.ts'
import { pushChange } from '../delivery/delivery.service.ts'
import type { PreparedText } from '../delivery/entry.sql.ts'
import type { StoredDraft } from '../mail-store/mail-store.rules.ts'
import { requireBox } from '../mailbox/mailbox.access.ts'
import { type BoxKey, type BoxRow, findBoxOf } from '../mailbox/mailbox.sql.ts'
import { type DraftContent, findAnswered, selectAnswerDrafts, selectDraftedPictures } from './draft.sql.ts'
import { answerReferences, composeMime, type MimePart } from './mime.rules.ts'
import { readRecipients } from './recipient.rules.ts'
import { requireSender, type Sender } from './sender.service.ts'

type Written = Input<typeof mailWritingApi.sendMail>

/** The words of an empty mail. */
export const nothing: MailContent = {
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

/** A Message-ID that no mail has yet. */
export const newMessageId = (config: Pick<Context['config'], 'publicUrl'>) =>
  `<${randomUUID()}@${URL.canParse(config.publicUrl) ? new URL(config.publicUrl).hostname : 'maru.invalid'}>`

/** The words of a call over those of the stored draft: fields that are not given stay. */
async function readContent(
  { viewer, config }: Pick<Context, 'viewer' | 'config'>,
  input: Written,
  before: DraftContent | undefined,
): Promise<DraftContent> {
  const given = Object.fromEntries(
    Object.keys(nothing).flatMap((key) => {
      const value = input[key as keyof MailContent]
      if (value === undefined) return []
      return [[key, Array.isArray(value) ? value.map((one) => ({ displayName: '', ...one })) : value]]
    }),
  ) as Partial<MailContent>
  // The specification's client names the mailbox that sends `mailboxId`.
  const from =
    input.fromMailboxId === undefined && input.mailboxId !== undefined ? input.mailboxId : undefined
  const sender = from === undefined ? {} : { fromMailboxId: from }
  const words = { ...nothing, messageId: newMessageId(config), ...before, ...given, ...sender }
  return { ...words, body: await cleanStoredHtml(viewer.personCode, words.body) }
}

/** The holder of the files of a draft. */
export const holderOf = (
  context: { viewer: Pick<Context['viewer'], 'comCode'> },
  entryId: number,
): Holder => ({
  comCode: context.viewer.comCode,
  kind: mailFiles.kind,
  id: String(entryId),
})

/** Files of drafts: their author reads and changes them until the mail has left. */
export const mailFiles: FileHolderKind = {
  kind: 'mail',
  mailOnly: true,
  logged: 'kind',
  canRead: isOwnDraft,
  canWrite: isOwnDraft,
}

async function isOwnDraft(context: Context, { id }: { id: string }) {
  const box = await findBoxOf(context.db, context.viewer.personCode)
  return box !== undefined && (await findDraft(context, box, Number(id))) !== undefined
}

/** A draft with the words that this room stores. */
export function findDraft(
  context: Pick<Context, 'db' | 'clock' | 'log' | 'storage' | 'push' | 'slots'>,
  box: BoxKey,
  entryId: number,
  lock = false,
): Promise<StoredDraft<DraftContent> | undefined> {
  const draft = context.slots.one('mailStore').findDraft(context, box, entryId, lock)
  return draft as Promise<StoredDraft<DraftContent> | undefined>
}

/** Pictures of drafts are uploads of their author, who alone sees them; they stay as long as a draft shows them. */
export const mailPictures: PictureHolderKind = {
  kind: 'mail',
  mailOnly: true,
  selectReadable: () => Promise.resolve([]),
  selectDrafted: selectDraftedPictures,
}

/** The MIME text of written words, with files only for a mail that leaves; with Bcc for a draft that goes to a mail server. */
export async function composeContent(
  context: Pick<Context, 'db' | 'viewer'>,
  words: DraftContent,
  { files, date, withBcc = false }: { files: readonly FileBytes[]; date: Date; withBcc?: boolean },
): Promise<{ bytes: Buffer; sender: Sender }> {
  const { db, viewer } = context
  const sender = await requireSender(context, words.fromMailboxId)
  const source = words.replyToId ?? words.forwardOfId
  const answered = source === null ? undefined : await findAnswered(db, Number(source), viewer)
  const uploads = await readOwnUploads(db, pictureIds(words.body), viewer.personCode)
  const { recipients } = readRecipients({
    to: words.toRecipients,
    cc: words.ccRecipients,
    bcc: withBcc ? words.bccRecipients : [],
  })
  const of = (kind: 'to' | 'cc' | 'bcc') => recipients.filter((one) => one.kind === kind)
  const isReply = words.replyToId !== null && answered !== undefined
  const bytes = await composeMime({
    messageId: words.messageId,
    date,
    from: sender.from,
    author: sender.author,
    to: of('to'),
    cc: of('cc'),
    ...(withBcc ? { draftBcc: of('bcc') } : {}),
    subject: words.subject,
    html: words.body,
    importance: words.importance,
    asksReceipt: words.isReadReceiptRequested,
    inReplyTo: isReply ? bracketed(answered.messageId) : bracketed(words.inReplyTo ?? ''),
    references: answered
      ? answerReferences(answered.references.map(bracketed), bracketed(answered.messageId))
      : (words.references ?? []).map(bracketed),
    // Rules of mailboxes of the portal can name the department of an internal sender (spec 3§9).
    headers: { 'x-eum-deptcode': viewer.deptCode },
    files: files satisfies readonly MimePart[],
    pictures: [...uploads].map(([pictureId, picture]) => ({ pictureId, ...picture })),
  })
  return { bytes, sender }
}

const bracketed = (id: string) => (id === '' || id.startsWith('<') ? id : `<${id}>`)

async function requireDraft(context: Context, box: BoxKey, id: string | undefined) {
  if (id === undefined) return undefined
  const draft = await findDraft(context, box, Number(id))
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

/** The words of a call with the draft that they change; undefined for a new one. */
export interface PlannedDraft {
  box: BoxRow
  before: StoredDraft<DraftContent> | undefined
  words: DraftContent
}

/** Reads the words of a call, without storing them. Throws not found for another person's draft. */
export async function planDraft(context: Context, input: Written): Promise<PlannedDraft> {
  const box = await requireBox(context)
  const before = await requireDraft(context, box, input.id)
  const words = await readContent(context, input, before?.words)
  const count = words.toRecipients.length + words.ccRecipients.length + words.bccRecipients.length
  if (count > mailLimits.recipients) {
    throw failure('mail.tooManyRecipients', { most: mailLimits.recipients })
  }
  const source = words.replyToId ?? words.forwardOfId
  if (source !== null && !before && !(await findAnswered(context.db, Number(source), context.viewer)))
    throw notFound()
  return { box, before, words }
}

/** Saves a draft: a new one, or the one of the id; see {@link planDraft} and {@link storeDraft}. */
export const saveDraft = async (context: Context, input: Written): Promise<SavedDraft> =>
  storeDraft(context, await planDraft(context, input), input)

/**
 * Stores a planned draft. Throws `mail.draftChanged` if another window has saved it since. With `isFirstStep` a call that
 * creates something is not done with it.
 */
export async function storeDraft(
  context: Context,
  { box, before, words }: PlannedDraft,
  input: Written,
  isFirstStep = false,
): Promise<SavedDraft> {
  const { bytes } = await composeContent(context, words, { files: [], date: context.clock.now() })
  const store = context.slots.one('mailStore')
  const prepared = await store.prepare(context, bytes, context.viewer.personCode)
  const save = async (inside: Context) => {
    const { entryId, version } = before
      ? await saveAgain(inside, box, before.entryId, input.version, words, prepared)
      : { entryId: await store.createDraft(inside, box, prepared, words), version: 1 }
    if (!before) await storeRelation(inside, input.from, { kind: 'mail', id: String(entryId) })
    await categorise(inside, box, entryId, input.categories)
    if (words.fileCode !== (before?.words.fileCode ?? null)) {
      const holder = holderOf(inside, entryId)
      if (words.fileCode !== null) await attachFiles(inside, words.fileCode, inside.viewer.personCode, holder)
      await purgeAttachedFiles(inside, holder, words.fileCode)
    }
    await pushChange(inside, box)
    return { box, entryId, version, words }
  }
  return isFirstStep
    ? inTransaction(context.db, (db) => save({ ...context, db }))
    : transaction(context, save)
}

/** Sets the categories of the author's copy; without a list they stay. */
async function categorise(
  inside: Context,
  box: BoxKey,
  entryId: number,
  categories: readonly string[] | undefined,
): Promise<void> {
  if (categories === undefined) return
  const add = categories.map(Number)
  const others = (await selectCategories(inside.db, box))
    .map((one) => one.categoryId)
    .filter((one) => !add.includes(one))
  const marks = { addCategoryIds: add, removeCategoryIds: others }
  await inside.slots.one('mailStore').mark(inside, box, [entryId], marks)
}

async function saveAgain(
  context: Context,
  box: BoxRow,
  entryId: number,
  version: number | undefined,
  words: DraftContent,
  prepared: PreparedText,
) {
  const locked = await findDraft(context, box, entryId, true)
  if (!locked) throw notFound()
  if (version !== undefined && version !== locked.version) throw failure('mail.draftChanged')
  const store = context.slots.one('mailStore')
  return { entryId, version: await store.replaceDraft(context, box, entryId, prepared, words) }
}

/** The words of a draft of the viewer; throws not found for any other. */
export async function getDraft(context: Context, { id }: { id: string }) {
  const draft = await requireDraft(context, await requireBox(context), id)
  if (!draft) throw notFound()
  return { id, version: draft.version, savedAt: draft.savedAt, words: { ...nothing, ...draft.words } }
}

/** The drafts of the viewer that answer or forward a mail. */
export const listAnswerDrafts = async (context: Context) =>
  selectAnswerDrafts(context.db, await requireBox(context))

/** Deletes a draft of the viewer with its files; throws not found for any other. */
export async function removeDraft(context: Context, { id }: { id: string }): Promise<number> {
  const box = await requireBox(context)
  return transaction(context, async (inside) => {
    const draft = await findDraft(inside, box, Number(id), true)
    if (!draft) throw notFound()
    await dropDraft(inside, box, draft.entryId, holderOf(inside, draft.entryId))
    return 1
  })
}

/** Deletes a draft that the caller has locked, with its files. */
export async function dropDraft(inside: Background, box: BoxKey, entryId: number, holder: Holder) {
  const store = inside.slots.one('mailStore')
  await store.change(inside, box)
  await store.closeDraft(inside, box, entryId)
  await store.remove(inside, box, [entryId])
  await purgeAttachedFiles(inside, holder)
  await pushChange(inside, box)
}
