import { adminMessengerApi, type MessengerForm } from '@maru/api/admin/messenger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { raiseAlarms } from '#kit/notification/alarms.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { type Messenger, openMessenger } from '#test/messengers.ts'

let messenger: Messenger
let portal: TestApp
let people: Record<Role, Client>

beforeAll(async () => {
  messenger = await openMessenger()
  portal = await openTestApp({
    ...{ withJobs: 'queued', now: '2026-11-28T01:00:00Z', env: { MESSENGER_HOSTS: messenger.host } },
  })
  people = await openCast(portal)
})
afterAll(async () => {
  await portal.stop()
  await messenger.stop()
})

const own = (form: MessengerForm, isOn = true) => ({
  ...{ form, url: `http://${messenger.host}/own`, key: '', room: '', kinds: ['ET' as const], isOn },
})
const allow = (ownForms: MessengerForm[]) =>
  people.manager.call(adminMessengerApi.saveMessengerRule, { ownForms })
const save = async (client: Client, form: MessengerForm, isOn = true) => {
  const { status, refusal } = await client.call(adminMessengerApi.saveOwnMessenger, own(form, isOn))
  return refusal?.code ?? status
}
const formsFor = async (client: Client) =>
  (await client.call(adminMessengerApi.getOwnMessenger, {})).result.forms

/** Notifies `user`; returns the states of what was queued for their messenger. */
async function notify(eventKey: string): Promise<string[]> {
  await raiseAlarms({ ...portal.app.services, db: portal.db }, [{ personCode: 'user', comCode: 'ONE' }], {
    kind: 'ET',
    topic: 'security.notice',
    ...{ word: 'kit.save', title: '', actor: null, url: '/home', subject: eventKey, eventKey },
  })
  await portal.app.drainEvents()
  return states()
}
const states = async () =>
  (await portal.db<{ state: string }[]>`select state from admin_webhook_delivery order by created_at`).map(
    ({ state }) => state,
  )

test('people send their alarms only to messengers that their company allows, which is none at first', async () => {
  const { user, outsider } = people
  expect(await formsFor(user)).toEqual([])
  expect(await save(user, 'slack')).toBe('admin.messengerOff')
  expect((await allow(['teams', 'slack'])).status).toBe(200)
  expect([await formsFor(user), await formsFor(outsider)]).toEqual([['slack', 'teams'], []])
  expect(await save(user, 'slack')).toBe(200)
  expect(await save(user, 'naverWorks')).toBe('admin.messengerOff')
  expect(await save(outsider, 'slack')).toBe('admin.messengerOff')
  expect(await notify('1')).toEqual(['waiting'])

  // What waits is ended, and nothing more goes out; the person can still switch it off.
  await allow(['teams'])
  expect(await states()).toEqual(['failed'])
  expect(await notify('2')).toEqual(['failed'])
  expect((await user.call(adminMessengerApi.testOwnMessenger, {})).refusal?.code).toBe('admin.messengerOff')
  expect([await save(user, 'slack'), await save(user, 'slack', false)]).toEqual(['admin.messengerOff', 200])
  expect(messenger.received).toEqual([])

  const entries = await portal.db`
    select details from kit_audit where action = 'messengerRuleChanged' order by audit_id`
  expect(entries.map(({ details }) => details)).toEqual([
    { ownForms: [[], ['slack', 'teams']] },
    { ownForms: [['slack', 'teams'], ['teams']] },
  ])
})

test('channels of teams need no rule for people', async () => {
  await allow([])
  const { form, url, key, room } = own('slack')
  const channel = {
    form,
    url,
    key,
    room,
    name: '팀',
    language: 'ko' as const,
    events: ['person.added' as const],
  }
  expect((await people.manager.call(adminMessengerApi.createMessenger, channel)).status).toBe(200)
})
