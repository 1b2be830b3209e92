import { type WellKnownFolder, wellKnownFolders } from '@maru/api/mail/folder'
import type { MovingReason } from '@maru/api/mail/moving'

/** A folder of a source. */
export interface SourceFolder {
  /** The names from the top. */
  path: readonly string[]
  /** Where its mails go if it is one that every mailbox has. */
  wellKnown: WellKnownFolder | null
  /** Null if they were not counted this time. */
  counts: SourceCounts | null
}

/** What a folder of a source has; what is not known is 0. */
export interface SourceCounts {
  mailCount: number
  /** Bytes. */
  totalSize: number
}

/** How a mail is marked in its source. */
export interface SourceMarks {
  isRead: boolean
  isFlagged: boolean
  isAnswered: boolean
}

/** A mail of a source. */
export interface SourceMail {
  /** Unique within its folder and its validity; reading continues after it. */
  key: string
  size: number
  /** Null if it cannot be moved; then `reason` says why. */
  bytes: Buffer | null
  reason: 'tooLarge' | 'tooComplex' | 'unreadable' | 'deleted' | 'notGiven' | ''
  /** Null if the source does not say; then the Date header counts. */
  receivedAt: Date | null
  marks: SourceMarks
}

/** Where to continue in a folder. */
export interface SourcePlace {
  path: readonly string[]
  /** The validity at the last visit; empty at the first. */
  validity: string
  /** The key of the last mail that was read; empty for the start. */
  after: string
  /** Whether attempts have ended here again and again. */
  isStuck: boolean
}

/** A folder that is open for reading. */
export interface OpenFolder {
  /** Another one than before means that the keys have changed, and that `mails` begins at the start. */
  validity: string
  mails: AsyncIterable<SourceMail>
}

/** A source of mails: a server, a file or a folder. */
export interface MailSource {
  /** The folders; a source that takes long to count them does so only with `isCounted`. */
  listFolders(isCounted: boolean): Promise<SourceFolder[]>
  /** Null if the folder is gone. */
  open(place: SourcePlace): Promise<OpenFolder | null>
  /** Ends the connection; with `atOnce` without a last word, for one that answers late or not at all. */
  close(atOnce?: boolean): Promise<void>
}

/** A source that cannot be read further, with the reason as a key of the texts. */
export class SourceFault extends Error {
  readonly reason: MovingReason
  constructor(reason: MovingReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** The first names of a path that have together so many characters at most; the last of them may be cut. */
export function cutPath(names: readonly string[], most: number): string[] {
  const path: string[] = []
  let left = most
  for (const name of names) {
    if (left <= 0) break
    path.push(name.slice(0, left).toWellFormed())
    left -= Math.min(left, name.length)
  }
  return path
}

/**
 * The names of a folder as the database can store them: no NUL, no half of a pair, 500 characters, 50 levels, and 1,000
 * characters in all, because a server may name 1,000 folders. A source uses them wherever it names a folder, so that a name
 * of any length is recognised again.
 */
export function storablePath(names: readonly string[]): string[] {
  const storable = names.slice(0, 50).map((name) => name.replaceAll('\0', '\ufffd').slice(0, 500))
  return cutPath(storable, 1_000)
}

/** Names of programs for the folders that every mailbox has, in lower case without spaces, hyphens and underscores. */
const namesOf: Partial<Record<WellKnownFolder, readonly string[]>> = {
  inbox: ['inbox', '받은편지함', '받은메일함', '收件箱'],
  sentitems: [
    ...['sent', 'sentitems', 'sentmail', 'sentmessages'],
    ...['보낸편지함', '보낸메일함', '보낸메시지', '발신함', '已发送', '已发送邮件'],
  ],
  archive: ['archive', '보관함', '보관편지함', '存档'],
  junkemail: [
    ...['junk', 'junkemail', 'junkmail', 'spam'],
    ...['스팸', '정크메일', '스팸메일함', '스팸편지함', '垃圾邮件'],
  ],
  deleteditems: [
    ...['trash', 'deleteditems', 'deletedmessages'],
    ...['휴지통', '지운편지함', '지운메일함', '삭제된항목', '已删除邮件'],
  ],
}
const wellKnownNames = new Map(
  wellKnownFolders.flatMap((folder) => (namesOf[folder] ?? []).map((name) => [name, folder] as const)),
)

/**
 * The folder that every mailbox has for a folder whose source does not name its use; only at the top, or directly below the
 * inbox: what is deeper is a folder of the person.
 */
export function wellKnownByName(path: readonly string[]): WellKnownFolder | null {
  const [first = '', ...rest] = path
  const below = first.toLowerCase() === 'inbox' && rest.length > 0 ? rest : path
  const name = below.length === 1 ? (below[0] ?? '') : ''
  const key = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_-]/g, '')
  return wellKnownNames.get(key) ?? null
}

/** Reasons that another attempt may remove; the others wait for the person. */
const passing: ReadonlySet<MovingReason> = new Set(['unreachable', 'broken', 'internal'])

/** Whether another attempt may remove a reason. */
export const isPassing = (reason: MovingReason) => passing.has(reason)

/** Attempts in a row without a mail, after which an import waits for the person. */
const attemptsAtMost = 8

/** Attempts in a row without a mail, after which the next mail, or the next folder, is passed over if it ends another one. */
export const patience = { mail: 3, folder: 5 } as const

/** Wrong passwords after which an import has failed; a refused password is never sent again by itself. */
export const wrongPasswordsAtMost = 3

/** Times that a source may number the mails of a folder anew. */
export const restartsAtMost = 3

/** Minutes before the next attempt: 1, 2, 4 and so on up to an hour. */
const pauseOf = (failures: number) => Math.min(60, 2 ** (failures - 1))

/** An import after a fault: whether it continues, and when. */
export interface AfterFault {
  state: 'running' | 'paused' | 'failed'
  wrongPasswords: number
  failures: number
  /** Minutes until the next attempt of one that continues. */
  pause: number
}

/** Minutes before a server that is away in a forwarding period is asked again: as long as it is away, from a quarter to an hour. */
export const awayPause = (awaySince: string | null, now: Date) =>
  Math.max(15, Math.min(60, (now.getTime() - Date.parse(awaySince ?? now.toISOString())) / 60_000))

/** What follows from a fault. */
export function afterFault(
  reason: MovingReason,
  { wrongPasswords, failures }: { wrongPasswords: number; failures: number },
): AfterFault {
  if (reason === 'password') {
    const wrong = wrongPasswords + 1
    return {
      state: wrong < wrongPasswordsAtMost ? 'paused' : 'failed',
      wrongPasswords: wrong,
      failures,
      pause: 0,
    }
  }
  const next = failures + 1
  if (passing.has(reason) && next < attemptsAtMost)
    return { state: 'running', wrongPasswords, failures: next, pause: pauseOf(next) }
  return { state: 'paused', wrongPasswords, failures: next, pause: 0 }
}
