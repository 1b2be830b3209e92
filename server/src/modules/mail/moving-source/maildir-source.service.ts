import type { Stats } from 'node:fs'
import { lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dbErrorCode } from '#kit/db.ts'
import { mailSizeLimit } from '../delivery/delivery.service.ts'
import { bytesOf, type DiskPath, diskPath, shownName } from './disk-path.rules.ts'
import { readFolderName } from './folder-name.rules.ts'
import {
  type MailSource,
  SourceFault,
  type SourceFolder,
  type SourceMail,
  storablePath,
  wellKnownByName,
} from './source.rules.ts'

const depthAtMost = 20

/** A file of a folder that other programs change meanwhile; null if it is gone. Links are not followed. */
async function statOf(file: DiskPath): Promise<Stats | null> {
  try {
    const stats = await lstat(bytesOf(file))
    return stats.isFile() ? stats : null
  } catch (error) {
    if (dbErrorCode(error) === 'ENOENT') return null
    throw error
  }
}

interface MailFile {
  file: DiskPath
  /** The name without the marks, which change. */
  key: string
  marks: string
}

interface MailFolder {
  path: string[]
  at: DiskPath
}

const entriesOf = (at: DiskPath) => readdir(bytesOf(at), { withFileTypes: true, encoding: 'buffer' })

/** Folders, and no links: those may lead out of the source. */
const foldersIn = async (at: DiskPath): Promise<DiskPath[]> =>
  (await entriesOf(at)).filter((one) => one.isDirectory()).map((one) => one.name.toString('latin1'))

/**
 * The folders of a Maildir: the inbox at the top, and those whose name begins with a dot (Maildir++, levels divided by dots)
 * or that have folders of their own.
 */
async function listMaildirs(at: DiskPath, path: string[] = []): Promise<MailFolder[]> {
  const names = (await foldersIn(at)).sort()
  const own = names.includes('cur') ? [{ path: path.length === 0 ? ['INBOX'] : path, at }] : []
  const all: MailFolder[] = [...own]
  for (const name of names) {
    if (['cur', 'new', 'tmp'].includes(name) || path.length >= depthAtMost) continue
    const below = (name.startsWith('.') ? name.slice(1).split('.') : [name]).map(shownName)
    all.push(...(await listMaildirs(join(at, name), storablePath([...path, ...below.map(readFolderName)]))))
  }
  return all
}

/** The mails of a folder in the order of their names, which begin with the time of their arrival. */
async function listMails(at: DiskPath): Promise<MailFile[]> {
  const all: MailFile[] = []
  for (const part of ['cur', 'new']) {
    const entries = await entriesOf(join(at, part)).catch((error: unknown) => {
      if (dbErrorCode(error) === 'ENOENT') return []
      throw error
    })
    for (const entry of entries) {
      const name = entry.name.toString('latin1')
      const [, key = '', marks = ''] = /^(.*?)(?:[:;!]2,([A-Za-z]*))?$/s.exec(name) ?? []
      if (entry.isFile() && !key.startsWith('.')) all.push({ file: join(at, part, name), key, marks })
    }
  }
  const sorted = all.sort((one, other) => (one.key < other.key ? -1 : 1))
  // A mail that is just being moved is in both parts.
  return sorted.filter((one, at) => one.key !== sorted[at - 1]?.key)
}

async function* mailsOf(at: DiskPath, after: string): AsyncGenerator<SourceMail> {
  for (const { file, key, marks } of await listMails(at)) {
    if (key <= after) continue
    // A mail that another program has just moved or deleted is not there any more.
    const stat = await statOf(file)
    if (!stat) continue
    const reason = marks.includes('T') ? 'deleted' : stat.size > mailSizeLimit ? 'tooLarge' : ''
    yield {
      ...{ key, size: stat.size, reason, receivedAt: stat.mtime },
      bytes: reason === '' ? await readFile(bytesOf(file)) : null,
      marks: {
        isRead: marks.includes('S'),
        isFlagged: marks.includes('F'),
        isAnswered: marks.includes('R'),
      },
    }
  }
}

/** The mails of a Maildir with all its folders; their marks are in the names of the files. */
export function openMaildirSource(root: string): MailSource {
  const list = () =>
    listMaildirs(diskPath(root)).catch((error: unknown) => {
      throw new SourceFault('unreadable', `${root} cannot be read`, { cause: error })
    })
  const sizeOf = async (at: DiskPath) => {
    let totalSize = 0
    const mails = await listMails(at)
    for (const { file } of mails) totalSize += (await statOf(file))?.size ?? 0
    return { mailCount: mails.length, totalSize }
  }
  return {
    async listFolders(): Promise<SourceFolder[]> {
      const folders: SourceFolder[] = []
      for (const { path, at } of await list())
        folders.push({ path, wellKnown: wellKnownByName(path), counts: await sizeOf(at) })
      return folders
    },
    async open({ path, after }) {
      const one = (await list()).find((each) => each.path.join('\n') === path.join('\n'))
      return one ? { validity: 'maildir', mails: mailsOf(one.at, after) } : null
    },
    close: async () => undefined,
  }
}
