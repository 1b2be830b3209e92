import { nameIn, shortLanguage } from '@maru/api/kit/language'
import type { Context } from '#kit/context.ts'
import { multistatus, plain, refused } from '#kit/dav/answer.ts'
import type { DavHome } from '#kit/dav/home.ts'
import { davRoot, pathParts, principalHref } from '#kit/dav/place.ts'
import { hrefXml, sharedProperties } from '#kit/dav/property.ts'
import { askedOf, bodyXml, memberOf, type Properties } from '#kit/dav/request.ts'
import { escapeXml } from '#kit/dav/xml.ts'
import { failure, notFound } from '#kit/failure.ts'
import type { ProtocolAnswer, ProtocolRequest } from '#kit/protocols.ts'
import { calendarHome } from '#modules/calendar/index.ts'
import { addressBookHome } from '../carddav/carddav.routes.ts'

const homes: readonly DavHome[] = [calendarHome, addressBookHome]

const collection = '<d:collection/>'

/** Properties of the root and of the list of principals. */
function rootProperties(context: Context): Properties {
  return { ...sharedProperties(context), 'd:resourcetype': () => collection, 'd:displayname': () => 'Maru' }
}

/** Properties of the viewer, with the homes that the app password is valid for. */
function principalProperties(context: Context, uses: readonly string[]): Properties {
  const open = homes.filter(({ use }) => uses.includes(use))
  const { viewer } = context
  return {
    ...sharedProperties(context),
    'd:resourcetype': () => `${collection}<d:principal/>`,
    'd:displayname': () => escapeXml(nameIn(viewer.name, shortLanguage(viewer.language))),
    'd:principal-URL': () => hrefXml(principalHref(viewer.personCode)),
    ...Object.assign({}, ...open.map((home) => home.principal(context))),
    'd:supported-report-set': () => '',
  }
}

/** Whether an address is that of the viewer; false for the root. Throws 404 for all that do not exist. */
function isPrincipal({ viewer }: Context, parts: readonly string[]): boolean {
  const [kind, personCode, ...rest] = parts[0] === 'dav' ? parts.slice(1) : parts
  if (kind === undefined) return false
  if (kind !== 'principals' || rest.length > 0) throw notFound()
  // Below the root of the server only the list has an address.
  if (personCode === undefined) return false
  if (parts[0] !== 'dav' || personCode !== viewer.personCode) throw notFound()
  return true
}

type OwnHandler = (
  context: Context,
  request: ProtocolRequest,
  uses: readonly string[],
) => Promise<ProtocolAnswer>

const ownHandlers: Readonly<Record<string, OwnHandler>> = {
  async PROPFIND(context, request, uses) {
    const asked = askedOf(bodyXml(request), request)
    const href = request.url.split('?', 1)[0] ?? '/'
    if (!isPrincipal(context, pathParts(request.url) ?? []))
      return multistatus([await memberOf(escapeXml(href), rootProperties(context), asked)])
    const own = principalHref(context.viewer.personCode)
    return multistatus([await memberOf(own, principalProperties(context, uses), asked)])
  },
  // Searches for principals have no results.
  async REPORT(_context, request) {
    const root = bodyXml(request)
    if (!root) throw failure('kit.badRequest')
    return /^d:(principal-|expand-|acl-)/.test(root.name)
      ? multistatus([])
      : refused(403, '<d:supported-report/>')
  },
  GET: async () => plain(405, { allow: 'OPTIONS, PROPFIND, REPORT' }),
}

/**
 * Answers a method: in the home of its address, or for the root and the viewer, which nothing changes. `uses` are the
 * protocols that the app password is valid for; another home is refused.
 */
export const answerDav: OwnHandler = async (context, request, uses) => {
  const parts = pathParts(request.url)
  if (!parts) throw notFound()
  const home = parts[0] === davRoot.slice(1) && homes.find(({ path }) => path === parts[1])
  if (home) {
    if (!uses.includes(home.use)) return plain(403)
    const handler = home.handlers[request.method]
    return handler ? handler(context, request) : plain(403)
  }
  isPrincipal(context, parts)
  return ownHandlers[request.method]?.(context, request, uses) ?? plain(403)
}
