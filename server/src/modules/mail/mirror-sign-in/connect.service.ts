import type { ImapFlow } from 'imapflow'
import type { Background } from '#kit/room.ts'
import type { MirrorRow } from '../mirror-table/mirror.sql.ts'
import { findProven, type SignInService } from '../mirror-table/sign-in.sql.ts'
import { connectImap } from '../moving-source/imap-connect.service.ts'
import { SourceFault } from '../moving-source/source.rules.ts'
import { accountFor, type CompanySignIn, requireCompany, type ServiceAccount } from './account.service.ts'
import { CompanyFault } from './company-fault.rules.ts'
import { runTry } from './try.service.ts'

const isRefusal = (error: unknown) => error instanceof SourceFault && error.reason === 'password'

/** Signs in to one service for a mailbox. A refused token may have ended: then another one is fetched, once. */
export function signInFor<T>(
  context: Background,
  company: CompanySignIn,
  service: Exclude<SignInService, 'token'>,
  work: (account: ServiceAccount) => Promise<T>,
): Promise<T> {
  const { row, server } = company
  const address = service === 'sieve' ? server.sieve : server[service]
  if (!address) throw new CompanyFault('signIn', `the company has no server for ${service}`)
  return runTry(context, row.comCode, service, async () => {
    try {
      return await work(await accountFor(context, company, address))
    } catch (error) {
      if (row.kind !== 'token' || !isRefusal(error)) throw error
      return work(await accountFor(context, company, address, { isFresh: true }))
    }
  })
}

/**
 * Connects a mailbox with the sign-in of its company. If the server refuses it, a mailbox that it has opened before says whether it
 * refuses this mailbox or the company.
 */
export async function connectForCompany(context: Background, mirror: MirrorRow): Promise<ImapFlow> {
  const company = await requireCompany(context, mirror)
  const connect = (name: string) =>
    signInFor(context, { ...company, name }, 'imap', (account) =>
      connectImap(context.config, { ...company.server.imap, ...account }),
    )
  try {
    return await connect(company.name)
  } catch (error) {
    if (!isRefusal(error)) throw error
    const proven = await findProven(context.db, mirror, context.clock.now())
    const refused = (why: 'companyRefused' | 'notThere', cause: unknown) =>
      new CompanyFault(why, String(cause), { cause })
    if (proven === undefined) throw refused('companyRefused', error)
    const client = await connect(proven).catch((other: unknown) => {
      throw isRefusal(other) ? refused('companyRefused', other) : other
    })
    client.close()
    throw refused('notThere', error)
  }
}
