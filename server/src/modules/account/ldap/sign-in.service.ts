import type { Entry } from 'ldapts'
import type { PublicContext } from '#kit/context.ts'
import type { Db } from '#kit/db.ts'
import { Failure, failure } from '#kit/failure.ts'
import { throttled } from '#kit/session/throttle.ts'
import { selectAccountCompany } from '../federation/federation.sql.ts'
import { isGlassPerson } from '../federation/linked-person.sql.ts'
import { isOfDomain, plainAddress } from '../federation/vouched-address.rules.ts'
import { upsertWaiting } from '../federation/waiting.sql.ts'
import { selectIdentity } from '../identity/identity.sql.ts'
import { DirectoryFault, withDirectory } from './client.service.ts'
import {
  type DirectoryRow,
  selectDirectoriesOf,
  selectPersonName,
  updateDirectoryState,
} from './directory.sql.ts'
import { isOff, keyOf, textOf } from './entry.rules.ts'
import { findEntries, tryPassword, tryUnknown } from './entry.service.ts'

/** The directories that a typed name belongs to. */
export function directoriesOf({ db, host }: PublicContext, name: string): Promise<DirectoryRow[]> {
  const domain = name.includes('@') ? name.slice(name.lastIndexOf('@') + 1) : null
  return selectDirectoriesOf(db, { domain, host: host.toLowerCase() })
}

/** What a directory knows about a name and a password. */
interface Answer {
  directory: DirectoryRow
  result: 'right' | 'wrong' | 'passwordEnded' | 'closed' | 'down'
  key: string
  /** As the directory has them. */
  email: string
  name: string
}

async function ask(
  context: PublicContext,
  directory: DirectoryRow,
  { name, password }: { name: string; password: string },
): Promise<Answer> {
  const nothing = { directory, key: '', email: '', name: '' }
  try {
    return await withDirectory(context, directory, async (open) => {
      const [entry, second] = await findEntries(open, directory, name)
      if (!entry || second) {
        await tryUnknown(open, directory, password)
        return { ...nothing, result: 'wrong' as const }
      }
      const fault = await tryPassword(open, entry.dn, password)
      if (fault) return { ...nothing, result: fault }
      const result = isOff(entry, context.clock.now()) ? 'closed' : 'right'
      const key = keyOf(entry, directory.keyAttribute)
      const { attributes } = directory
      const email = textOf(entry, attributes.email)
      return { directory, result, key, email, name: textOf(entry, attributes.nameKo) }
    })
  } catch (error) {
    if (!(error instanceof DirectoryFault)) throw error
    const { db, log, requestId } = context
    log.warn(
      { requestId, directoryId: directory.directoryId, reason: error.message },
      'account: directory down',
    )
    await updateDirectoryState(db, directory.directoryId, { fault: error.message })
    return { ...nothing, result: 'down' }
  }
}

/** The linked person of a key; undefined without a link, and for people of other companies and break-glass administrators. */
async function findKnown(db: Db, { directoryId, comCode }: DirectoryRow, key: string) {
  const known = await selectIdentity(db, directoryId, key)
  if (known === undefined || (await selectAccountCompany(db, known)) !== comCode) return undefined
  return (await isGlassPerson(db, known)) ? undefined : known
}

/** The person who would enter with an entry; null for none. Changes nothing. */
export async function findLinked(
  { db }: Pick<PublicContext, 'db'>,
  directory: DirectoryRow,
  entry: Entry,
): Promise<{ personCode: string; name: string } | null> {
  const personCode = await findKnown(db, directory, keyOf(entry, directory.keyAttribute))
  return personCode ? { personCode, name: (await selectPersonName(db, personCode)) ?? personCode } : null
}

/**
 * The person of an entry who was linked before; undefined for anyone else, whose account waits for an administrator. An
 * address of the directory proves nothing: people may write their own.
 */
async function findPerson(
  { db, clock }: PublicContext,
  { directory, key, email, name }: Answer,
): Promise<string | undefined> {
  const known = await findKnown(db, directory, key)
  if (known !== undefined || (await selectIdentity(db, directory.directoryId, key)) !== undefined)
    return known
  const { directoryId: provider, comCode, domains } = directory
  const plain = plainAddress(email)
  const plainEmail = isOfDomain(plain, domains) ? plain : ''
  await upsertWaiting(db, { provider, comCode, subject: key, email, plainEmail, name }, clock.now())
  return undefined
}

/** A person whose password a directory proved. */
export interface ProvenByDirectory {
  personCode: string
  directoryId: string
}

/**
 * Asks the directories of a typed name for its password. Returns the person, or null for a wrong one: also if several
 * people have the name. Throws `account.ldapDown` if no answer came, and the reason if the password is right, but the
 * person may not enter.
 */
async function prove(
  context: PublicContext,
  directories: readonly DirectoryRow[],
  typed: { name: string; password: string },
): Promise<ProvenByDirectory | null> {
  const answers = await Promise.all(directories.map((directory) => ask(context, directory, typed)))
  const right = answers.filter(({ result }) => result === 'right')
  const [one] = right
  if (right.length > 1) return null
  if (one?.key) {
    const { directoryId } = one.directory
    await updateDirectoryState(context.db, directoryId, { now: context.clock.now() })
    const personCode = await findPerson(context, one)
    if (personCode === undefined) throw failure('account.ldapUnknown')
    return { personCode, directoryId }
  }
  const has = (result: Answer['result']) => answers.some((answer) => answer.result === result)
  if (has('passwordEnded')) throw failure('account.ldapPasswordEnded')
  if (has('closed')) throw failure('account.disabled')
  if (has('down')) throw failure('account.ldapDown')
  return null
}

/**
 * Asks the directories of a typed name for its password. Wrong ones are counted for the name over all addresses and
 * browsers, and the directory is not asked again beyond the limit of its settings: it stays below the one at which the
 * directory locks the account, so that the portal never locks a person out of Windows. Returns the person or the refusal.
 */
export async function guessAtDirectory(
  context: PublicContext,
  directories: readonly DirectoryRow[],
  typed: { name: string; password: string },
): Promise<ProvenByDirectory | Failure> {
  if (typed.password === '') return failure('account.wrongPassword')
  const atMost = Math.min(...directories.map((one) => one.mostGuesses))
  const { address } = context
  const guess = { kind: 'ldap', subject: typed.name, address, thing: { id: typed.name, atMost } } as const
  try {
    const proven = await throttled(
      context,
      guess,
      async () => (await prove(context, directories, typed)) ?? false,
    )
    return proven === false ? failure('account.wrongPassword') : proven
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}
