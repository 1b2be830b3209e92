import type { Sealer } from '#kit/config/sealer.ts'
import type { CompanyServer, ServerAddress } from '../mirror-table/server.sql.ts'
import type { SignInRow } from '../mirror-table/sign-in.sql.ts'
import { CompanyFault } from './company-fault.rules.ts'

const purpose = 'mail.signIn'

const placeOf = ({ host, port }: ServerAddress) => `${host}:${port}`

/** The servers that a company signs in to. */
export const hostsOf = ({ imap, submission, sieve }: CompanyServer): string[] =>
  [imap, submission, ...(sieve ? [sieve] : [])].map(placeOf)

interface Sealed {
  comCode: string
  kind: string
  tokenAddress: string
  hosts: string[]
  secret: string
}

/** Seals the secret of a company: it opens for this company, these servers and this token address only. */
export function sealSecret(
  sealer: Sealer,
  { comCode, kind, tokenAddress }: Pick<SignInRow, 'comCode' | 'kind' | 'tokenAddress'>,
  server: CompanyServer,
  secret: string,
): Buffer {
  const sealed: Sealed = { comCode, kind, tokenAddress, hosts: hostsOf(server), secret }
  return sealer.seal(purpose, Buffer.from(JSON.stringify(sealed)))
}

function read(sealer: Sealer, sealed: Buffer | null): Partial<Sealed> {
  try {
    return sealed ? JSON.parse(sealer.open(purpose, sealed).toString('utf8')) : {}
  } catch {
    return {}
  }
}

/** The secret of a company for a server; throws if it was entered for other ones, or does not open as after a restore without the key. */
export function openSecret(sealer: Sealer, row: SignInRow, server: ServerAddress): string {
  const { comCode, kind, tokenAddress, hosts = [], secret } = read(sealer, row.sealed)
  const isSame = comCode === row.comCode && kind === row.kind && tokenAddress === row.tokenAddress
  if (!isSame || secret === undefined || !hosts.includes(placeOf(server)))
    throw new CompanyFault('signIn', 'the secret of a company does not open')
  return secret
}
