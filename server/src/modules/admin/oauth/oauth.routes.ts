import { type Failure, failure } from '#kit/failure.ts'
import type { Protocol, ProtocolAnswer, ProtocolContext, ProtocolRequest } from '#kit/protocols.ts'
import { systemTokenPath } from '#kit/session/systems.ts'
import { errorSentence } from '#kit/text/error-sentence.ts'
import { portalOrigin } from '#modules/account/index.ts'
import { accessScopes, readTokenRequest } from './grant.rules.ts'
import { grantAccess } from './grant.service.ts'

const type = 'application/json; charset=utf-8'

/** The names of refusals in RFC 6749 section 5.2. */
const names: Readonly<Record<string, string>> = {
  'admin.oauthClient': 'invalid_client',
  'admin.oauthGrantType': 'unsupported_grant_type',
  'admin.oauthScope': 'invalid_scope',
  'admin.oauthNetwork': 'unauthorized_client',
}

/** The name of a refusal. Limits and faults of the server have names of section 4.1.2.1: section 5.2 has none for them. */
function nameOf({ code, status }: Failure): string {
  if (status === 429 || status === 503) return 'temporarily_unavailable'
  return status >= 500 ? 'server_error' : (names[code] ?? 'invalid_request')
}

/** A refusal in the form of RFC 6749 section 5.2, whose description has printable ASCII without quotes and backslashes. */
function refuse(refusal: Failure, supportCode: string): { type: string; body: string } {
  const sentence = `${errorSentence(refusal, 'en-US')} (${supportCode})`
  const description = sentence.replaceAll(/[^ -~]|["\\]/g, '')
  return { type, body: JSON.stringify({ error: nameOf(refusal), error_description: description }) }
}

async function grant(context: ProtocolContext, request: ProtocolRequest): Promise<ProtocolAnswer> {
  // Addresses are logged and stored by others: credentials in them are not read (RFC 6749 section 2.3.1).
  if (Object.keys(request.query).length > 0) throw failure('admin.oauthRequest')
  const asked = readTokenRequest(request.body.toString('utf8'), request.headers.authorization)
  const { token, expiresIn, scopes } = await grantAccess(context, asked)
  const answer = { access_token: token, token_type: 'Bearer', expires_in: expiresIn, scope: scopes.join(' ') }
  return {
    status: 200,
    headers: { 'content-type': type, pragma: 'no-cache' },
    body: JSON.stringify(answer),
  }
}

/** What clients may know of the token address (RFC 8414 section 2). */
async function metadata(context: ProtocolContext, request: ProtocolRequest): Promise<ProtocolAnswer> {
  const issuer = portalOrigin(context, request.headers.host)
  const body = {
    issuer,
    token_endpoint: `${issuer}${systemTokenPath}`,
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    grant_types_supported: ['client_credentials'],
    // Required, and without elements: there is no address at which people authorise programs.
    response_types_supported: [],
    scopes_supported: accessScopes,
    service_documentation: `${issuer}/cm/docs#systems`,
  }
  return { status: 200, headers: { 'content-type': type }, body: JSON.stringify(body) }
}

/** The address at which programs obtain access tokens; the client credentials in the request prove who asks. */
export const oauthProtocol: Protocol = {
  name: 'oauth',
  prefix: '/oauth',
  challenge: 'Basic realm="Maru", charset="UTF-8"',
  refuse,
  routes: [
    {
      ...{ name: 'oauth.token', methods: ['POST'], path: '/token', cost: 'change', isOpen: true },
      ...{ types: ['application/x-www-form-urlencoded'], bodyLimit: 16_384, run: grant },
    },
  ],
}

/** The metadata of the token address, at the address of RFC 8414 section 3. */
export const oauthDiscovery: Protocol = {
  name: 'oauthDiscovery',
  prefix: '/.well-known',
  routes: [
    {
      ...{ name: 'oauth.metadata', methods: ['GET'], path: '/oauth-authorization-server', cost: 'read' },
      ...{ types: [], bodyLimit: 1000, isOpen: true, run: metadata },
    },
  ],
}
