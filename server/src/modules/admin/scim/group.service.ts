import { randomBytes } from 'node:crypto'
import { Schemas } from 'scimmy'
import { failure, notFound } from '#kit/failure.ts'
import { forgetViewersOf } from '#kit/session/session.ts'
import { replaceProvidedRole } from '#modules/account/index.ts'
import { tidy } from '../person/person.rules.ts'
import { isSchemaFault, type Json, type PlainFilter, plainObject, plainPatch } from './patch.rules.ts'
import { deleteGroup, type GroupRow, selectGroups, upsertGroup } from './scim.sql.ts'
import { applied, changing, type ScimWork } from './user.service.ts'

/** Maximum length of the name and the id that a provider gives to a group. */
const textLimit = 255
const all = { groupId: null, displayName: null, externalId: null }

/** A group as a SCIM resource (RFC 7643 section 4.2). */
function toGroup({ groupId, displayName, externalId, members }: GroupRow): Json {
  return {
    schemas: [Schemas.Group.id],
    id: groupId,
    ...(externalId === '' ? {} : { externalId }),
    displayName,
    members: members.map((value) => ({ value, $ref: `/scim/v2/Users/${encodeURIComponent(value)}` })),
    meta: { resourceType: 'Group', location: `/scim/v2/Groups/${groupId}` },
  }
}

/** The groups of the token's company that a filter selects. Throws `kit.invalidInput` for another attribute. */
export async function listGroups(
  { context, token }: ScimWork,
  filter: PlainFilter | null,
  page: { start: number; size: number },
): Promise<{ total: number; resources: Json[] }> {
  const by = { displayname: 'displayName', externalid: 'externalId', id: 'groupId' } as const
  const name = filter === null ? null : by[filter.attribute as keyof typeof by]
  if (name === undefined) throw failure('kit.invalidInput', { field: 'filter' })
  const chosen = filter && name ? { ...all, [name]: filter.value } : all
  const { rows, total } = await selectGroups(context.db, token.comCode, chosen, page)
  return { total, resources: rows.map(toGroup) }
}

async function requireGroup({ context, token }: ScimWork, groupId: string): Promise<GroupRow> {
  const { rows } = await selectGroups(context.db, token.comCode, { ...all, groupId }, { start: 0, size: 1 })
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** A group of the token's company; throws not found for any other. */
export async function getGroup(work: ScimWork, groupId: string): Promise<Json> {
  return toGroup(await requireGroup(work, groupId))
}

/** Gives the role of the group's name to its members, and takes it from others that a group gave it to. */
async function provideRole({ context, token }: ScimWork, roleName: string, members: string[]): Promise<void> {
  const changed = await replaceProvidedRole(context.db, { comCode: token.comCode, roleName }, members)
  for (const personCode of changed) await forgetViewersOf(context, personCode)
}

async function writeGroup(inside: ScimWork, groupId: string, group: Json, former: string): Promise<Json> {
  const displayName = tidy(String(group.displayName ?? ''))
  if (displayName === '' || displayName.length > textLimit) throw failure('kit.invalidInput')
  const list = (Array.isArray(group.members) ? group.members : []) as { value?: unknown }[] // of a schema
  const members = [...new Set(list.map(({ value }) => String(value ?? '')))]
  const externalId = typeof group.externalId === 'string' ? group.externalId : ''
  if (externalId.length > textLimit) throw failure('kit.invalidInput')
  const row = { groupId, displayName, externalId, members }
  if (!(await upsertGroup(inside.context.db, inside.token.comCode, row))) throw failure('account.loginTaken')
  const stored = await requireGroup(inside, groupId)
  const unknown = members.length - stored.members.length
  if (unknown > 0) {
    const { log, requestId } = inside.context
    log.info({ requestId, groupId, unknown }, 'scim: members that this company does not have were skipped')
  }
  if (former !== '' && former !== displayName) await provideRole(inside, former, [])
  await provideRole(inside, displayName, stored.members)
  return toGroup(stored)
}

function validated(body: Json): Json {
  try {
    return { ...new Schemas.Group(plainObject(body), 'in') }
  } catch (error) {
    if (isSchemaFault(error)) throw failure('kit.invalidInput')
    throw error
  }
}

/** Adds a group. Throws `account.loginTaken` if the company has one of this name. */
export function createGroup(work: ScimWork, body: Json): Promise<Json> {
  const group = validated(body)
  return changing(work, (inside) => writeGroup(inside, randomBytes(9).toString('hex'), group, ''))
}

/** Replaces a group with its members (PUT). */
export function replaceGroup(work: ScimWork, groupId: string, body: Json): Promise<Json> {
  const group = validated(body)
  return changing(work, async (inside) => {
    const { displayName } = await requireGroup(inside, groupId)
    return writeGroup(inside, groupId, group, displayName)
  })
}

/** Changes a group by operations (PATCH), all or none. */
export function patchGroup(work: ScimWork, groupId: string, body: Json): Promise<Json> {
  return changing(work, async (inside) => {
    const row = await requireGroup(inside, groupId)
    const current = toGroup(row)
    const { patch } = plainPatch('Group', body, current)
    const changed = await applied(patch, new Schemas.Group(current, 'out'))
    return changed ? writeGroup(inside, groupId, { ...changed }, row.displayName) : current
  })
}

/** Deletes a group, and takes the role of its name from its members. */
export function removeGroup(work: ScimWork, groupId: string): Promise<void> {
  return changing(work, async (inside) => {
    const { displayName } = await requireGroup(inside, groupId)
    await deleteGroup(inside.context.db, inside.token.comCode, groupId)
    await provideRole(inside, displayName, [])
  })
}
