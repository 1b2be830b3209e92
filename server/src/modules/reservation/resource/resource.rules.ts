import { type Language, shortLanguage } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import {
  type ResourceItem,
  type ResourceRight,
  type ResourceRules,
  resourceRights,
} from '@maru/api/reservation'
import type { FolderRow, ResourceRow } from './resource.sql.ts'

/** Rights by their level in the database. */
export const rightLevels = { see: 1, request: 2, book: 3, manage: 4 } as const satisfies Record<
  ResourceRight,
  number
>

/** A name in a language; the Korean one if it has none. */
export const nameIn = (name: LocalName, language: Language): string =>
  name[shortLanguage(language)] || name.ko

/** The right of a level; must not be called for level 0. */
export const rightOf = (level: number): ResourceRight => resourceRights[Math.max(level, 1) - 1] ?? 'see'

/** Whether a booking of a person with this level needs approval. */
export function needsApproval(resource: Pick<ResourceRow, 'level' | 'alwaysApproves'>): boolean {
  if (resource.level >= rightLevels.manage) return false
  return resource.alwaysApproves || resource.level < rightLevels.book
}

/** A resource as a list item; `photo` is the address of its first picture. */
export function toResourceItem(row: ResourceRow, photo = ''): ResourceItem {
  return {
    resourceId: row.resourceId,
    comCode: row.comCode,
    folderId: row.folderId,
    kind: row.kind,
    name: row.name,
    place: row.place,
    capacity: row.capacity,
    quantity: row.quantity,
    equipment: row.equipment,
    color: row.color,
    isGlobal: row.isGlobal,
    isFaulty: row.isFaulty,
    photo,
    slotMinutes: row.slotMinutes,
    right: rightOf(row.level),
    needsApproval: needsApproval(row),
    isStarred: row.isStarred,
  }
}

/** A category of the tree, with the number of resources in it and below. */
export function toFolderItem(row: FolderRow, counts: ReadonlyMap<number, number>) {
  return {
    folderId: row.folderId,
    parentId: row.parentId,
    name: row.name,
    resourceCount: counts.get(row.folderId) ?? 0,
  }
}

/** Number of these resources in each category and below. */
export function countByFolder(
  folders: readonly Pick<FolderRow, 'folderId' | 'path'>[],
  resources: readonly Pick<ResourceRow, 'folderId'>[],
): Map<number, number> {
  const paths = new Map(folders.map((folder) => [folder.folderId, folder.path]))
  const counts = new Map<number, number>()
  for (const { folderId } of resources) {
    for (const above of paths.get(folderId) ?? [folderId]) counts.set(above, (counts.get(above) ?? 0) + 1)
  }
  return counts
}

/** Minutes of the day as `HH:mm`. */
export function timeText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** `HH:mm` as minutes of the day. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** The rules of a resource in the form of the contract. */
export function rulesOf(row: ResourceRow): ResourceRules {
  return {
    slotMinutes: row.slotMinutes,
    minMinutes: row.minMinutes,
    maxMinutes: row.maxMinutes,
    windowDays: row.windowDays,
    noticeMinutes: row.noticeMinutes,
    editNoticeMinutes: row.editNoticeMinutes,
    cancelNoticeMinutes: row.cancelNoticeMinutes,
    bufferMinutes: row.bufferMinutes,
    allowsMidnight: row.allowsMidnight,
    allowsRepeat: row.allowsRepeat,
    quotaCount: row.quotaCount,
    quotaMinutes: row.quotaMinutes,
    alwaysApproves: row.alwaysApproves,
    needsAllApprovers: row.needsAllApprovers,
    allowsOwnApproval: row.allowsOwnApproval,
    approvalHours: row.approvalHours,
    allowsWaiting: row.allowsWaiting,
    holdMinutes: row.holdMinutes,
    checkIn: row.checkIn,
    checkInBefore: row.checkInBefore,
    releaseMinutes: row.releaseMinutes,
    needsReturn: row.needsReturn,
    noShowLimit: row.noShowLimit,
    personLimit: row.personLimit,
  }
}
