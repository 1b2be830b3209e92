import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as samlify from 'samlify'
import { createTestKey } from './saml-key.ts'

/** A person at the provider. */
export interface SamlPerson {
  /** The persistent name. */
  nameId: string
  email: string
}

/** A running SAML provider (the package `samlify`) with a sign-in form of its own. */
export interface TestSamlProvider {
  issuer: string
  host: string
  /** Where it publishes its description. */
  metadataUrl: string
  certificate: string
  /** People by the name that they type. */
  people: Map<string, SamlPerson>
  /** The answers to sign-outs of the portal. */
  readonly signedOut: string[]
  /** Adds the portal by its description; `now` is its clock. */
  allow(portal: { metadata: string; now?: () => Date }): void
  /** The address with which the provider ends a session of the portal. */
  endSession(person: SamlPerson, sessionIndex: string): string
  stop(): Promise<void>
}

const urn = 'urn:oasis:names:tc:SAML:2.0'
const page = (body: string) =>
  `<!doctype html><html lang="en"><title>SAML provider</title><main><h1>SAML provider</h1>${body}</main></html>`
const quoted = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The answer to a request, before its signatures. */
function responseXml(about: {
  issuer: string
  audience: string
  acs: string
  requestId: string
  person: SamlPerson
  session: string
  now: Date
}): string {
  const { issuer, audience, acs, requestId, person, session, now } = about
  const at = now.toISOString()
  const until = new Date(now.getTime() + 300_000).toISOString()
  const id = () => `_${crypto.randomUUID()}`
  return [
    `<samlp:Response xmlns:samlp="${urn}:protocol" xmlns:saml="${urn}:assertion" ID="${id()}" Version="2.0"`,
    ` IssueInstant="${at}" Destination="${acs}" InResponseTo="${requestId}"><saml:Issuer>${issuer}</saml:Issuer>`,
    `<samlp:Status><samlp:StatusCode Value="${urn}:status:Success"/></samlp:Status>`,
    `<saml:Assertion ID="${id()}" Version="2.0" IssueInstant="${at}"><saml:Issuer>${issuer}</saml:Issuer>`,
    `<saml:Subject><saml:NameID Format="${urn}:nameid-format:persistent">${person.nameId}</saml:NameID>`,
    `<saml:SubjectConfirmation Method="${urn}:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${until}"`,
    ` Recipient="${acs}" InResponseTo="${requestId}"/></saml:SubjectConfirmation></saml:Subject>`,
    `<saml:Conditions NotBefore="${at}" NotOnOrAfter="${until}"><saml:AudienceRestriction>`,
    `<saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${at}" SessionIndex="${session}"><saml:AuthnContext>`,
    `<saml:AuthnContextClassRef>${urn}:ac:classes:PasswordProtectedTransport</saml:AuthnContextClassRef>`,
    '</saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement><saml:Attribute Name="email">',
    `<saml:AttributeValue>${person.email}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement>`,
    '</saml:Assertion></samlp:Response>',
  ].join('')
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer) // a request without encoding has buffers
  return new URLSearchParams(Buffer.concat(parts).toString('utf8'))
}

/** The query of a request as samlify reads it: the values, and the signed characters. */
function signedQuery(url: URL, type: 'SAMLRequest' | 'SAMLResponse') {
  // The signature covers these only, as they were sent (SAML bindings, section 3.4.4.1).
  const sent = url.search.slice(1).split('&')
  const octetString = [type, 'RelayState', 'SigAlg']
    .flatMap((name) => sent.filter((part) => part.startsWith(`${name}=`)))
    .join('&')
  return {
    query: { ...Object.fromEntries(url.searchParams), [type]: url.searchParams.get(type) ?? '' },
    octetString,
  }
}

type Portal = ReturnType<typeof samlify.ServiceProvider>

/** Starts a provider on a free port of the loopback interface. */
export async function startSamlProvider(): Promise<TestSamlProvider> {
  samlify.setSchemaValidator({ validate: async () => 'the schema is not checked here' })
  const key = await createTestKey('Test provider')
  const people = new Map<string, SamlPerson>()
  const signedOut: string[] = []
  let allowed: { portal: Portal; now: () => Date } | undefined
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a listening TCP server has one
  const issuer = `http://127.0.0.1:${port}`
  const service = (path: string) => [
    { Binding: `${urn}:bindings:HTTP-Redirect`, Location: `${issuer}${path}` },
  ]
  const provider = samlify.IdentityProvider({
    ...{ entityID: `${issuer}/entity`, signingCert: key.certificate, privateKey: key.privateKey },
    ...{ singleSignOnService: service('/sso'), singleLogoutService: service('/slo') },
    ...{ wantAuthnRequestsSigned: true, wantLogoutRequestSigned: true, wantLogoutResponseSigned: true },
    nameIDFormat: [`${urn}:nameid-format:persistent`],
  })

  async function answer(requestId: string, person: SamlPerson, response: ServerResponse): Promise<void> {
    if (!allowed) throw new Error('no portal')
    const { portal, now } = allowed
    const acs = String(portal.entityMeta.getAssertionConsumerService('post'))
    const session = `session-${crypto.randomUUID()}`
    const context = responseXml({
      ...{ issuer: `${issuer}/entity`, audience: portal.entityMeta.getEntityID(), acs },
      ...{ requestId, person, session, now: now() },
    })
    const made = await provider.createLoginResponse(portal, { extract: {} }, 'post', {}, () => ({
      id: '',
      context,
    }))
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(
      page(`<form method="post" action="${quoted(acs)}">
<input type="hidden" name="SAMLResponse" value="${made.context}"><button>Back to the portal</button></form>
<script>document.forms[0].submit()</script>`),
    )
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer)
    const html = (body: string) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(body))
    if (url.pathname === '/metadata')
      return void response.writeHead(200, { 'content-type': 'text/xml' }).end(provider.getMetadata())
    if (!allowed) return void response.writeHead(503).end()
    const { portal } = allowed
    if (url.pathname === '/sso') {
      const { extract } = await provider.parseLoginRequest(
        portal,
        'redirect',
        signedQuery(url, 'SAMLRequest'),
      )
      const { id } = extract.request as { id: string }
      return void html(`<form method="post" action="/continue"><input type="hidden" name="id" value="${id}">
<label>Account <input name="account"></label><button>Continue</button></form>`)
    }
    if (url.pathname === '/continue') {
      const form = await bodyOf(request)
      const person = people.get(form.get('account') ?? '')
      return person ? answer(form.get('id') ?? '', person, response) : void html('<p>Unknown account</p>')
    }
    if (url.pathname === '/slo' && url.searchParams.has('SAMLRequest')) {
      const read = await provider.parseLogoutRequest(portal, 'redirect', signedQuery(url, 'SAMLRequest'))
      signedOut.push(String(read.extract.nameID))
      const { context } = provider.createLogoutResponse(portal, { extract: read.extract }, 'redirect')
      return void response.writeHead(302, { location: context }).end()
    }
    if (url.pathname === '/slo') {
      await provider.parseLogoutResponse(portal, 'redirect', signedQuery(url, 'SAMLResponse'))
      return void html('<p>Signed out</p>')
    }
    response.writeHead(404).end()
  }

  return {
    ...{ issuer: `${issuer}/entity`, host: '127.0.0.1', metadataUrl: `${issuer}/metadata` },
    ...{ certificate: key.certificate, people, signedOut },
    allow: ({ metadata, now = () => new Date() }) => {
      const portal = samlify.ServiceProvider({
        ...{
          metadata,
          wantMessageSigned: true,
          wantLogoutRequestSigned: true,
          wantLogoutResponseSigned: true,
        },
      })
      allowed = { portal, now }
    },
    endSession: ({ nameId }, sessionIndex) => {
      if (!allowed) throw new Error('no portal')
      const { portal, now } = allowed
      const destination = String(portal.entityMeta.getSingleLogoutService('redirect'))
      const id = `_${crypto.randomUUID()}`
      const xml = `<samlp:LogoutRequest xmlns:samlp="${urn}:protocol" xmlns:saml="${urn}:assertion" ID="${id}" Version="2.0" IssueInstant="${now().toISOString()}" Destination="${destination}"><saml:Issuer>${issuer}/entity</saml:Issuer><saml:NameID>${nameId}</saml:NameID><samlp:SessionIndex>${sessionIndex}</samlp:SessionIndex></samlp:LogoutRequest>`
      const user = { logoutNameID: nameId, sessionIndex }
      return provider.createLogoutRequest(portal, 'redirect', user, {
        customTagReplacement: () => ({ id, context: xml }),
      }).context
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
