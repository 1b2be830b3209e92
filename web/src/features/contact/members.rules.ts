import type {
  Contact,
  ContactStoreType,
  GroupMember,
  GroupMemberInput,
  ListMember,
  MemberInput,
} from '@maru/api/contact'
import { type Language, localName, type Translate } from '../../kit/i18n.ts'
import type { PickItem, PickName } from '../../kit/picking.ts'

const none: PickName = { ko: '', en: '', zh: '' }
const same = (text: string): PickName => ({ ko: text, en: text, zh: text })

const bare = { title: none, place: none, photo: '', comCode: '', deptCode: '' }

/** A member of a list of a book, as the field of people shows it. */
export function itemOfMember(member: ListMember, store: ContactStoreType): PickItem {
  const name = {
    ko: member.displayName,
    en: member.displayNameEng || member.displayName,
    zh: member.displayNameChi,
  }
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
 * What is picked, as a member of a list of a book is written: contacts of the other book by their addresses. What a
 * list cannot hold gives null.
 */
export function memberOfItem(item: PickItem, store: ContactStoreType): MemberInput | null {
  if (item.kind === 'person') return { type: 'person', id: item.id }
  const isOwn = (item.store ?? 'DB') === store
  if (isOwn && (item.kind === 'contact' || item.kind === 'list')) return { type: 'contact', id: item.id }
  return item.email ? { type: 'address', id: '', email: item.email, displayName: item.name.ko } : null
}

/** A member of a public group, as the field of people shows it. */
export function itemOfGroupMember(member: GroupMember): PickItem {
  const kinds = { person: 'person', department: 'department', G: 'group', address: 'address' } as const
  return {
    ...bare,
    kind: kinds[member.type],
    id: member.id,
    name: { ko: member.displayName, en: member.displayNameEng, zh: member.displayNameChi },
    place: { ko: member.deptName, en: member.deptNameEn, zh: member.deptNameCn },
    email: member.email,
    photo: member.photoPath,
    comCode: member.comCode,
  }
}

/** What is picked, as a member of a public group is written; what it cannot hold gives null. */
export function groupMemberOfItem(item: PickItem): GroupMemberInput | null {
  if (item.kind === 'person') return { type: 'person', id: item.id }
  if (item.kind === 'department') return { type: 'department', id: item.id }
  if (item.kind === 'group') return { type: 'G', id: item.id }
  return item.email ? { type: 'address', id: item.email, displayName: item.name.ko } : null
}

/** Why a list cannot hold these items, by their names; null where there are none. */
export function refusedText(refused: readonly PickItem[], t: Translate, language: Language): string | null {
  return refused.length === 0
    ? null
    : t('contact.cannotHold', {
        names: refused.map((item) => localName(item.name, language) || item.id).join(', '),
      })
}

/** What a form of a contact holds. */
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

/** A form to begin with: of a contact, or empty. */
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
