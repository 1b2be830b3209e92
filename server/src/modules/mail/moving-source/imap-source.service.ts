import type { FetchMessageObject, FetchQueryObject, ImapFlow, ListResponse } from 'imapflow'
import type { PublicConfig } from '#kit/context.ts'
import { mailSizeLimit } from '../delivery/delivery.service.ts'
import { answered, connectImap, Flooded, type ImapServer, isRefused } from './imap-connect.service.ts'
import { byUse, inBounds, isLeft, pathOf, sizeNamed, wellKnownOf } from './imap-folder.rules.ts'
import type { MailSource, OpenFolder, SourceFolder, SourceMail, SourcePlace } from './source.rules.ts'

/** Mails whose sizes and marks are asked for at once. */
const atOnce = 200

/** Bytes of a list of folders with their counts: 20,000 of them. */
const listSize = 8 * 1_048_576

/** Milliseconds for the last answer, which nothing depends on. */
const goodbyeWithin = 5_000

/** Bytes of a list of the numbers of mails: two million of them. */
const numbersSize = 24 * 1_048_576

function mailOf(row: FetchMessageObject): Omit<SourceMail, 'bytes'> {
  const { uid, flags, internalDate } = row
  const size = sizeNamed(row.size)
  const time = internalDate === undefined ? Number.NaN : new Date(internalDate).getTime()
  const reason = flags?.has('\\Deleted') ? 'deleted' : size > mailSizeLimit ? 'tooLarge' : ''
  return {
    ...{ key: String(uid), size, reason },
    receivedAt: Number.isNaN(time) ? null : new Date(time),
    marks: {
      isRead: flags?.has('\\Seen') ?? false,
      isFlagged: flags?.has('\\Flagged') ?? false,
      isAnswered: flags?.has('\\Answered') ?? false,
    },
  }
}

/**
 * What a server says of mails, by number. It may send rows of other mails in between, and the row of a mail in pieces: only
 * those that were asked for are stored.
 */
function rowsOf(
  client: ImapFlow,
  uids: readonly number[],
  query: FetchQueryObject,
): Promise<Map<number, FetchMessageObject>> {
  const asked = new Set(uids)
  const rows = new Map<number, FetchMessageObject>()
  const read = async () => {
    for await (const row of client.fetch(uids.join(','), { uid: true, ...query }, { uid: true }))
      if (asked.has(row.uid)) rows.set(row.uid, { ...rows.get(row.uid), ...row })
    return rows
  }
  return answered(client, read())
}

/** The numbers of the mails of the open folder after one of them; null if the server refuses to say them. */
async function uidsAfter(client: ImapFlow, after: number): Promise<number[] | null> {
  const asked = client.search({ uid: `${after + 1}:*` }, { uid: true })
  // In their order, each once.
  const all = await answered(client, asked, { most: numbersSize })
  // With `*`, a server names the last mail even if it comes before.
  return Array.isArray(all) ? all.filter((uid) => uid > after) : null
}

/** What a server answers; null if it refuses. A lost connection is another thing. */
async function orRefused<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && isRefused(error.cause)) return null
    throw error
  }
}

/** The text of a mail of which the head is known. A mail that was deleted meanwhile is null: it is no mail of the source. */
async function withText(
  client: ImapFlow,
  uid: number,
  mail: Omit<SourceMail, 'bytes'>,
): Promise<SourceMail | null> {
  const rows = await orRefused(rowsOf(client, [uid], { source: true }))
  // A server that cannot read one of its mails says NO, and hands out the others.
  if (!rows) return { ...mail, bytes: null, reason: 'notGiven' }
  const row = rows.get(uid)
  if (!row) return null
  const bytes = Buffer.isBuffer(row.source) ? row.source : null
  return { ...mail, bytes, reason: bytes ? '' : 'notGiven' }
}

const aboutMails = { size: true, flags: true, internalDate: true } as const

/** What a server says of mails. If it refuses all because of one, each is asked for alone: null for one that is refused. */
async function headsOf(
  client: ImapFlow,
  uids: readonly number[],
): Promise<Map<number, FetchMessageObject | null>> {
  const all = await orRefused(rowsOf(client, uids, aboutMails))
  if (all) return all
  const heads = new Map<number, FetchMessageObject | null>()
  for (const uid of uids) {
    const rows = await orRefused(rowsOf(client, [uid], aboutMails))
    const row = rows ? rows.get(uid) : null
    if (row !== undefined) heads.set(uid, row)
  }
  return heads
}

/** A mail that the server does not hand out. */
const notGiven = (uid: number): SourceMail => ({
  ...{ key: String(uid), size: 0, bytes: null, reason: 'notGiven', receivedAt: null },
  marks: { isRead: true, isFlagged: false, isAnswered: false },
})

/** A mail with its text; one that is gone meanwhile is null. */
async function readOne(
  client: ImapFlow,
  uid: number,
  head: FetchMessageObject | null | undefined,
): Promise<SourceMail | null> {
  if (head === undefined) return null
  if (head === null) return notGiven(uid)
  const mail = mailOf(head)
  return mail.reason === '' ? withText(client, uid, mail) : { ...mail, bytes: null }
}

/** What is known of the connection while mails are read. */
interface Reading {
  /** Whether attempts have ended at the first mail again and again. */
  isStuck: boolean
  /** Whether the server has sent more bytes than it has named. */
  isFlooded: () => boolean
}

/**
 * The mails of the open folder, by number. The size is the word of the server: the bytes decide. A mail that floods the
 * connection is passed over, and so is the first one if reading is stuck there: each attempt would end at it.
 */
async function* mailsOf(
  client: ImapFlow,
  uids: readonly number[],
  { isStuck, isFlooded }: Reading,
): AsyncGenerator<SourceMail> {
  const most = isStuck ? 1 : atOnce
  for (let at = 0; at < uids.length; at += most) {
    const part = uids.slice(at, at + most)
    let heads: Awaited<ReturnType<typeof headsOf>> | null = null
    for (const [place, uid] of part.entries()) {
      let mail: SourceMail | null = null
      try {
        heads ??= await headsOf(client, part)
        mail = await readOne(client, uid, heads.get(uid))
      } catch (error) {
        const head = heads?.get(uid)
        const isLarge = head && (error instanceof Flooded || isFlooded())
        if (isLarge) yield { ...mailOf(head), bytes: null, reason: 'tooLarge' }
        else if (isStuck && at + place === 0) yield notGiven(uid)
        throw error
      }
      if (mail) yield mail
    }
  }
}

/** Bytes of a folder of a server that does not say them; estimated from the first mails as soon as it is late. */
async function sizeOf(client: ImapFlow, path: string, isLate: () => boolean): Promise<number> {
  const { exists } = await answered(client, client.mailboxOpen(path, { readOnly: true }))
  let total = 0
  const add = async (range: string) => {
    for await (const { size } of client.fetch(range, { size: true })) total += sizeNamed(size)
  }
  let from = 1
  for (; from <= exists && !isLate(); from += 1_000)
    await answered(client, add(`${from}:${Math.min(exists, from + 999)}`))
  return from > exists || from === 1 ? total : Math.round((total / (from - 1)) * exists)
}

/**
 * Milliseconds in which a server is asked for counts and sizes, folder by folder, in an import and in a dry run; what is left
 * then is estimated, or not known. A job may take 15 minutes.
 */
const countsWithin = { counts: 60_000, sizes: 480_000 } as const

/** What is asked of a folder. */
const counted = { messages: true, size: true } as const
/** With it what says whether a folder has new mails. */
const countedWithNext = { ...counted, uidNext: true, uidValidity: true } as const

/** Whether a folder has been read to its end, by what the server has said of it with the list. */
function hasNothingNew({ status }: ListResponse, { validity, after }: SourcePlace): boolean {
  const { uidNext, uidValidity } = status ?? {}
  if (uidNext === undefined || uidValidity === undefined || validity === '') return false
  return String(uidValidity) === validity && uidNext - 1 <= (Number(after) || 0)
}

async function* nothing(): AsyncGenerator<SourceMail> {
  // No mail.
}

class ImapSource implements MailSource {
  readonly #client: ImapFlow
  readonly #needsSizes: boolean
  #entries: ListResponse[] = []
  #isFlooded = false

  constructor(client: ImapFlow, needsSizes: boolean) {
    this.#client = client
    this.#needsSizes = needsSizes
    client.on('error', (error: { code?: string }) => {
      this.#isFlooded ||= error.code === 'LiteralTooLarge' || error.code === 'ResponseTooLarge'
    })
  }

  async listFolders(isCounted: boolean): Promise<SourceFolder[]> {
    const client = this.#client
    // Without this extension the client asks for each folder, within the time of one answer.
    const isFree = client.capabilities.has('LIST-STATUS')
    const listing = client.list(isFree ? { statusQuery: countedWithNext } : {})
    const all = await answered(client, listing, { most: listSize })
    this.#entries = all.filter((one) => !isLeft(one)).sort(byUse)
    const end = performance.now() + (this.#needsSizes ? countsWithin.sizes : countsWithin.counts)
    const isLate = () => performance.now() > end
    const measured = { mails: 0, bytes: 0 }
    const folders: SourceFolder[] = []
    for (const entry of this.#entries) {
      const asks = !isFree && isCounted && !isLate()
      const asked = asks ? orRefused(answered(client, client.status(entry.path, counted))) : entry.status
      const status = await asked
      const { messages = 0, size } = status || {}
      const isUnknown = size === undefined && this.#needsSizes && messages > 0
      let bytes = size ?? 0
      if (isUnknown && !isLate()) {
        // A folder that cannot be opened counts nothing: reading it says so.
        bytes = (await orRefused(sizeOf(client, entry.path, isLate))) ?? 0
        measured.mails += messages
        measured.bytes += bytes
      } else if (isUnknown) bytes = Math.round((measured.bytes / Math.max(1, measured.mails)) * messages)
      const counts = status ? inBounds(messages, bytes) : null
      folders.push({ path: pathOf(entry), wellKnown: wellKnownOf(entry), counts })
    }
    return folders
  }

  async open(place: SourcePlace): Promise<OpenFolder | null> {
    const entry = this.#entries.find((one) => pathOf(one).join('\n') === place.path.join('\n'))
    // A folder that was renamed, or is closed to this person.
    if (!entry) return null
    if (hasNothingNew(entry, place)) return { validity: place.validity, mails: nothing() }
    return orRefused(this.#openEntry(entry, place))
  }

  async #openEntry(
    entry: ListResponse,
    { validity, after, isStuck }: SourcePlace,
  ): Promise<OpenFolder | null> {
    const client = this.#client
    const opening = client.mailboxOpen(entry.path, { readOnly: true })
    const { uidValidity, exists } = await answered(client, opening)
    const next = String(uidValidity)
    const from = next === validity ? Number(after) || 0 : 0
    const uids = exists === 0 ? [] : await uidsAfter(client, from)
    return (
      uids && { validity: next, mails: mailsOf(client, uids, { isStuck, isFlooded: () => this.#isFlooded }) }
    )
  }

  async close(atOnce = false): Promise<void> {
    try {
      if (!atOnce) await answered(this.#client, this.#client.logout(), { within: goodbyeWithin })
    } catch {
      // Best effort: the connection may be lost, and is closed in any case.
    } finally {
      this.#client.close()
    }
  }
}

/** Opens a mailbox on another server; with `needsSizes` sizes are also counted where the server does not say them. */
export async function openImapSource(
  config: Pick<PublicConfig, 'mailImport'>,
  server: ImapServer,
  needsSizes: boolean,
): Promise<MailSource> {
  return new ImapSource(await connectImap(config, server), needsSizes)
}
