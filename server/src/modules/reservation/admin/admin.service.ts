import type { Input } from '@maru/api/kit/endpoint'
import type { LocalName } from '@maru/api/kit/schema'
import type { AdminFolder, AdminResource, GivenRight, reservationAdminApi } from '@maru/api/reservation'
import { type Context, transaction } from '../../../kit/context.ts'
import { failure, notFound } from '../../../kit/failure.ts'
import { requireVersion } from '../../../kit/version.ts'
import { selectKnownPeople } from '../booking/request.sql.ts'
import { rulesOf } from '../list/resource.service.ts'
import { isKnownZone } from '../repeat/repeat.rules.ts'
import { lookingAs, requireResource } from '../resource/resource.access.ts'
import { localNameOf, minutesOf, rightOf, timeText } from '../resource/resource.rules.ts'
import { selectResources } from '../resource/resource.sql.ts'
import {
  deleteFolder,
  deleteResource,
  insertFolder,
  insertResource,
  replaceKeepers,
  replaceRights,
  selectAdminFolders,
  selectHeld,
  updateFolder,
  updateResource,
} from './admin.sql.ts'

/** The company whose resources the viewer administers; 403 for everybody else. */
function requireAdmin({ viewer }: Context): string {
  if (!lookingAs(viewer).managesOwn) throw failure('kit.forbidden')
  return viewer.comCode
}

const rightsOf = (rows: readonly { subject: string; level: number }[]): GivenRight[] =>
  rows.map(({ subject, level }) => ({ subject, right: rightOf(level) }))

function writtenName(name: LocalName): LocalName {
  const clean = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
  const written = { ko: clean(name.ko), en: clean(name.en), zh: clean(name.zh) }
  if (written.ko === '') throw failure('reservation.nameEmpty')
  return written
}

/** Subjects have the form that sessions hold them in; others would never match. */
function requireSubjects(rights: readonly GivenRight[]): GivenRight[] {
  const unknown = rights.find(
    ({ subject }) => !/^(everyone|(company|department|person|role):[\w.@-]{1,64})$/.test(subject),
  )
  if (unknown) throw failure('reservation.subjectUnknown', { subject: unknown.subject })
  return [...new Map(rights.map((right) => [right.subject, right])).values()]
}

/** The categories of the viewer's company, with their rights. */
export async function listFolders(context: Context): Promise<AdminFolder[]> {
  const rows = await selectAdminFolders(context.db, requireAdmin(context))
  return rows.map(({ path: _path, rights, ...row }) => ({ ...row, rights: rightsOf(rights) }))
}

/** Makes a category or changes it; it cannot be put below itself. */
export function saveFolder(
  context: Context,
  { folderId, parentId, name, rights }: Input<typeof reservationAdminApi.saveFolder>,
): Promise<{ folderId: number }> {
  const comCode = requireAdmin(context)
  const folder = { comCode, parentId, name: writtenName(name) }
  const given = requireSubjects(rights)
  return transaction(context, async ({ db }) => {
    const all = await selectAdminFolders(db, comCode)
    const parent = all.find((row) => row.folderId === parentId)
    if (parentId !== null && !parent) throw notFound()
    if (folderId === undefined) {
      const made = await insertFolder(db, { ...folder, sort: all.length })
      await replaceRights(db, { comCode, folderId: made }, given)
      return { folderId: made }
    }
    if (!all.some((row) => row.folderId === folderId)) throw notFound()
    if (parent?.path.includes(folderId)) throw failure('reservation.folderCircle')
    await updateFolder(db, { ...folder, folderId })
    await replaceRights(db, { comCode, folderId }, given)
    return { folderId }
  })
}

/** Removes a category that nothing is in, not even a resource out of use. */
export function removeFolder(
  context: Context,
  { folderId }: { folderId: number },
): Promise<Record<string, never>> {
  const comCode = requireAdmin(context)
  return transaction(context, async ({ db }) => {
    const all = await selectAdminFolders(db, comCode)
    if (!all.some((row) => row.folderId === folderId)) throw notFound()
    if (!(await deleteFolder(db, comCode, folderId))) throw failure('reservation.folderFull')
    return {}
  })
}

/** The resources of a category of the viewer's company, in full. */
export async function listResources(
  context: Context,
  { folderId }: { folderId: number },
): Promise<AdminResource[]> {
  const comCode = requireAdmin(context)
  const { db, viewer } = context
  if (!(await selectAdminFolders(db, comCode)).some((row) => row.folderId === folderId)) throw notFound()
  const below = await selectResources(db, lookingAs(viewer), { folderId, limit: 1000 })
  const rows = below.filter((row) => row.folderId === folderId)
  const held = await selectHeld(
    db,
    comCode,
    rows.map((row) => row.resourceId),
  )
  const heldOf = new Map(held.map((row) => [row.resourceId, row]))
  return rows.map((row) => {
    const own = heldOf.get(row.resourceId)
    const people = (role: string) =>
      (own?.keepers ?? []).filter((one) => one.role === role).map(({ role: _role, ...one }) => one)
    const { nameKo: _ko, nameEn: _en, nameZh: _zh, ...rest } = row
    return {
      ...rest,
      name: localNameOf(row),
      hours: row.openFrom.map((from, weekday) => ({
        from: timeText(from),
        until: timeText(row.openUntil[weekday] ?? 0),
      })),
      rules: rulesOf(row),
      rights: rightsOf(own?.rights ?? []),
      managers: people('manager'),
      approvers: people('approver'),
    }
  })
}

/** Makes a resource or changes it; 409 `reservation.resourceChanged` for an old version. */
export function saveResource(
  context: Context,
  input: Input<typeof reservationAdminApi.saveResource>,
): Promise<{ resourceId: number }> {
  const comCode = requireAdmin(context)
  const name = writtenName(input.name)
  const rights = requireSubjects(input.rights)
  if (!isKnownZone(input.timeZone)) throw failure('reservation.zoneUnknown')
  const asks = input.rules.alwaysApproves || rights.some(({ right }) => right === 'request')
  if (asks && input.approvers.length === 0) throw failure('reservation.approverMissing')
  return transaction(context, async (inside) => {
    const { db, clock, viewer } = inside
    if (!(await selectAdminFolders(db, comCode)).some((row) => row.folderId === input.folderId))
      throw notFound()
    const people = [...new Set([...input.managers, ...input.approvers])]
    const known = new Set(await selectKnownPeople(db, people, clock.now()))
    const unknown = people.find((code) => !known.has(code))
    if (unknown) throw failure('reservation.participantUnknown', { name: unknown })
    // A resource for other companies is made by those who manage them all.
    const isGlobal = input.isGlobal && lookingAs(viewer).managesGlobal
    const former =
      input.resourceId === undefined ? null : await requireResource(inside, input.resourceId, 'manage')
    if (former && former.comCode !== comCode) throw notFound()
    if (former && input.version !== undefined)
      requireVersion('reservation.resourceChanged', former, input.version)
    const writing = {
      ...input,
      comCode,
      name,
      isGlobal: former?.isGlobal && !lookingAs(viewer).managesGlobal ? true : isGlobal,
      hours: input.hours.map(({ from, until }): [number, number] => [minutesOf(from), minutesOf(until)]),
      customFields: former?.customFields ?? [],
      sort: former?.sort ?? 0,
    }
    const resourceId = former?.resourceId ?? (await insertResource(db, writing, clock.now()))
    if (former) await updateResource(db, resourceId, writing)
    await replaceRights(db, { comCode, resourceId }, rights)
    await replaceKeepers(db, { comCode, resourceId }, 'manager', [...new Set(input.managers)])
    await replaceKeepers(db, { comCode, resourceId }, 'approver', [...new Set(input.approvers)])
    return { resourceId }
  })
}

/** Takes a resource out of use; 409 while bookings that have not ended are left. */
export function removeResource(
  context: Context,
  { resourceId }: { resourceId: number },
): Promise<Record<string, never>> {
  const comCode = requireAdmin(context)
  return transaction(context, async (inside) => {
    const resource = await requireResource(inside, resourceId, 'manage')
    if (resource.comCode !== comCode) throw notFound()
    if (!(await deleteResource(inside.db, comCode, resourceId, inside.clock.now())))
      throw failure('reservation.stillBooked')
    return {}
  })
}
