import type { Input, Output } from '@maru/api/kit/endpoint'
import type { AdminResource, CustomField, reservationAdminApi } from '@maru/api/reservation'
import { type Context, transaction } from '#kit/context.ts'
import { requireVersion } from '#kit/data/version.ts'
import { failure, notFound } from '#kit/failure.ts'
import { isKnownZone } from '#kit/repeat/days.ts'
import { attachFiles, purgeAttachedFiles } from '#modules/file/index.ts'
import { selectRoleSubjects, selectSubjectNames } from '#modules/org/index.ts'
import { selectKnownPeople } from '../booking/request.sql.ts'
import { photoHolder } from '../photo/photo.access.ts'
import {
  requireAdmin,
  requireAdminResource,
  requireSubjects,
  rightsOf,
  writtenName,
} from '../resource/admin.access.ts'
import { lookingAs } from '../resource/resource.access.ts'
import { minutesOf, rulesOf, timeText } from '../resource/resource.rules.ts'
import { selectResources } from '../resource/resource.sql.ts'
import {
  insertResource,
  replaceManagers,
  replaceRights,
  selectAdminFolders,
  updateResource,
} from './admin.sql.ts'
import { blackoutsOf } from './blackout.service.ts'
import { noteResource } from './removal.service.ts'
import { replaceBlackouts, selectResourceDetails, updatePhoto } from './resource-detail.sql.ts'

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
  const details = await selectResourceDetails(
    db,
    comCode,
    rows.map((row) => row.resourceId),
  )
  const heldOf = new Map(details.map((row) => [row.resourceId, row]))
  return rows.map((row) => {
    const own = heldOf.get(row.resourceId)
    const people = (role: string) =>
      (own?.keepers ?? []).filter((one) => one.role === role).map(({ role: _role, ...one }) => one)
    return {
      ...row,
      blackouts: own?.blackouts ?? [],
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

/** Creates or changes a resource; 409 `reservation.resourceChanged` for an outdated version. */
export function saveResource(
  context: Context,
  input: Input<typeof reservationAdminApi.saveResource>,
): Promise<{ resourceId: number }> {
  const comCode = requireAdmin(context)
  const name = writtenName(input.name)
  const rights = requireSubjects(input.rights)
  if (!isKnownZone(input.timeZone)) throw failure('reservation.zoneUnknown')
  requireFields(input.customFields)
  const blackouts = blackoutsOf(input.blackouts, input.timeZone)
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
    // Only people who manage shared resources can share a resource.
    const isGlobal = input.isGlobal && lookingAs(viewer).managesGlobal
    const former =
      input.resourceId === undefined ? null : await requireAdminResource(inside, input.resourceId)
    if (former && input.version !== undefined)
      requireVersion('reservation.resourceChanged', former, input.version)
    const writing = {
      ...input,
      comCode,
      name,
      isGlobal: former?.isGlobal && !lookingAs(viewer).managesGlobal ? true : isGlobal,
      hours: input.hours.map(({ from, until }): [number, number] => [minutesOf(from), minutesOf(until)]),
      sort: former?.sort ?? 0,
    }
    const resourceId = former?.resourceId ?? (await insertResource(db, writing, clock.now()))
    if (former) await updateResource(db, resourceId, writing)
    await attachPhoto(inside, { comCode, resourceId }, former?.fileCode ?? null, input.fileCode)
    await replaceBlackouts(db, { comCode, resourceId }, blackouts)
    await replaceRights(db, { comCode, resourceId }, rights)
    await replaceManagers(db, { comCode, resourceId }, 'manager', [...new Set(input.managers)])
    await replaceManagers(db, { comCode, resourceId }, 'approver', [...new Set(input.approvers)])
    await noteResource(
      inside,
      { comCode, resourceId, name: input.name.ko },
      former ? 'updateResource' : 'createResource',
    )
    return { resourceId }
  })
}

/** Throws if two fields have the same id, or if a field has no name. */
function requireFields(fields: readonly CustomField[]): void {
  if (new Set(fields.map(({ id }) => id)).size < fields.length) throw failure('reservation.fieldRepeated')
  if (fields.some(({ name }) => name.ko.trim() === '')) throw failure('reservation.nameEmpty')
}

/** Attaches the pictures of a resource; replaces the previous collection. */
async function attachPhoto(
  context: Context,
  { comCode, resourceId }: { comCode: string; resourceId: number },
  former: string | null,
  fileCode: string | null,
): Promise<void> {
  if (fileCode === former) return
  const holder = { comCode, kind: photoHolder, id: String(resourceId) }
  if (fileCode !== null) await attachFiles(context, fileCode, context.viewer.personCode, holder)
  await purgeAttachedFiles(context, holder, fileCode)
  await updatePhoto(context.db, { comCode, resourceId }, fileCode)
}

/** The names of the subjects of rights, and the roles that can get rights. */
export async function listSubjects(
  context: Context,
  { subjects }: Input<typeof reservationAdminApi.listSubjects>,
): Promise<Output<typeof reservationAdminApi.listSubjects>> {
  requireAdmin(context)
  const named = await selectSubjectNames(context.db, subjects, null)
  return { named, roles: await selectRoleSubjects(context.db, []) }
}
