import { isDeepStrictEqual } from 'node:util'
import type { Input, Output } from '@maru/api/kit/endpoint'
import { type reservationAdminApi, reservationLimits } from '@maru/api/reservation'
import { type Context, transaction } from '#kit/context.ts'
import type { CsvFault } from '#kit/csv/csv-text.ts'
import { failure, notFound } from '#kit/failure.ts'
import type { RawAnswer } from '#kit/files/raw-answer.ts'
import { insertResource, selectAdminFolders, updateResource } from '../admin/admin.sql.ts'
import { requireAdmin } from '../resource/admin.access.ts'
import { plainRules } from '../resource/default.rules.ts'
import { lookingAs } from '../resource/resource.access.ts'
import { rulesOf } from '../resource/resource.rules.ts'
import { type ResourceRow, selectResources } from '../resource/resource.sql.ts'
import { type ResourceDraftRow, readResources, writeResources } from './transfer.rules.ts'

type Folders = Awaited<ReturnType<typeof selectAdminFolders>>

const mostResources = 5000
const separator = ' > '

/** Paths of categories by Korean names from the root, such as `본사 > 3층`. */
function pathsOf(folders: Folders): Map<number, string> {
  const names = new Map(folders.map((folder) => [folder.folderId, folder.name.ko]))
  return new Map(
    folders.map(({ folderId, path }) => [folderId, path.map((id) => names.get(id) ?? '').join(separator)]),
  )
}

/** The resources of the viewer's company, or of a category and below, as a file. */
export async function exportResources(
  context: Context,
  { folderId }: Input<typeof reservationAdminApi.exportResources>,
): Promise<RawAnswer> {
  const comCode = requireAdmin(context)
  const { db, viewer } = context
  const folders = await selectAdminFolders(db, comCode)
  if (folderId !== undefined && !folders.some((row) => row.folderId === folderId)) throw notFound()
  const paths = pathsOf(folders)
  const filter = folderId === undefined ? {} : { folderId }
  const rows = await selectResources(db, lookingAs(viewer), { ...filter, limit: mostResources })
  const own = rows.filter((row) => row.comCode === comCode)
  return {
    body: writeResources(own.map((row) => ({ ...row, category: paths.get(row.folderId) ?? '' }))),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="resources.csv"',
      'cache-control': 'private, no-store',
    },
  }
}

/** A row with its category and, for a change, its resource. */
interface Placed {
  row: ResourceDraftRow
  folderId: number
  former: ResourceRow | null
}

function placeRows(
  rows: readonly ResourceDraftRow[],
  { folders, known, folderId }: { folders: Folders; known: readonly ResourceRow[]; folderId: number },
  faults: CsvFault[],
): Placed[] {
  const byPath = new Map([...pathsOf(folders)].map(([id, path]) => [path, id]))
  const formerOf = new Map(known.map((row) => [row.resourceId, row]))
  const seen = new Set<number>()
  const wrong = (line: number, column: string, code: string, value: string) =>
    faults.push({ file: 'resources.csv', line, column, code, params: { value }, level: 'error' })
  return rows.map((row) => {
    const former = row.resourceId === null ? null : (formerOf.get(row.resourceId) ?? null)
    const number = String(row.resourceId)
    if (row.resourceId !== null && !former) wrong(row.line, 'resource_id', 'unknownResource', number)
    if (row.resourceId !== null && seen.has(row.resourceId))
      wrong(row.line, 'resource_id', 'repeatedResource', number)
    if (row.resourceId !== null) seen.add(row.resourceId)
    const named = byPath.get(row.category.split(/\s*>\s*/).join(separator))
    if (row.category !== '' && named === undefined)
      wrong(row.line, 'category', 'unknownCategory', row.category)
    return { row, former, folderId: named ?? former?.folderId ?? folderId }
  })
}

function writingOf(comCode: string, { row, former, folderId }: Placed) {
  const [from, until] = row.hours ?? [540, 1080]
  const alike = Array.from({ length: 7 }, (): [number, number] => [from, until])
  const hours = former
    ? former.openFrom.map((one, weekday): [number, number] => [one, former.openUntil[weekday] ?? 0])
    : alike
  const rules = former ? rulesOf(former) : plainRules
  return {
    comCode,
    folderId,
    kind: row.kind ?? former?.kind ?? ('room' as const),
    name: row.name,
    place: row.place,
    description: former?.description ?? '',
    terms: former?.terms ?? '',
    capacity: row.capacity,
    quantity: row.quantity ?? former?.quantity ?? 1,
    equipment: row.equipment,
    color: former?.color ?? 1,
    isGlobal: former?.isGlobal ?? false,
    isFaulty: former?.isFaulty ?? false,
    timeZone: row.timeZone ?? former?.timeZone ?? 'Asia/Seoul',
    hours: row.hours ? alike : hours,
    rules: { ...rules, slotMinutes: row.slotMinutes ?? rules.slotMinutes },
    customFields: former?.customFields ?? [],
    sort: former?.sort ?? 0,
  }
}

/** Whether the file changes a stored resource. An export that was not edited changes none. */
function isChanged({ former }: Placed, writing: ReturnType<typeof writingOf>): boolean {
  if (!former) return false
  const { folderId, kind, name, place, capacity, quantity, equipment, timeZone, hours, rules } = writing
  const formerHours = former.openFrom.map((from, weekday) => [from, former.openUntil[weekday] ?? 0])
  return !isDeepStrictEqual(
    { folderId, kind, name, place, capacity, quantity, equipment, timeZone, hours, slot: rules.slotMinutes },
    {
      ...{ folderId: former.folderId, kind: former.kind, name: former.name, place: former.place },
      ...{ capacity: former.capacity, quantity: former.quantity, equipment: former.equipment },
      ...{ timeZone: former.timeZone, hours: formerHours, slot: former.slotMinutes },
    },
  )
}

/** Imports resources from a file: all rows, or nothing if there is an error; `dryRun` writes nothing. */
export function importResources(
  context: Context,
  { folderId, content, dryRun }: Input<typeof reservationAdminApi.importResources>,
): Promise<Output<typeof reservationAdminApi.importResources>> {
  const comCode = requireAdmin(context)
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > reservationLimits.importBytes)
    throw failure('reservation.importTooLarge', { kilobytes: reservationLimits.importBytes / 1000 })
  const { rows, faults } = readResources(bytes)
  return transaction(context, async ({ db, viewer, clock }) => {
    const folders = await selectAdminFolders(db, comCode)
    if (!folders.some((row) => row.folderId === folderId)) throw notFound()
    const seen = await selectResources(db, lookingAs(viewer), { limit: mostResources })
    const known = seen.filter((row) => row.comCode === comCode)
    const placed = placeRows(rows, { folders, known, folderId }, faults)
    const hasError = faults.some((fault) => fault.level === 'error')
    const writings = placed.map((one) => ({ former: one.former, one, writing: writingOf(comCode, one) }))
    const added = writings.filter(({ former }) => former === null)
    const changed = writings.filter(({ one, writing }) => isChanged(one, writing))
    if (!hasError && !dryRun) {
      for (const { former, writing } of changed) {
        if (former) await updateResource(db, former.resourceId, writing)
      }
      for (const { writing } of added) await insertResource(db, writing, clock.now())
    }
    return {
      addedCount: hasError ? 0 : added.length,
      changedCount: hasError ? 0 : changed.length,
      faults: faults.slice(0, 200).map(({ file: _file, ...fault }) => fault),
    }
  })
}
