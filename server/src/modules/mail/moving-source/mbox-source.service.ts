import { createReadStream } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { mailSizeLimit } from '../delivery/delivery.service.ts'
import { readDate } from '../mime/date.rules.ts'
import { readHeaders } from '../mime/header.rules.ts'
import { headerOf, splitEntity } from '../mime/part.rules.ts'
import { marksOf } from '../transfer/mail-marks.rules.ts'
import { type MboxMail, postmarkTime, readMbox, withoutOwnHeaders } from '../transfer/mbox.rules.ts'
import { bytesOf, type DiskPath, diskPath, shownName } from './disk-path.rules.ts'
import {
  type MailSource,
  SourceFault,
  type SourceFolder,
  type SourceMail,
  storablePath,
  wellKnownByName,
} from './source.rules.ts'

/** Folders below each other that are read. */
const depthAtMost = 20

interface MboxFile {
  path: string[]
  file: DiskPath
  size: number
  changedAt: number
}

const nameOf = (file: DiskPath) => shownName(basename(file)).replace(/\.(mbox|mbx|eml|sbd)$/i, '')

/** Indexes that mail programs write next to their mbox files, and files of the operating system. */
const isIndex = (name: string) => /^\.(_|DS_Store$)|\.(msf|dat|plist)$/i.test(name)

/** The mbox files at a path: the file itself, or all in a folder. Links are not followed: they may lead out of it. */
async function listFiles(at: DiskPath, above: string[] = [], depth = 0): Promise<MboxFile[]> {
  const stat = await lstat(bytesOf(at))
  if (stat.isFile()) {
    // Programs that write one folder for each folder call the file in it mbox.
    const path = basename(at) === 'mbox' && above.length > 0 ? above : [...above, nameOf(at)]
    return [{ path: storablePath(path), file: at, size: stat.size, changedAt: stat.mtimeMs }]
  }
  if (!stat.isDirectory() || depth > depthAtMost) return []
  const own = depth === 0 ? [] : [...above, nameOf(at)]
  const entries = await readdir(bytesOf(at), { encoding: 'buffer' })
  const names = entries
    .map((one) => one.toString('latin1'))
    .filter((name) => !isIndex(name))
    .sort()
  const all: MboxFile[] = []
  for (const name of names) all.push(...(await listFiles(join(at, name), own, depth + 1)))
  return all
}

/** Files whose folders would have one name get a number: a folder is found again by its name. */
function withOwnPaths(files: readonly MboxFile[]): MboxFile[] {
  const counts = new Map<string, number>()
  return files.map((one) => {
    const key = one.path.join('\n')
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count === 1 ? one : { ...one, path: [...one.path.slice(0, -1), `${one.path.at(-1)} (${count})`] }
  })
}

async function countMails(file: DiskPath): Promise<number> {
  let count = 0
  // Without a byte of memory for each: only the lines between them count.
  for await (const _mail of readMbox(createReadStream(bytesOf(file)), 0)) count += 1
  return count
}

/**
 * The time at which a mail of an mbox was received: the line before it, unless a mail program wrote its own time there; else
 * the last station of its way. Null if only the Date header is left.
 */
function receivedAtOf({ postmark, bytes }: MboxMail): Date | null {
  const time = postmark.startsWith('From - ') ? null : postmarkTime(postmark)
  if (time || !bytes) return time
  const received = headerOf(readHeaders(splitEntity(bytes.subarray(0, 262_144)).head), 'received')
  return received === '' ? null : readDate(received.slice(received.lastIndexOf(';') + 1))
}

async function* mailsOf(file: DiskPath, after: number): AsyncGenerator<SourceMail> {
  let number = 0
  for await (const mail of readMbox(createReadStream(bytesOf(file)), mailSizeLimit)) {
    number += 1
    if (number <= after) continue
    const { bytes, isInMbox } = mail
    yield {
      key: String(number),
      size: bytes?.length ?? 0,
      bytes: bytes && isInMbox ? withoutOwnHeaders(bytes) : bytes,
      reason: bytes ? '' : 'tooLarge',
      receivedAt: receivedAtOf(mail),
      marks: { ...(bytes ? marksOf(bytes) : { isRead: true, isFlagged: false }), isAnswered: false },
    }
  }
}

interface MboxOptions {
  /** Whether mails are counted, which means to read all files; else their number is known when they have been read. */
  needsCounts?: boolean
  /** What changes when the file does. */
  validityOf?: (file: Pick<MboxFile, 'size' | 'changedAt'>) => string
}

/**
 * The mails of an mbox file, or of all mbox files in a folder and below. The key of a mail is its number in the file; a file
 * that has changed, by `validityOf`, is read from its start.
 */
export function openMboxSource(root: string, options: MboxOptions = {}): MailSource {
  const { needsCounts = false } = options
  const { validityOf = ({ size, changedAt }) => `${size}-${Math.round(changedAt)}` } = options
  const list = () =>
    listFiles(diskPath(root)).then(withOwnPaths, (error: unknown) => {
      throw new SourceFault('unreadable', `${root} cannot be read`, { cause: error })
    })
  return {
    async listFolders(): Promise<SourceFolder[]> {
      const folders: SourceFolder[] = []
      for (const { path, file, size } of await list()) {
        const mailCount = needsCounts ? await countMails(file) : 0
        folders.push({ path, wellKnown: wellKnownByName(path), counts: { mailCount, totalSize: size } })
      }
      return folders
    },
    async open({ path, validity, after }) {
      const one = (await list()).find((each) => each.path.join('\n') === path.join('\n'))
      if (!one) return null
      const next = validityOf(one)
      return { validity: next, mails: mailsOf(one.file, next === validity ? Number(after) : 0) }
    },
    close: async () => undefined,
  }
}
