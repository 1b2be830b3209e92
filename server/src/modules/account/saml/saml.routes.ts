import { failure } from '#kit/failure.ts'
import type { Protocol, ProtocolAnswer, ProtocolContext, ProtocolRequest } from '#kit/protocols.ts'
import { portalOrigin, RefusedAnswer, recordRefusal } from '../federation/answer.service.ts'
import { faultPage, redirect, returnPathOf, textOf } from '../federation/page.rules.ts'
import { selectProvider } from '../federation/provider.sql.ts'
import { beginSamlSignIn, receiveSamlAnswer } from './saml.service.ts'
import { selectSaml } from './saml.sql.ts'
import { samlAddresses } from './saml-client.service.ts'
import { type LogoutMessage, receiveLogout } from './saml-logout.service.ts'
import { writeMetadata } from './saml-metadata.rules.ts'

const types = ['application/x-www-form-urlencoded']
/** Bytes of a form with an answer in base64. */
const bodyLimit = 500_000

/** A page that says nothing, for hidden frames of sign-outs. */
const emptyPage: ProtocolAnswer = {
  status: 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
    'x-frame-options': 'SAMEORIGIN',
  },
  body: '<!doctype html><title>Maru</title>',
}

async function start(context: ProtocolContext, request: ProtocolRequest): Promise<ProtocolAnswer> {
  const providerId = request.params.provider ?? ''
  const returnPath = returnPathOf(textOf(request.query.return))
  const bind = textOf(request.query.bind)
  // Started by a tile of the provider: the sign-in page begins it, so that the browser is bound.
  if (!/^[0-9a-f]{64}$/.test(bind)) {
    const query = new URLSearchParams({ provider: providerId, kind: 'saml', returnUrl: returnPath })
    return redirect(`/po/login?${query}`)
  }
  try {
    const origin = portalOrigin(context, request.headers.host)
    const hint = textOf(request.query.hint).slice(0, 254)
    const binder = Buffer.from(bind, 'hex')
    return redirect(await beginSamlSignIn(context, { providerId, origin, returnPath, binder, hint }))
  } catch (error) {
    if (!(error instanceof RefusedAnswer)) throw error
    await recordRefusal(context, providerId, error)
    return faultPage(error.code, context.requestId, returnPath)
  }
}

/** The only value of a field of a form; empty if it is missing or there more than once. */
function onlyField(body: Buffer, name: string): string {
  const values = new URLSearchParams(body.toString('utf8')).getAll(name)
  return values.length === 1 ? (values[0] ?? '') : ''
}

async function receive(context: ProtocolContext, request: ProtocolRequest): Promise<ProtocolAnswer> {
  const providerId = request.params.provider ?? ''
  const origin = portalOrigin(context, request.headers.host)
  const encoded = onlyField(request.body, 'SAMLResponse')
  try {
    const { ticket } = await receiveSamlAnswer(context, providerId, { encoded, origin })
    // A GET follows the POST of the provider; the fragment is seen by no server and no log.
    return { ...redirect(`/po/login#sso=${ticket}`), status: 303 }
  } catch (error) {
    if (!(error instanceof RefusedAnswer)) throw error
    return { ...faultPage(error.code, context.requestId), status: 303 }
  }
}

/** The description of the portal for one provider (SAML metadata, section 2.4.4). */
async function metadata(context: ProtocolContext, request: ProtocolRequest): Promise<ProtocolAnswer> {
  const provider = await selectProvider(context.db, request.params.provider ?? '')
  const saml = provider && (await selectSaml(context.db, provider.providerId))
  if (!provider || !saml) throw failure('kit.notFound')
  const { acs, logout } = samlAddresses(portalOrigin(context, request.headers.host), provider.providerId)
  return {
    status: 200,
    headers: { 'content-type': 'application/samlmetadata+xml' },
    body: writeMetadata({ entityId: provider.clientId, acs, logout, certificate: saml.certificate }),
  }
}

async function logout(context: ProtocolContext, request: ProtocolRequest): Promise<ProtocolAnswer> {
  const origin = portalOrigin(context, request.headers.host)
  const isPost = request.method === 'POST'
  const sent = isPost ? request.body.toString('utf8') : (request.url.split('?')[1] ?? '')
  const message: LogoutMessage = { binding: isPost ? 'post' : 'redirect', sent, origin }
  // The answer to a sign-out of the portal, whose session has ended already.
  if (!/(^|&)SAMLRequest=/.test(sent)) return emptyPage
  try {
    const { answerAt } = await receiveLogout(context, request.params.provider ?? '', message)
    return answerAt === null ? emptyPage : { ...redirect(answerAt), status: 303 }
  } catch (error) {
    if (error instanceof RefusedAnswer) throw failure('kit.badRequest')
    throw error
  }
}

const open = { isOpen: true, bodyLimit, types, cost: 'change' } as const

/** The addresses of SAML: the description of the portal, the sign-in and the sign-out. */
export const samlProtocol: Protocol = {
  name: 'saml',
  prefix: '/auth/saml',
  routes: [
    {
      ...open,
      name: 'saml.metadata',
      methods: ['GET'],
      path: '/:provider/metadata',
      cost: 'read',
      run: metadata,
    },
    { ...open, name: 'saml.start', methods: ['GET'], path: '/:provider/start', run: start },
    { ...open, name: 'saml.acs', methods: ['POST'], path: '/:provider/acs', run: receive },
    { ...open, name: 'saml.logout', methods: ['GET', 'POST'], path: '/:provider/logout', run: logout },
  ],
}
