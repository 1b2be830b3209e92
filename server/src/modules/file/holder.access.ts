import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import { type CodeRow, type EntryRow, findCode, findEntry } from './file.sql.ts'

/** The holder of files, as its own room returns it. */
export interface FileHolder {
  comCode: string
  /** The id that the room passed when it attached the collection. */
  id: string
  fileCode: string
}

/** The access rules of a kind of holder: readers of the holder may read its files. */
export interface FileHolderKind {
  /** The value of {@link CodeRow.kind}, for example `article`. */
  kind: string
  canRead(context: Context, holder: FileHolder): Promise<boolean>
  canWrite(context: Context, holder: FileHolder): Promise<boolean>
  /** Whether the viewer may pass copies of the files on, as in a mail or a link; the default is all who may read them. */
  canPass?(context: Context, holder: FileHolder): Promise<boolean>
  /** Called before names or bytes of files leave, for holders that record some readings themselves. */
  noteRead?(context: Context, holder: FileHolder): Promise<void>
  /** True if people of a MAILONLY department may read the files, as those of mails; the default is false. */
  mailOnly?: boolean
  /** False if the archive of a person does not have the files, as those of copies; the default is true. */
  movesOut?: boolean
  /**
   * What the audit log says of a download, if only few people may know of the holder: its number and those of the files
   * but no names, or its kind only. The default is all.
   */
  logged?: 'number' | 'kind'
  /** Extensions refused in addition to the server's own list, lower case. */
  banned?: readonly string[]
}

declare module '#kit/slots.ts' {
  interface Slots {
    /** The kinds of holders of files; a kind can be filled only once. */
    fileHolder: FileHolderKind
  }
}

type Act = 'canRead' | 'canWrite' | 'canPass'

async function mayDo(context: Context, code: CodeRow, act: Act) {
  if (code.removedAt !== null) return false
  if (code.holderId === null) {
    return code.createdBy === context.viewer.personCode && code.comCode === context.viewer.comCode
  }
  const kind = kindOf(context, code)
  if (!kind || (context.viewer.mailOnly && !kind.mailOnly)) return false
  const asked = kind[act] ? act : 'canRead'
  return (
    kind[asked]?.(context, { comCode: code.comCode, id: code.holderId, fileCode: code.fileCode }) ?? false
  )
}

const kindOf = (context: Context, { kind }: CodeRow) =>
  context.slots.all('fileHolder').find((holder) => holder.kind === kind)

async function requireCode(context: Context, fileCode: string, act: Act) {
  const code = await findCode(context.db, fileCode)
  if (!code || !(await mayDo(context, code, act))) throw notFound()
  const { comCode, holderId } = code
  if (act !== 'canWrite' && holderId !== null)
    await kindOf(context, code)?.noteRead?.(context, { comCode, id: holderId, fileCode })
  return code
}

/**
 * The collection, if the viewer may read it: as reader of its holder, or as creator of the draft. Throws
 * `kit.notFound`.
 */
export function requireReadableCode(context: Context, fileCode: string): Promise<CodeRow> {
  return requireCode(context, fileCode, 'canRead')
}

/**
 * The collection, if the viewer may pass copies of it on: everything that sends files to others or copies them for others
 * asks this. Throws `kit.notFound`.
 */
export function requirePassableCode(context: Context, fileCode: string): Promise<CodeRow> {
  return requireCode(context, fileCode, 'canPass')
}

/** The collection, if the viewer may change it. Throws `kit.notFound`. */
export function requireWritableCode(context: Context, fileCode: string): Promise<CodeRow> {
  return requireCode(context, fileCode, 'canWrite')
}

async function requireEntry(context: Context, id: string, act: 'canRead' | 'canWrite') {
  const entry = await findEntry(context.db, id)
  if (!entry || (entry.deletedAt !== null && !entry.keepsRemoved)) throw notFound()
  const code = await requireCode(context, entry.fileCode, act)
  return { entry, code }
}

/** Whether the viewer may read the file. It is no reading: nothing of the file leaves. */
export async function canReadEntry(context: Context, id: string): Promise<boolean> {
  const entry = await findEntry(context.db, id)
  if (!entry || (entry.deletedAt !== null && !entry.keepsRemoved)) return false
  const code = await findCode(context.db, entry.fileCode)
  return code !== undefined && mayDo(context, code, 'canRead')
}

/** The file, if the viewer may read its collection. Throws `kit.notFound`. */
export async function requireReadableEntry(context: Context, id: string): Promise<EntryRow> {
  return (await requireEntry(context, id, 'canRead')).entry
}

/** The file with its collection, if the viewer may read it. Throws `kit.notFound`. */
export function requireReadableAttached(
  context: Context,
  id: string,
): Promise<{ entry: EntryRow; code: CodeRow }> {
  return requireEntry(context, id, 'canRead')
}

/** The file, if the viewer may change its collection. Throws `kit.notFound`. */
export async function requireWritableEntry(context: Context, id: string): Promise<EntryRow> {
  return (await requireEntry(context, id, 'canWrite')).entry
}
