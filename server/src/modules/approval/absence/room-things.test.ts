import { approvalApi } from '@maru/api/approval'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AbsenceWorld,
  chosen,
  newestAbsence,
  openAbsenceWorld,
  putBooking,
  putEvent,
  putResource,
  trip,
} from '#test/absences.ts'
import { openTestApp } from '#test/app.ts'

let world: AbsenceWorld
let roomId: number

beforeAll(async () => {
  world = await openAbsenceWorld(await openTestApp({ now: '2026-11-30T01:00:00Z' }))
  roomId = await putResource(world.portal, '대회의실')
}, 60_000)
afterAll(() => world.portal.stop())

/** The days on which the room is booked, each with the person. */
async function booked(): Promise<string[]> {
  const rows = await world.portal.db<{ day: string; personCode: string }[]>`
    select to_char(lower(booking.during) at time zone 'Asia/Seoul', 'MM-DD') as day, request.person_code
      from reservation_booking booking join reservation_request request using (com_code, request_id)
     where booking.resource_id = ${roomId} and booking.state = 'accepted' order by booking.during`
  return rows.map(({ day, personCode }) => `${day} ${personCode}`)
}

test('the room of a cancelled date is free meanwhile, and is booked again on return if it still is', async () => {
  const { user, colleague } = world.people
  await putBooking(colleague, roomId, '2026-12-08', '면접')
  // The second of three dates has no room from the beginning.
  const eventId = await putEvent(user, {
    ...{ title: '점검', start: '2026-12-01T12:00', end: '2026-12-01T13:00', roomId },
    rule: 'FREQ=WEEKLY;COUNT=3;BYDAY=TU',
  })
  const all = ['12-01 user', '12-08 colleague', '12-15 user']
  expect(await booked()).toEqual(all)
  const leave = async () => {
    const things = chosen({ [`calendar/event-${eventId}-2026-12-01T12:00:00`]: 'cancel' })
    expect((await user.call(approvalApi.saveAbsence, { absence: trip(), things })).status).toBe(200)
    expect(await booked()).toEqual(['12-08 colleague', '12-15 user'])
  }
  const comeBack = async () => {
    const { absenceId, version } = await newestAbsence(user)
    await user.call(approvalApi.endAbsence, { absenceId, version })
    return (await newestAbsence(user)).things.map(({ state, code }) => `${state} ${code}`.trim())
  }
  await leave()
  expect(await comeBack()).toEqual(['undone'])
  expect(await booked()).toEqual(all)
  await leave()
  await putBooking(colleague, roomId, '2026-12-01', '배송')
  expect(await comeBack()).toEqual(['undone calendar.roomTaken'])
  expect(await booked()).toEqual(['12-01 colleague', '12-08 colleague', '12-15 user'])
})
