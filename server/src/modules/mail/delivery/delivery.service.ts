import { mailTopic } from '@maru/api/mail/topic'
import type { Db } from '#kit/db.ts'
import type { Background } from '#kit/room.ts'
import { runInThread } from '#kit/worker/run-in-worker.ts'
import { insertText, readText, storeText } from '#modules/file/index.ts'
import { type BoxKey, raiseChanges, selectSubjectsOf } from '../mailbox/mailbox.sql.ts'
import { selectMembers } from '../mailbox/member.sql.ts'
import type { MailText } from '../mime/mime.rules.ts'
import { type EntryAt, insertEntries, insertMailText, type PreparedText } from './entry.sql.ts'

/** Maximum size of a stored mail in bytes. */
export const mailSizeLimit = 52_428_800

const reader = new URL('../mime/prepare.rules.ts', import.meta.url).href

/**
 * Parses a MIME text in a thread and stores its bytes once. Run it before the transaction that puts it into mailboxes:
 * bytes that no mailbox gets go after a day.
 */
export async function prepareText(
  context: Pick<Background, 'db' | 'clock' | 'log' | 'storage'>,
  bytes: Buffer,
  owner = '',
): Promise<PreparedText> {
  const read = runInThread<{ text: MailText; words: string; pieces: number[] }>({
    module: reader,
    name: 'prepareMail',
    input: bytes,
    owner,
  })
  const [parsed, stored] = await Promise.all([read, storeText(context, bytes)])
  return { ...parsed, ...stored }
}

/**
 * Holds a text and its bytes for a company. What it says comes first: its row is locked from then on, so that the nightly
 * removal of unused texts waits, and leaves both.
 */
export async function holdText(db: Db, comCode: string, prepared: PreparedText, now: Date): Promise<void> {
  await insertMailText(db, comCode, prepared, now)
  await insertText(db, { kind: 'mail', comCode, digest: prepared.digest, now })
}

/** A mailbox with how the mail comes into it. */
export interface Delivery {
  box: BoxKey
  at: Omit<EntryAt, 'now' | 'changeNumber'>
}

/** A mail that came into a mailbox. */
export interface Delivered {
  box: BoxKey
  entryId: number
}

/** Mailboxes of one statement. */
const atOnce = 500

/**
 * Puts a prepared text into mailboxes in the current transaction; all get it or none. Mailboxes are locked in the order
 * of their numbers. A mailbox that has an entry with the delivery's key is left out of the answer.
 */
export async function deliver(
  context: Pick<Background, 'db' | 'clock' | 'push'>,
  prepared: PreparedText,
  deliveries: readonly Delivery[],
): Promise<Delivered[]> {
  const { db } = context
  const now = context.clock.now()
  const ordered = [...deliveries].sort((one, other) => one.box.mailboxId - other.box.mailboxId)
  for (const comCode of new Set(ordered.map(({ box }) => box.comCode)))
    await holdText(db, comCode, prepared, now)
  const done: Delivered[] = []
  for (let from = 0; from < ordered.length; from += atOnce) {
    const part = ordered.slice(from, from + atOnce)
    const numbers = await raiseChanges(
      db,
      part.map(({ box }) => box),
    )
    const rows = part.map(({ box, at }) => {
      const changeNumber = numbers.get(box.mailboxId)
      if (changeNumber === undefined) throw new Error('a mailbox is gone')
      return { box, at: { ...at, now, changeNumber } }
    })
    for (const { entryId, ...box } of await insertEntries(db, prepared, rows, now))
      done.push({ box, entryId })
  }
  await pushChanges(
    context,
    done.map(({ box }) => box),
  )
  return done
}

/** Bytes of names in one message between processes, which has 8,000 at most. */
const namesAtMost = 6_000

/** People in lists whose names fit into one message. */
function messagesOf(people: readonly string[]): string[][] {
  const lists: string[][] = []
  let used = namesAtMost
  for (const person of people) {
    const bytes = Buffer.byteLength(JSON.stringify(person)) + 1
    if (used + bytes > namesAtMost) {
      lists.push([])
      used = 0
    }
    lists.at(-1)?.push(person)
    used += bytes
  }
  return lists
}

/** Notifies the open browsers of the people of mailboxes that these have changed: their owners, and all that grants name. */
export async function pushChanges(
  { db, clock, push }: Pick<Background, 'db' | 'clock' | 'push'>,
  boxes: readonly BoxKey[],
): Promise<void> {
  const id = boxes.length === 1 ? (boxes[0]?.mailboxId ?? 0) : 0
  for (const { comCode, subjects } of boxes.length === 0 ? [] : await selectSubjectsOf(db, boxes)) {
    const people = subjects.filter((one) => one.startsWith('person:')).map((one) => one.slice(7))
    const members =
      people.length === subjects.length ? [] : await selectMembers(db, { comCode, subjects }, clock.now())
    for (const to of messagesOf([...new Set([...people, ...members])]))
      await push(db, { to, comCode, topic: mailTopic, id })
  }
}

/** Notifies the open browsers of a mailbox's people that it has changed. */
export function pushChange(context: Pick<Background, 'db' | 'clock' | 'push'>, box: BoxKey): Promise<void> {
  return pushChanges(context, [box])
}

/** The bytes of a stored text. */
export function readMailBytes(
  context: Pick<Background, 'db' | 'clock' | 'log' | 'storage'>,
  text: { digest: string; size: number },
): Promise<Buffer> {
  return readText(context, text)
}
