import type { MailMoving } from '@maru/api/mail/moving'
import type { ImapServer } from '../moving-source/imap-connect.service.ts'
import { cutPath, wrongPasswordsAtMost } from '../moving-source/source.rules.ts'
import type { ImportFolderRow } from './folder.sql.ts'
import type { ImportRow } from './import.sql.ts'

/** Work for an estimate before anything has been read; measured with a server on the same machine. */
const rate = { bytesPerSecond: 4_000_000, mailsPerSecond: 40 } as const

/** The name of a server without its password. */
export const sourceOf = ({ host, port, security, user }: ImapServer) =>
  `${security === 'tls' ? 'imaps' : 'imap'}://${user}@${host.toLowerCase().replace(/\.$/, '')}:${port}`

const sum = (folders: readonly ImportFolderRow[], value: (one: ImportFolderRow) => number) =>
  folders.reduce((total, one) => total + value(one), 0)

/** Seconds of work that are left: by the speed so far, or by that of an ordinary server. Without sizes, mails count. */
function secondsLeftOf(row: ImportRow, folders: readonly ImportFolderRow[]): number | null {
  if (folders.length === 0) return null
  const totalSize = sum(folders, (one) => one.totalSize)
  const mailCount = sum(folders, (one) => one.mailCount)
  const wholeOf = (one: ImportFolderRow) => (totalSize > 0 ? one.totalSize : one.mailCount)
  const readOf = (one: ImportFolderRow) =>
    totalSize > 0 ? one.readSize : one.loadedCount + one.knownCount + one.refusedCount
  const done = sum(folders, (one) =>
    one.state === 'waiting' ? Math.min(readOf(one), wholeOf(one)) : wholeOf(one),
  )
  if (done > 0 && row.spent > 0)
    return Math.ceil((row.spent / 1000) * (((totalSize > 0 ? totalSize : mailCount) - done) / done))
  return Math.ceil(totalSize / rate.bytesPerSecond + mailCount / rate.mailsPerSecond)
}

/** Characters of all paths of an import in an answer; the mean of 1,000 folders is far less than 100. */
const pathsAtMost = 100_000

/**
 * The paths of an import for an answer. A hostile server could name 1,000 folders with 1,000 characters each: then the paths
 * are cut, and end with the number of the folder, which is its own.
 */
function shownPaths(folders: readonly ImportFolderRow[]): string[][] {
  const lengthOf = ({ path }: ImportFolderRow) => path.reduce((length, name) => length + name.length, 0)
  if (sum(folders, lengthOf) <= pathsAtMost) return folders.map((one) => one.path)
  const most = Math.floor(pathsAtMost / folders.length)
  return folders.map((one) =>
    lengthOf(one) <= most ? one.path : [...cutPath(one.path, most), `… ${one.place}`],
  )
}

/** The server of an import by its name; null for what is no server. */
export function serverOf(source: string, password: string): ImapServer | null {
  const [, kind, user = '', host = '', port] = /^(imaps?):\/\/(.+)@([^@]+):(\d+)$/.exec(source) ?? []
  if (kind === undefined) return null
  return { host, port: Number(port), security: kind === 'imaps' ? 'tls' : 'starttls', user, password }
}

/** An import on the wire; `room` is what the mailbox has left, or null without a limit. */
export function toMoving(
  row: ImportRow,
  folders: readonly ImportFolderRow[],
  room: number | null,
): MailMoving {
  const totalSize = sum(folders, (one) => one.totalSize)
  const readSize = sum(folders, (one) => one.readSize)
  const isOpen = row.state === 'running' || row.state === 'paused'
  const paths = shownPaths(folders)
  return {
    ...{ id: String(row.importId), kind: row.kind, source: row.source, isDry: row.isDry },
    ...{ state: row.state, reason: row.reason, triesLeft: wrongPasswordsAtMost - row.wrongPasswords },
    ...{ mailCount: sum(folders, (one) => one.mailCount), totalSize, readSize },
    loaded: sum(folders, (one) => one.loadedCount),
    known: sum(folders, (one) => one.knownCount),
    refused: sum(folders, (one) => one.refusedCount),
    secondsLeft: isOpen || row.isDry ? secondsLeftOf(row, folders) : null,
    missingRoom: room === null || !(isOpen || row.isDry) ? 0 : Math.max(0, totalSize - readSize - room),
    ...{ startedAt: row.startedAt, doneAt: row.doneAt, readAt: row.readAt, followUntil: row.followUntil },
    ...{ collected: row.collectedCount, collectedAt: row.collectedAt, awaySince: row.awaySince },
    folders: folders.map((one, at) => ({
      ...{ path: paths[at] ?? [], mailCount: one.mailCount, totalSize: one.totalSize, state: one.state },
      ...{ loaded: one.loadedCount, known: one.knownCount, refused: one.refusedCount, reason: one.reason },
    })),
  }
}
