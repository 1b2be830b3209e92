import type { accountTeamsApi } from '@maru/api/account/teams'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { recordAudit } from '#kit/audit/admin-audit.ts'
import { type Context, type PublicContext, transaction } from '#kit/context.ts'
import { type Failure, failure } from '#kit/failure.ts'
import { framesOf } from '#kit/http/frames.ts'
import { crowdOf, throttled } from '#kit/session/throttle.ts'
import { selectSignIn } from '../account.sql.ts'
import type { SignInKind } from '../entry/kind.rules.ts'
import { hashOf } from '../entry/secret.rules.ts'
import { selectAccountCompany } from '../federation/federation.sql.ts'
import { linkAccount } from '../federation/link-account.service.ts'
import { isGlassPerson, selectLinkTargets } from '../federation/linked-person.sql.ts'
import { isOfDomain, plainAddress } from '../federation/vouched-address.rules.ts'
import { upsertWaiting } from '../federation/waiting.sql.ts'
import { selectIdentity } from '../identity/identity.sql.ts'
import { isSessionFresh, selectTenantIdentity, teamsProvider, updateTeamsState } from './teams.sql.ts'
import { proveTeams, RefusedToken, type TeamsProof } from './token.service.ts'

type Api = typeof accountTeamsApi

/** Milliseconds after a sign-in within which an account may be linked. */
const freshFor = 600_000

/** Whether a host of the portal is shown in Teams. */
export async function findTeams(
  context: PublicContext,
  { host }: Input<Api['findTeams']>,
): Promise<Output<Api['findTeams']>> {
  return { isOn: (await framesOf(context, { hostname: host })).length > 0 }
}

/**
 * Checks a token; wrong ones are recorded. They are counted by the token, because none can be guessed, and together by a
 * high limit of the network.
 */
async function requireProof(context: PublicContext, input: Input<Api['enterTeams']>): Promise<TeamsProof> {
  const { address, log, requestId } = context
  // Each token has a counter of its own: forged ones never lock others out.
  const own = hashOf(input.token).toString('hex').slice(0, 32)
  const thing = crowdOf(address)
  const guess = { kind: 'provider', subject: `teams:${own}`, address, own, thing } as const
  let refused: Failure = failure('account.teamsRefused')
  const proof = await throttled(context, guess, async () => {
    try {
      return await proveTeams(context, input)
    } catch (error) {
      if (!(error instanceof RefusedToken)) throw error
      log.info({ requestId, address, code: error.code, reason: error.message }, 'account: Teams refused')
      const details = { reason: error.message.slice(0, 300) }
      await recordAudit(
        { ...context, viewer: null },
        { action: 'providerRefused', comCode: '', subject: 'teams', details },
      )
      refused = failure(error.code)
      // Teams that does not answer is no wrong guess.
      if (error.code === 'account.teamsDown') throw refused
      return false
    }
  })
  if (!proof) throw refused
  return proof
}

/** The person of a proof who was linked before; undefined for anyone else, whose account waits for an administrator. */
async function findPerson({ db, clock }: PublicContext, proof: TeamsProof): Promise<string | undefined> {
  const { teams, subject, email, name } = proof
  const { comCode, tenant, domains } = teams
  const provider = teamsProvider(comCode)
  const known =
    (await selectIdentity(db, provider, subject)) ??
    (await selectTenantIdentity(db, { comCode, tenant, subject }))
  if (known !== undefined) {
    const isOwn = (await selectAccountCompany(db, known)) === comCode
    return isOwn && !(await isGlassPerson(db, known)) ? known : undefined
  }
  const plain = plainAddress(email)
  const plainEmail = isOfDomain(plain, domains) ? plain : ''
  await upsertWaiting(db, { provider, comCode, subject, email, plainEmail, name }, clock.now())
  return undefined
}

/**
 * The token of Teams. Throws `account.teamsRefused` for a wrong one, and `account.teamsUnknown` if its person is not linked:
 * they sign in once in the frame, and {@link linkTeams} links them.
 */
export const teamsKind: SignInKind<Input<Api['enterTeams']>> = {
  async prove(context, input) {
    const proof = await requireProof(context, input)
    const { db, clock } = context
    const personCode = await findPerson(context, proof)
    const account = personCode && (await selectSignIn(db, personCode, 'person', clock.now()))
    if (!account) throw failure('account.teamsUnknown')
    await updateTeamsState(db, proof.teams.comCode, { now: clock.now() })
    return { account, how: 'teams', isTeams: true, also: {} }
  },
  secondStep: 'network',
}

/**
 * Links the account of Teams with the viewer, who has signed in within the last ten minutes. Throws `account.teamsUnknown`
 * for a person of another company, one with a role or a post in another company, a break-glass administrator, and a person
 * who is linked already.
 */
export async function linkTeams(context: Context, input: Input<Api['linkTeams']>): Promise<1> {
  const proof = await requireProof(context, input)
  const { viewer, clock } = context
  const { comCode } = proof.teams
  const { personCode } = viewer
  return transaction(context, async (inside): Promise<1> => {
    const { db } = inside
    const isOwn = (await selectAccountCompany(db, personCode)) === comCode && !viewer.viewedBy
    const since = new Date(clock.now().getTime() - freshFor)
    const isFresh = await isSessionFresh(db, viewer.sessionKey, since)
    const provider = teamsProvider(comCode)
    const asked = { comCode, personCodes: [personCode], now: clock.now() }
    const person = (await selectLinkTargets(db, asked)).get(personCode)
    const isLinkable = person && !person.hasRights && !person.isGlass && !person.providers.includes(provider)
    if (!isOwn || !isFresh || !isLinkable) throw failure('account.teamsUnknown')
    const { subject } = proof
    if (!(await linkAccount(inside, { provider, subject, comCode, personCode })))
      throw failure('account.teamsUnknown')
    return 1
  })
}
