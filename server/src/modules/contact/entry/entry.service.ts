import { contactLimits, type MemberInput, rootFolder } from '@maru/api/contact'
import { type Context, transaction } from '../../../kit/context.ts'
import { contactFailure, requireEntry, requireFolder } from '../contact.access.ts'
import { distinctMembers, looksLikeAddress, tidyEntry } from '../contact.rules.ts'
import { lockAddressBook } from '../folder/folder.sql.ts'
import {
  countEntries,
  deleteEntries,
  insertEntries,
  type MemberValues,
  replaceMembers,
  selectKnownMembers,
  standsInside,
  updateEntry,
} from './entry.sql.ts'

/** What a person types of an entry. */
export interface EntryInput {
  folderId?: string
  displayName: string
  companyName?: string
  department?: string
  jobTitle?: string
  email?: string
  mobileTel?: string
  officeTel?: string
  officeExtTel?: string
  note?: string
  members?: MemberInput[]
}

/** Members as they are kept; throws `contact.memberUnknown` for one that is not there, or that is no address. */
async function readMembers(context: Context, members: MemberInput[]): Promise<MemberValues[]> {
  const { db, viewer, clock } = context
  const asked = distinctMembers(members)
  const known = await selectKnownMembers(
    db,
    viewer.personCode,
    {
      entryIds: asked.flatMap((one) =>
        one.type === 'contact' && /^\d{1,15}$/.test(one.id) ? [Number(one.id)] : [],
      ),
      personCodes: asked.flatMap((one) => (one.type === 'person' ? [one.id] : [])),
    },
    clock.now(),
  )
  return asked.map((one) => {
    const email = (one.email ?? '').trim().toLowerCase()
    const none = { entryId: null, personCode: null, name: '', email: '' }
    if (one.type === 'contact' && known.entryIds.has(Number(one.id)))
      return { ...none, entryId: Number(one.id) }
    if (one.type === 'person' && known.personCodes.has(one.id)) return { ...none, personCode: one.id }
    if (one.type === 'address' && looksLikeAddress(email)) {
      return { ...none, name: (one.displayName ?? '').normalize('NFC').trim() || email, email }
    }
    throw contactFailure('contact.memberUnknown')
  })
}

function readEntry(input: EntryInput) {
  const values = tidyEntry(input)
  if (values.name === '') throw contactFailure('contact.nameEmpty')
  if (values.email !== '' && !looksLikeAddress(values.email)) throw contactFailure('contact.emailInvalid')
  return values
}

/**
 * Writes a contact, or a distribution list where members are given. Throws `contact.tooMany`, `contact.nameEmpty`,
 * `contact.emailInvalid` and `contact.memberUnknown`, and not found for a folder of somebody else.
 */
export function createContact(context: Context, input: EntryInput) {
  const values = readEntry(input)
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    await lockAddressBook(db, viewer.personCode)
    const folder = await requireFolder(inside, input.folderId ?? rootFolder)
    if ((await countEntries(db, viewer.personCode)) >= contactLimits.perPerson)
      throw contactFailure('contact.tooMany')
    const at = { folderId: folder?.folderId ?? null, isList: input.members !== undefined, now: clock.now() }
    const [id = 0] = await insertEntries(db, viewer.personCode, at, [values])
    if (input.members)
      await replaceMembers(db, viewer.personCode, id, await readMembers(inside, input.members))
    return { id: String(id) }
  })
}

/**
 * Writes an own contact or list anew; the folder and the members stay where none are given, and a contact takes no
 * members. Throws `contact.listCycle` where a list would come to stand inside itself.
 */
export function updateContact(context: Context, input: EntryInput & { id: string }) {
  const values = readEntry(input)
  return transaction(context, async (inside) => {
    const { db, viewer, clock } = inside
    await lockAddressBook(db, viewer.personCode)
    const entry = await requireEntry(inside, input.id)
    const folder = input.folderId === undefined ? undefined : await requireFolder(inside, input.folderId)
    const folderId = folder === undefined ? undefined : (folder?.folderId ?? null)
    await updateEntry(db, viewer.personCode, entry.entryId, values, folderId, clock.now())
    if (input.members && entry.isList) {
      const members = await readMembers(inside, input.members)
      const insideOf = members.flatMap((one) => (one.entryId === null ? [] : [one.entryId]))
      if (await standsInside(db, viewer.personCode, entry.entryId, insideOf))
        throw contactFailure('contact.listCycle')
      await replaceMembers(db, viewer.personCode, entry.entryId, members)
    }
    return { id: input.id }
  })
}

/** Removes own entries, also from the lists they stand in; ids that are not the viewer's are left out. */
export async function removeContacts(context: Context, ids: string[]): Promise<{ removed: number }> {
  return { removed: await deleteEntries(context.db, context.viewer.personCode, ids.map(Number)) }
}
