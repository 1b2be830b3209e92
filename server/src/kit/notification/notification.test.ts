import { gnbWorkFeedApi } from '@maru/api/gnb/work-feed'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rooms } from '#src/rooms.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast, type Role } from '#test/cast.ts'
import { housekeeping } from '../jobs/housekeeping.ts'
import type { Room } from '../room.ts'
import { notification, notify } from './notification.ts'

declare module './notification.ts' {
  interface NotificationKinds {
    'test.opened': { thingId: number }
    'test.mailed': { subject: string }
  }
}

const described: number[] = []
const room: Room = {
  name: 'test',
  routes: [],
  fills: {
    notification: [
      notification({
        name: 'test.opened',
        kind: 'ET',
        topic: 'survey.notice',
        listViewers: async (_context, { thingId }, people) =>
          people.filter((person) => thingId !== 9 && person.personCode !== 'peer'),
        async describe(_context, { thingId }) {
          described.push(thingId)
          const subject = `test:${thingId}`
          return {
            word: 'reservation.form.other',
            title: { ko: `회의실 ${thingId}`, en: `Room ${thingId}`, zh: '' },
            params: { name: { ko: `회의실 ${thingId}`, en: `Room ${thingId}`, zh: '' } },
            actor: null,
            url: `/test/${thingId}`,
            subject,
          }
        },
      }),
      notification({
        name: 'test.mailed',
        kind: 'ET',
        topic: 'mail.arrived',
        isDesktopOnly: true,
        listViewers: async (_context, _thing, people) => people,
        describe: async (_context, { subject }) => ({
          ...{ word: 'kit.save', title: subject, actor: null, url: '/mail', subject: `mail:${subject}` },
        }),
      }),
    ],
  },
}

let portal: TestApp
let people: Record<Role, Client>
beforeAll(async () => {
  portal = await openTestApp({ rooms: [...rooms, room] })
  people = await openCast(portal)
})
afterAll(() => portal.stop())

const recipients = ['user', 'peer', 'colleague'].map((personCode) => ({ comCode: 'ONE', personCode }))
const send = (thingId: number) =>
  notify(
    { ...portal.app.services, db: portal.db },
    { name: 'test.opened', thing: { thingId }, recipients, eventKey: `test.opened:${thingId}` },
  )
const written = () =>
  portal.db<{ personCode: string; title: string }[]>`
    select person_code, title from kit_alarm order by person_code`

test('only recipients who may see the subject are notified, each once', async () => {
  expect(await send(1)).toBe(2)
  expect(await send(1)).toBe(0)
  expect(await written()).toEqual([
    { personCode: 'colleague', title: '회의실 1' },
    { personCode: 'user', title: '회의실 1' },
  ])
})

test('each reader gets sentence and title in their language, and one line for clients of the specification', async () => {
  const [alarm] = (await people.user.call(gnbWorkFeedApi.listAlarms, {})).result
  expect(alarm).toMatchObject({
    sentence: {
      ko: '회의실 1로 바꾸기',
      en: expect.stringContaining('Room 1'),
      zh: expect.stringContaining('Room 1'),
    },
    title: { ko: '회의실 1', en: 'Room 1', zh: 'Room 1' },
    alarmText: '회의실 1로 바꾸기 회의실 1',
    alarmTextEng: expect.stringMatching(/Room 1.* Room 1$/),
  })
})

test('a notification for the desktop only is not in the work feed and is deleted after eight days', async () => {
  const context = { ...portal.app.services, db: portal.db }
  const thing = { subject: '주간 보고' }
  const to = [{ comCode: 'ONE', personCode: 'peer' }]
  expect(await notify(context, { name: 'test.mailed', thing, recipients: to, eventKey: 'mail:1' })).toBe(1)
  expect((await people.peer.call(gnbWorkFeedApi.listAlarms, {})).result).toEqual([])
  expect((await people.peer.call(gnbWorkFeedApi.countAlarms, {})).result).toBe(0)
  const desktop = (await people.peer.call(gnbWorkFeedApi.listAlarms, { place: 'desktop' })).result
  expect(desktop.map(({ title }) => title.ko)).toEqual(['주간 보고'])
  portal.clock.advance(8 * 86_400_000 + 3_600_000)
  await housekeeping.scheduled?.['kit.removeOld']?.run(context)
  expect(await portal.db`select from kit_alarm where is_desktop_only`).toHaveLength(0)
})

test('board, survey and reservation notify through the slot', async () => {
  const names = portal.app.services.slots.all('notification').map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['board.article', 'survey.notice', 'reservation.booking']))
})

test('no text is created if no recipient may see the subject', async () => {
  described.length = 0
  expect(await send(9)).toBe(0)
  expect(described).toEqual([])
})

test('a required slot that is not filled is refused', () => {
  const { slots } = portal.app.services
  expect(() => slots.one('searchSource')).toThrow('slot searchSource is filled')
  expect(slots.all('fileHolder').map(({ kind }) => kind)).toContain('article')
})
