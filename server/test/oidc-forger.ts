import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** A provider that answers whatever a test wants, signed with its own key. */
export interface OidcForger {
  issuer: string
  host: string
  /** Signs claims with the key that the provider publishes, or with one that it does not. */
  sign(
    claims: Record<string, unknown>,
    key?: 'own' | 'other',
    header?: Record<string, unknown>,
  ): Promise<string>
  /** The body of the next answers of the token endpoint. */
  answer: () => Promise<Record<string, unknown>>
  isDown: boolean
  /** Which of its keys the provider publishes. */
  published: 'own' | 'other'
  stop(): Promise<void>
}

/** Starts it on a free port of the loopback interface. */
export async function startForger(): Promise<OidcForger> {
  const own = await generateKeyPair('RS256', { extractable: true })
  const other = await generateKeyPair('RS256', { extractable: true })
  const published = async (kid: 'own' | 'other', { publicKey }: typeof own) => ({
    ...(await exportJWK(publicKey)),
    ...{ kid, alg: 'RS256', use: 'sig' },
  })
  const jwks = { own: await published('own', own), other: await published('other', other) }
  const server = createServer((request, response) => {
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (self.isDown) return void send(503, {})
    const { issuer } = self
    switch (request.url) {
      case '/.well-known/openid-configuration':
        return void send(200, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          authorization_response_iss_parameter_supported: true,
        })
      case '/keys':
        return void send(200, { keys: [jwks[self.published]] })
      case '/token':
        return void self.answer().then((body) => send('error' in body ? 400 : 200, body))
      default:
        return void send(404, {})
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a listening TCP server has one
  const self: OidcForger = {
    ...{ issuer: `http://127.0.0.1:${port}`, host: '127.0.0.1', isDown: false },
    published: 'own',
    sign: (claims, key = 'own', header = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'own', ...header })
        .sign((key === 'own' ? own : other).privateKey),
    answer: async () => ({}),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return self
}
