import type { PhotoFile } from '@maru/api/admin/photo'
import type { PhotoOwner } from '#modules/account/index.ts'

/** Numbers and logins are compared as they are at sign-in: without regard to case and width. */
const fold = (text: string) => text.normalize('NFKC').trim().toLowerCase()

/** People by number and login; null for a word that names two people. */
export type OwnerIndex = ReadonlyMap<string, PhotoOwner | null>

/** Indexes people by number and login. */
export function indexOwners(owners: readonly PhotoOwner[]): OwnerIndex {
  const index = new Map<string, PhotoOwner | null>()
  for (const owner of owners) {
    for (const word of new Set([owner.employeeNumber, owner.login].map(fold))) {
      if (word === '') continue
      const known = index.get(word)
      index.set(word, known === undefined || known === owner ? owner : null)
    }
  }
  return index
}

/** The name of a file without folders and its last suffix. */
const stemOf = (name: string) => (name.split(/[/\\]/).at(-1) ?? '').replace(/\.[^.]*$/, '')

/**
 * The person whose number or login a file names: the whole name, or one word of it, as in `김서연_HB0001.jpg`.
 * `ambiguous` if it names two people, `unknown` if none.
 */
export function ownerOf(name: string, index: OwnerIndex): PhotoOwner | 'unknown' | 'ambiguous' {
  const stem = fold(stemOf(name))
  const whole = index.get(stem)
  if (whole !== undefined) return whole ?? 'ambiguous'
  const words = stem.split(/[\s_()[\],]+/).filter(Boolean)
  const matches = words.flatMap((word) => (index.has(word) ? [index.get(word) ?? null] : []))
  const [first] = matches
  if (first === undefined) return 'unknown'
  return first !== null && matches.every((one) => one === first) ? first : 'ambiguous'
}

/** A file with its owner; the decoded picture is null if the file has none. */
export interface MatchedFile {
  file: PhotoFile
  owner: PhotoOwner | null
  path: string | null
}

/** Finds the owner of each file. Two files of one person are both left out, because neither is known to be right. */
export function matchFiles(
  files: readonly { name: string; path: string | null }[],
  owners: readonly PhotoOwner[],
): MatchedFile[] {
  const index = indexOwners(owners)
  const matched = files.map(({ name, path }) => ({ name, path, found: ownerOf(name, index) }))
  const counts = new Map<PhotoOwner, number>()
  for (const { found } of matched)
    if (typeof found !== 'string') counts.set(found, (counts.get(found) ?? 0) + 1)
  return matched.map(({ name, path, found }) => {
    const owner = typeof found === 'string' ? null : found
    const isTwice = owner !== null && (counts.get(owner) ?? 0) > 1
    const state =
      typeof found === 'string' ? found : isTwice ? 'twice' : path === null ? 'tooLarge' : 'matched'
    const { personCode = '', name: personName, employeeNumber = '', hasPhoto = false } = owner ?? {}
    const person = personName ? { personCode, name: personName, employeeNumber, hasPhoto } : null
    return { file: { name: name.slice(0, 300), state, person }, owner, path }
  })
}
