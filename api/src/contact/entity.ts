import { code, object, oneOf, type Static, Type, text } from '../kit/schema.ts'
import { wireFields } from '../kit/wire-fields.ts'

/** The stores of personal contacts: the portal's database or the mailbox (spec 1§9). */
export const contactStores = ['DB', 'EWS'] as const
/** A store of personal contacts. */
export type ContactStoreType = (typeof contactStores)[number]
/** The number of a folder's store on the wire: 0 the database, 1 the mailbox (spec 1§3). */
export const storedTypes = { DB: 0, EWS: 1 } as const

/** Returns the store for the number in a folder. */
export function storeOf(storedType: number): ContactStoreType {
  return storedType === storedTypes.EWS ? 'EWS' : 'DB'
}

/** Kinds of an entry: a contact, or a distribution list (spec 1§3). */
export const itemClasses = ['IPM.Contact', 'IPM.DistList'] as const
/** A kind of entry. */
export type ItemClass = (typeof itemClasses)[number]

/**
 * The id of the root folder of every address book, which contains the entries that are in no other folder. It
 * is the well-known folder name of the mailbox.
 */
export const rootFolder = 'contacts'

/**
 * Page sizes of the picker's personal and public views, and the number of page links in the pager (spec 1§9).
 */
export const contactPages = { members: 50, folders: 100, range: 10 } as const

/** Limits of one person, one list and one import. */
export const contactLimits = {
  perPerson: 5000,
  folders: 200,
  listMembers: 500,
  importBytes: 5_000_000,
  /** Bytes of all cards that the programs of a person store. */
  cardBytes: 100_000_000,
} as const

/** Maximum nesting depth of folders, and of lists inside lists. */
export const mostNesting = 10

/** An id of this domain on the wire: digits, or the name of a well-known folder. */
export const contactId = Type.String({ pattern: '^([0-9]{1,15}|contacts)$' })
/** An id of a row: digits only. */
export const rowKey = Type.String({ pattern: '^[0-9]{1,15}$' })

/**
 * Conditions of a filter (spec 1§3). IsEqualTo and ContainsSubstring are search conditions: at least one of
 * them must match. All other conditions must match: Not means that the field does not contain the text,
 * Exists that it is not empty, and the four comparisons use the Unicode order of letters. The value of Case
 * is ignored. No field here supports bits (ExcludesBitmask).
 */
export const filterConditions = [
  'IsEqualTo',
  'ContainsSubstring',
  'IsNotEqualTo',
  'Not',
  'Exists',
  'IsGreaterThan',
  'IsGreaterThanOrEqualTo',
  'IsLessThan',
  'IsLessThanOrEqualTo',
] as const
/** A condition of a filter. */
export type FilterCondition = (typeof filterConditions)[number]

/**
 * The text to compare, without letter case. A condition with an empty text is ignored; Exists requires no
 * text.
 */
const filterValue = Type.Optional(text(200))

/** A condition on entries. Conditions on ItemClass are combined separately from those on the other fields. */
export const contactFilter = object({
  field: oneOf(['ItemClass', 'DisplayName', 'CompanyName', 'EmailAddress', 'MobilePhone', 'JobTitle']),
  condition: oneOf(filterConditions),
  value: filterValue,
})
/**
 * A condition on folders. Conditions on DisplayName and on FolderClass are combined separately; both must
 * match.
 */
export const folderFilter = object({
  field: oneOf(['DisplayName', 'FolderClass']),
  condition: oneOf(filterConditions),
  value: filterValue,
})

/** A personal folder (spec 1§3); the name of the root folder is empty, and the screen shows its own name. */
export const contactFolder = object({
  id: contactId,
  displayName: Type.String(),
  /** Empty for the root folder. */
  parentId: Type.String(),
  childFolderCount: Type.Integer(),
  contactCount: Type.Integer(),
  storedType: Type.Integer({ minimum: 0, maximum: 1 }),
})
/** A personal folder. */
export type ContactFolder = Static<typeof contactFolder>

const textFields = {
  displayName: text(200, 1),
  companyName: text(200),
  department: text(200),
  jobTitle: text(200),
  email: text(254),
  mobileTel: text(50),
  officeTel: text(50),
  officeExtTel: text(50),
  note: text(2000),
}

/** An entry of a personal address book (spec 1§3); unknown texts are empty. */
export const contact = object({
  id: rowKey,
  folderId: contactId,
  ...textFields,
  itemClass: oneOf(itemClasses),
  /** Number of members of a distribution list; 0 for a contact. */
  memberCount: Type.Integer(),
})
/** An entry of a personal address book. */
export type Contact = Static<typeof contact>

/**
 * A member of a distribution list in a request: an entry of the same address book, a person of the
 * organisation, or an address. The mailbox stores a person by name and address.
 */
export const memberInput = object({
  type: oneOf(['contact', 'person', 'address']),
  /** The entry's id or the person's code; empty for an address. */
  id: text(64),
  displayName: Type.Optional(text(200)),
  email: Type.Optional(text(254)),
})
/** A member of a distribution list in a request. */
export type MemberInput = Static<typeof memberInput>

/** A member of a distribution list in an answer; `type` list is a nested list. */
export const listMember = object({
  type: oneOf(['contact', 'person', 'address', 'list']),
  id: Type.String(),
  ...wireFields('displayName'),
  ...textFields,
  itemClass: oneOf(itemClasses),
})
/** A member of a distribution list in an answer. */
export type ListMember = Static<typeof listMember>

/** The input for an entry; members are those of a distribution list. */
export const contactInput = {
  folderId: Type.Optional(contactId),
  displayName: textFields.displayName,
  companyName: Type.Optional(textFields.companyName),
  department: Type.Optional(textFields.department),
  jobTitle: Type.Optional(textFields.jobTitle),
  email: Type.Optional(textFields.email),
  mobileTel: Type.Optional(textFields.mobileTel),
  officeTel: Type.Optional(textFields.officeTel),
  officeExtTel: Type.Optional(textFields.officeExtTel),
  note: Type.Optional(textFields.note),
  members: Type.Optional(Type.Array(memberInput, { maxItems: contactLimits.listMembers })),
}

const names = wireFields('displayName')

/** A public folder: a distribution group of the company, or one shared by all (spec 1§3). */
export const publicFolder = object({
  identity: rowKey,
  comCode: code,
  /** Groups of several companies may have the same name. */
  ...wireFields('companyName'),
  /** The department that maintains the group; empty if only administrators do. */
  manageDeptCode: Type.String(),
  ...names,
  emailAddress: Type.String(),
  memberCount: Type.Integer(),
  isShared: Type.Boolean(),
  mayEdit: Type.Boolean(),
})
/** A public folder. */
export type PublicFolder = Static<typeof publicFolder>

/** Kinds of a public group's member; G is a nested group (spec 1§3). */
export const groupMemberTypes = ['person', 'department', 'G', 'address'] as const

/** A member of a public distribution group (spec 1§3). */
export const groupMember = object({
  /** The person's or department's code, the group's identity, or the address. */
  id: Type.String(),
  type: oneOf(groupMemberTypes),
  ...names,
  comCode: Type.String(),
  ...wireFields('deptName'),
  ...wireFields('titleName'),
  email: Type.String(),
  photoPath: Type.String(),
  /** The group to which it belongs. */
  identity: rowKey,
})
/** A member of a public distribution group. */
export type GroupMember = Static<typeof groupMember>

/** A member of a public group in a request. */
export const groupMemberInput = object({
  type: oneOf(groupMemberTypes),
  id: text(254),
  displayName: Type.Optional(text(200)),
})
/** A member of a public group in a request. */
export type GroupMemberInput = Static<typeof groupMemberInput>

/** A fault in an imported file: its position and its code. */
export const importFault = object({
  line: Type.Integer(),
  column: Type.String(),
  code: Type.String(),
  level: oneOf(['error', 'warning']),
})
/** A fault in an imported file. */
export type ImportFault = Static<typeof importFault>
