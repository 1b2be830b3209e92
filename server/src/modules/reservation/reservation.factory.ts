import type { LocalName } from '@maru/api/kit/schema'
import type { CustomField, ResourceKind, ResourceRight, ResourceRules } from '@maru/api/reservation'
import type { Db } from '#kit/db.ts'
import { insertFolder, insertResource, replaceManagers, replaceRights } from './admin/admin.sql.ts'
import { plainRules } from './resource/default.rules.ts'

export { plainRules }

/** A resource for tests and seeds; omitted fields have the default of the table. */
export interface ResourceDraft {
  comCode: string
  folderId: number
  name: LocalName
  kind?: ResourceKind
  place?: string
  description?: string
  terms?: string
  capacity?: number
  quantity?: number
  equipment?: string[]
  color?: number
  isGlobal?: boolean
  timeZone?: string
  /** Minutes of the day for each weekday from Sunday. */
  hours?: [number, number][]
  rules?: Partial<ResourceRules>
  customFields?: CustomField[]
  rights?: Record<string, ResourceRight>
  managers?: string[]
  approvers?: string[]
}

const everyDay = (from: number, until: number) =>
  Array.from({ length: 7 }, (): [number, number] => [from, until])

/**
 * Creates a category below another or at the root. Without `rights`, everyone in the company may book in a category
 * at the root, and a category below another has no rights of its own.
 */
export async function createFolder(
  db: Db,
  folder: {
    comCode: string
    name: LocalName
    parentId?: number
    rights?: Record<string, ResourceRight>
    sort?: number
  },
): Promise<number> {
  const { comCode, name, parentId = null, sort = 0 } = folder
  const folderId = await insertFolder(db, { comCode, name, parentId, sort })
  const rights = folder.rights ?? (parentId === null ? { [`company:${comCode}`]: 'book' as const } : {})
  await replaceRights(
    db,
    { comCode, folderId },
    Object.entries(rights).map(([subject, right]) => ({ subject, right })),
  )
  return folderId
}

/** Creates a resource with its rights, managers and approvers. */
export async function createResource(db: Db, draft: ResourceDraft, now: Date): Promise<number> {
  const { comCode, rights = {}, managers = [], approvers = [] } = draft
  const resourceId = await insertResource(
    db,
    {
      comCode,
      folderId: draft.folderId,
      kind: draft.kind ?? 'room',
      name: draft.name,
      place: draft.place ?? '',
      description: draft.description ?? '',
      terms: draft.terms ?? '',
      capacity: draft.capacity ?? 0,
      quantity: draft.quantity ?? 1,
      equipment: draft.equipment ?? [],
      color: draft.color ?? 1,
      isGlobal: draft.isGlobal ?? false,
      isFaulty: false,
      timeZone: draft.timeZone ?? 'Asia/Seoul',
      hours: draft.hours ?? everyDay(540, 1080),
      rules: { ...plainRules, ...draft.rules },
      customFields: draft.customFields ?? [],
      sort: 0,
    },
    now,
  )
  const at = { comCode, resourceId }
  await replaceRights(
    db,
    at,
    Object.entries(rights).map(([subject, right]) => ({ subject, right })),
  )
  await replaceManagers(db, at, 'manager', managers)
  await replaceManagers(db, at, 'approver', approvers)
  return resourceId
}
