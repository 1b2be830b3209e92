import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixedClock } from '#kit/clock.ts'
import { type Context, transaction } from '#kit/context.ts'
import { type AbsenceWorld, openAbsenceWorld, roomsNow } from '#test/absences.ts'
import { openTestApp } from '#test/app.ts'
import { absentContext } from './person.access.ts'

let world: AbsenceWorld

beforeAll(async () => {
  world = await openAbsenceWorld(await openTestApp({ now: '2026-11-30T01:00:00Z' }))
}, 60_000)
afterAll(() => world.portal.stop())

const week = { from: new Date('2026-11-30T15:00:00Z'), until: new Date('2026-12-04T15:00:00Z') }
const comment = { ko: '부재', en: 'Absent', zh: '外出' }
/** The context of `user` with a clock that moves by ten milliseconds at each reading, as real ones do. */
async function movingContext(): Promise<Context> {
  const { app } = world.portal
  const seat = { personCode: 'user', comCode: 'ONE', deptCode: 'ONE-D1' }
  const context = await absentContext({ ...app.services, db: app.db }, seat)
  if (!context) throw new Error('the person has left')
  const clock = fixedClock('2026-11-30T01:00:00Z')
  const now = () => {
    clock.advance(10)
    return clock.now()
  }
  return { ...context, clock: { now } }
}

test('every choice of every room is undone on a clock that moves', async () => {
  const context = await movingContext()
  // The bookings were made in a department in which the person no longer works.
  await world.portal.db`update reservation_request set dept_code = 'ONE-HR'`
  const before = await roomsNow(world.portal)
  const done: string[] = []
  for (const source of context.slots.all('absenceEffect'))
    for (const { id, choices } of await source.list(context, { ...week, limit: 100, also: [] }))
      for (const choice of choices) {
        const order = { id, choice, period: week, deputyCode: 'peer', backDay: '2026-12-07', comment }
        const undo = await transaction(context, (inside) => source.apply(inside, order))
        expect([choice, await roomsNow(world.portal)]).not.toEqual([choice, before])
        // What is stored is what the room reads later.
        const stored = JSON.parse(JSON.stringify(undo))
        expect([choice, await transaction(context, (inside) => source.undo(inside, stored))]).toEqual([
          choice,
          null,
        ])
        expect([choice, await roomsNow(world.portal)]).toEqual([choice, before])
        done.push(`${source.room} ${choice}`)
      }
  expect(new Set(done)).toEqual(
    new Set([
      ...['calendar cancel', 'calendar handOver', 'calendar suggest', 'calendar propose', 'calendar decline'],
      ...['reservation handOver', 'reservation release'],
    ]),
  )
})
