import type { ReactNode } from 'react'

/** What can be picked; `list` and `group` hold members that may be fetched (spec 1§3, IPM.DistList and G). */
export type PickKind = 'person' | 'department' | 'contact' | 'list' | 'group' | 'address'

/** A name in the three languages. */
export interface PickName {
  ko: string
  en: string
  zh: string
}

/** A person or other item that the organisation's picker returns to other rooms. */
export interface PickItem {
  kind: PickKind
  /** Its code, number or address, unique within its kind. */
  id: string
  name: PickName
  title: PickName
  /** Department, company of a contact, or empty. */
  place: PickName
  email: string
  photo: string
  comCode: string
  deptCode: string
  /** The address book that a contact or list is in: the portal's own if absent, or the mailbox. */
  store?: 'DB' | 'EWS'
}

/** Properties of a person's name that opens their card, which the room of the organisation draws. */
export interface PersonNameProps {
  /** Absent or empty for an anonymous person: then the name is a plain text. */
  personCode: string | null | undefined
  children: ReactNode
}

/** Properties of a field of people, which the room of the organisation draws for rooms of its own rank. */
export interface PeopleFieldProps {
  label: string
  value: readonly PickItem[]
  onChange: (value: readonly PickItem[]) => void
  isSingle?: boolean
  /** Typed addresses of unknown people may be added. */
  allowsAddresses?: boolean
  allowsDepartments?: boolean
  /** The picker shows personal contacts and public groups too. */
  withContacts?: boolean
  /** Recipients of a mail: groups become their members. */
  isRecipients?: boolean
  isRequired?: boolean
  error?: string | null
}
