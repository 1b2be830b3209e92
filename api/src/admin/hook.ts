import { alarmsTopic } from '../kit/alarm.ts'
import { ofCompany } from '../kit/company.ts'
import { change, defineApi, read } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { page, pageOf } from '../kit/paging.ts'
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
  versionNumber,
} from '../kit/schema.ts'

/** Error codes of incoming hooks with their HTTP status. */
export const adminHookErrors = defineErrors({
  'admin.hookOwner': 400,
  'admin.hookPeople': 400,
  'admin.hookBoard': 400,
  'admin.hookPayload': 400,
  'admin.hookStale': 400,
  'admin.hookAuthor': 403,
  'admin.hookUnknown': 404,
  'admin.hookChanged': 409,
  'admin.tooManyHooks': 409,
  'admin.hookBusy': 429,
})
type AdminHookErrors = typeof adminHookErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends AdminHookErrors {}
}

/** Bounds of incoming hooks. */
export const hookLimits = {
  ...{ hooks: 50, name: 60, people: 50, body: 65_536, title: 200, text: 4_000, url: 2_000, key: 200 },
  /** Messages in one minute. */
  rate: { least: 1, most: 600, usual: 60 },
  /** Hours that a former secret works in addition to its successor. */
  overlap: { least: 0, most: 168 },
  /** Messages that wait to be shown, or to be done in the work queue; more are refused. */
  waiting: 500,
} as const

/** Where the messages of a hook go: articles of a board, alarms of people, rows of their work queue. */
export const hookTargets = ['board', 'alarm', 'work'] as const
/** Where the messages of a hook go. */
export type HookTarget = (typeof hookTargets)[number]

/** The forms of messages that a hook reads; each is recognised by its fields. */
export const hookForms = ['own', 'slack', 'alertmanager', 'jenkins'] as const
/** The form of a message. */
export type HookForm = (typeof hookForms)[number]

/** How grave a message is. */
export const hookLevels = ['info', 'warning', 'critical'] as const
/** How grave a message is. */
export type HookLevel = (typeof hookLevels)[number]

const person = object({ personCode: code, name: localName, isGone: Type.Boolean() })

/** An incoming hook without its secret. */
export const hook = object({
  hookId: rowId,
  name: Type.String(),
  target: oneOf(hookTargets),
  /** The board of the target `board`. */
  boardId: nullable(rowId),
  /** The person who answers for the hook. A hook of a board writes in their name, and they set it up themselves. */
  owner: person,
  /** Who gets the alarms or the rows of the work queue. */
  people: Type.Array(person),
  perMinute: Type.Integer(),
  isOn: Type.Boolean(),
  /** Path of the address without the secret. */
  path: Type.String(),
  createdAt: instant,
  /** Until then the former secret works too. */
  formerUntil: nullable(instant),
  lastUsedAt: nullable(instant),
  lastAddress: Type.String(),
  /** Why the last refused message was refused: an error code; empty without one. */
  lastRefusal: Type.String(),
  lastRefusedAt: nullable(instant),
  version: versionNumber,
})
/** An incoming hook without its secret. */
export type Hook = Static<typeof hook>

/** The states of a message: accepted, shown, ended, or not shown for a reason. */
export const hookStates = ['waiting', 'shown', 'closed', 'failed'] as const

const message = {
  messageId: rowId,
  form: oneOf(hookForms),
  level: oneOf(hookLevels),
  title: Type.String(),
  state: oneOf(hookStates),
  /** How often it arrived: messages with one key within an hour are one. */
  count: Type.Integer(),
  receivedAt: instant,
  lastAt: instant,
}

/** A message in the list of the administration. */
export const hookMessage = object({
  ...message,
  /** An error code if it was not shown. */
  reason: Type.String(),
})
/** A message in the list of the administration. */
export type HookMessage = Static<typeof hookMessage>

/** A message for the people who get it. */
export const receivedMessage = object({
  ...message,
  hookName: Type.String(),
  text: Type.String(),
  /** An address outside, or empty. */
  url: Type.String(),
  /** The last text, with which the sender ended it; empty before. */
  closingText: Type.String(),
  closedAt: nullable(instant),
  /** Null if the sender ended it. */
  closedBy: nullable(localName),
  /** Whether the viewer may mark it as done. */
  canClose: Type.Boolean(),
})
/** A message for the people who get it. */
export type ReceivedMessage = Static<typeof receivedMessage>

const fields = {
  name: text(hookLimits.name, 1),
  target: oneOf(hookTargets),
  boardId: nullable(rowId),
  ownerCode: code,
  people: Type.Array(code, { maxItems: hookLimits.people, uniqueItems: true }),
  perMinute: Type.Integer({ minimum: hookLimits.rate.least, maximum: hookLimits.rate.most }),
}
const one = object({ hookId: rowId })
const refreshes = ['admin.listHooks', 'admin.listHookMessages']
const secret = object({
  hookId: rowId,
  path: Type.String(),
  secret: Type.String(),
  /** The key for senders that sign their requests instead of sending the secret. */
  signingKey: Type.String(),
})
const faults = ['admin.hookOwner', 'admin.hookPeople', 'admin.hookBoard', 'admin.hookAuthor'] as const
const received = { topic: alarmsTopic }

/** Incoming hooks of the current company for its managers, and their messages for the people who get them. */
export const adminHookApi = defineApi('admin', {
  listHooks: read('/api/admin/hook/list', 'maru', {
    summary: 'Lists the incoming hooks of the current company without their secrets.',
    input: ofCompany(object({})),
    output: object({ hooks: Type.Array(hook) }),
  }),
  createHook: change('/api/admin/hook', 'maru', {
    summary: 'Adds an incoming hook and returns its address with the secret, which is not shown again.',
    // Without `creates`: the answer of such a call is stored, and this one has the secret.
    refreshes,
    input: ofCompany(object(fields)),
    output: secret,
    errors: [...faults, 'admin.tooManyHooks'],
  }),
  updateHook: change('/api/admin/hook/update', 'maru', {
    summary:
      'Changes an incoming hook, or switches it on or off. Who changes the name or the board of one that writes to a board becomes its owner.',
    refreshes,
    input: ofCompany(object({ ...fields, hookId: rowId, isOn: Type.Boolean(), version: versionNumber })),
    output: object({}),
    errors: [...faults, 'admin.hookChanged'],
  }),
  rotateHook: change('/api/admin/hook/secret', 'maru', {
    summary: 'Makes a new secret, shown once; the former one works in addition for the given hours.',
    refreshes,
    input: ofCompany(
      object({
        hookId: rowId,
        overlapHours: Type.Integer({ minimum: hookLimits.overlap.least, maximum: hookLimits.overlap.most }),
      }),
    ),
    output: secret,
    errors: ['admin.hookAuthor'],
  }),
  removeHook: change('/api/admin/hook', 'maru', {
    summary: 'Removes an incoming hook with its messages; articles stay.',
    method: 'DELETE',
    refreshes,
    input: ofCompany(one),
    output: object({}),
  }),
  testHook: change('/api/admin/hook/test', 'maru', {
    summary: 'Accepts a test message for the hook and shows it at once; returns what became of it.',
    refreshes,
    cost: 'heavy',
    input: ofCompany(one),
    output: hookMessage,
    errors: ['admin.hookBusy'],
  }),
  listHookMessages: read('/api/admin/hook/messages', 'maru', {
    summary: 'Lists the messages of a hook of the last 90 days, newest first.',
    input: ofCompany(
      object({ hookId: rowId, page, itemsPerPage: Type.Integer({ minimum: 1, maximum: 100 }) }),
    ),
    replica: true,
    output: pageOf(hookMessage),
  }),
  getHookMessage: read('/api/admin/hook/message', 'maru', {
    summary: 'A message for a person who gets the messages of its hook.',
    refreshedBy: [received],
    input: object({ messageId: rowId }),
    output: receivedMessage,
  }),
  closeHookMessage: change('/api/admin/hook/message/close', 'maru', {
    summary:
      'Marks a message of the work queue as done, for all people who get it. Repeated, it changes nothing.',
    refreshes: ['admin.getHookMessage', received],
    input: object({ messageId: rowId }),
    output: object({}),
  }),
})
