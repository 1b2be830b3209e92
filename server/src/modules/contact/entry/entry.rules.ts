import { type Contact, type ListMember, rootFolder } from '@maru/api/contact'
import { toWireName } from '@maru/api/kit/wire-name'
import type { EntryRow, EntryValues } from './entry.sql.ts'
import type { MemberRow, MemberValues } from './member.sql.ts'

function texts(row: EntryValues) {
  return {
    displayName: row.name,
    companyName: row.company,
    department: row.department,
    jobTitle: row.jobTitle,
    email: row.email,
    mobileTel: row.mobileTel,
    officeTel: row.officeTel,
    officeExtTel: row.officeExtTel,
    note: row.note,
  }
}

/** An entry in the form of the contract. */
export function toContact(row: EntryRow): Contact {
  return {
    id: String(row.entryId),
    folderId: row.folderId === null ? rootFolder : String(row.folderId),
    ...texts(row),
    itemClass: row.isList ? 'IPM.DistList' : 'IPM.Contact',
    memberCount: row.isList ? row.members : 0,
  }
}

/** A member of a list in the form of the contract. */
export function toListMember(row: MemberRow): ListMember {
  return {
    type: row.type,
    id: row.id,
    ...texts(row),
    ...toWireName('displayName', { ...row.names, ko: row.name }),
    itemClass: row.type === 'list' ? 'IPM.DistList' : 'IPM.Contact',
  }
}

/** Removes invisible characters: only notes may have line ends and tabs, and unpaired surrogates are removed. */
export function plainEntry(values: EntryValues): EntryValues {
  const plain = (text: string, isNote: boolean) =>
    [...text.toWellFormed()]
      .map((letter) => {
        const isSign = letter < ' ' || letter === '\u007f'
        if (!isSign) return letter
        return isNote && /[\t\n\r]/.test(letter) ? letter : ' '
      })
      .join('')
      .trim()
  const entries = Object.entries(values).map(([key, text]) => [key, plain(text, key === 'note')])
  return Object.fromEntries(entries) as unknown as EntryValues // the same keys
}

/** The input for a contact. */
export interface EntryTexts {
  displayName: string
  companyName?: string
  department?: string
  jobTitle?: string
  email?: string
  mobileTel?: string
  officeTel?: string
  officeExtTel?: string
  note?: string
}

/** The input of a person, composed and trimmed; omitted fields are empty. */
export function tidyEntry(input: EntryTexts): EntryValues {
  const tidy = (typed: string | undefined) => (typed ?? '').normalize('NFC').trim()
  return plainEntry({
    name: tidy(input.displayName),
    company: tidy(input.companyName),
    department: tidy(input.department),
    jobTitle: tidy(input.jobTitle),
    email: tidy(input.email).toLowerCase(),
    mobileTel: tidy(input.mobileTel),
    officeTel: tidy(input.officeTel),
    officeExtTel: tidy(input.officeExtTel),
    note: tidy(input.note),
  })
}

/** Members without duplicates of the same entry, person or address. */
export function distinctMembers(members: readonly MemberValues[]): MemberValues[] {
  const seen = new Set<string>()
  return members.filter(({ entryId, personCode, email }) => {
    const key = JSON.stringify([entryId, personCode, email])
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
