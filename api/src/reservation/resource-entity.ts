import {
  day,
  localName,
  nullable,
  object,
  oneOf,
  rowId,
  type Static,
  Type,
  text,
  writtenName,
} from '../kit/schema.ts'
import { checkInModes, resourceKinds, resourceRights, timeOfDay } from './entity.ts'

/** An additional field of a resource that the booking person fills in. */
export const customField = object({
  id: Type.String({ pattern: '^[a-z0-9]{1,20}$' }),
  name: writtenName(60, 0),
  isRequired: Type.Boolean(),
})
/** An additional field of a resource. */
export type CustomField = Static<typeof customField>

/** A blocked time, in which a resource cannot be booked, as days and times in the resource's time zone. */
export const blackout = object({
  startDate: day,
  startTime: timeOfDay,
  endDate: day,
  endTime: timeOfDay,
  reason: text(100),
})
/** A blocked time of a resource. */
export type Blackout = Static<typeof blackout>

/** A category in a tree. */
export const folderItem = object({
  folderId: rowId,
  parentId: nullable(rowId),
  name: localName,
  resourceCount: Type.Integer(),
})
/** A category in a tree. */
export type FolderItem = Static<typeof folderItem>

/** The rules of a resource: times are in minutes unless the name has another unit; 0 means no limit. */
export const resourceRules = object({
  slotMinutes: Type.Integer({ minimum: 5, maximum: 1440 }),
  minMinutes: Type.Integer({ minimum: 0, maximum: 44_640 }),
  maxMinutes: Type.Integer({ minimum: 0, maximum: 44_640 }),
  windowDays: Type.Integer({ minimum: 0, maximum: 1830 }),
  noticeMinutes: Type.Integer({ minimum: 0, maximum: 44_640 }),
  editNoticeMinutes: Type.Integer({ minimum: 0, maximum: 44_640 }),
  cancelNoticeMinutes: Type.Integer({ minimum: 0, maximum: 44_640 }),
  bufferMinutes: Type.Integer({ minimum: 0, maximum: 1440 }),
  allowsMidnight: Type.Boolean(),
  allowsRepeat: Type.Boolean(),
  quotaCount: Type.Integer({ minimum: 0, maximum: 1000 }),
  quotaMinutes: Type.Integer({ minimum: 0, maximum: 10_080 }),
  /** Bookings ahead that one person may have; 0 without a limit. */
  personLimit: Type.Integer({ minimum: 0, maximum: 1000 }),
  alwaysApproves: Type.Boolean(),
  needsAllApprovers: Type.Boolean(),
  /** Whether an approver may decide a request of their own. */
  allowsOwnApproval: Type.Boolean(),
  approvalHours: Type.Integer({ minimum: 0, maximum: 720 }),
  allowsWaiting: Type.Boolean(),
  holdMinutes: Type.Integer({ minimum: 5, maximum: 1440 }),
  checkIn: oneOf(checkInModes),
  checkInBefore: Type.Integer({ minimum: 0, maximum: 120 }),
  releaseMinutes: Type.Integer({ minimum: 0, maximum: 240 }),
  needsReturn: Type.Boolean(),
  noShowLimit: Type.Integer({ minimum: 0, maximum: 100 }),
})
/** The rules of a resource. */
export type ResourceRules = Static<typeof resourceRules>

/** The opening hours of a weekday (0 Sunday); closed if `from` equals `until`. */
export const openingHours = object({ from: timeOfDay, until: timeOfDay })

const resourceFields = {
  resourceId: rowId,
  comCode: Type.String(),
  folderId: rowId,
  kind: oneOf(resourceKinds),
  name: localName,
  place: Type.String(),
  capacity: Type.Integer(),
  /** Number of bookings at the same time. */
  quantity: Type.Integer(),
  equipment: Type.Array(Type.String()),
  color: Type.Integer(),
  isGlobal: Type.Boolean(),
  isFaulty: Type.Boolean(),
  photo: Type.String(),
  slotMinutes: Type.Integer(),
  right: oneOf(resourceRights),
  needsApproval: Type.Boolean(),
  /** The viewer has starred it. */
  isStarred: Type.Boolean(),
}

/** A resource in a list. */
export const resourceItem = object(resourceFields)
/** A resource in a list. */
export type ResourceItem = Static<typeof resourceItem>

/** The detail of a resource (spec 3§7, ResourceDb detail). */
export const resourceDetail = object({
  ...resourceFields,
  description: Type.String(),
  terms: Type.String(),
  timeZone: Type.String(),
  hours: Type.Array(openingHours),
  rules: resourceRules,
  customFields: Type.Array(customField),
  managers: Type.Array(object({ personCode: Type.String(), name: localName, email: Type.String() })),
  fileCode: nullable(Type.String()),
  lastDay: nullable(day),
  /** Kilometers at the last return of a vehicle. */
  mileage: nullable(Type.Integer()),
})
/** The detail of a resource. */
export type ResourceDetail = Static<typeof resourceDetail>
