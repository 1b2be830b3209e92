import type { Contact, ContactStoreType, GroupMember, ListMember, PublicFolder } from '@maru/api/contact'
import { wireName } from '@maru/api/kit/wire-name'
import type { Department, Employee, FoundDepartment, LookupItem } from '@maru/api/org'
import { type Language, localName } from '#kit/i18n/i18n.ts'
import type { PickItem, PickName } from './picker.rules.ts'

const none: PickName = { ko: '', en: '', zh: '' }
const same = (text: string): PickName => ({ ko: text, en: text, zh: text })

function inPost(row: Employee | GroupMember) {
  return {
    name: wireName(row, 'displayName'),
    title: wireName(row, 'titleName'),
    place: wireName(row, 'deptName'),
    email: row.email,
    photo: row.photoPath,
    comCode: row.comCode,
  }
}

/** Converts a person in one post to an item. The items of all posts of a person have the same id. */
export function employeeItem(row: Employee): PickItem {
  return {
    kind: 'person',
    id: row.personCode,
    ...inPost(row),
    deptCode: row.deptCode,
  }
}

/** Converts a department to an item. */
export function departmentItem(row: Department): PickItem {
  return {
    kind: 'department',
    id: row.deptCode,
    name: wireName(row, 'deptName'),
    title: none,
    place: none,
    email: row.email,
    photo: '',
    comCode: row.comCode,
    deptCode: row.deptCode,
  }
}

/** Converts a department of a search to an item with its company and the department above as its place. */
export function departmentHitItem(row: FoundDepartment): PickItem {
  const { company, above } = row
  const place = (language: keyof PickName) =>
    [company[language] || company.ko, above[language] || above.ko].filter(Boolean).join(' › ')
  return { ...departmentItem(row), place: { ko: place('ko'), en: place('en'), zh: place('zh') } }
}

/** Converts a contact or distribution list of an address book to an item. */
export function contactItem(row: Contact, store: ContactStoreType): PickItem {
  return {
    kind: row.itemClass === 'IPM.DistList' ? 'list' : 'contact',
    id: row.id,
    name: same(row.displayName),
    title: same(row.jobTitle),
    place: same([row.companyName, row.department].filter(Boolean).join(' ')),
    email: row.email,
    photo: '',
    comCode: '',
    deptCode: '',
    store,
  }
}

/** Converts a member of a distribution list to an item. */
export function listMemberItem(row: ListMember, store: ContactStoreType): PickItem {
  const name = wireName(row, 'displayName')
  return {
    kind: row.type,
    id: row.id,
    name: { ...name, en: name.en || name.ko },
    title: same(row.jobTitle),
    place: same(row.department || row.companyName),
    email: row.email,
    photo: '',
    comCode: '',
    deptCode: '',
    store,
  }
}

/** Converts a public group to an item. */
export function publicFolderItem(row: PublicFolder): PickItem {
  return {
    kind: 'group',
    id: row.identity,
    name: wireName(row, 'displayName'),
    title: none,
    place: none,
    email: row.emailAddress,
    photo: '',
    comCode: row.comCode,
    deptCode: '',
  }
}

const kindOfMember = { person: 'person', department: 'department', G: 'group', address: 'address' } as const

/** Converts a member of a public group to an item. */
export function groupMemberItem(row: GroupMember): PickItem {
  return {
    kind: kindOfMember[row.type],
    id: row.id,
    ...inPost(row),
    deptCode: '',
  }
}

/** Converts the owner of an e-mail address, a person or a department, to an item. */
export function lookupPick(row: LookupItem): PickItem {
  return {
    kind: row.type,
    id: row.id,
    name: wireName(row, 'displayName'),
    title: wireName(row, 'titleName'),
    place: wireName(row, 'deptName'),
    email: row.email,
    photo: '',
    comCode: row.comCode,
    deptCode: row.deptCode,
  }
}

/** The name of an item in a language. */
export function itemName(item: PickItem, language: Language): string {
  return localName(item.name, language) || item.email
}

/** The name of an item; for a person with the title, as in 김서연 부장. */
export function itemText(item: PickItem, language: Language): string {
  return [itemName(item, language), item.kind === 'person' ? localName(item.title, language) : '']
    .filter(Boolean)
    .join(' ')
}

/** The telephone number to show: the extension, or else the office number (spec 1§3). */
export function phoneOf(row: Pick<Employee, 'officeExtTel' | 'officeTel'>): string {
  return row.officeExtTel || row.officeTel
}

/** The photo to show; null if the person has no photo. */
export function photoOf(path: string): string | null {
  return path.includes('?v=') ? path : null
}

/** The code of a person of the organisation, for their presence; null for another item, and for people from outside. */
export function personOf(item: PickItem): string | null {
  return item.kind === 'person' ? item.id : null
}
