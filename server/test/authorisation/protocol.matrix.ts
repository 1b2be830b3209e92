import { createHash } from 'node:crypto'
import { insertAppPassword } from '#modules/account/app-password/app-password.sql.ts'
import type { TestApp } from '../app.ts'
import { loginOf } from '../cast.ts'
import type { Asker, ProtocolMatrix } from './protocol-cells.ts'

/** The header of an asker with an app password of their own; a stranger has none. */
async function appPassword(asker: Asker, { db, clock }: TestApp): Promise<Record<string, string>> {
  if (asker === 'stranger') return {}
  const password = `app password of ${asker}`
  // As the server stores it: without blanks, in lower case (account/app-password).
  const hash = createHash('sha256').update(password.replaceAll(' ', '')).digest()
  await insertAppPassword(db, {
    personCode: asker,
    name: '휴대폰',
    uses: ['caldav', 'carddav'],
    hash,
    now: clock.now(),
  }).catch(() => {})
  return { authorization: `Basic ${Buffer.from(`${loginOf(asker)}:${password}`).toString('base64')}` }
}

const home = '/dav/calendars/user/'

/** Who may use the routes of protocols (`Room.protocols`), each with the credentials of that protocol. */
export const protocolMatrix: ProtocolMatrix = {
  'caldav.discover': {
    request: () => ({ method: 'PROPFIND', url: '/.well-known/caldav' }),
    cells: '301 301 301 301 301 301 301',
  },
  'carddav.discover': {
    request: () => ({ method: 'PROPFIND', url: '/.well-known/carddav' }),
    cells: '301 301 301 301 301 301 301',
  },
  'dav.options': {
    request: () => ({ method: 'OPTIONS', url: home }),
    cells: '200 200 200 200 200 200 200',
  },
  'dav.root': {
    request: async (asker, portal) => ({
      ...{ method: 'PROPFIND', url: '/dav/', headers: await appPassword(asker, portal) },
    }),
    cells: '401 207 207 207 401 207 207',
  },
  'dav.read': {
    request: async (asker, portal) => ({
      ...{ method: 'PROPFIND', url: home, headers: await appPassword(asker, portal) },
    }),
    cells: '401 207 404 404 401 404 404',
  },
  'dav.write': {
    request: async (asker, portal) => ({
      method: 'MKCALENDAR',
      url: `${home}0A1B2C3D-0000-4000-8000-00000000000${asker.length}/`,
      headers: await appPassword(asker, portal),
    }),
    cells: '401 201 404 404 401 404 404',
  },
  // The address is the credential: an unknown one is over.
  'device.profile': {
    request: () => ({ method: 'GET', url: '/device/profile/unknown' }),
    cells: '410 410 410 410 410 410 410',
  },
  // Only Dovecot of the same machine has the secret (mail/engine/walls.test.ts): no session and no person opens these.
  'mailEngine.signIn': {
    request: (asker) => ({
      ...{
        method: 'POST',
        url: '/mail-engine/sign-in',
        payload: `user=${asker}&password=a&service=imap&address=::1`,
      },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    cells: '401 401 401 401 401 401 401',
  },
  'mailEngine.mailbox': {
    request: () => ({
      ...{ method: 'POST', url: '/mail-engine/mailbox', payload: 'user=1' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    cells: '401 401 401 401 401 401 401',
  },
  'mailEngine.ended': {
    request: () => ({
      ...{ method: 'POST', url: '/mail-engine/ended', payload: 'since=&open=1 192.0.2.1' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    cells: '401 401 401 401 401 401 401',
  },
  // The secret of the address or of the header is the credential: a wrong one is unknown, of all askers alike. Each
  // asker has another, because the sixth guess at one is throttled.
  'hook.post': {
    request: (asker) => ({ method: 'POST', url: `/hook/1/unknown-${asker}` }),
    cells: '404 404 404 404 404 404 404',
  },
  'hook.postWithHeader': {
    request: (asker) => ({
      method: 'POST',
      url: '/hook/1',
      headers: { authorization: `Bearer none-${asker}` },
    }),
    cells: '404 404 404 404 404 404 404',
  },
  // Open addresses: the answer of the provider proves who signs in. Without one, each asker is sent to the sign-in page.
  'oidc.start': {
    request: () => ({ method: 'GET', url: '/auth/oidc/unknown/start' }),
    cells: '302 302 302 302 302 302 302',
  },
  'oidc.callback': {
    // Each asker sends an answer of its own: the sixth of one answer is throttled.
    request: (asker) => ({ method: 'GET', url: `/auth/oidc/unknown/callback?code=a&state=${asker}` }),
    cells: '302 302 302 302 302 302 302',
  },
  'teams.open': {
    request: () => ({ method: 'GET', url: '/auth/teams' }),
    cells: '302 302 302 302 302 302 302',
  },
  'saml.metadata': {
    request: () => ({ method: 'GET', url: '/auth/saml/unknown/metadata' }),
    cells: '404 404 404 404 404 404 404',
  },
  'saml.start': {
    request: () => ({ method: 'GET', url: '/auth/saml/unknown/start' }),
    cells: '302 302 302 302 302 302 302',
  },
  'saml.acs': {
    request: (asker) => ({
      ...{ method: 'POST', url: '/auth/saml/unknown/acs', payload: `SAMLResponse=${asker}` },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    cells: '303 303 303 303 303 303 303',
  },
  'saml.logout': {
    request: (asker) => ({ method: 'GET', url: `/auth/saml/unknown/logout?SAMLRequest=${asker}` }),
    cells: '400 400 400 400 400 400 400',
  },
  'oidc.frontchannel': {
    request: () => ({ method: 'GET', url: '/auth/oidc/unknown/logout?iss=https://idp.example&sid=a' }),
    cells: '400 400 400 400 400 400 400',
  },
  'oidc.logout': {
    request: () => ({
      ...{ method: 'POST', url: '/auth/oidc/logout', payload: 'logout_token=a.b.c' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    cells: '400 400 400 400 400 400 400',
  },
  // The client credentials in the body prove who asks: a session opens nothing, and each asker names another client.
  'oauth.token': {
    request: (asker) => ({
      ...{ method: 'POST', url: '/oauth/token' },
      payload: `grant_type=client_credentials&client_id=${asker}&client_secret=x`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    cells: '401 401 401 401 401 401 401',
  },
  'oauth.metadata': {
    request: () => ({ method: 'GET', url: '/.well-known/oauth-authorization-server' }),
    cells: '200 200 200 200 200 200 200',
  },
  // Tokens of companies only: no session and no person opens SCIM (admin/scim has the test of companies).
  'scim.listUsers': {
    request: () => ({ method: 'GET', url: '/scim/v2/Users' }),
    cells: '401 401 401 401 401 401 401',
  },
  'scim.createUser': {
    request: () => ({ method: 'POST', url: '/scim/v2/Users' }),
    cells: '401 401 401 401 401 401 401',
  },
  'scim.readUser': {
    request: () => ({ method: 'GET', url: '/scim/v2/Users/user' }),
    cells: '401 401 401 401 401 401 401',
  },
  'scim.writeUser': {
    request: () => ({ method: 'DELETE', url: '/scim/v2/Users/user' }),
    cells: '401 401 401 401 401 401 401',
  },
  'scim.listGroups': {
    request: () => ({ method: 'GET', url: '/scim/v2/Groups' }),
    cells: '401 401 401 401 401 401 401',
  },
  'scim.createGroup': {
    request: () => ({ method: 'POST', url: '/scim/v2/Groups' }),
    cells: '401 401 401 401 401 401 401',
  },
  'scim.readGroup': {
    request: () => ({ method: 'GET', url: '/scim/v2/Groups/a' }),
    cells: '401 401 401 401 401 401 401',
  },
  'scim.writeGroup': {
    request: () => ({ method: 'DELETE', url: '/scim/v2/Groups/a' }),
    cells: '401 401 401 401 401 401 401',
  },
  'scim.discovery': {
    request: () => ({ method: 'GET', url: '/scim/v2/Schemas' }),
    cells: '401 401 401 401 401 401 401',
  },
}
