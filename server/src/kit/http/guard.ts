import { companyField, isOfCompany } from '@maru/api/kit/company'
import type { Endpoint } from '@maru/api/kit/endpoint'
import { fieldsClosedToSystems } from '@maru/api/kit/right/api-scopes'
import type { FastifyRequest } from 'fastify'
import { failure, notFound } from '../failure.ts'
import type { Room } from '../room.ts'
import type { Viewer } from '../viewer.ts'

/**
 * Checks every call that changes state, whatever its method: it needs the header X-Requested-With, and an origin, if
 * the browser sends one, must be this site. Throws 403 `kit.originRefused`.
 */
export function requireSameOrigin(request: FastifyRequest, publicOrigin: string | null): void {
  const asked = request.headers['x-requested-with']
  if (typeof asked !== 'string' || asked.toLowerCase() !== 'xmlhttprequest')
    throw failure('kit.originRefused')
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw failure('kit.originRefused')
  const origin = request.headers.origin
  if (origin === undefined) return
  const own = publicOrigin ?? `${request.protocol}://${request.headers.host ?? ''}`
  if (origin !== own) throw failure('kit.originRefused')
}

/** Names of the calls that rooms open while a person sees the portal as another one. */
export function callsInView(all: readonly Room[]): Set<string> {
  const names = all.flatMap(({ inView, routes }) => {
    if (inView === undefined) return []
    const isOpen = (name: string, changes: boolean): boolean => {
      if (inView === 'reads') return !changes
      if ('allReadsBut' in inView) return !changes && !inView.allReadsBut.includes(name)
      return inView.includes(name)
    }
    return routes
      .map(({ endpoint }) => endpoint)
      .filter(({ name, changes }) => isOpen(name.slice(name.indexOf('.') + 1), changes))
      .map(({ name }) => name)
  })
  return new Set(names)
}

/**
 * Refuses what a person may not do while they see the portal as another one: every change (403 `kit.viewOnly`), and
 * every read that its room does not open (403 `kit.viewClosed`).
 */
export function requireViewable(endpoint: Endpoint, viewer: Viewer, open: ReadonlySet<string>): void {
  if (!viewer.viewedBy || open.has(endpoint.name)) return
  if (endpoint.changes) throw failure('kit.viewOnly')
  if (endpoint.access === 'session') throw failure('kit.viewClosed')
}

const identityOf: Record<string, (viewer: Viewer) => string> = {
  personcode: (viewer) => viewer.personCode,
  // The calendar record of the specification spells it persoN_CODE (spec 3§3).
  person_code: (viewer) => viewer.personCode,
  usercode: (viewer) => viewer.personCode,
  comcode: (viewer) => viewer.comCode,
  deptcode: (viewer) => viewer.deptCode,
}

/**
 * Checks the identity fields of a request: a call for another person or company is refused (403 `kit.actorMismatch`). A
 * department is checked for changes only: a page that was opened in another post of the viewer still reads.
 */
export function requireOwnIdentity(endpoint: Endpoint, viewer: Viewer, input: Record<string, unknown>): void {
  for (const field of endpoint.actor ?? []) {
    if (!endpoint.changes && field.toLowerCase() === 'deptcode') continue
    const given = input[field]
    const own = identityOf[field.toLowerCase()]?.(viewer)
    if (given !== undefined && given !== null && given !== '' && own !== undefined && given !== own) {
      throw failure('kit.actorMismatch', { field })
    }
  }
}

/** Refuses fields that connected systems may not send (403 `kit.tokenScope`). */
export function requireOpenFields(endpoint: Pick<Endpoint, 'name'>, input: Record<string, unknown>): void {
  for (const field of fieldsClosedToSystems(endpoint))
    if (input[field] !== undefined && input[field] !== null) throw failure('kit.tokenScope', { scope: field })
}

/**
 * The viewer and the input of a call about the settings of a company (`ofCompany`). Super administrators name another
 * company, which is then the viewer's for this call; for everyone else, and while a person sees the portal as another
 * one, another company is not found, as if it did not exist.
 */
export async function forCompany(
  endpoint: Endpoint,
  viewer: Viewer,
  given: unknown,
  isCompany: (comCode: string) => Promise<boolean>,
): Promise<{ viewer: Viewer; input: unknown }> {
  if (!isOfCompany(endpoint)) return { viewer, input: given }
  const { [companyField]: comCode, ...input } = given as Record<string, unknown>
  if (typeof comCode !== 'string' || comCode === viewer.comCode) return { viewer, input }
  if (!viewer.permissions.isSuperAdmin || viewer.viewedBy || !(await isCompany(comCode))) throw notFound()
  return { viewer: { ...viewer, comCode, sessionComCode: viewer.comCode }, input }
}
