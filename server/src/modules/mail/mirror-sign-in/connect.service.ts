import type { ImapFlow } from 'imapflow'
import type { Background } from '#kit/room.ts'
import type { MirrorRow } from '../mirror-table/mirror.sql.ts'
import { refusalsAtMost, type SignInService, selectWitnesses } from '../mirror-table/sign-in.sql.ts'
import { connectImap, isAuthorizationFault, isUnavailable } from '../moving-source/imap-connect.service.ts'
import { SourceFault } from '../moving-source/source.rules.ts'
import { accountFor, type CompanySignIn, requireCompany, type ServiceAccount } from './account.service.ts'
import { CompanyFault } from './company-fault.rules.ts'
import { runTry } from './try.service.ts'

const isRefusal = (error: unknown) => error instanceof SourceFault && error.reason === 'password'

/**
 * Signs in to one service with the account of the company. A refused token may have ended: then another one is fetched, once. Dovecot
 * 2.3 calls itself unavailable for a token that its provider does not know any more, so an older token is fetched again then, too.
 */
async function withAccount<T>(
  context: Background,
  { row, server, name }: CompanySignIn,
  service: Exclude<SignInService, 'token'>,
  work: (account: ServiceAccount) => Promise<T>,
): Promise<T> {
  const address = service === 'sieve' ? server.sieve : server[service]
  if (!address) throw new CompanyFault('signIn', `the company has no server for ${service}`)
  try {
    return await work(await accountFor(context, { row, name }, address))
  } catch (error) {
    const fresh = isRefusal(error) ? 'always' : isUnavailable(error) ? 'ifOld' : undefined
    if (row.kind !== 'token' || !fresh) throw error
    return work(await accountFor(context, { row, name }, address, fresh))
  }
}

/** Signs in to one service for a mailbox. */
export function signInFor<T>(
  context: Background,
  company: CompanySignIn,
  service: Exclude<SignInService, 'token'>,
  work: (account: ServiceAccount) => Promise<T>,
): Promise<T> {
  return runTry(context, company.row.comCode, service, () => withAccount(context, company, service, work))
}

/** Other mailboxes that may say whether the server refuses a mailbox or the company. */
const witnessesAtMost = refusalsAtMost - 1

/** Whether the server accepts the company, by other mailboxes; of them not more are asked than `most`. */
async function isAccepted(
  context: Background,
  mirror: MirrorRow,
  most: number,
  connect: (name: string) => Promise<ImapFlow>,
): Promise<{ isAccepted: boolean; refusals: number }> {
  const now = context.clock.now()
  const names = most < 1 ? [] : await selectWitnesses(context.db, mirror, { most, now })
  for (const [at, name] of names.entries())
    try {
      const client = await connect(name)
      client.close()
      return { isAccepted: true, refusals: at }
    } catch (error) {
      if (isAuthorizationFault(error)) return { isAccepted: true, refusals: at }
      if (!isRefusal(error)) throw error
    }
  return { isAccepted: false, refusals: names.length }
}

/**
 * Connects a mailbox with the sign-in of its company. If the server refuses it, other mailboxes say whether it refuses this mailbox
 * or the company. A mailbox that was never read is tried while no other is, so that many that do not exist, tried at once, do not
 * look like a wrong sign-in.
 */
export async function connectForCompany(context: Background, mirror: MirrorRow): Promise<ImapFlow> {
  const company = await requireCompany(context, mirror)
  const connect = (name: string) =>
    withAccount(context, { ...company, name }, 'imap', (account) =>
      connectImap(context.config, { ...company.server.imap, ...account }),
    )
  const attempt = async (refusals: number) => {
    try {
      return await connect(company.name)
    } catch (error) {
      if (isAuthorizationFault(error)) throw new CompanyFault('notThere', String(error), { cause: error })
      if (!isRefusal(error)) throw error
      const most = Math.min(witnessesAtMost, refusals - 1)
      const others = await isAccepted(context, mirror, most, connect)
      const refused = { cause: error, refusals: others.refusals + 1 }
      throw new CompanyFault(others.isAccepted ? 'notThere' : 'companyRefused', String(error), refused)
    }
  }
  return runTry(context, company.row.comCode, 'imap', attempt, { isAlone: mirror.filledAt === null })
}
