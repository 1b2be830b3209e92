import { change, defineApi, read } from '../kit/endpoint.ts'
import { subjectNames, subjectsInput } from '../kit/right/rights.ts'
import {
  code,
  instant,
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
import { doorKeyCalls } from './door-calls.ts'
import {
  bookingItem,
  bookingsTopic,
  refreshes,
  reservationLimits,
  resourceKinds,
  resourceRights,
} from './entity.ts'
import { reportCalls } from './report-calls.ts'
import { blackout, customField, openingHours, resourceRules } from './resource-entity.ts'
import { transferCalls } from './transfer-calls.ts'

const { name, place, terms, equipment, quantity, capacity, content } = reservationLimits
const nameText = writtenName(name, 0)

/** A right of a company, department, person or role. */
export const givenRight = object({ subject: text(200, 1), right: oneOf(resourceRights) })
/** A right of a company, department, person or role. */
export type GivenRight = Static<typeof givenRight>

const person = object({ personCode: Type.String(), name: localName, email: Type.String() })

const resourceFields = {
  folderId: rowId,
  kind: oneOf(resourceKinds),
  place: text(place),
  description: text(content),
  terms: text(terms),
  capacity: Type.Integer({ minimum: 0, maximum: capacity }),
  quantity: Type.Integer({ minimum: 1, maximum: quantity }),
  equipment: Type.Array(text(name, 1), { maxItems: equipment }),
  color: Type.Integer({ minimum: 1, maximum: 5 }),
  isGlobal: Type.Boolean(),
  isFaulty: Type.Boolean(),
  timeZone: text(64, 1),
  hours: Type.Array(openingHours, { minItems: 7, maxItems: 7 }),
  rules: resourceRules,
  customFields: Type.Array(customField, { maxItems: reservationLimits.customFields }),
  blackouts: Type.Array(blackout, { maxItems: reservationLimits.blackouts }),
  fileCode: nullable(Type.String({ format: 'uuid' })),
  rights: Type.Array(givenRight, { maxItems: 200 }),
}

/** A resource for its administrators. */
export const adminResource = object({
  resourceId: rowId,
  version: Type.Integer(),
  name: localName,
  ...resourceFields,
  managers: Type.Array(person),
  approvers: Type.Array(person),
  hasDoorKey: Type.Boolean(),
})
/** A resource for its administrators. */
export type AdminResource = Static<typeof adminResource>

/** A removed resource, which can be restored until `restoreUntil`. */
export const removedResource = object({
  resourceId: rowId,
  name: localName,
  place: Type.String(),
  folderName: localName,
  deletedDate: instant,
  restoreUntil: instant,
})
/** A removed resource, which can be restored until `restoreUntil`. */
export type RemovedResource = Static<typeof removedResource>

/** A category for its administrators. */
export const adminFolder = object({
  folderId: rowId,
  parentId: nullable(rowId),
  name: localName,
  rights: Type.Array(givenRight),
  resourceCount: Type.Integer(),
})
/** A category for its administrators. */
export type AdminFolder = Static<typeof adminFolder>

/** The administration of resources of a company (spec 1§6, reservation categories). */
export const reservationAdminApi = defineApi('reservationAdmin', {
  ...reportCalls,
  ...transferCalls,
  ...doorKeyCalls,
  listFolders: read('/api/reservation/admin/folder/list', 'maru', {
    summary: 'Lists the categories of the current company with their rights.',
    output: Type.Array(adminFolder),
  }),
  saveFolder: change('/api/reservation/admin/folder', 'maru', {
    summary: 'Creates a category, or updates its name, position in the tree and rights.',
    refreshes: [...refreshes, 'reservationAdmin'],
    input: object({
      folderId: Type.Optional(rowId),
      parentId: nullable(rowId),
      name: nameText,
      rights: Type.Array(givenRight, { maxItems: 200 }),
    }),
    output: object({ folderId: rowId }),
    errors: ['reservation.nameEmpty', 'reservation.subjectUnknown', 'reservation.folderCircle'],
  }),
  removeFolder: change('/api/reservation/admin/folder/{folderId}', 'maru', {
    summary: 'Deletes an empty category.',
    method: 'DELETE',
    refreshes: [...refreshes, 'reservationAdmin'],
    input: object({ folderId: rowId }),
    output: object({}),
    errors: ['reservation.folderFull'],
  }),
  listResources: read('/api/reservation/admin/resource/list', 'maru', {
    summary: 'Lists the resources of a category in detail.',
    input: object({ folderId: rowId }),
    output: Type.Array(adminResource),
  }),
  saveResource: change('/api/reservation/admin/resource', 'maru', {
    summary: 'Creates or updates a resource with its rules, rights, managers and approvers.',
    refreshes: [...refreshes, 'reservationAdmin'],
    input: object({
      resourceId: Type.Optional(rowId),
      version: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
      name: nameText,
      ...resourceFields,
      managers: Type.Array(code, { maxItems: 50 }),
      approvers: Type.Array(code, { maxItems: 50 }),
    }),
    output: object({ resourceId: rowId }),
    errors: [
      'reservation.nameEmpty',
      'reservation.subjectUnknown',
      'reservation.participantUnknown',
      'reservation.approverMissing',
      'reservation.zoneUnknown',
      'reservation.fieldRepeated',
      'reservation.blackoutEmpty',
      'reservation.resourceChanged',
    ],
  }),
  listBlockedBookings: read('/api/reservation/admin/resource/blocked', 'maru', {
    summary:
      'Lists the bookings of a resource that have not ended and lie in blocked times which are being written; at most 100.',
    method: 'POST',
    input: object({
      resourceId: rowId,
      timeZone: text(64, 1),
      blackouts: Type.Array(blackout, { minItems: 1, maxItems: reservationLimits.blackouts }),
    }),
    output: Type.Array(bookingItem),
    refreshedBy: [{ topic: bookingsTopic, by: 'resourceId' }],
    errors: ['reservation.zoneUnknown', 'reservation.blackoutEmpty'],
  }),
  listSubjects: read('/api/reservation/admin/subject/list', 'maru', {
    summary: 'Returns the names of the given subjects of rights, and the roles that can get rights.',
    method: 'POST',
    input: subjectsInput,
    output: subjectNames,
  }),
  removeResource: change('/api/reservation/admin/resource/{resourceId}', 'maru', {
    summary: 'Removes a resource; its bookings stay on record, and it can be restored for 14 days.',
    method: 'DELETE',
    refreshes: [...refreshes, 'reservationAdmin'],
    input: object({ resourceId: rowId }),
    output: object({}),
    errors: ['reservation.stillBooked'],
  }),
  listRemovedResources: read('/api/reservation/admin/resource/removed', 'maru', {
    summary:
      'Lists the removed resources of the company that can be restored, last removed first, at most 200.',
    output: Type.Array(removedResource),
  }),
  restoreResource: change('/api/reservation/admin/resource/{resourceId}/restore', 'maru', {
    summary: 'Restores a removed resource with its rules and rights, within 14 days.',
    refreshes: [...refreshes, 'reservationAdmin'],
    input: object({ resourceId: rowId }),
    output: object({}),
    errors: ['reservation.restoreOver'],
  }),
})
