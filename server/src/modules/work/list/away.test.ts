import { type AbsenceDraft, approvalApi } from '@maru/api/approval'
import type { WorkItem } from '@maru/api/kit/work'
import { workApi } from '@maru/api/work'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newestAbsence, trip } from '#test/absences.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openWorkWorld, type WorkWorld } from '#test/works.ts'

let portal: TestApp
let world: WorkWorld

beforeAll(async () => {
  // Saturday, 10:00 in Seoul: what arrives now is due on Tuesday at 10:00.
  portal = await openTestApp({ now: '2026-11-21T01:00:00Z' })
  world = await openWorkWorld(portal)
}, 60_000)
afterAll(() => portal.stop())

const peer = () => world.people.peer
const list = async (input: { limit?: number; cursor?: string } = {}) =>
  (await peer().call(workApi.listWork, { limit: 100, ...input })).result
const dueOf = async () =>
  Object.fromEntries((await list()).data.map(({ kind, dueAt, dueBefore }) => [kind, [dueAt, dueBefore]]))
const keysOf = (items: readonly WorkItem[]) => items.map(({ kind, id }) => `${kind} ${id}`)
const away = async (more: Partial<AbsenceDraft>) => {
  const absence = trip({ delegateCode: null, ...more })
  expect((await peer().call(approvalApi.saveAbsence, { absence })).status).toBe(200)
}
const comeBack = async () => {
  const { absenceId, version } = await newestAbsence(peer())
  expect((await peer().call(approvalApi.endAbsence, { absenceId, version })).status).toBe(200)
}

test('what is due in an absence is due on the first working day, what has a date of its own is not moved', async () => {
  const before = await dueOf()
  expect(before.approval?.[0]).toMatch(/^2026-11-24T01:00/)
  await away({ fromDay: '2026-11-23', untilDay: '2026-11-25' })
  const during = await dueOf()
  // Thursday, 18:00 in Seoul.
  const moved = '2026-11-26T09:00:00.000Z'
  expect(during.approval).toEqual([moved, before.approval?.[0]])
  expect(during.mustRead).toEqual([moved, before.mustRead?.[0]])
  for (const kind of ['booking', 'invitation', 'survey', 'surveyApproval'])
    expect([kind, during[kind]]).toEqual([kind, before[kind]])
  await comeBack()
  expect(await dueOf()).toEqual(before)
})

test('pages of any size have every thing once, in the order of moved due dates', async () => {
  await away({ fromDay: '2026-11-23', untilDay: '2026-11-25' })
  const whole = await list()
  const dues = whole.data.map(({ dueAt }) => (dueAt === null ? Number.POSITIVE_INFINITY : Date.parse(dueAt)))
  expect(dues).toEqual(dues.toSorted((one, other) => one - other))
  for (const limit of [1, 2, 3]) {
    const read: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { data: WorkItem[]; next: string | null } = await list({ limit, cursor })
      read.push(...keysOf(page.data))
      cursor = page.next
    }
    expect([limit, read]).toEqual([limit, keysOf(whole.data)])
  }
  await comeBack()
})

test('a return ends the move at once, also of an absence that has begun, and holidays do not count', async () => {
  const before = await dueOf()
  await away({ fromDay: '2026-11-20', untilDay: '2026-11-25' })
  expect((await dueOf()).approval?.[1]).toBe(before.approval?.[0])
  await comeBack()
  // Back since today, a Saturday: the first working day is Monday, before the due date.
  expect(await dueOf()).toEqual(before)
  await portal.db`
    insert into org_holiday (com_code, day, name_ko, kind) values ('ONE', '2026-11-26', '창립 기념일', 'company')`
  await away({ fromDay: '2026-11-23', untilDay: '2026-11-25' })
  expect((await dueOf()).approval?.[0]).toBe('2026-11-27T09:00:00.000Z')
  await comeBack()
})
