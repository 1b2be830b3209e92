import { alarmKinds } from '../kit/alarm.ts'
import { ofCompany } from '../kit/company.ts'
import { change, defineApi, read } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { shortLanguages } from '../kit/language.ts'
import {
  instant,
  nullable,
  object,
  oneOf,
  rowId,
  type Static,
  Type,
  text,
  versionNumber,
} from '../kit/schema.ts'
import { webhookDelivery, webhookEvents, webhookLimits } from './webhook.ts'

/** Error codes of messengers with their HTTP status. */
export const adminMessengerErrors = defineErrors({
  'admin.messengerHost': 400,
  'admin.messengerRoom': 400,
  'admin.messengerOff': 403,
})
type AdminMessengerErrors = typeof adminMessengerErrors
declare module '../kit/errors.ts' {
  interface DeclaredErrors extends AdminMessengerErrors {}
}

/** The messengers whose forms the portal writes. */
export const messengerForms = ['slack', 'teams', 'kakaoWork', 'naverWorks'] as const
/** A messenger. */
export type MessengerForm = (typeof messengerForms)[number]

/** Bounds of messengers. */
export const messengerLimits = { key: 200, room: 40 } as const

const health = {
  offReason: nullable(oneOf(['person', 'gone', 'failing'])),
  failingSince: nullable(instant),
}

/** The messenger channel of a team without its address. */
export const messenger = object({
  webhookId: rowId,
  name: Type.String(),
  form: oneOf(messengerForms),
  /** Only scheme and host: who knows the whole address may write to the channel. */
  url: Type.String(),
  room: Type.String(),
  language: oneOf(shortLanguages),
  events: Type.Array(oneOf(webhookEvents)),
  ...health,
  version: versionNumber,
  createdAt: instant,
})
/** The messenger channel of a team without its address. */
export type Messenger = Static<typeof messenger>

/** The viewer's own messenger without its address. */
export const ownMessenger = object({
  form: oneOf(messengerForms),
  url: Type.String(),
  room: Type.String(),
  kinds: Type.Array(oneOf(alarmKinds)),
  isOn: Type.Boolean(),
  ...health,
})
/** The viewer's own messenger without its address. */
export type OwnMessenger = Static<typeof ownMessenger>

const place = {
  form: oneOf(messengerForms),
  /** Empty for KakaoWork, whose address is fixed, and to leave the stored one. */
  url: text(webhookLimits.url),
  /** The key of a KakaoWork bot; empty to leave the stored one. */
  key: text(messengerLimits.key),
  /** The conversation to which a KakaoWork bot writes. */
  room: text(messengerLimits.room),
}
const fields = {
  ...place,
  name: text(webhookLimits.name, 1),
  language: oneOf(shortLanguages),
  events: Type.Array(oneOf(webhookEvents), {
    minItems: 1,
    maxItems: webhookEvents.length,
    uniqueItems: true,
  }),
}
const forms = Type.Array(oneOf(messengerForms), { maxItems: messengerForms.length, uniqueItems: true })
const refreshes = ['admin.listMessengers', 'admin.listWebhookDeliveries']
const own = ['admin.getOwnMessenger']
const faults = ['admin.webhookAddress', 'admin.messengerHost', 'admin.messengerRoom'] as const

/** Messengers of teams, for managers of the company, and of people, for themselves. */
export const adminMessengerApi = defineApi('admin', {
  listMessengers: read('/api/admin/messenger/list', 'maru', {
    summary:
      'Lists the messenger channels of the current company without their addresses, and the messengers that its people may use (`ownForms`).',
    input: ofCompany(object({})),
    output: object({ messengers: Type.Array(messenger), ownForms: forms }),
  }),
  saveMessengerRule: change('/api/admin/messenger/rule', 'maru', {
    summary:
      'Sets the messengers to which the people of the current company may send their alarms; none at first. What waits for another one is ended.',
    refreshes: ['admin.listMessengers', 'admin.getOwnMessenger'],
    input: ofCompany(object({ ownForms: forms })),
    output: object({}),
  }),
  createMessenger: change('/api/admin/messenger', 'maru', {
    summary:
      'Adds a messenger channel that gets the chosen events as sentences with links. Tests, deliveries and removal are those of webhooks.',
    creates: true,
    refreshes,
    input: ofCompany(object(fields)),
    output: object({ webhookId: rowId }),
    errors: [...faults, 'admin.tooManyWebhooks'],
  }),
  updateMessenger: change('/api/admin/messenger/update', 'maru', {
    summary: 'Changes a messenger channel, or switches it on or off. An empty address leaves the stored one.',
    refreshes,
    input: ofCompany(object({ ...fields, webhookId: rowId, isOn: Type.Boolean(), version: versionNumber })),
    output: object({}),
    errors: [...faults, 'admin.webhookChanged'],
  }),
  getOwnMessenger: read('/api/admin/messenger/own', 'maru', {
    summary:
      'The messenger to which the viewer sends their alarms, null without one, and the messengers that the company allows.',
    output: object({ messenger: nullable(ownMessenger), forms }),
  }),
  saveOwnMessenger: change('/api/admin/messenger/own/save', 'maru', {
    summary:
      'Sets the messenger to which the viewer sends their alarms of the chosen kinds, in the current company. An empty address leaves the stored one.',
    refreshes: own,
    input: object({
      ...place,
      kinds: Type.Array(oneOf(alarmKinds), { minItems: 1, maxItems: alarmKinds.length, uniqueItems: true }),
      isOn: Type.Boolean(),
    }),
    output: object({}),
    errors: [...faults, 'admin.messengerOff'],
  }),
  removeOwnMessenger: change('/api/admin/messenger/own', 'maru', {
    summary: "Removes the viewer's own messenger with its deliveries.",
    method: 'DELETE',
    refreshes: own,
    output: object({}),
  }),
  testOwnMessenger: change('/api/admin/messenger/own/test', 'maru', {
    summary: "Sends a test to the viewer's own messenger at once, and returns the answer.",
    refreshes: own,
    cost: 'heavy',
    output: object({
      state: webhookDelivery.properties.state,
      status: nullable(Type.Integer()),
      answer: Type.String(),
    }),
    errors: ['admin.messengerOff'],
  }),
})
