import { type contactApi, contactLimits, rootFolder } from '@maru/api/contact'
import type { Input } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import type { RawAnswer } from '#kit/files/raw-answer.ts'
import { ProcessFault, runInProcess } from '#kit/worker/run-in-worker.ts'
import { countEntries, insertEntries, selectEntries } from '../entry/entry.sql.ts'
import { requireFolder } from '../folder/folder.access.ts'
import { storeOf } from '../store/store.access.ts'
import type { ReadContacts } from './transfer.rules.ts'

const rules = new URL('./transfer.rules.ts', import.meta.url).href
const limits = { seconds: 10, megabytes: 256 }

async function readFile(owner: string, format: 'csv' | 'vcard', bytes: Buffer): Promise<ReadContacts> {
  const work = { owner, module: rules, name: 'readContacts', input: { format, bytes } }
  const read = await runInProcess<ReadContacts | null>(work, limits).catch((error: unknown) => {
    if (error instanceof ProcessFault) return null
    throw error
  })
  if (!read) throw failure('contact.importUnreadable')
  return read
}

/**
 * Imports a file into a folder: skips invalid lines with a warning, refuses an invalid file; `dryRun` writes nothing.
 * Throws `contact.importEmpty`, `contact.importUnreadable` and `contact.tooMany`.
 */
export async function importContacts(context: Context, input: Input<typeof contactApi.importContacts>) {
  const store = storeOf(context.slots, input)
  const bytes = Buffer.from(input.content, 'base64')
  if (bytes.length > contactLimits.importBytes) throw failure('contact.tooMany')
  const read = await readFile(context.viewer.personCode, input.format, bytes)
  const hasError = read.faults.some((fault) => fault.level === 'error')
  if (read.values.length === 0 && read.faults.length === 0) throw failure('contact.importEmpty')
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    await store.openBook(db, viewer.personCode, clock.now())
    const folder = await requireFolder(inside, store, input.folderId ?? rootFolder)
    const entryCount = await countEntries(db, store, viewer.personCode)
    if (entryCount + read.values.length > contactLimits.perPerson) throw failure('contact.tooMany')
    const added = hasError ? 0 : read.values.length
    if (added > 0 && !input.dryRun) {
      const at = { folderId: folder?.folderId ?? null, isList: false, now: clock.now() }
      await insertEntries(db, store, viewer.personCode, at, read.values)
    }
    return { added, skipped: read.skipped, faults: read.faults }
  })
}

/** The contacts (not the lists) of a folder, or of all folders, as a file. */
export async function exportContacts(
  context: Context,
  input: Input<typeof contactApi.exportContacts>,
): Promise<RawAnswer> {
  const store = storeOf(context.slots, input)
  const folder =
    input.folderId === undefined ? undefined : await requireFolder(context, store, input.folderId)
  const filter = {
    folderId: folder === undefined ? undefined : (folder?.folderId ?? null),
    lists: [false],
  }
  const paging = { limit: contactLimits.perPerson, offset: 0, descending: false }
  const { rows } = await selectEntries(context.db, store, context.viewer.personCode, filter, paging)
  const isCsv = input.format === 'csv'
  const owner = context.viewer.personCode
  const work = {
    owner,
    module: rules,
    name: 'writeContacts',
    input: { format: input.format, rows: [...rows] },
  }
  return {
    body: await runInProcess<string>(work, limits),
    headers: {
      'content-type': isCsv ? 'text/csv; charset=utf-8' : 'text/vcard; charset=utf-8',
      'content-disposition': `attachment; filename="contacts.${isCsv ? 'csv' : 'vcf'}"`,
    },
  }
}
