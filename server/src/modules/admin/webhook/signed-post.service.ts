import type { Services } from '#kit/context.ts'
import {
  fetchOutside,
  type OutsideAnswer,
  type OutsideAsked,
  publicResolver,
} from '#kit/outside/fetch-outside.ts'
import { isNamedHost } from './named-host.rules.ts'
import { signedHeaders } from './signature.rules.ts'

/** An address with its sealed secrets. */
export interface SignedAddress {
  url: string
  secret: Buffer
  formerSecret: Buffer | null
  formerUntil: string | null
}

/** What is sent, and the bounds of the answer. */
export interface SignedPost extends Pick<OutsideAsked, 'most' | 'within' | 'types'> {
  /** The id of the message: the same at each attempt. */
  id: string
  /** JSON. */
  body: string
  /** The purpose for which the secrets are sealed. */
  purpose: string
  headers?: Readonly<Record<string, string>>
}

/** The resolver of an address: the own network is refused unless a setting of the server names the host. */
export const resolverOf = (url: string, hosts: readonly string[]) =>
  isNamedHost(new URL(url), hosts) ? { ...publicResolver, allows: () => true } : publicResolver

/**
 * Posts signed JSON to an address outside; a redirect is the answer and is not followed. The own network is refused unless
 * the settings of the server name the host. Throws `OutsideFault` without an answer.
 */
export function postSigned(
  { sealer, clock, config }: Pick<Services, 'sealer' | 'clock' | 'config'>,
  address: SignedAddress,
  { id, body, purpose, headers: own, most, within, types }: SignedPost,
): Promise<OutsideAnswer> {
  const now = clock.now()
  const open = (sealed: Buffer) => sealer.open(purpose, sealed).toString('utf8')
  const isFormer = address.formerUntil !== null && Date.parse(address.formerUntil) > now.getTime()
  const former = isFormer && address.formerSecret ? [open(address.formerSecret)] : []
  const headers = { ...own, ...signedHeaders(id, body, [open(address.secret), ...former], now) }
  const resolver = resolverOf(address.url, config.webhookHosts)
  const asked: OutsideAsked = { url: address.url, most, within, json: body, headers }
  return fetchOutside(types ? { ...asked, types } : asked, resolver)
}
