import type { Background } from '#kit/room.ts'
import type { MirrorRow } from '../mirror-table/mirror.sql.ts'
import { type CompanyServer, findServer, type ServerAddress } from '../mirror-table/server.sql.ts'
import { companySignIn, findNameOf, type SignInRow } from '../mirror-table/sign-in.sql.ts'
import { CompanyFault } from './company-fault.rules.ts'
import { openSecret } from './secret.service.ts'
import { type Freshness, tokenOf } from './token.service.ts'

/** How the portal signs in to one service. */
export interface ServiceAccount {
  user: string
  password: string
  as?: string
  accessToken?: string
}

/** A company that signs in for a person. */
export interface CompanySignIn {
  row: SignInRow
  server: CompanyServer
  /** The name of the mailbox on the server, computed from the address of its person now. */
  name: string
}

/**
 * How the company of a mailbox signs in for its person. Throws if it does not, or if the person has another name now, or has left;
 * with `hasLeft` that does not matter, to take back what the portal has written.
 */
export async function requireCompany(
  { db, clock }: Pick<Background, 'db' | 'clock'>,
  mirror: Pick<MirrorRow, 'comCode' | 'mailboxId' | 'name'>,
  hasLeft = false,
): Promise<CompanySignIn> {
  const row = await companySignIn.find(db, mirror)
  const server = await findServer(db, mirror.comCode)
  if (!row || !server) throw new CompanyFault('signIn', 'the company does not sign in for its people')
  const name = await findNameOf(db, mirror, hasLeft ? null : clock.now())
  if (name === undefined || name !== mirror.name)
    throw new CompanyFault('nameChanged', 'the person has another name on the server now')
  return { row, server, name }
}

/** The separator of Dovecot between the mailbox and the master user. */
const separator = '*'

/** The account for a mailbox of a company on one of its servers; `fresh` with another token than the last one. */
export async function accountFor(
  context: Background,
  { row, name }: Pick<CompanySignIn, 'row' | 'name'>,
  server: ServerAddress,
  fresh?: Freshness,
): Promise<ServiceAccount> {
  const secret = openSecret(context.sealer, row, server)
  if (row.kind === 'token')
    return { user: name, password: '', accessToken: await tokenOf(context, row, secret, fresh) }
  return row.style === 'separator'
    ? { user: `${name}${separator}${row.masterUser}`, password: secret }
    : { user: row.masterUser, password: secret, as: name }
}
