import type { Context } from '#kit/context.ts'
import { plain } from '#kit/dav/answer.ts'
import { davRoot } from '#kit/dav/place.ts'
import { davBodyLimit } from '#kit/dav/request.ts'
import { xmlDocument } from '#kit/dav/xml.ts'
import { notFound } from '#kit/failure.ts'
import type {
  Protocol,
  ProtocolAnswer,
  ProtocolContext,
  ProtocolRequest,
  ProtocolRoute,
} from '#kit/protocols.ts'
import { authenticateAppPassword } from '#modules/account/index.ts'
import { answerDav } from './root.service.ts'

const noCookie = { value: null, set: () => {}, clear: () => {} }
const types = [
  ...['', 'application/xml', 'text/xml', 'text/calendar', 'text/vcard', 'text/x-vcard', 'text/plain'],
  'application/octet-stream',
]

/** The context of calls for the person of an app password, who has no browser. */
function contextOf({ caller, ...services }: ProtocolContext): Context {
  if (!caller?.viewer) throw notFound()
  return { ...services, viewer: caller.viewer, cookie: noCookie, deviceCookie: noCookie, host: '' }
}

const readers = ['PROPFIND', 'REPORT', 'GET', 'HEAD']
const writers = ['PUT', 'DELETE', 'MOVE', 'PROPPATCH', 'MKCALENDAR', 'MKCOL']
const allow = ['OPTIONS', ...readers, ...writers].join(', ')

/** The body of an answer to HEAD is not sent. */
async function answer(given: ProtocolContext, request: ProtocolRequest): Promise<ProtocolAnswer> {
  const context = contextOf(given)
  const uses = given.caller?.uses ?? []
  return request.method === 'HEAD'
    ? { ...(await answerDav(context, { ...request, method: 'GET' }, uses)), body: '' }
    : answerDav(context, request, uses)
}

function route(name: string, path: string, cost: ProtocolRoute['cost'], methods: readonly string[]) {
  return {
    ...{ name, path, cost, types, bodyLimit: davBodyLimit, methods },
    run: answer,
  } satisfies ProtocolRoute
}

const options: ProtocolRoute = {
  ...{ name: 'dav.options', path: '/*', cost: 'read', types, bodyLimit: davBodyLimit },
  methods: ['OPTIONS'],
  isOpen: true,
  run: async () => plain(200, { allow }),
}

/** CalDAV (RFC 4791) and CardDAV (RFC 6352) with app passwords. */
export const dav: Protocol = {
  name: 'dav',
  prefix: davRoot,
  challenge: 'Basic realm="Maru", charset="UTF-8"',
  async authenticate(context, authorization) {
    const program = await authenticateAppPassword(context, authorization)
    if (!program || program.viewer.mailOnly) return null
    const { personCode, sessionKey } = program.viewer
    return { key: personCode, credential: sessionKey, ...program }
  },
  refuse: ({ code }, supportCode) => ({
    type: 'application/xml; charset=utf-8',
    body: xmlDocument('d:error', `<d:responsedescription>${code} (${supportCode})</d:responsedescription>`),
  }),
  routes: [
    options,
    // The server removes the slash at the end of `/dav/`.
    route('dav.root', '', 'read', ['PROPFIND']),
    route('dav.read', '/*', 'read', readers),
    route('dav.write', '/*', 'change', writers),
  ],
}

/** Addresses outside of `/dav` from which programs begin that know only the host. */
export const davRoots: readonly Protocol[] = ['/', '/principals'].map((prefix) => ({
  ...dav,
  name: `dav.${prefix}`,
  prefix,
  routes: [route('dav.root', '', 'read', ['PROPFIND'])],
}))

/** The redirection of programs that know only the host (RFC 6764), for every method and before the sign-in. */
export const davDiscovery: Protocol = {
  name: 'davDiscovery',
  prefix: '/.well-known',
  routes: ['caldav', 'carddav'].map(
    (service): ProtocolRoute => ({
      ...{ name: `${service}.discover`, path: `/${service}`, cost: 'read', types, bodyLimit: 20_000 },
      methods: ['GET', 'HEAD', 'PROPFIND', 'REPORT', 'OPTIONS'],
      isOpen: true,
      run: async () => plain(301, { location: `${davRoot}/` }),
    }),
  ),
}
