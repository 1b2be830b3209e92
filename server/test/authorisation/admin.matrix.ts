import { adminHookApi } from '@maru/api/admin/hook'
import { adminMessengerApi } from '@maru/api/admin/messenger'
import { adminSourceApi } from '@maru/api/admin/source'
import { adminSystemApi } from '@maru/api/admin/system'
import { adminWebhookApi } from '@maru/api/admin/webhook'
import type { Matrix, World } from './world.ts'

const server = { host: '127.0.0.1', port: 9, isSecure: false, user: '', password: '', from: 'a@b.example' }

const hook = { name: 'HR', url: 'https://receiver.invalid/hook', events: ['person.added'] } as const

/** A new webhook of the company ONE. */
async function webhookOf({ people, test }: World): Promise<{ webhookId: number }> {
  await test.db`delete from admin_webhook where com_code = 'ONE'`
  const made = await people.manager.call(adminWebhookApi.createWebhook, { ...hook, events: ['person.added'] })
  return { webhookId: made.result.webhookId }
}

const place = { form: 'slack', url: 'https://hooks.slack.com/services/T/B/x', key: '', room: '' } as const
const channel = { ...place, name: '팀', language: 'ko', events: ['person.added'] } as const
const ownMessenger = { ...place, kinds: ['WF'], isOn: true } as const

/** A new messenger of the company ONE. */
async function messengerOf({ people, test }: World): Promise<{ webhookId: number }> {
  await test.db`delete from admin_webhook where com_code = 'ONE'`
  const asked = { ...channel, events: ['person.added' as const] }
  return { webhookId: (await people.manager.call(adminMessengerApi.createMessenger, asked)).result.webhookId }
}

const incoming = { name: '감시', target: 'work', boardId: null, ownerCode: 'user', perMinute: 60 } as const

/** A new incoming hook of the company ONE. */
async function incomingOf({ people, test }: World): Promise<{ hookId: number }> {
  await test.db`delete from admin_hook where com_code = 'ONE'`
  const made = await people.manager.call(adminHookApi.createHook, { ...incoming, people: ['user'] })
  return { hookId: made.result.hookId }
}

/** A message of a new incoming hook, for `user`. */
async function messageOf(world: World): Promise<{ messageId: number }> {
  const tested = await world.people.manager.call(adminHookApi.testHook, await incomingOf(world))
  return { messageId: tested.result.messageId }
}

const systemInput = {
  ...{
    name: 'ERP',
    owners: ['user', 'peer'],
    forms: [],
    drafters: ['company:ONE'],
    networks: ['10.0.0.0/8'],
  },
  ...{ url: '', callsPerMinute: 60, days: 30 },
}

/** A new system of the company ONE. */
async function system({ people, test }: World, url = ''): Promise<{ systemId: number }> {
  await test.db`delete from admin_system where name = 'ERP'`
  const { result } = await people.manager.call(adminSystemApi.createSystem, { ...systemInput, url })
  return { systemId: result.systemId }
}

const sourceInput = {
  ...{ name: '예산', url: 'https://erp.example.com/budget', seconds: 1, cacheSeconds: 0, sendsPerson: false },
  columns: [{ key: 'left', label: { ko: '잔액', en: '', zh: '' } }],
  failure: { ko: '', en: '', zh: '' },
}

/** A new data source of a system of the company ONE. */
async function source(world: World): Promise<{ sourceId: number }> {
  const { systemId } = await system(world)
  const { manager } = world.people
  // No host of this name exists: a test of the source ends at once.
  const input = { ...sourceInput, url: 'https://receiver.invalid/budget', kind: 'read' as const, systemId }
  const { sourceId } = (await manager.call(adminSourceApi.createDataSource, input)).result
  return { sourceId }
}

const managers = '401 403 403 403 403 200 200'

/** Who may call admin. */
export const adminMatrix: Matrix = {
  'admin.getBackupState': { input: {}, cells: '401 403 403 403 403 403 200' },
  'admin.getHealth': { input: {}, cells: '401 403 403 403 403 403 200' },
  'admin.listStartChecks': { input: {}, cells: managers },
  // A check of a company; those of the portal are in the test of the room.
  'admin.runStartChecks': { input: { names: ['people'] }, cells: managers },
  'admin.listFailedJobs': { input: {}, cells: '401 403 403 403 403 403 200' },
  'admin.retryJobs': { input: { name: 'mail.send' }, cells: '401 403 403 403 403 403 404' },
  'admin.removeJob': { input: { jobId: 'none' }, cells: '401 403 403 403 403 403 404' },
  'admin.listPersonSessions': { input: { personCode: 'peer' }, cells: '401 403 403 403 403 200 200' },
  'admin.endPersonSessions': {
    // One that is not valid, so that the people of the next rows stay signed in.
    input: { personCode: 'peer', key: '0'.repeat(64) },
    cells: '401 403 403 403 403 404 404',
  },
  'admin.listPersonAppPasswords': { input: { personCode: 'peer' }, cells: '401 403 403 403 403 200 200' },
  'admin.revokePersonAppPassword': {
    input: { personCode: 'peer', appPasswordId: 999_999_999 },
    cells: '401 403 403 403 403 404 404',
  },
  'admin.listSystems': { input: {}, cells: '401 403 403 403 403 200 200' },
  'admin.listSystemDocuments': {
    input: async (world) => ({ ...(await system(world)), page: 1, itemsPerPage: 20 }),
    cells: '401 403 403 403 403 200 200',
  },
  'admin.createSystem': {
    input: () => systemInput,
    cells: '401 403 403 403 403 200 200',
  },
  'admin.updateSystem': {
    input: async (world) => ({ ...systemInput, ...(await system(world)), version: 1 }),
    cells: '401 403 403 403 403 200 200',
  },
  'admin.rotateSystemToken': {
    input: async (world) => ({ ...(await system(world)), days: 30, overlapHours: 1 }),
    cells: '401 403 403 403 403 200 200',
  },
  'admin.listDataSources': { input: system, cells: managers },
  'admin.createDataSource': {
    input: async (world) => ({ ...sourceInput, ...(await system(world)), kind: 'read' }),
    cells: managers,
  },
  'admin.updateDataSource': {
    input: async (world) => ({ ...sourceInput, ...(await source(world)), isOn: true, version: 1 }),
    cells: managers,
  },
  'admin.rotateDataSource': { input: source, cells: managers },
  'admin.removeDataSource': { input: source, cells: managers },
  'admin.testDataSource': { input: source, cells: managers },
  'admin.listSourceWrites': {
    input: async (world) => ({ ...(await source(world)), page: 1, itemsPerPage: 20 }),
    cells: managers,
  },
  'admin.repeatSourceWrites': { input: source, cells: managers },
  'admin.listSystemAbsences': {
    input: async (world) => ({ ...(await system(world)), page: 1, itemsPerPage: 20 }),
    cells: '401 403 403 403 403 200 200',
  },
  'admin.endSystemAbsence': {
    input: async (world) => ({ ...(await system(world)), externalKey: 'none' }),
    cells: '401 403 403 403 403 404 404',
  },
  'admin.resumeSystemAddress': {
    input: (world) => system(world, 'https://erp.example.com/states'),
    cells: '401 403 403 403 403 200 200',
  },
  'admin.endSystem': { input: system, cells: '401 403 403 403 403 200 200' },
  'admin.listApiTokens': { input: {}, cells: '401 403 403 403 403 200 200' },
  'admin.createApiToken': {
    input: { name: 'HR', scopes: ['org:read'], days: 30, callsPerMinute: 60 },
    cells: '401 403 403 403 403 200 200',
  },
  'admin.revokeApiToken': { input: { tokenId: 999_999 }, cells: '401 403 403 403 403 404 404' },
  'admin.getMailServer': { input: {}, cells: '401 403 403 403 403 403 200' },
  'admin.testMailServer': {
    input: { server: { ...server, password: null }, to: 'a@b.example' },
    cells: '401 403 403 403 403 403 400',
  },
  'admin.saveMailServer': { input: { server }, cells: '401 403 403 403 403 403 200' },
  'admin.removeMailServer': { input: {}, cells: '401 403 403 403 403 403 200' },
  'admin.findRightObjects': {
    input: { kind: 'board', searchText: '자유' },
    cells: '401 403 403 403 403 200 200',
  },
  'admin.listRightReaders': {
    input: ({ boardId }) => ({ kind: 'board', id: String(boardId) }),
    cells: '401 403 403 403 403 200 200',
  },
  'admin.explainRight': {
    input: ({ boardId }) => ({ personCode: 'peer', kind: 'board', id: String(boardId) }),
    cells: '401 403 403 403 403 200 200',
  },
  'admin.compareRights': {
    input: { personCode: 'peer', toDeptCode: 'ONE-HR' },
    cells: '401 403 403 403 403 200 200',
  },
  'admin.listWebhooks': { input: {}, cells: '401 403 403 403 403 200 200' },
  'admin.createWebhook': { input: hook, cells: '401 403 403 403 403 200 200' },
  'admin.updateWebhook': {
    input: async (world) => ({ ...hook, ...(await webhookOf(world)), isOn: true, version: 1 }),
    cells: '401 403 403 403 403 200 200',
  },
  'admin.rotateWebhook': { input: webhookOf, cells: '401 403 403 403 403 200 200' },
  'admin.removeWebhook': { input: webhookOf, cells: '401 403 403 403 403 200 200' },
  'admin.testWebhook': { input: webhookOf, cells: '401 403 403 403 403 200 200' },
  'admin.listWebhookDeliveries': {
    input: async (world) => ({ ...(await webhookOf(world)), page: 1, itemsPerPage: 20 }),
    cells: '401 403 403 403 403 200 200',
  },
  'admin.resendWebhookDelivery': {
    async input(world) {
      const { webhookId } = await webhookOf(world)
      const tested = await world.people.manager.call(adminWebhookApi.testWebhook, { webhookId })
      return { deliveryId: tested.result.deliveryId }
    },
    cells: '401 403 403 403 403 200 200',
  },
  'admin.listMessengers': { input: {}, cells: '401 403 403 403 403 200 200' },
  'admin.createMessenger': {
    async input({ test }) {
      await test.db`delete from admin_webhook where com_code = 'ONE'`
      return { ...channel, events: ['person.added' as const] }
    },
    cells: '401 403 403 403 403 200 200',
  },
  'admin.updateMessenger': {
    input: async (world) => ({
      ...{ ...channel, events: ['person.added' as const] },
      ...(await messengerOf(world)),
      ...{ isOn: true, version: 1 },
    }),
    cells: '401 403 403 403 403 200 200',
  },
  'admin.getOwnMessenger': { input: {}, cells: '401 200 200 200 403 200 200' },
  'admin.saveMessengerRule': {
    input: { ownForms: ['slack'] },
    cells: '401 403 403 403 403 200 200',
  },
  'admin.saveOwnMessenger': {
    async input({ test }) {
      await test.db`insert into admin_messenger_rule values ('ONE', '{slack}') on conflict do nothing`
      return { ...ownMessenger, kinds: ['WF' as const] }
    },
    // The company TWO allows none.
    cells: '401 200 200 403 403 200 200',
  },
  'admin.removeOwnMessenger': { input: {}, cells: '401 200 200 200 403 200 200' },
  'admin.testOwnMessenger': {
    async input({ test }) {
      await test.db`delete from admin_webhook where com_code = 'ONE'`
      return {}
    },
    cells: '401 404 404 404 403 404 404',
  },
  'admin.listHooks': { input: {}, cells: '401 403 403 403 403 200 200' },
  'admin.createHook': {
    async input({ test }) {
      await test.db`delete from admin_hook where com_code = 'ONE'`
      return { ...incoming, people: ['user'] }
    },
    cells: '401 403 403 403 403 200 200',
  },
  'admin.updateHook': {
    input: async (world) => ({
      ...{ ...incoming, people: ['user'] },
      ...(await incomingOf(world)),
      ...{ isOn: true, version: 1 },
    }),
    cells: '401 403 403 403 403 200 200',
  },
  'admin.rotateHook': {
    input: async (world) => ({ ...(await incomingOf(world)), overlapHours: 1 }),
    cells: '401 403 403 403 403 200 200',
  },
  'admin.removeHook': { input: incomingOf, cells: '401 403 403 403 403 200 200' },
  'admin.testHook': { input: incomingOf, cells: '401 403 403 403 403 200 200' },
  'admin.listHookMessages': {
    input: async (world) => ({ ...(await incomingOf(world)), page: 1, itemsPerPage: 20 }),
    cells: '401 403 403 403 403 200 200',
  },
  'admin.getHookMessage': { input: messageOf, cells: '401 200 404 404 403 404 404' },
  'admin.closeHookMessage': { input: messageOf, cells: '401 200 404 404 403 404 404' },
  'admin.getHeldData': { input: { personCode: 'peer' }, cells: '401 403 403 403 403 200 200' },
  'admin.exportPersonalData': {
    input: { personCode: 'peer', reason: 'asked' },
    cells: '401 403 403 403 403 200 200',
  },
  'admin.erasePerson': {
    input: { personCode: 'peer', confirmedCode: 'peer' },
    cells: '401 403 403 403 403 409 409',
  },
  'admin.holdErasure': {
    async input({ test }) {
      await test.db`delete from admin_hold_request`
      return { personCode: 'peer', reason: 'court' }
    },
    cells: '401 403 403 403 403 200 200',
  },
  'admin.confirmHold': { input: { personCode: 'user' }, cells: '401 403 403 403 403 409 409' },
  'admin.declineHold': { input: { personCode: 'user' }, cells: '401 403 403 403 403 409 409' },
  'admin.listHolds': { input: {}, cells: '401 403 403 403 403 200 200' },
  'admin.listLooks': {
    input: { personCode: 'peer', page: 1, itemsPerPage: 20 },
    cells: '401 403 403 403 403 200 200',
  },
  'admin.listOwnLooks': { input: { page: 1, itemsPerPage: 20 }, cells: '401 200 200 200 403 200 200' },
  'admin.downloadOwnData': { input: {}, cells: '401 200 200 200 200 200 200' },
  'admin.getErasureRule': { input: {}, cells: '401 403 403 403 403 200 200' },
  'admin.saveErasureRule': { input: { afterDays: 3650 }, cells: '401 403 403 403 403 200 200' },
  'admin.listRetention': { input: {}, cells: '401 403 403 403 403 200 200' },
  'admin.countRetention': { input: { kind: 'alarm', days: 30 }, cells: '401 403 403 403 403 200 200' },
  'admin.saveRetention': { input: { kind: 'alarm', days: 30 }, cells: '401 403 403 403 403 200 200' },
  'admin.startViewAs': {
    input: { personCode: 'colleague', reason: 'asked' },
    cells: '401 403 403 403 403 200 200',
  },
  'admin.endViewAs': { input: {}, cells: '401 200 200 200 200 200 200' },
  // What is no zip is refused after the right is checked.
  'admin.importPhotos': { input: { isCheck: true }, cells: '401 403 403 403 403 400 400' },
  'admin.exportAuditEntries': { input: { language: 'ko' }, cells: '401 403 403 403 403 200 200' },
  'admin.checkAuditChain': { input: {}, cells: '401 403 403 403 403 403 200' },
  'admin.listAuditEntries': { input: { page: 1, itemsPerPage: 20 }, cells: '401 403 403 403 403 200 200' },
}
