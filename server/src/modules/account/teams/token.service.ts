import { teamsAuthority } from '@maru/api/account/teams'
import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import type { PublicContext } from '#kit/context.ts'
import { hashOf } from '../entry/secret.rules.ts'
import { isIssuedAhead } from '../federation/issued.rules.ts'
import { fetchOf } from '../federation/outside.service.ts'
import { bindToken, selectTeamsOf, type TeamsRow } from './teams.sql.ts'

/** A token that is refused; the message is for the log. */
export class RefusedToken extends Error {
  readonly code: 'account.teamsRefused' | 'account.teamsDown'
  constructor(code: RefusedToken['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** Seconds of tolerated differences of clocks. */
const tolerance = 60
/** The right of the application that Teams asks for. */
const scope = 'access_as_user'

/**
 * Applications of Microsoft that may ask for tokens as the host of a frame: Teams, Microsoft 365 and Outlook, in the
 * browser, on the desktop and on phones. Another application of the tenant with a token for the portal is refused.
 */
const hostClients: ReadonlySet<string> = new Set([
  '1fec8e78-bce4-4aaf-ab1b-5451cc387264',
  '5e3ce6c0-2b1f-4285-8d4b-75ee78787346',
  '4765445b-32c6-49b0-83e6-1d93765276ca',
  '0ec893e0-5785-4de6-99da-4ed124e5296c',
  'd3590ed6-52b3-4102-aeff-aad2292ab01c',
  'bc59ab01-8403-45c6-8796-ac3ef710b3e3',
  '27922004-5251-4030-b22d-91ecd9a37ea4',
])

const guid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i

/** The address of the signing keys of a tenant. */
const keysAddress = ({ authority, tenant }: Pick<TeamsRow, 'authority' | 'tenant'>) =>
  `${authority}/${tenant}/discovery/v2.0/keys`

/** The issuers of a tenant: of tokens of version 2, and of version 1, which an application has by default. */
function issuersOf({ authority, tenant }: TeamsRow): string[] {
  const second = `${authority}/${tenant}/v2.0`
  return authority === teamsAuthority ? [second, `https://sts.windows.net/${tenant}/`] : [second]
}

/** Reads the signing keys of a tenant now. Throws if it does not answer. */
export async function readKeys(
  { config }: Pick<PublicContext, 'config'>,
  teams: Pick<TeamsRow, 'authority' | 'tenant'>,
): Promise<JSONWebKeySet> {
  const answer = await fetchOf(config)(keysAddress(teams))
  if (answer.status !== 200) throw new Error(`the keys answered ${answer.status}`)
  const keys = (await answer.json()) as JSONWebKeySet // the library checks each key
  if (!Array.isArray(keys.keys) || keys.keys.length === 0) throw new Error('the tenant has no keys')
  return keys
}

/** Milliseconds for which keys are used, and between two reads for an unknown one. */
const [keyTime, missTime] = [600_000, 60_000]
const memory = new WeakMap<object, Map<string, { keys: JSONWebKeySet; at: number }>>()

/** The signing keys of a tenant, read again for a key that is unknown, at most once a minute. */
async function keysFor(
  context: PublicContext,
  teams: TeamsRow,
  kid: string | undefined,
): Promise<JSONWebKeySet> {
  const known = memory.get(context.caches) ?? new Map()
  memory.set(context.caches, known)
  const address = keysAddress(teams)
  const now = context.clock.now().getTime()
  const cached = known.get(address)
  const hasKey = cached?.keys.keys.some((key: { kid?: string }) => key.kid === kid) ?? false
  if (cached && now - cached.at < (hasKey ? keyTime : missTime)) return cached.keys
  try {
    const keys = await readKeys(context, teams)
    known.set(address, { keys, at: now })
    return keys
  } catch (error) {
    throw new RefusedToken('account.teamsDown', error instanceof Error ? error.message : String(error))
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Why a token with a right signature, issuer, audience and time is refused; null if it is not. */
function faultOf(payload: JWTPayload, { tenant }: TeamsRow): string | null {
  const { tid, oid, scp, azp, appid, idtyp, nonce } = payload
  if (textOf(tid).toLowerCase() !== tenant) return 'another tenant (tid)'
  if (!guid.test(textOf(oid))) return 'no object (oid)'
  if (idtyp === 'app') return 'a token of an application, not of a person'
  if (!textOf(scp).split(' ').includes(scope)) return `no scope ${scope}`
  if (nonce !== undefined) return 'a nonce: this token is for another service'
  if (!hostClients.has(textOf(azp) || textOf(appid))) return 'another application asked for it (azp)'
  return null
}

/** What a token of Teams proves. */
export interface TeamsProof {
  teams: TeamsRow
  /** Tenant and object: the same name of the person as at Entra by OpenID Connect. */
  subject: string
  /** A mail address of a domain that Entra vouches for; empty for none. Never the changeable sign-in name. */
  email: string
  /** Empty if the token names none. */
  name: string
}

/** Finds the setting that a token is for: by tenant and audience, before anything in it is believed. */
async function findTeams(
  context: PublicContext,
  token: string,
): Promise<{ teams: TeamsRow; kid: string | undefined }> {
  let claims: JWTPayload
  let kid: string | undefined
  try {
    claims = decodeJwt(token)
    const [head = ''] = token.split('.')
    kid = (JSON.parse(Buffer.from(head, 'base64url').toString('utf8')) as { kid?: string }).kid
  } catch {
    throw new RefusedToken('account.teamsRefused', 'not a token')
  }
  const clients = [claims.aud ?? []].flat().flatMap((aud) => guid.exec(aud)?.[0].toLowerCase() ?? [])
  const teams = await selectTeamsOf(context.db, textOf(claims.tid).toLowerCase(), clients)
  if (!teams) throw new RefusedToken('account.teamsRefused', 'unknown tenant or audience')
  return { teams, kid }
}

/**
 * Checks a token that Teams gave to the portal in its frame: signature by the keys of the pinned tenant, issuer,
 * audience, times, tenant, scope and the application that asked. Only the browser that used it first may use it again,
 * because Teams gives the same one for an hour. Throws {@link RefusedToken}.
 */
export async function proveTeams(
  context: PublicContext,
  { token, binder }: { token: string; binder: string },
): Promise<TeamsProof> {
  const { teams, kid } = await findTeams(context, token)
  const keys = await keysFor(context, teams, kid)
  const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
    issuer: issuersOf(teams),
    audience: audiencesOf(token, teams),
    algorithms: ['RS256'],
    requiredClaims: ['exp', 'iat', 'iss', 'aud'],
    clockTolerance: tolerance,
    currentDate: context.clock.now(),
  }).catch((error: unknown) => {
    throw new RefusedToken('account.teamsRefused', error instanceof Error ? error.message : String(error))
  })
  const isAhead = isIssuedAhead(payload.iat, context.clock.now().getTime())
  const fault = isAhead ? 'issued in the future (iat)' : faultOf(payload, teams)
  if (fault !== null) throw new RefusedToken('account.teamsRefused', fault)
  const expiresAt = new Date(((payload.exp as number) + 2 * tolerance) * 1000) // required above
  if (!(await bindToken(context.db, { hash: hashOf(token), binder: hashOf(binder), expiresAt })))
    throw new RefusedToken('account.teamsRefused', 'used before in another browser')
  const isVouched = [true, 1, '1', 'true'].includes(payload.xms_edov as boolean)
  return {
    teams,
    subject: `${teams.tenant}.${textOf(payload.oid).toLowerCase()}`,
    email: isVouched ? textOf(payload.email) : '',
    name: textOf(payload.name),
  }
}

/** The forms of the application's name in an audience: its id, or the address that Teams demands. */
function audiencesOf(token: string, { clientId }: TeamsRow): string[] {
  const hosts = [decodeJwt(token).aud ?? []].flat()
  const ends = hosts.filter((aud) => new RegExp(`^api://([a-z0-9.-]+/)?(botid-)?${clientId}$`, 'i').test(aud))
  return [clientId, ...ends]
}
