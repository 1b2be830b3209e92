import { mailTopic } from '@maru/api/mail/topic'
import type { Db } from '../../../kit/db.ts'
import type { Background } from '../../../kit/room.ts'
import { runInThread } from '../../../kit/run-in-worker.ts'
import { insertText, readText, storeText } from '../../file/index.ts'
import { type BoxKey, raiseChange, selectBoxSubjects } from '../box/box.sql.ts'
import { selectMembers } from '../box/member.sql.ts'
import type { MailText } from '../mime/mime.rules.ts'
import { type EntryAt, insertEntry, insertMailText, type PreparedText } from './entry.sql.ts'

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
  const done: Delivered[] = []
  const companies = new Set<string>()
  for (const { box, at } of ordered) {
    const { comCode } = box
    if (!companies.has(comCode)) {
      await holdText(db, comCode, prepared, now)
      companies.add(comCode)
    }
    const changeNumber = await raiseChange(db, box)
    const entryId = await insertEntry(db, box, prepared, { ...at, now, changeNumber })
    if (entryId === null) continue
    done.push({ box, entryId })
    await pushChange(context, box)
  }
  return done
}

/** Notifies the open browsers of a mailbox's people that it has changed: its owner, and all that a grant names. */
export async function pushChange(
  { db, clock, push }: Pick<Background, 'db' | 'clock' | 'push'>,
  box: BoxKey,
): Promise<void> {
  const subjects = await selectBoxSubjects(db, box)
  const people = subjects.filter((one) => one.startsWith('person:')).map((one) => one.slice(7))
  const members =
    people.length === subjects.length
      ? []
      : await selectMembers(db, { comCode: box.comCode, subjects }, clock.now())
  const to = [...new Set([...people, ...members])]
  if (to.length > 0) await push(db, { to, comCode: box.comCode, topic: mailTopic, id: box.mailboxId })
}

/** The bytes of a stored text. */
export function readMailBytes(
  context: Pick<Background, 'db' | 'clock' | 'log' | 'storage'>,
  text: { digest: string; size: number },
): Promise<Buffer> {
  return readText(context, text)
}
