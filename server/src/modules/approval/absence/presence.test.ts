import { type AbsenceDraft, approvalApi } from '@maru/api/approval'
import { presenceApi } from '@maru/api/kit/presence'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openApproval } from '#test/approvals.ts'
import { openCast, type Role } from '#test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>

beforeAll(async () => {
  portal = await openTestApp({ now: '2026-12-02T02:00:00Z' })
  people = await openCast(portal)
  await openApproval(portal)
})
afterAll(() => portal.stop())

const trip: AbsenceDraft = {
  ...{ kind: 'trip', leaveType: null, fromDay: '2026-12-02', untilDay: '2026-12-04' },
  ...{ startsAtNoon: false, endsAtNoon: false, startTime: null, hours: null },
  ...{ delegateCode: 'peer', applicationId: null, movesPending: true, reply: '', showsInCalendar: false },
}
const seenBy = async (role: Role) =>
  (await people[role].call(presenceApi.listPresence, { personCodes: ['user'] })).result[0]

test('an absent person is shown with the deputy until the absence ends early', async () => {
  expect((await people.user.call(approvalApi.saveAbsence, { absence: trip })).status).toBe(200)
  expect(await seenBy('colleague')).toMatchObject({
    ...{ state: 'absent', until: '2026-12-04T15:00:00.000Z' },
    deputy: { personCode: 'peer', name: { ko: 'peer 님', en: 'peer En', zh: 'peer 中' } },
  })
  expect(await seenBy('outsider')).toBeUndefined()
  const [absence] = (await people.user.call(approvalApi.listAbsences, {})).result
  const { absenceId = 0, version = 0 } = absence ?? {}
  await people.user.call(approvalApi.endAbsence, { absenceId, version })
  expect(await seenBy('colleague')).toMatchObject({ state: 'here', deputy: null })
})

test('a deputy who has left, and one for a single form, are not named', async () => {
  await people.user.call(approvalApi.saveAbsence, { absence: trip })
  await portal.db`update org_person set retired_on = '2026-12-01' where person_code = 'peer'`
  expect(await seenBy('colleague')).toMatchObject({ state: 'absent', deputy: null })
  await portal.db`update org_person set retired_on = null where person_code = 'peer'`
  await portal.db`update approval_absence set form_id = (select min(form_id) from approval_form where com_code = 'ONE')`
  expect(await seenBy('colleague')).toMatchObject({ state: 'absent', deputy: null })
})
