import { apiScopes } from '@maru/api/kit/right/api-scopes'
import { failure } from '#kit/failure.ts'
import { type AccessScope, linkScope } from '#kit/session/systems.ts'

/** A request of a token with its credentials; neither is checked yet. */
export interface TokenRequest {
  clientId: string
  secret: string
  grantType: string
  /** Null if the request names none. */
  scopes: readonly string[] | null
}

/** The fields of a form. Empty ones count as missing, and a repeated one is refused (RFC 6749 section 3.2). */
function fieldsOf(body: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(body)) {
    if (fields.has(name)) throw failure('admin.oauthRequest')
    fields.set(name, value)
  }
  return new Map([...fields].filter(([, value]) => value !== ''))
}

/** A form-encoded text (RFC 6749 appendix B). Throws `admin.oauthClient` for another one. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch (error) {
    if (error instanceof URIError) throw failure('admin.oauthClient')
    throw error
  }
}

/** Name and secret of HTTP Basic, each form-encoded (RFC 6749 section 2.3.1). */
function basicOf(authorization: string): { clientId: string; secret: string } {
  const [, encoded] = /^Basic +([\w+/-]{1,1000}={0,2})$/i.exec(authorization) ?? []
  const text = Buffer.from(encoded ?? '', 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 1) throw failure('admin.oauthClient')
  return { clientId: decoded(text.slice(0, colon)), secret: decoded(text.slice(colon + 1)) }
}

/** The credentials of a request: in the header or in the body, not in both. */
function credentialsOf(fields: ReadonlyMap<string, string>, authorization: string | undefined) {
  const clientId = fields.get('client_id')
  const secret = fields.get('client_secret')
  if (authorization === undefined) {
    if (clientId === undefined || secret === undefined) throw failure('admin.oauthClient')
    return { clientId, secret }
  }
  if (secret !== undefined) throw failure('admin.oauthRequest')
  const basic = basicOf(authorization)
  // A client may repeat its name in the body, but not name another one.
  if (clientId !== undefined && clientId !== basic.clientId) throw failure('admin.oauthRequest')
  return basic
}

/** Reads the form of a token request. Throws `admin.oauthRequest`, and `admin.oauthClient` without credentials. */
export function readTokenRequest(body: string, authorization: string | undefined): TokenRequest {
  const fields = fieldsOf(body)
  const credentials = credentialsOf(fields, authorization)
  const grantType = fields.get('grant_type')
  if (grantType === undefined) throw failure('admin.oauthRequest')
  const scopes = fields.get('scope')?.split(' ')
  return { ...credentials, grantType, scopes: scopes ? [...new Set(scopes)] : null }
}

/** Every scope of an access token: those of API tokens, and the calls of systems themselves. */
export const accessScopes: readonly AccessScope[] = [linkScope, ...apiScopes]

/** The scopes of an access token: all of the system, or those that the request names. Throws `admin.oauthScope`. */
export function grantedScopes(
  asked: readonly string[] | null,
  ofSystem: readonly AccessScope[],
): readonly AccessScope[] {
  const all: readonly AccessScope[] = [linkScope, ...ofSystem]
  if (asked === null) return all
  const granted = all.filter((scope) => asked.includes(scope))
  if (granted.length < asked.length) throw failure('admin.oauthScope')
  return granted
}
