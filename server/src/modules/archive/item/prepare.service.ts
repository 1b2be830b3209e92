import { createHash } from 'node:crypto'
import { archiveLimits } from '@maru/api/archive'
import { isBanned } from '@maru/api/file/names'
import iconv from 'iconv-lite'
import { Failure } from '#kit/failure.ts'
import { cleanStoredHtml } from '#kit/html/clean-in-thread.ts'
import type { Background } from '#kit/room.ts'
import { foldText, onlyField, piecesOf, scopePiece } from '#kit/search/search-words.ts'
import { createFileCode, storeFile } from '#modules/file/index.ts'
import { itemHolder, textOfHtml } from '../archive.rules.ts'
import { type ArchiveRecord, RowFault } from '../source/record.rules.ts'
import { type ArchiveSource, decodeKorean, SourceFault } from '../source/source.rules.ts'
import type { NewItem } from './load.sql.ts'
import { readPdfText } from './pdf-text.service.ts'

/** Characters of a text that the search reads. */
const searchedText = 40_000

/** An item with its files in the file room, ready for one transaction. */
export interface PreparedItem extends NewItem {
  html: string | null
  search: { words: string; body: string; pieces: number[] }
}

/** Where the files of an item are stored, and who imports. */
export interface Importing {
  comCode: string
  personCode: string
  source: ArchiveSource
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

/** HTML by the charset that it names, else as UTF-8 or CP949. */
function decodeHtml(bytes: Buffer): string {
  const named = /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{2,30})/i.exec(
    bytes.subarray(0, 4096).toString('latin1'),
  )?.[1]
  const charset = named?.toLowerCase().replace(/^(?:euc-kr|ks_c_5601-1987|ksc5601)$/, 'cp949')
  const isOther =
    charset !== undefined && charset !== 'utf-8' && charset !== 'utf8' && iconv.encodingExists(charset)
  return (isOther ? iconv.decode(bytes, charset) : decodeKorean(bytes)).replaceAll('\0', '').toWellFormed()
}

/** Cleaned HTML; pictures that cannot be shown are left out, the original file has them. */
async function cleanBody(owner: string, html: string): Promise<string> {
  try {
    return await cleanStoredHtml(owner, html)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return cleanStoredHtml(owner, html.replace(/<img\b[^>]*>/gi, ''))
  }
}

function bodyKindOf(path: string, bytes: Buffer): 'pdf' | 'html' {
  if (bytes.length === 0) throw new RowFault('notDocument', 'body')
  if (bytes.subarray(0, 1024).includes('%PDF-')) return 'pdf'
  if (/\.x?html?$/i.test(path) && !bytes.includes(0)) return 'html'
  throw new RowFault('notDocument', 'body')
}

interface ReadFiles {
  body: Buffer | null
  /** Names and digests of all files; the body is the first. */
  files: { name: string; path: string; digest: string }[]
  digest: string
}

/** Reads the files once for their digests: the bytes of all files of a row need not fit into memory together. */
async function readFiles(source: ArchiveSource, record: ArchiveRecord): Promise<ReadFiles> {
  const files: ReadFiles['files'] = []
  let body: Buffer | null = null
  for (const path of [...(record.body === '' ? [] : [record.body]), ...record.files]) {
    const bytes = await source.read(path, archiveLimits.fileBytes)
    if (path === record.body && body === null) body = bytes
    if (bytes.length > 0) files.push({ name: path.split('/').at(-1) ?? path, path, digest: sha256(bytes) })
  }
  const digest = sha256(JSON.stringify([record, files.map((file) => file.digest)]))
  return { body, files, digest }
}

async function storeFiles(
  context: Background,
  { comCode, personCode, source }: Importing,
  files: ReadFiles['files'],
): Promise<{ fileCode: string | null; ids: string[] }> {
  if (files.length === 0) return { fileCode: null, ids: [] }
  const { fileCode } = await createFileCode(
    { ...context, viewer: { comCode, personCode } },
    { type: itemHolder },
  )
  const rules = { totalLimit: context.config.file.totalLimit, banned: context.config.file.bannedExtensions }
  const ids: string[] = []
  for (const { name, path } of files) {
    if (isBanned(name, rules.banned)) throw new RowFault('bannedFile')
    const bytes = await source.read(path, archiveLimits.fileBytes)
    const file = {
      name,
      source: (async function* () {
        yield bytes
      })(),
      personCode,
      rules,
    }
    ids.push(await storeFile(context, { comCode, fileCode }, file))
  }
  return { fileCode, ids }
}

function searchOf(record: ArchiveRecord, comCode: string, text: string): PreparedItem['search'] {
  const names = record.people.map(({ name }) => name)
  const words = foldText([record.title, record.number, record.box, record.department, ...names].join(' '))
  const body = foldText(text.slice(0, searchedText))
  const pieces = piecesOf([
    [onlyField, words],
    [onlyField, body],
  ])
  return { words, body, pieces: [...pieces, scopePiece(`company:${comCode}`)] }
}

/** Whether an item is in the archive already. */
export type IsKnown = (sourceKey: string, digest: string) => boolean

/**
 * Reads, cleans and stores the files of a row. Returns the digest only if the item is known. Throws {@link RowFault}. Files of an
 * item that is then not inserted are drafts, which the clean-up of the file room removes.
 */
export async function prepareItem(
  context: Background,
  importing: Importing,
  record: ArchiveRecord,
  isKnown: IsKnown,
): Promise<PreparedItem | { digest: string }> {
  try {
    const { body, files, digest } = await readFiles(importing.source, record)
    if (isKnown(record.sourceKey, digest)) return { digest }
    const kind = body === null ? 'none' : bodyKindOf(record.body, body)
    const isTooLong = kind === 'html' && (body?.length ?? 0) > archiveLimits.htmlBytes
    if (isTooLong) throw new RowFault('tooLarge', 'body')
    const html = kind === 'html' && body ? await cleanBody(importing.personCode, decodeHtml(body)) : null
    const { fileCode, ids } = await storeFiles(context, importing, files)
    const bodyFile = kind === 'none' ? null : (ids[0] ?? null)
    const pdfText = kind === 'pdf' && body ? await readPdfText(body, searchedText) : ''
    const search = searchOf(record, importing.comCode, html === null ? pdfText : textOfHtml(html))
    return { record, digest, fileCode, fileCount: ids.length, bodyKind: kind, bodyFile, html, search }
  } catch (error) {
    if (error instanceof SourceFault) throw new RowFault(error.reason)
    if (error instanceof Failure && error.code === 'file.banned') throw new RowFault('bannedFile')
    if (error instanceof Failure && error.code === 'file.totalTooLarge') throw new RowFault('tooLarge')
    throw error
  }
}
