import type { Context } from '#kit/context.ts'
import { notFound } from '#kit/failure.ts'
import type { Protocol, ProtocolContext, ProtocolRoute } from '#kit/protocols.ts'
import { authenticateAppPassword } from '#modules/account/index.ts'
import { plain } from './answer.rules.ts'
import { davRoot } from './place.rules.ts'
import { davBodyLimit } from './property.service.ts'
import { findProperties, getObject, report } from './read.service.ts'
import { changeProperties, deletePlace, makeCalendar, moveObject, putObject } from './write.service.ts'
import { xmlDocument } from './xml.rules.ts'

const noCookie = { value: null, set: () => {}, clear: () => {} }
const types = ['', 'application/xml', 'text/xml', 'text/calendar', 'text/plain', 'application/octet-stream']

/** The context of calls for the person of an app password, who has no browser. */
function contextOf({ caller, ...services }: ProtocolContext): Context {
  if (!caller?.viewer) throw notFound()
  return { ...services, viewer: caller.viewer, cookie: noCookie, deviceCookie: noCookie, host: '' }
}

type Handler = typeof findProperties

const readers: Record<string, Handler> = {
  PROPFIND: findProperties,
  REPORT: report,
  GET: getObject,
  HEAD: async (context, request) => ({ ...(await getObject(context, request)), body: '' }),
}
const writers: Record<string, Handler> = {
  PUT: putObject,
  DELETE: deletePlace,
  MOVE: moveObject,
  PROPPATCH: changeProperties,
  MKCALENDAR: makeCalendar,
  MKCOL: makeCalendar,
}
const allow = ['OPTIONS', ...Object.keys(readers), ...Object.keys(writers)].join(', ')

function route(name: string, path: string, cost: ProtocolRoute['cost'], handlers: Record<string, Handler>) {
  return {
    ...{ name, path, cost, types, bodyLimit: davBodyLimit, methods: Object.keys(handlers) },
    run: async (context, request) => {
      const handler = handlers[request.method]
      if (!handler) throw notFound()
      return handler(contextOf(context), request)
    },
  } satisfies ProtocolRoute
}

const options: ProtocolRoute = {
  ...{ name: 'caldav.options', path: '/*', cost: 'read', types, bodyLimit: davBodyLimit },
  methods: ['OPTIONS'],
  isOpen: true,
  run: async () => plain(200, { allow }),
}

/** CalDAV (RFC 4791) with app passwords. */
export const caldav: Protocol = {
  name: 'caldav',
  prefix: davRoot,
  challenge: 'Basic realm="Maru", charset="UTF-8"',
  async authenticate(context, authorization) {
    const viewer = await authenticateAppPassword(context, authorization)
    return viewer && !viewer.mailOnly ? { key: viewer.personCode, viewer } : null
  },
  refuse: ({ code }, supportCode) => ({
    type: 'application/xml; charset=utf-8',
    body: xmlDocument('d:error', `<d:responsedescription>${code} (${supportCode})</d:responsedescription>`),
  }),
  routes: [
    options,
    // The server removes the slash at the end of `/dav/`.
    route('caldav.root', '', 'read', { PROPFIND: findProperties }),
    route('caldav.read', '/*', 'heavy', readers),
    route('caldav.write', '/*', 'change', writers),
  ],
}

/** Addresses outside of `/dav` from which programs begin that know only the host. */
export const caldavRoots: readonly Protocol[] = ['/', '/principals'].map((prefix) => ({
  ...caldav,
  name: `caldav.${prefix}`,
  prefix,
  routes: [route('caldav.root', '', 'read', { PROPFIND: findProperties })],
}))

/** The redirection of programs that know only the host (RFC 6764), for every method and before the sign-in. */
export const caldavDiscovery: Protocol = {
  name: 'caldavDiscovery',
  prefix: '/.well-known',
  routes: [
    {
      ...{ name: 'caldav.discover', path: '/caldav', cost: 'read', types, bodyLimit: 20_000 },
      methods: ['GET', 'HEAD', 'PROPFIND', 'REPORT', 'OPTIONS'],
      isOpen: true,
      run: async () => plain(301, { location: `${davRoot}/` }),
    },
  ],
}
