import { Schemas } from 'scimmy'
import { type Failure, failure } from '#kit/failure.ts'
import { ordinaryShape, parseJsonBody } from '#kit/input/json-body.ts'
import { assertStorable } from '#kit/input/validate.ts'
import type {
  Protocol,
  ProtocolAnswer,
  ProtocolContext,
  ProtocolRequest,
  ProtocolRoute,
} from '#kit/protocols.ts'
import { createGroup, getGroup, listGroups, patchGroup, removeGroup, replaceGroup } from './group.service.ts'
import { isObject, type Json, type PlainFilter, plainFilter } from './patch.rules.ts'
import { authenticateScim, requireToken } from './token.service.ts'
import {
  createUser,
  getUser,
  listUsers,
  patchUser,
  removeUser,
  replaceUser,
  type ScimWork,
} from './user.service.ts'

const type = 'application/scim+json; charset=utf-8'
const types = ['application/scim+json', 'application/json']
const bodyLimit = 1_000_000
const pageSize = 100

const answer = (status: number, body: Json, location?: string): ProtocolAnswer => ({
  status,
  headers: { 'content-type': type, ...(location ? { location } : {}) },
  body: JSON.stringify(body),
})

const uniqueness = new Set(['account.loginTaken', 'account.emailTaken', 'account.numberTaken'])

/** A refusal as RFC 7644 section 3.12 has it; it does not say whose name or address is taken. */
function refuse({ code, status, params }: Failure, supportCode: string): { type: string; body: string } {
  const ofBadRequest = params.field === 'filter' ? 'invalidFilter' : 'invalidValue'
  const scimType = uniqueness.has(code) ? 'uniqueness' : status === 400 ? ofBadRequest : undefined
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:Error']
  const detail = `${code} (${supportCode})`
  return {
    type,
    body: JSON.stringify({ schemas, status: String(status), ...(scimType ? { scimType } : {}), detail }),
  }
}

function bodyOf({ body }: ProtocolRequest): Json {
  const parsed = parseJsonBody(body.toString('utf8'), ordinaryShape)
  if (!isObject(parsed)) throw failure('kit.invalidInput')
  return parsed
}

/** The filter and the page of a list; `startIndex` begins at 1 (RFC 7644 section 3.4.2). */
function listingOf({ query }: ProtocolRequest): {
  filter: PlainFilter | null
  page: { start: number; size: number }
} {
  const filter = plainFilter(typeof query.filter === 'string' ? query.filter : undefined)
  if (filter === undefined) throw failure('kit.invalidInput', { field: 'filter' })
  assertStorable(filter)
  const number = (value: unknown, otherwise: number) =>
    typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : otherwise
  const size = Math.min(pageSize, number(query.count, pageSize))
  return { filter, page: { start: Math.max(0, number(query.startIndex, 1) - 1), size } }
}

type Listed = { total: number; resources: Json[] }

function listAnswer({ total, resources }: Listed, start: number): ProtocolAnswer {
  return answer(200, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    ...{ totalResults: total, startIndex: start + 1, itemsPerPage: resources.length, Resources: resources },
  })
}

/** The names of attributes in a parameter, in lower case and without the beginning of a schema. */
function namesIn(value: unknown): string[] {
  const names = typeof value === 'string' ? value.split(',') : []
  return names
    .map((name) =>
      name
        .trim()
        .replace(/^urn:.*:/, '')
        .toLowerCase(),
    )
    .filter((name) => name !== '')
}

/** A resource with the attributes that the request wants; schemas and id always (RFC 7644 section 3.9). */
function shown(resource: Json, { query }: ProtocolRequest): Json {
  const [wanted, unwanted] = [namesIn(query.attributes), namesIn(query.excludedAttributes)]
  if (wanted.length === 0 && unwanted.length === 0) return resource
  const isShown = (name: string) =>
    ['schemas', 'id'].includes(name) ||
    (wanted.length > 0 ? wanted.some((one) => one.split('.')[0] === name) : !unwanted.includes(name))
  return Object.fromEntries(Object.entries(resource).filter(([name]) => isShown(name.toLowerCase())))
}

/** A page of a list; the total is right for an empty page too. */
async function listed(
  list: typeof listUsers,
  work: ScimWork,
  { filter, page }: ReturnType<typeof listingOf>,
): Promise<Listed> {
  const match = page.size === 0 ? { total: 0, resources: [] } : await list(work, filter, page)
  if (match.resources.length > 0) return match
  return { ...match, total: (await list(work, filter, { start: 0, size: 1 })).total }
}

/** What one kind of resource does. */
interface Kind {
  list: typeof listUsers
  get(work: ScimWork, id: string): Promise<Json>
  create(work: ScimWork, body: Json): Promise<Json>
  replace(work: ScimWork, id: string, body: Json): Promise<Json>
  patch(work: ScimWork, id: string, body: Json): Promise<Json>
  remove(work: ScimWork, id: string): Promise<void>
}

const workOf = async (context: ProtocolContext): Promise<ScimWork> => ({
  context,
  token: await requireToken(context),
})

function routesOf(name: string, path: string, kind: Kind): ProtocolRoute[] {
  const common = { types, bodyLimit } as const
  return [
    {
      ...{ ...common, name: `scim.list${name}s`, path, cost: 'read', methods: ['GET'] },
      run: async (context, request) => {
        const listing = listingOf(request)
        const { total, resources } = await listed(kind.list, await workOf(context), listing)
        const wanted = resources.map((resource) => shown(resource, request))
        return listAnswer({ total, resources: wanted }, listing.page.start)
      },
    },
    {
      ...{ ...common, name: `scim.create${name}`, path, cost: 'change', methods: ['POST'] },
      run: async (context, request) => {
        const made = await kind.create(await workOf(context), bodyOf(request))
        return answer(201, made, `/scim/v2${path}/${encodeURIComponent(String(made.id))}`)
      },
    },
    {
      ...{ ...common, name: `scim.read${name}`, path: `${path}/:id`, cost: 'read', methods: ['GET'] },
      run: async (context, request) =>
        answer(200, shown(await kind.get(await workOf(context), request.params.id ?? ''), request)),
    },
    {
      ...{ ...common, name: `scim.write${name}`, path: `${path}/:id`, cost: 'change' },
      methods: ['PUT', 'PATCH', 'DELETE'],
      run: async (context, request) => {
        const work = await workOf(context)
        const id = request.params.id ?? ''
        if (request.method === 'DELETE') {
          await kind.remove(work, id)
          return { status: 204 }
        }
        const write = request.method === 'PUT' ? kind.replace : kind.patch
        return answer(200, await write(work, id, bodyOf(request)))
      },
    },
  ]
}

const configuration = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: pageSize },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    { type: 'oauthbearertoken', name: 'Bearer token', description: 'A token of the company, with an end.' },
  ],
}

const resourceType = (name: 'User' | 'Group') => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  ...{ id: name, name, endpoint: `/${name}s`, schema: Schemas[name].id },
})

const discovery: ProtocolRoute = {
  ...{ name: 'scim.discovery', path: '/:document', methods: ['GET'], cost: 'read', types, bodyLimit },
  run: async (_context, { params }) => {
    const documents: Record<string, () => ProtocolAnswer> = {
      serviceproviderconfig: () => answer(200, configuration),
      resourcetypes: () =>
        listAnswer({ total: 2, resources: [resourceType('User'), resourceType('Group')] }, 0),
      schemas: () => {
        const resources = [Schemas.User, Schemas.Group].map(
          (one) => one.definition.describe() as unknown as Json,
        ) // plain JSON
        return listAnswer({ total: resources.length, resources }, 0)
      },
    }
    const name = (params.document ?? '').toLowerCase()
    const document = Object.hasOwn(documents, name) ? documents[name] : undefined
    if (!document) throw failure('kit.notFound')
    return document()
  },
}

/** SCIM 2.0 (RFC 7643, RFC 7644) with tokens of companies. */
export const scimProtocol: Protocol = {
  name: 'scim',
  prefix: '/scim/v2',
  challenge: 'Bearer realm="Maru"',
  authenticate: authenticateScim,
  refuse,
  routes: [
    ...routesOf('User', '/Users', {
      list: listUsers,
      get: getUser,
      create: createUser,
      replace: replaceUser,
      patch: patchUser,
      remove: removeUser,
    }),
    ...routesOf('Group', '/Groups', {
      list: listGroups,
      get: getGroup,
      create: createGroup,
      replace: replaceGroup,
      patch: patchGroup,
      remove: removeGroup,
    }),
    discovery,
  ],
}
