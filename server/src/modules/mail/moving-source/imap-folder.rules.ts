import type { WellKnownFolder } from '@maru/api/mail/folder'
import type { ListResponse } from 'imapflow'
import { type SourceCounts, storablePath, wellKnownByName } from './source.rules.ts'

/**
 * Folders that every mailbox has. Drafts are not among them: their texts belong to the program that began them, so they come
 * as mails into a folder of their own.
 */
const wellKnown: Readonly<Record<string, WellKnownFolder>> = {
  '\\Sent': 'sentitems',
  '\\Archive': 'archive',
  '\\All': 'archive',
  '\\Junk': 'junkemail',
  '\\Trash': 'deleteditems',
}

/** Folders that have no mails, and views of Gmail that show mails of other folders. */
const left = ['\\Noselect', '\\NonExistent', '\\Flagged', '\\Important']

/**
 * The use of a folder as the server names it (RFC 6154). What the client guesses by the name does not count: it takes a folder
 * of the person such as `Projects/Bin` for the deleted items, which are removed after some weeks.
 */
const roleOf = ({ specialUse = '', specialUseSource }: ListResponse) =>
  specialUseSource === 'extension' ? specialUse : ''

/** Whether the mails of a folder are elsewhere, or it has none. */
export const isLeft = (entry: ListResponse) =>
  left.some((one) => entry.flags.has(one)) || roleOf(entry) === '\\Flagged'

/** The names of a folder from the top. */
export const pathOf = ({ parent, name }: ListResponse) => storablePath([...parent, name])

/** The folder of the mailbox by the use of a folder, or by its name at the top. */
export const wellKnownOf = (entry: ListResponse) => wellKnown[roleOf(entry)] ?? wellKnownByName(pathOf(entry))

/** All mails of a server come last: those that are in other folders are known by then. */
export const byUse = (one: ListResponse, other: ListResponse) =>
  Number(roleOf(one) === '\\All') - Number(roleOf(other) === '\\All')

/** What a server names as a size; any other text is 0, as the bytes decide. */
export const sizeNamed = (size: number | undefined) =>
  size !== undefined && Number.isSafeInteger(size) && size > 0 ? size : 0

/** What a folder has in numbers of 32 and 53 bits, whatever the server says. */
export const inBounds = (messages: number, bytes: number): SourceCounts => ({
  mailCount: Math.max(0, Math.min(Math.trunc(messages), 2_000_000_000)) || 0,
  totalSize: Math.max(0, Math.min(Math.trunc(bytes), 2 ** 50)) || 0,
})
