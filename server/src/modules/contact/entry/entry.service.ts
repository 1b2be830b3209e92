import { type contactApi, contactLimits, type MemberInput, rootFolder } from '@maru/api/contact'
import type { Input } from '@maru/api/kit/endpoint'
import { type Context, transaction } from '#kit/context.ts'
import { copyIfOnHold } from '#kit/data/legal-hold.ts'
import { failure } from '#kit/failure.ts'
import { looksLikeAddress } from '../contact.rules.ts'
import { requireFolder } from '../folder/folder.access.ts'
import { storeOf } from '../store/store.access.ts'
import type { ContactStore } from '../store/store.sql.ts'
import { requireEntry } from './entry.access.ts'
import { distinctMembers, type EntryTexts, tidyEntry } from './entry.rules.ts'
import {
  copyCards,
  copyEntries,
  countEntries,
  deleteEntries,
  insertEntries,
  updateEntry,
} from './entry.sql.ts'
import {
  isInsideFolder,
  type MemberValues,
  replaceMembers,
  selectKnownEntries,
  selectKnownPeople,
} from './member.sql.ts'

/** The input for an entry, and its folder. */
export interface EntryInput extends EntryTexts {
  folderId?: string
  members?: MemberInput[]
}

/** Members for storage; throws `contact.memberUnknown` for a missing one or an invalid address. */
async function readMembers(
  context: Context,
  store: ContactStore,
  asked: MemberInput[],
): Promise<MemberValues[]> {
  const { db, viewer, clock } = context
  const entryIds = asked.flatMap((one) =>
    one.type === 'contact' && /^\d{1,15}$/.test(one.id) ? [Number(one.id)] : [],
  )
  const personCodes = asked.flatMap((one) => (one.type === 'person' ? [one.id] : []))
  const entries = await selectKnownEntries(db, store, viewer.personCode, entryIds)
  const people = await selectKnownPeople(db, store, personCodes, clock.now())
  const members = asked.map((one) => {
    const email = (one.email ?? '').trim().toLowerCase()
    const none = { entryId: null, personCode: null, name: '', email: '' }
    if (one.type === 'contact' && entries.has(Number(one.id))) return { ...none, entryId: Number(one.id) }
    const person = one.type === 'person' ? people.get(one.id) : undefined
    if (person) return person
    if (one.type === 'address' && looksLikeAddress(email)) {
      return { ...none, name: (one.displayName ?? '').normalize('NFC').trim() || email, email }
    }
    throw failure('contact.memberUnknown')
  })
  return distinctMembers(members)
}

function readEntry(input: EntryInput) {
  const values = tidyEntry(input)
  if (values.name === '') throw failure('contact.nameEmpty')
  if (values.email !== '' && !looksLikeAddress(values.email)) throw failure('contact.emailInvalid')
  return values
}

/**
 * Creates a contact, or a distribution list if members are given. Throws `contact.tooMany`, `contact.nameEmpty`,
 * `contact.emailInvalid` and `contact.memberUnknown`, and not found for another person's folder.
 */
export function createContact(context: Context, input: Input<typeof contactApi.createContact>) {
  const store = storeOf(context.slots, input)
  const values = readEntry(input)
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    await store.openBook(db, viewer.personCode, clock.now())
    const folder = await requireFolder(inside, store, input.folderId ?? rootFolder)
    if ((await countEntries(db, store, viewer.personCode)) >= contactLimits.perPerson)
      throw failure('contact.tooMany')
    const at = { folderId: folder?.folderId ?? null, isList: input.members !== undefined, now: clock.now() }
    const [id = 0] = await insertEntries(db, store, viewer.personCode, at, [values])
    if (input.members)
      await replaceMembers(db, store, viewer.personCode, id, await readMembers(inside, store, input.members))
    return { id: String(id) }
  })
}

/**
 * Overwrites one of the viewer's contacts or lists. Folder and members do not change if omitted; members of a contact
 * are ignored. Throws `contact.listCycle` if a list would contain itself.
 */
export function updateContact(context: Context, input: Input<typeof contactApi.updateContact>) {
  const store = storeOf(context.slots, input)
  const values = readEntry(input)
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    await store.openBook(db, viewer.personCode, clock.now())
    const entry = await requireEntry(inside, store, input.id)
    const folder =
      input.folderId === undefined ? undefined : await requireFolder(inside, store, input.folderId)
    const folderId = folder === undefined ? undefined : (folder?.folderId ?? null)
    await updateEntry(db, store, viewer.personCode, entry.entryId, values, folderId, clock.now())
    if (input.members && entry.isList) {
      const members = await readMembers(inside, store, input.members)
      const insideOf = members.flatMap((one) => (one.entryId === null ? [] : [one.entryId]))
      if (await isInsideFolder(db, store, viewer.personCode, entry.entryId, insideOf))
        throw failure('contact.listCycle')
      await replaceMembers(db, store, viewer.personCode, entry.entryId, members)
    }
    return { id: input.id }
  })
}

/** Removes entries of the viewer in the caller's transaction, also from lists; ignores other people's entries. */
export async function removeEntries(
  inside: Context,
  store: ContactStore,
  entryIds: number[],
): Promise<number> {
  const { db, viewer } = inside
  const { personCode } = viewer
  await copyIfOnHold(inside, personCode, async (now) => {
    await copyEntries(db, store, { personCode, entryIds }, now)
    if (store.hasCards) await copyCards(db, { personCode, entryIds }, now)
  })
  return deleteEntries(db, store, personCode, entryIds)
}

/** Removes entries of the viewer, also from lists; ignores ids of other people's entries. */
export function removeContacts(
  context: Context,
  { ids, ...of }: Input<typeof contactApi.removeContacts>,
): Promise<{ removed: number }> {
  const store = storeOf(context.slots, of)
  return transaction(context, async (inside) => ({
    removed: await removeEntries(inside, store, ids.map(Number)),
  }))
}
