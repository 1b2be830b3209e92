import type { Input, Output } from '@maru/api/kit/endpoint'
import type { mailAdministrationApi as api } from '@maru/api/mail/administration'
import { type Context, transaction } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { isAllowedAddress } from '#modules/account/index.ts'
import { sealSecret } from '../mirror-sign-in/secret.service.ts'
import { findServer } from '../mirror-table/server.sql.ts'
import { retryRefusedSieve } from '../mirror-table/sieve.sql.ts'
import {
  companySignIn,
  countSignedIn,
  deleteTries,
  endCompanyMirrors,
  refusalsAtMost,
  retryCompanyMirrors,
  type SignInRow,
  selectFaults,
  selectTries,
} from '../mirror-table/sign-in.sql.ts'
import { noteMail, requireMailManager } from './administration.access.ts'

/** People who are named on the page of the administrator. */
const faultsAtMost = 50

type Settings = Omit<Input<typeof api.setMailSignIn>, 'secret'>

const byPassword: Settings = {
  ...{ kind: 'password', names: 'address', domain: '', forSending: true, forRules: true },
  ...{ style: 'authzid', masterUser: '', tokenAddress: '', clientId: '', scope: '' },
}

function settingsOf(row: SignInRow | undefined): Settings {
  if (!row) return byPassword
  const { comCode: _, sealed: __, setBy: ___, setAt: ____, ...settings } = row
  return settings
}

/** How the portal signs in for the people of the active company; null without a mail server. */
export async function getMailSignIn(context: Context): Promise<Output<typeof api.getMailSignIn>> {
  requireMailManager(context)
  const { db, clock, viewer } = context
  const { comCode } = viewer
  const now = clock.now()
  if (!(await findServer(db, comCode))) return null
  const row = await companySignIn.find(db, { comCode })
  const tries = await selectTries(db, comCode)
  const people = await selectFaults(db, comCode, { most: faultsAtMost, now })
  return {
    ...settingsOf(row),
    hasSecret: row?.sealed != null,
    faults: tries
      .filter((one) => one.reason !== '' || one.refused > 0)
      .map(({ service, refused, reason, detail, triedAt }) => ({
        ...{ service, refused, reason, detail, at: triedAt },
        isWaiting: refused >= refusalsAtMost,
      })),
    ...(await countSignedIn(db, comCode, now)),
    personFaults: people,
  }
}

/** What is stored of a request; the fields of the other kinds are emptied. Throws for what cannot work. */
function checked(context: Context, input: Settings): Settings {
  const domain = input.domain.trim().toLowerCase()
  if (input.names === 'local' && domain === '') throw failure('mail.signInDomain')
  const common = { ...byPassword, kind: input.kind, names: input.names, domain }
  const uses = { forSending: input.forSending, forRules: input.forRules }
  if (input.kind === 'master') {
    const masterUser = input.masterUser.trim()
    if (masterUser === '') throw failure('mail.signInSecret')
    return { ...common, ...uses, style: input.style, masterUser }
  }
  const tokenAddress = input.tokenAddress.trim()
  const { clientId, scope } = input
  if (!isAllowedAddress(context.config, tokenAddress)) throw failure('mail.signInAddress')
  if (clientId === '') throw failure('mail.signInSecret')
  return { ...common, ...uses, tokenAddress, clientId, scope }
}

/** Whether the stored secret may be used on: it was given for the same user, or the same client at the same address. */
const isSameSecret = (row: SignInRow | undefined, next: Settings) =>
  row?.kind === next.kind &&
  row.masterUser === next.masterUser &&
  row.tokenAddress === next.tokenAddress &&
  row.clientId === next.clientId

/** Sets how the portal signs in for the people of the active company. Entering it again ends a wait after refusals. */
export function setMailSignIn(context: Context, input: Input<typeof api.setMailSignIn>): Promise<true> {
  return transaction(context, async (inside) => {
    requireMailManager(inside)
    const { db, clock, sealer, viewer } = inside
    const { comCode, personCode } = viewer
    const server = await findServer(db, comCode, true)
    if (!server) throw failure('mail.signInNoServer')
    const { secret, ...given } = input
    const before = await companySignIn.find(db, { comCode })
    await noteMail(inside, 'setSignIn', given.kind)
    if (given.kind === 'password') {
      await companySignIn.delete(db, { comCode })
      await endCompanyMirrors(db, comCode)
      return true as const
    }
    const next = checked(inside, given)
    const place = { comCode, kind: given.kind, tokenAddress: next.tokenAddress }
    const stored = isSameSecret(before, next) ? (before?.sealed ?? null) : null
    const sealed = secret === null ? stored : sealSecret(sealer, place, server, secret)
    if (sealed === null) throw failure('mail.signInSecret')
    const row = { ...next, ...place, sealed, setBy: personCode, setAt: clock.now() }
    await companySignIn.upsert(db, row)
    await deleteTries(db, comCode)
    await retryCompanyMirrors(db, comCode)
    await retryRefusedSieve(db, comCode)
    return true as const
  })
}

/** Connects all people of the active company who are not connected, in a job. */
export function connectAllMailboxes(context: Context): Promise<true> {
  return transaction(context, async (inside) => {
    requireMailManager(inside)
    const { comCode } = inside.viewer
    if (!(await companySignIn.find(inside.db, { comCode }))) throw failure('mail.signInNoServer')
    await inside.enqueue(inside.db, 'mail.connectAll', { comCode })
    await noteMail(inside, 'connectAll', '')
    return true as const
  })
}
