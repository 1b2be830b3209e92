import { failure } from '#kit/failure.ts'
import type { Protocol, ProtocolAnswer, ProtocolContext, ProtocolRequest } from '#kit/protocols.ts'
import { portalOrigin, RefusedAnswer, recordRefusal } from './answer.service.ts'
import { endByFrontChannel, endByLogoutToken } from './logout.service.ts'
import { beginSignIn, receiveAnswer } from './oidc.service.ts'
import { faultPage, redirect, returnPathOf, textOf } from './page.rules.ts'

const types = ['application/x-www-form-urlencoded']
const bodyLimit = 16_384

async function start(context: ProtocolContext, request: ProtocolRequest): Promise<ProtocolAnswer> {
  const providerId = request.params.provider ?? ''
  const returnPath = returnPathOf(textOf(request.query.return))
  const bind = textOf(request.query.bind)
  // Started by a link of the provider or of another page: the sign-in page begins it, so that the browser is bound.
  if (!/^[0-9a-f]{64}$/.test(bind)) {
    const query = new URLSearchParams({ provider: providerId, kind: 'oidc', returnUrl: returnPath })
    return redirect(`/po/login?${query}`)
  }
  try {
    const origin = portalOrigin(context, request.headers.host)
    const hint = textOf(request.query.hint).slice(0, 254)
    const binder = Buffer.from(bind, 'hex')
    return redirect(await beginSignIn(context, { providerId, origin, returnPath, binder, hint }))
  } catch (error) {
    if (!(error instanceof RefusedAnswer)) throw error
    await recordRefusal(context, providerId, error)
    return faultPage(error.code, context.requestId, returnPath)
  }
}

async function callback(context: ProtocolContext, request: ProtocolRequest): Promise<ProtocolAnswer> {
  const providerId = request.params.provider ?? ''
  const url = new URL(request.url, portalOrigin(context, request.headers.host))
  try {
    const { ticket } = await receiveAnswer(context, providerId, url)
    // In the fragment, which no server and no log sees.
    return redirect(`/po/login#sso=${ticket}`)
  } catch (error) {
    if (error instanceof RefusedAnswer) return faultPage(error.code, context.requestId)
    throw error
  }
}

async function logout(context: ProtocolContext, request: ProtocolRequest): Promise<ProtocolAnswer> {
  const token = new URLSearchParams(request.body.toString('utf8')).get('logout_token') ?? ''
  const fault = await endByLogoutToken(context, token)
  if (fault === null) return { status: 200 }
  const body = JSON.stringify({
    error: 'invalid_request',
    error_description: 'the logout token is not valid',
  })
  return { status: 400, headers: { 'content-type': 'application/json' }, body, reason: fault }
}

async function frontChannel(context: ProtocolContext, request: ProtocolRequest): Promise<ProtocolAnswer> {
  const { provider = '' } = request.params
  const origin = await endByFrontChannel(context, provider, {
    issuer: textOf(request.query.iss),
    sid: textOf(request.query.sid),
  })
  if (origin === null) throw failure('kit.badRequest')
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // Browsers ignore X-Frame-Options if the policy has frame-ancestors (CSP level 2, section 7.7.1).
      'content-security-policy': `default-src 'none'; frame-ancestors ${origin}`,
    },
    body: '<!doctype html><title>Maru</title>',
  }
}

const open = { isOpen: true, bodyLimit, types } as const

/** The addresses of OpenID Connect: the sign-in, and the reports of sign-outs by providers. */
export const oidcProtocol: Protocol = {
  name: 'oidc',
  prefix: '/auth/oidc',
  routes: [
    { ...open, name: 'oidc.start', methods: ['GET'], path: '/:provider/start', cost: 'change', run: start },
    {
      ...open,
      name: 'oidc.callback',
      methods: ['GET'],
      path: '/:provider/callback',
      cost: 'change',
      run: callback,
    },
    {
      ...{ ...open, name: 'oidc.frontchannel', methods: ['GET'], path: '/:provider/logout' },
      ...{ cost: 'change', run: frontChannel },
    },
    { ...open, name: 'oidc.logout', methods: ['POST'], path: '/logout', cost: 'change', run: logout },
  ],
}
