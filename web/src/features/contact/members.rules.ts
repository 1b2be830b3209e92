import type {
  Contact,
  ContactStoreType,
  GroupMember,
  GroupMemberInput,
  ListMember,
  MemberInput,
} from '@maru/api/contact'
import { wireName } from '@maru/api/kit/wire-name'
import { type Language, localName, type Translate } from '#kit/i18n/i18n.ts'
import type { PickItem, PickName } from '#kit/picking.ts'

const none: PickName = { ko: '', en: '', zh: '' }
const same = (text: string): PickName => ({ ko: text, en: text, zh: text })

const bare = { title: none, place: none, photo: '', comCode: '', deptCode: '' }

/** Converts a member of a distribution list to an item of the people field. */
export function itemOfMember(member: ListMember, store: ContactStoreType): PickItem {
  const stored = wireName(member, 'displayName')
  const name = { ...stored, en: stored.en || stored.ko }
  return {
    ...bare,
    kind: member.type,
    id: member.id,
    name,
    place: same(member.department),
    email: member.email,
    store,
  }
}

/**
 * Converts a picked item to a member of a distribution list. A contact of another book is stored by its
 * e-mail address. Returns null for an item that a list cannot contain.
 */
export function memberOfItem(item: PickItem, store: ContactStoreType): MemberInput | null {
  if (item.kind === 'person') return { type: 'person', id: item.id }
  const isOwn = (item.store ?? 'DB') === store
  if (isOwn && (item.kind === 'contact' || item.kind === 'list')) return { type: 'contact', id: item.id }
  return item.email ? { type: 'address', id: '', email: item.email, displayName: item.name.ko } : null
}

/** Converts a member of a public group to an item of the people field. */
export function itemOfGroupMember(member: GroupMember): PickItem {
  const kinds = { person: 'person', department: 'department', G: 'group', address: 'address' } as const
  return {
    ...bare,
    kind: kinds[member.type],
    id: member.id,
    name: wireName(member, 'displayName'),
    place: wireName(member, 'deptName'),
    email: member.email,
    photo: member.photoPath,
    comCode: member.comCode,
  }
}

/** Converts a picked item to a member of a public group; null for an item that a group cannot contain. */
export function groupMemberOfItem(item: PickItem): GroupMemberInput | null {
  if (item.kind === 'person') return { type: 'person', id: item.id }
  if (item.kind === 'department') return { type: 'department', id: item.id }
  if (item.kind === 'group') return { type: 'G', id: item.id }
  return item.email ? { type: 'address', id: item.email, displayName: item.name.ko } : null
}

/** Returns the message that a list cannot contain these items, with their names; null without items. */
export function refusedText(refused: readonly PickItem[], t: Translate, language: Language): string | null {
  return refused.length === 0
    ? null
    : t('contact.cannotHold', {
        names: refused.map((item) => localName(item.name, language) || item.id).join(', '),
      })
}

/** The values of the form of a contact. */
export interface ContactDraft {
  displayName: string
  companyName: string
  department: string
  jobTitle: string
  email: string
  mobileTel: string
  officeTel: string
  officeExtTel: string
  note: string
}

/** Returns the initial values of the form: those of a contact, or empty values. */
export function draftOf(contact: Contact | null): ContactDraft {
  return {
    displayName: contact?.displayName ?? '',
    companyName: contact?.companyName ?? '',
    department: contact?.department ?? '',
    jobTitle: contact?.jobTitle ?? '',
    email: contact?.email ?? '',
    mobileTel: contact?.mobileTel ?? '',
    officeTel: contact?.officeTel ?? '',
    officeExtTel: contact?.officeExtTel ?? '',
    note: contact?.note ?? '',
  }
}
