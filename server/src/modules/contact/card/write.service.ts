import { contactLimits } from '@maru/api/contact'
import { type Context, transaction } from '#kit/context.ts'
import { copyIfOnHold } from '#kit/data/legal-hold.ts'
import type { CardTarget } from '#kit/dav/address-book.ts'
import { plain, refused } from '#kit/dav/answer.ts'
import { isPreconditionMet } from '#kit/dav/request.ts'
import { element, escapeXml } from '#kit/dav/xml.ts'
import { notFound } from '#kit/failure.ts'
import type { ProtocolAnswer, ProtocolRequest } from '#kit/protocols.ts'
import { removeEntries } from '../entry/entry.service.ts'
import { countEntries, insertEntries, updateEntry } from '../entry/entry.sql.ts'
import { databaseStore } from '../store/store.sql.ts'
import { tagOf, toBookCard } from './book-card.rules.ts'
import { fieldsOfCard } from './card.rules.ts'
import {
  type CardRow,
  copyCard,
  deleteGroup,
  findCardTotals,
  findNameOfUid,
  selectCards,
  selectFolderPaths,
  upsertCard,
} from './card.sql.ts'
import { categoriesOf } from './category.rules.ts'
import { readSentCard, type SentCard } from './sent-card.rules.ts'

type WholeCard = Exclude<SentCard, { condition: string }>

const uidConflict = (href: string) =>
  refused(409, element('card:no-uid-conflict', element('d:href', escapeXml(href))))

async function findCard({ db, viewer }: Context, name: string): Promise<CardRow | undefined> {
  const [row] = await selectCards(db, viewer.personCode, [name])
  return row
}

/** Whether the card fits in the limits of a person's book. */
async function isWithinLimits({ db, viewer }: Context, sent: WholeCard, before: CardRow | undefined) {
  const { bytes, groups } = await findCardTotals(db, viewer.personCode)
  const more = Buffer.byteLength(sent.text) - Buffer.byteLength(before?.card ?? '')
  if (more > 0 && bytes + more > contactLimits.cardBytes) return false
  if (before) return true
  if (sent.isGroup) return groups < contactLimits.folders
  return (await countEntries(db, databaseStore, viewer.personCode)) < contactLimits.perPerson
}

/** The folder that the categories of a card name: undefined leaves the contact where it is, null is the root. */
async function folderOf({ db, viewer }: Context, lines: readonly string[]) {
  const categories = categoriesOf(lines)
  if (!categories) return undefined
  const paths = await selectFolderPaths(db, viewer.personCode)
  const path = categories.find((category) => paths.has(category))
  return path === undefined ? null : (paths.get(path) ?? null)
}

/** Stores the fields of a card as a contact and returns its number. */
async function storeEntry(inside: Context, sent: WholeCard, before: CardRow | undefined): Promise<number> {
  const { db, viewer, clock } = inside
  const values = fieldsOfCard(sent.lines)
  const folderId = await folderOf(inside, sent.lines)
  const now = clock.now()
  if (before?.entryId) {
    await updateEntry(db, databaseStore, viewer.personCode, before.entryId, values, folderId, now)
    return before.entryId
  }
  const at = { folderId: folderId ?? null, isList: false, now }
  const [entryId] = await insertEntries(db, databaseStore, viewer.personCode, at, [values])
  if (entryId === undefined) throw new Error('a contact was not stored')
  return entryId
}

/** Copies the stored card of an address, if there is one, for a legal hold of the viewer. */
const copyStored = (inside: Context, { davName, card }: CardRow) =>
  card === null
    ? Promise.resolve()
    : copyIfOnHold(inside, inside.viewer.personCode, (now) =>
        copyCard(inside.db, { personCode: inside.viewer.personCode, davName }, now),
      )

/**
 * Creates or changes a contact, or a group that only programs show. The answer has an entity tag if the card is read as
 * it was sent.
 */
export async function putCard(
  context: Context,
  request: ProtocolRequest,
  { name, hrefOf }: CardTarget,
): Promise<ProtocolAnswer> {
  const sent = readSentCard(request.body)
  if ('condition' in sent) return refused(403, `<card:${sent.condition}/>`)
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    const { personCode } = viewer
    await databaseStore.openBook(db, personCode, clock.now())
    const before = await findCard(inside, name)
    if (!isPreconditionMet(request, before && tagOf(before))) return plain(412)
    const uid = sent.uid ?? before?.uid ?? name
    const there = before ? undefined : await findNameOfUid(db, personCode, uid)
    if (there !== undefined || (before && before.uid !== uid)) return uidConflict(hrefOf(there ?? name))
    if (before && (before.entryId === null) !== sent.isGroup)
      return refused(403, '<card:valid-address-data/>')
    if (!(await isWithinLimits(inside, sent, before))) return refused(507, '<d:quota-not-exceeded/>')
    if (before && before.card !== sent.text) await copyStored(inside, before)
    const entryId = sent.isGroup ? null : await storeEntry(inside, sent, before)
    await upsertCard(db, personCode, { entryId, uid, davName: name, text: sent.text })
    const stored = await findCard(inside, name)
    if (!stored) throw new Error('a card was not stored')
    const paths = new Set((await selectFolderPaths(db, personCode)).keys())
    const isAsSent = toBookCard(stored, paths).text('3.0') === request.body.toString('utf8')
    return plain(before ? 204 : 201, isAsSent ? { etag: tagOf(stored) } : {})
  })
}

/** Removes a contact or a group. */
export function removeCard(
  context: Context,
  request: ProtocolRequest,
  { name }: CardTarget,
): Promise<ProtocolAnswer> {
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    await databaseStore.openBook(db, viewer.personCode, clock.now())
    const row = await findCard(inside, name)
    if (!row) throw notFound()
    if (!isPreconditionMet(request, tagOf(row))) return plain(412)
    if (row.entryId === null) {
      await copyStored(inside, row)
      await deleteGroup(db, viewer.personCode, name)
    } else await removeEntries(inside, databaseStore, [row.entryId])
    return plain(204)
  })
}
