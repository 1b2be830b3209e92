import { createHash, randomBytes } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import type { TestApp } from './app.ts'

/** The host under which the browser of tests sees the portal. */
export const samlHost = 'portal.example'
/** The address that receives the answers of a provider. */
export const acsOf = (id: string) => `http://${samlHost}/auth/saml/${id}/acs`

/** The part of a browser in a sign-in with SAML. */
export function openSamlBrowser(portal: TestApp) {
  return {
    /** Begins a sign-in; the request, its id, and the secret of the browser. */
    async begin(id: string) {
      const binder = randomBytes(32).toString('base64url')
      const bind = createHash('sha256').update(binder).digest('hex')
      const url = `/auth/saml/${id}/start?return=/po/board/list&bind=${bind}`
      const answer = await portal.app.server.inject({ method: 'GET', url, headers: { host: samlHost } })
      const sent = new URL(String(answer.headers.location)).searchParams.get('SAMLRequest') ?? ''
      const request = inflateRawSync(Buffer.from(sent, 'base64')).toString('utf8')
      return { binder, request, requestId: / ID="([^"]+)"/.exec(request)?.[1] ?? '' }
    },
    /** Sends an answer by a form of the provider's page; where the portal leads to. */
    async send(xml: string | { encoded: string }, id: string, address = '198.51.100.7') {
      const encoded = typeof xml === 'string' ? Buffer.from(xml).toString('base64') : xml.encoded
      const answer = await portal.app.server.inject({
        ...{ method: 'POST', url: `/auth/saml/${id}/acs` },
        payload: new URLSearchParams({ SAMLResponse: encoded }).toString(),
        headers: {
          ...{ host: samlHost, 'content-type': 'application/x-www-form-urlencoded' },
          ...{ 'x-forwarded-for': address, origin: 'https://idp.example' },
        },
      })
      const url = new URL(String(answer.headers.location ?? '/'), `http://${samlHost}`)
      return {
        status: answer.statusCode,
        fault: url.searchParams.get('fault'),
        ticket: /^#sso=(.+)$/.exec(url.hash)?.[1],
        cookie: answer.headers['set-cookie'],
      }
    },
  }
}
