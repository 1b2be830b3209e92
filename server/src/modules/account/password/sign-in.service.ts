import { recordAudit } from '#kit/audit/admin-audit.ts'
import type { PublicContext } from '#kit/context.ts'
import { type Failure, failure } from '#kit/failure.ts'
import { verifyPassword } from '#kit/session/password.ts'
import { throttled } from '#kit/session/throttle.ts'
import { signInName } from '../account.rules.ts'
import { type SignInRow, selectSignIn } from '../account.sql.ts'
import { knownDevice } from '../device.service.ts'
import type { Proven, SignInKind } from '../entry/kind.rules.ts'
import { mayUseLocalPassword } from '../entry/limit.service.ts'
import type { DirectoryRow } from '../ldap/directory.sql.ts'
import { directoriesOf, guessAtDirectory } from '../ldap/sign-in.service.ts'
import { expireOldPassword } from './rule.service.ts'

/** A name or an address with the password that was typed for it. */
interface Login {
  name: string
  password: string
  by: 'name' | 'email'
}

interface Typed {
  name: string
  password: string
  account: SignInRow | undefined
  directories: readonly DirectoryRow[]
}

/** The account of a right password of the portal or of a directory; or why there is none. */
async function proveName(
  context: PublicContext,
  { name, password, account, directories }: Typed,
  assertStill: () => Promise<void>,
): Promise<Proven | Failure> {
  const wrong = failure('account.wrongPassword')
  if ((await verifyPassword(account?.passwordHash ?? null, password, assertStill)) && account) {
    const local = { account, how: 'password', also: {} }
    if (directories.length === 0 || (await mayUseLocalPassword(context.db, account))) return local
  }
  if (directories.length === 0) return wrong
  const proof = await guessAtDirectory(context, directories, { name, password })
  if ('code' in proof) return proof
  const match = await selectSignIn(context.db, proof.personCode, 'person', context.clock.now())
  const { directoryId } = proof
  return match ? { account: match, how: `ldap ${directoryId}`, directoryId, also: {} } : wrong
}

/**
 * Counts a wrong password of the portal while a directory is down: for the account, and not for the address, from which a
 * whole company tries in vain and its break-glass administrators must still enter.
 */
async function countWithoutDirectory(
  context: PublicContext,
  { kind, subject }: { kind: 'signIn'; subject: string },
): Promise<void> {
  await throttled(context, { kind, subject, address: `directory of ${subject}` }, async () => false)
}

/**
 * The account of a name and a password. A name of a directory (LDAP) is also asked there. Throws `account.wrongPassword` for
 * a wrong password and for an unknown name, `account.ldapDown` if the directory does not answer, and 429 after too many
 * wrong guesses.
 */
async function prove(context: PublicContext, { name: typed, password, by }: Login): Promise<Proven> {
  const name = signInName(typed)
  const account = await selectSignIn(context.db, name, by, context.clock.now())
  const directories = await directoriesOf(context, name)
  // Counted by login, so that guesses by login and by address share a counter.
  const device = await knownDevice(context, account)
  const guess = { kind: 'signIn', subject: account?.login ?? name, address: context.address, device } as const
  let refused = failure('account.wrongPassword')
  const proven = await throttled(context, guess, async (assertStill) => {
    const proof = await proveName(context, { name, password, account, directories }, assertStill)
    if (!('code' in proof)) return proof
    refused = proof
    if (proof.code === 'account.wrongPassword' || proof.code === 'kit.throttled') return false
    if (proof.code === 'account.ldapDown') await countWithoutDirectory(context, guess)
    throw proof
  })
  if (proven) return proven
  // Also recorded for unknown names, so that the response takes the same time.
  const comCode = account?.comCode ?? ''
  await recordAudit({ ...context, viewer: null }, { action: 'signInFailed', comCode, subject: name })
  throw refused
}

/** A name or an address with a password: of the portal, or of a directory (LDAP). */
export const passwordKind: SignInKind<Login> = {
  prove,
  secondStep: 'own',
  async admit(context, { account, directoryId = null }) {
    if (directoryId === null) await expireOldPassword(context, account.personCode)
  },
}
