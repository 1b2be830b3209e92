import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** A person at the provider. */
export interface ProviderPerson {
  sub: string
  email: string
  isVerified?: boolean
}

/** A running OpenID provider (the package `oidc-provider`) with a sign-in form of its own. */
export interface TestProvider {
  issuer: string
  host: string
  client: { id: string; secret: string }
  /** People by the name that they type. */
  people: Map<string, ProviderPerson>
  /** Makes every answer a failure, as of a provider that is down. */
  isDown: boolean
  /** Adds the portal, which the provider returns and reports to. */
  allow(portal: { redirectUris: string[]; backchannel?: string }): void
  stop(): Promise<void>
}

const form = (uid: string) => `<!doctype html><html lang="en"><title>Provider</title><main><h1>Provider</h1>
<form method="post" action="/interaction/${uid}"><label>Account <input name="account"></label>
<button>Continue</button></form></main></html>`

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer) // a request without encoding has buffers
  return new URLSearchParams(Buffer.concat(parts).toString('utf8'))
}

const client = { id: 'maru-portal', secret: 'a-secret-of-the-portal-with-40-characters' }

function createProvider(
  issuer: string,
  people: ReadonlyMap<string, ProviderPerson>,
  portal: { redirectUris: string[]; backchannel?: string },
): Provider {
  const bySub = (sub: string) => [...people.values()].find((one) => one.sub === sub)
  return new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: portal.redirectUris,
        response_types: ['code'],
        grant_types: ['authorization_code'],
        ...(portal.backchannel
          ? { backchannel_logout_uri: portal.backchannel, backchannel_logout_session_required: true }
          : {}),
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // The portal of a test has a private address, which the provider refuses to call by default.
    fetch: (url, init = {}) => {
      const { method = 'GET', headers = {}, body = null, redirect = 'follow' } = init
      return fetch(url, { method, headers, body, redirect })
    },
    cookies: { keys: ['a key of the test provider'] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    pkce: { required: () => true },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    async findAccount(_context, sub) {
      const person = bySub(sub)
      if (!person) return undefined
      const { email, isVerified = true } = person
      return { accountId: sub, claims: async () => ({ sub, email, email_verified: isVerified, name: sub }) }
    },
    // Consent was given once for all by the administrator of the company.
    async loadExistingGrant(context) {
      const { client: asking, session, provider } = context.oidc
      if (!asking || !session?.accountId) return undefined
      const grant = new provider.Grant({ clientId: asking.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
}

/** Starts a provider on a free port of the loopback interface. */
export async function startProvider(): Promise<TestProvider> {
  const people = new Map<string, ProviderPerson>()
  let provider: Provider | undefined
  const interact = async (request: IncomingMessage, response: ServerResponse, uid: string) => {
    if (request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(form(uid))
      return
    }
    const person = people.get((await bodyOf(request)).get('account') ?? '')
    const result = person
      ? { login: { accountId: person.sub } }
      : { error: 'access_denied', error_description: 'unknown account' }
    await provider?.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }
  const server = createServer((request, response) => {
    if (self.isDown || !provider) {
      response.writeHead(503).end()
      return
    }
    const [, uid] = /^\/interaction\/([\w-]+)$/.exec(request.url ?? '') ?? []
    if (uid === undefined) void provider.callback()(request, response)
    else
      interact(request, response, uid).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a listening TCP server has one
  const issuer = `http://127.0.0.1:${port}`
  const self: TestProvider = {
    ...{ issuer, host: '127.0.0.1', client, people, isDown: false },
    allow: (portal) => {
      provider = createProvider(issuer, people, portal)
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return self
}
