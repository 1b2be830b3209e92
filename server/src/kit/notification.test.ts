import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { openCast } from '../../test/cast.ts'
import { rooms } from '../rooms.ts'
import { notification, notify } from './notification.ts'
import type { Room } from './room.ts'

declare module './notification.ts' {
  interface NotificationKinds {
    'test.opened': { thingId: number }
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
        group: 'survey',
        listViewers: async (_context, { thingId }, people) =>
          people.filter((person) => thingId !== 9 && person.personCode !== 'peer'),
        async describe(_context, { thingId }) {
          described.push(thingId)
          const subject = `test:${thingId}`
          return {
            word: 'test.opened',
            title: `제목 ${thingId}`,
            actor: null,
            url: `/test/${thingId}`,
            subject,
          }
        },
      }),
    ],
  },
}

let portal: TestApp
beforeAll(async () => {
  portal = await openTestApp({ rooms: [...rooms, room] })
  await openCast(portal)
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
    { personCode: 'colleague', title: '제목 1' },
    { personCode: 'user', title: '제목 1' },
  ])
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
