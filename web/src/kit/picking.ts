import type { ReactNode } from 'react'

/** The kinds of items that can be picked. `list` and `group` have members (spec 1§3, IPM.DistList and G). */
export type PickKind = 'person' | 'department' | 'contact' | 'list' | 'group' | 'address'

/** A name in the three languages. */
export interface PickName {
  ko: string
  en: string
  zh: string
}

/** A person or other item that the picker of the organisation room returns to other rooms. */
export interface PickItem {
  kind: PickKind
  /** The code, number or address, unique within its kind. */
  id: string
  name: PickName
  title: PickName
  /** The department of a person or the company of a contact, or empty. */
  place: PickName
  email: string
  photo: string
  comCode: string
  deptCode: string
  /** The address book of a contact or list: the portal (`DB`, also if absent) or the mailbox (`EWS`). */
  store?: 'DB' | 'EWS'
}

/** Properties of a name that opens the card of the person. The organisation room renders it. */
export interface PersonNameProps {
  /** Absent or empty for an anonymous person. The name is then plain text. */
  personCode: string | null | undefined
  /** True: the presence of the person is shown next to the name, so the name has no mark of an absence. */
  hasPresence?: boolean
  children: ReactNode
}

/** People for a typed text. Not settled means: those of an older text. */
export interface FoundPeople {
  people: readonly PickItem[]
  isSettled: boolean
}

/** Properties of a component that finds people for a mention, of one company or of all for null. */
export interface CandidatesProps {
  text: string
  comCode: string | null
  children: (found: FoundPeople) => ReactNode
}

/** Properties of a field for persons. The organisation room renders it for rooms that cannot import it. */
export interface PeopleFieldProps {
  label: string
  value: readonly PickItem[]
  onChange: (value: readonly PickItem[]) => void
  isSingle?: boolean
  /** True: the user may type addresses of unknown people. */
  allowsAddresses?: boolean
  allowsDepartments?: boolean
  /** True: the picker also shows personal contacts and public groups. */
  withContacts?: boolean
  /** True: the persons are recipients of a mail, and a group is replaced by its members. */
  isRecipients?: boolean
  isRequired?: boolean
  error?: string | null
  /** A hook with further suggestions for a typed text, shown before those of the directory; the same at each render. */
  useMore?: (text: string) => readonly PickItem[]
}
