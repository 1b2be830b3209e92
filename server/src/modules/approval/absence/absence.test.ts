import { type AbsenceDraft, approvalApi, type FormValues } from '@maru/api/approval'
import { webpartApi } from '@maru/api/webpart'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { actOn, boxOf, type Forms, openApproval, read, submission, submitProposal } from '#test/approvals.ts'
import { openCast, type Role } from '#test/cast.ts'
import { startCompanies } from '../start/start.service.ts'

let portal: TestApp
let people: Record<Role, Client>
let forms: Forms

beforeAll(async () => {
  portal = await openTestApp()
  people = await openCast(portal)
  forms = await openApproval(portal)
  await people.super.call(approvalApi.saveLeaveGrants, {
    year: 2026,
    grants: [{ personCode: 'colleague', days: 15 }],
  })
})
afterAll(() => portal.stop())

const today = () => portal.clock.now().toISOString().slice(0, 10)
const balance = async (client = people.colleague) =>
  (await client.call(approvalApi.getLeave, { year: 2026 })).result

/** Everything in the database that an absence may change. */
async function traces() {
  const { db } = portal
  return {
    days: await db`select person_code, from_day, until_day, starts_at_noon, ends_at_noon, kind, source, source_id
                     from org_absence order by 1, 2`,
    delegations: await db`select person_code, delegator_code, start_date, end_date, reason, moves_pending
                            from approval_delegation order by 1, 2, 3`,
    events: await db`select title, start_at, end_at, is_all_day, shows from calendar_event
                      where deleted_at is null order by start_at, title`,
  }
}

const ask = (values: FormValues, client = people.colleague) =>
  client.call(
    approvalApi.submitDocument,
    submission(forms, '휴가', { type: 'annual', sets: ['pending', 'calendar'], ...values }),
  )
async function take(values: FormValues): Promise<string> {
  const { apmId } = (await ask(values)).result
  expect((await actOn(people.manager, apmId, 'approve')).result.status).toBe('COMPLETE')
  return apmId
}
const cancel = (leave: string, client = people.colleague) =>
  client.call(approvalApi.submitDocument, submission(forms, '휴가취소', { leave, reason: '일정 변경' }))

describe('a leave', () => {
  test('is requested, takes effect when it completes, and its cancelling form leaves nothing of it', async () => {
    const before = await traces()
    // 25 December is a holiday, 26 and 27 a weekend.
    const { apmId } = (
      await ask({ period: ['2026-12-24', '2026-12-29'], delegate: ['user'], reply: '휴가입니다.' })
    ).result
    expect(await balance()).toEqual({ year: 2026, total: 15, used: 0, requested: 3, remaining: 15 })
    expect(await traces()).toEqual(before)
    const use = { days: 3, balances: [{ year: 2026, before: 15, after: 12 }] }
    expect((await read(people.manager, apmId)).leave).toEqual(use)
    await actOn(people.manager, apmId, 'approve')
    // The paper still shows the balance of the day of the submission.
    expect((await read(people.manager, apmId)).leave).toEqual(use)
    expect(await balance()).toEqual({ year: 2026, total: 15, used: 3, requested: 0, remaining: 12 })
    const during = await traces()
    expect(during.days).toMatchObject([
      {
        personCode: 'colleague',
        fromDay: '2026-12-24',
        untilDay: '2026-12-29',
        kind: 'leave',
        sourceId: apmId,
      },
    ])
    expect(during.delegations).toMatchObject([
      {
        personCode: 'colleague',
        delegatorCode: 'user',
        startDate: '2026-12-24',
        endDate: '2026-12-29',
        reason: 1,
      },
    ])
    expect(during.events).toMatchObject([{ title: '연차', isAllDay: true, shows: 'away' }])
    expect((await people.colleague.call(webpartApi.getVacation, {})).result).toEqual({
      ...{ total: 15, remaining: 12, requested: 0 },
    })
    const [item] = (await people.colleague.call(approvalApi.listAbsences, {})).result
    expect(item).toMatchObject({
      apmId,
      days: 3,
      status: 'active',
      canEnd: false,
      told: [{ personCode: 'user' }],
    })

    const cancelling = (await cancel(apmId)).result.apmId
    expect((await cancel(apmId)).refusal?.code).toBe('approval.leaveUnknown')
    expect((await read(people.manager, cancelling)).names[apmId]?.ko).toContain('2026-12-24 – 2026-12-29')
    await actOn(people.manager, cancelling, 'approve')
    expect(await traces()).toEqual(before)
    expect((await balance())?.remaining).toBe(15)
    expect((await cancel(apmId)).refusal?.code).toBe('approval.leaveUnknown')
  })

  test('that is rejected or withdrawn gives its days back, and a rejected cancellation keeps the leave', async () => {
    const { apmId } = (await ask({ period: ['2026-12-01', '2026-12-02'] })).result
    await actOn(people.manager, apmId, 'reject', '바쁜 때입니다')
    expect(await balance()).toMatchObject({ requested: 0, used: 0 })
    const detail = await read(people.colleague, apmId)
    const again = await people.colleague.call(approvalApi.resubmitDocument, {
      ...submission(forms, '휴가', { type: 'am', period: ['2026-12-03', '2026-12-03'] }),
      ...{ apmId, version: detail.version, comment: '' },
    })
    expect(again.status).toBe(200)
    expect(await balance()).toMatchObject({ requested: 0.5 })
    await actOn(people.manager, apmId, 'approve')
    expect(await balance()).toMatchObject({ requested: 0, used: 0.5 })
    const cancelling = (await cancel(apmId)).result.apmId
    await actOn(people.manager, cancelling, 'reject', '이미 지났습니다')
    expect(await balance()).toMatchObject({ used: 0.5 })
    const second = (await cancel(apmId)).result.apmId
    await actOn(people.colleague, second, 'withdraw')
    const third = (await cancel(apmId)).result.apmId
    await actOn(people.manager, third, 'approve')
    expect(await balance()).toMatchObject({ used: 0 })
  })

  test('of more days than remain, of none, twice, or of another person is refused in words', async () => {
    const code = async (answer: ReturnType<typeof ask>) => (await answer).refusal?.code
    expect(await code(ask({ period: ['2026-11-30', '2026-12-31'] }))).toBe('approval.leaveExceeded')
    expect(await code(ask({ period: ['2026-12-05', '2026-12-06'] }))).toBe('approval.leaveNoDays')
    expect(await code(ask({ period: ['2026-12-07', '2026-12-08'], type: 'am' }))).toBe('approval.leaveHalf')
    expect(await code(ask({ period: ['2026-12-07', '2026-12-07'], delegate: ['colleague'] }))).toBe(
      'approval.delegateSelf',
    )
    const apmId = await take({
      period: ['2026-12-07', '2026-12-07'],
      type: 'hour',
      startTime: '10:00',
      hours: '2',
    })
    expect(await balance()).toMatchObject({ used: 0.25 })
    expect(await code(ask({ period: ['2026-12-07', '2026-12-07'] }))).toBe('approval.absenceOverlap')
    expect((await cancel(apmId, people.user)).refusal?.code).toBe('approval.leaveUnknown')
    expect((await traces()).days).toEqual([])
    await actOn(people.manager, (await cancel(apmId)).result.apmId, 'approve')
  })

  test('is counted once when two requests use the last days at the same time', async () => {
    await people.super.call(approvalApi.saveLeaveGrants, {
      year: 2026,
      grants: [{ personCode: 'colleague', days: 1 }],
    })
    const answers = await Promise.all([
      ask({ period: ['2026-12-14', '2026-12-14'] }),
      ask({ period: ['2026-12-15', '2026-12-15'] }),
    ])
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409])
    expect(await balance()).toMatchObject({ requested: 1 })
  })
})

describe('the yearly days', () => {
  test('are entered in eighths, by administrators, for people of the company', async () => {
    const save = (client: Client, personCode: string, days: number) =>
      client.call(approvalApi.saveLeaveGrants, { year: 2026, grants: [{ personCode, days }] })
    expect((await save(people.user, 'user', 10)).status).toBe(403)
    expect((await save(people.super, 'outsider', 10)).refusal?.code).toBe('approval.personUnknown')
    expect((await save(people.super, 'user', 10.1)).refusal?.code).toBe('approval.leaveEighths')
    expect((await save(people.super, 'user', 10.125)).status).toBe(200)
    const rows = (await people.super.call(approvalApi.listLeaveGrants, { year: 2026, itemsPerPage: 50 }))
      .result.data
    expect(rows.find((one) => one.personCode === 'user')).toMatchObject({ total: 10.125, isGranted: true })
    expect(rows.find((one) => one.personCode === 'peer')).toMatchObject({ total: 0, isGranted: false })
    expect((await people.user.call(approvalApi.listLeaveGrants, { year: 2026 })).status).toBe(403)
    expect(await balance(people.peer)).toBeNull()
  })
})

describe('an absence without a document', () => {
  const draft = (more: Partial<AbsenceDraft> = {}): AbsenceDraft => ({
    ...{ kind: 'trip', leaveType: null, fromDay: today(), untilDay: today() },
    ...{ startsAtNoon: false, endsAtNoon: false, startTime: null, hours: null },
    ...{ delegateCode: 'super', applicationId: null, movesPending: true, reply: '', showsInCalendar: true },
    ...more,
  })
  const save = (client: Client, more: Partial<AbsenceDraft> = {}) =>
    client.call(approvalApi.saveAbsence, { absence: draft(more) })
  const own = async (client: Client) => (await client.call(approvalApi.listAbsences, {})).result
  const end = async (client: Client) => {
    const items = await own(client)
    const item = items.find((one) => one.canEnd) ?? items[0]
    return client.call(approvalApi.endAbsence, {
      absenceId: item?.absenceId ?? 1,
      version: item?.version ?? 1,
    })
  }

  test('moves what waits, and everything is as before when it ends early', async () => {
    const before = await traces()
    const apmId = await submitProposal(people.colleague, forms)
    expect(await boxOf(people.super, 'pending')).not.toContain(apmId)
    const plan = (await people.manager.call(approvalApi.planAbsence, { absence: draft() })).result
    expect(plan).toMatchObject({ faults: [], balances: [], leaveForm: String(forms.get('휴가')) })
    expect(plan.pendingCount).toBeGreaterThan(0)
    expect((await save(people.manager)).status).toBe(200)
    expect(await boxOf(people.super, 'pending')).toContain(apmId)
    expect(await boxOf(people.manager, 'pending')).toContain(apmId)
    expect((await end(people.manager)).status).toBe(200)
    expect(await boxOf(people.super, 'pending')).not.toContain(apmId)
    expect(await traces()).toEqual(before)
    expect(await own(people.manager)).toMatchObject([{ status: 'cancelled' }])
    expect((await end(people.manager)).refusal?.code).toBe('approval.absenceOver')
  })

  test('may leave what waits to the absent person', async () => {
    const old = await submitProposal(people.colleague, forms)
    await portal.db`update approval_entry set sort_at = sort_at - interval '2 days' where apm_id = ${old}`
    expect((await save(people.manager, { movesPending: false })).status).toBe(200)
    const fresh = await submitProposal(people.colleague, forms)
    const pending = await boxOf(people.super, 'pending')
    expect([pending.includes(old), pending.includes(fresh)]).toEqual([false, true])
    expect((await people.super.call(approvalApi.getDocument, { apmId: old })).status).toBe(404)
    const counts = (await people.super.call(approvalApi.countDocuments, {})).result
    expect(counts.find((one) => one.queryNumber === 101)?.count).toBe(pending.length)
    // Returning on the second day keeps the first one.
    await portal.db`update approval_absence set from_day = from_day - 1 where status = 'active' and kind = 'trip'`
    expect((await end(people.manager)).status).toBe(200)
    const yesterday = new Date(portal.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10)
    expect(await own(people.manager)).toMatchObject([
      { status: 'cancelled' },
      { status: 'active', fromDay: yesterday, untilDay: yesterday, canEnd: false },
    ])
  })

  test('is refused for a leave, to oneself, twice, and for a chain of three', async () => {
    const code = async (answer: ReturnType<typeof save>) => (await answer).refusal?.code
    const days = { fromDay: '2026-12-21', untilDay: '2026-12-22' }
    expect(await code(save(people.peer, { kind: 'leave', leaveType: 'annual' }))).toBe(
      'approval.leaveNeedsDocument',
    )
    expect(await code(save(people.peer, { delegateCode: 'peer' }))).toBe('approval.delegateSelf')
    expect(await code(save(people.peer, { delegateCode: 'outsider' }))).toBe('approval.personUnknown')
    expect(await code(save(people.peer, { fromDay: '2026-12-23', untilDay: '2026-12-22' }))).toBe(
      'approval.absenceOrder',
    )
    expect((await save(people.peer, { ...days, delegateCode: 'user' })).status).toBe(200)
    expect(await code(save(people.peer, { ...days, delegateCode: 'user' }))).toBe('approval.absenceOverlap')
    expect((await save(people.user, { ...days, delegateCode: 'super' })).status).toBe(200)
    expect(await code(save(people.super, { ...days, delegateCode: 'manager' }))).toBe(
      'approval.delegationChain',
    )
    expect(await code(save(people.super, { ...days, delegateCode: 'peer' }))).toBe('approval.delegationCycle')
    const plan = (
      await people.peer.call(approvalApi.planAbsence, { absence: draft({ ...days, delegateCode: 'user' }) })
    ).result
    expect(plan.faults).toEqual(['absenceOverlap'])
    expect(plan.delegateAway).toMatchObject([{ fromDay: '2026-12-21', delegate: { personCode: 'super' } }])
    expect(plan.entries.map((one) => one.title)).toContain('출장')
  })

  test('is seen by the department without its reason, and by no other', async () => {
    const period = { from: '2026-12-01', until: '2026-12-31' }
    const team = async (client: Client) =>
      (await client.call(approvalApi.listTeamAbsences, period)).result.map((one) => [
        one.person.personCode,
        one.leaveType,
        one.canEnd,
      ])
    const rows = await team(people.colleague)
    expect(rows.every(([, type, canEnd]) => type === null && canEnd === false)).toBe(true)
    expect((await team(people.outsider)).length).toBe(0)
    const stranger = await people.peer.call(approvalApi.endAbsence, { absenceId: 1, version: 1 })
    expect(stranger.status).toBe(404)
  })
})

test('a company that was started before the cancelling form existed gets it once, at the next start', async () => {
  const { db } = portal
  await db`delete from approval_form_version where form_id in (
    select form_id from approval_form where com_code = 'TWO' and system_kind = 'leaveCancel')`
  await db`delete from approval_form where com_code = 'TWO' and system_kind = 'leaveCancel'`
  const context = { ...portal.app.services, db: portal.app.db }
  await startCompanies(context)
  await startCompanies(context)
  const rows =
    await db`select abbreviation from approval_form where com_code = 'TWO' and system_kind = 'leaveCancel'`
  expect(rows).toEqual([{ abbreviation: '휴가취소' }])
})
