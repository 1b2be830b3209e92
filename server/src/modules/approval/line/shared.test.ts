import { approvalApi, type SharedStep } from '@maru/api/approval'
import type { Input } from '@maru/api/kit/endpoint'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { actOn, type Forms, openApproval, read, submission } from '#test/approvals.ts'
import { openCast, type Role } from '#test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>
let forms: Forms

beforeAll(async () => {
  portal = await openTestApp()
  people = await openCast(portal)
  forms = await openApproval(portal)
})
afterAll(() => portal.stop())

const step = (who: Partial<SharedStep['who']>, more: Partial<SharedStep> = {}): SharedStep => ({
  ...{ kind: 'approve', group: 0, need: 0, mayFinish: false },
  who: { by: 'leader', level: 0, code: null, ...who },
  ...more,
})
type Given = Input<typeof approvalApi.saveSharedLine>
const line = (more: Partial<Given> = {}): Given => ({
  ...{ lineId: null, name: { ko: '팀장 결재', en: 'Team lead', zh: '' }, steps: [step({})], users: [] },
  ...more,
})
const save = (more: Partial<Given> = {}) => people.manager.call(approvalApi.saveSharedLine, line(more))
const shared = async (client: Client) =>
  (await client.call(approvalApi.listLines, {})).result.filter((one) => one.shared !== null)
const peopleOf = (stages: Awaited<ReturnType<typeof shared>>[number]['stages']) =>
  stages.map((stage) => stage.steps.map((one) => one.personCode ?? `/${one.deptCode}`))

async function removeAll() {
  for (const { lineId } of (await people.manager.call(approvalApi.listSharedLines, {})).result)
    await people.manager.call(approvalApi.removeSharedLine, { lineId })
}

test('a shared line means the leaders of each drafter, and is submitted as it is listed', async () => {
  const agree = step({ by: 'person', code: 'super' }, { kind: 'agree' })
  await save({ steps: [step({}), agree, step({ level: 1 })] })
  const [ofColleague] = await shared(people.colleague)
  expect(ofColleague?.shared).toEqual({
    name: { ko: '팀장 결재', en: 'Team lead', zh: '' },
    isComplete: true,
  })
  expect(peopleOf(ofColleague?.stages ?? [])).toEqual([['manager'], ['super'], ['peer']])
  // Above the highest leader there is none: the person appears once.
  expect(peopleOf((await shared(people.user))[0]?.stages ?? [])).toEqual([['super'], ['peer']])
  const given = submission(forms, '품의', { purpose: '장비' }, { line: ofColleague?.stages ?? [] })
  const { apmId } = (await people.colleague.call(approvalApi.submitDocument, given)).result
  const asked = (await read(people.colleague, apmId)).stages.flatMap((stage) =>
    stage.steps.map((one) => one.assignee.personCode),
  )
  expect(asked).toEqual(expect.arrayContaining(['manager', 'super', 'peer']))
  await removeAll()
})

describe('the final authority of a shared line', () => {
  const agree = { kind: 'agree', personCode: 'user', deptCode: null } as const
  const finisher = step({ by: 'person', code: 'concurrent' }, { mayFinish: true })
  const write = async (line: object[]) => {
    const given = submission(forms, '품의', { purpose: '장비' }, { line: line as never })
    const { apmId } = (await people.colleague.call(approvalApi.submitDocument, given)).result
    await actOn(people.manager, apmId, 'approve')
    return apmId
  }
  const acts = async (apmId: string) => (await read(people.concurrent, apmId)).acts.map(({ act }) => act)
  /** Makes the last approver of the form one that an approver may remove. */
  const setRequired = (isRequired: boolean) => portal.db`
    update approval_form_version
       set definition = jsonb_set(definition, '{rules,1,isRequired}', ${portal.db.json(isRequired)})
     where form_id = ${forms.get('품의') ?? 0}`
  afterEach(async () => {
    await setRequired(true)
    await removeAll()
  })

  test('ends a line without a required approver above, and a person who typed it ends none', async () => {
    await setRequired(false)
    await save({ steps: [finisher] })
    const [listed] = await shared(people.colleague)
    expect(listed?.stages[0]).toMatchObject({ need: 0, lineId: listed?.lineId })
    const added = { need: 0, steps: [agree] }
    const apmId = await write([...(listed?.stages ?? []), added])
    expect((await actOn(people.concurrent, apmId, 'finish')).result.status).toBe('COMPLETE')
    const typed = await write((listed?.stages ?? []).map(({ need, steps }) => ({ need, steps })))
    expect(await acts(typed)).not.toContain('finish')
  })

  test('does not pass over an approver that the form requires', async () => {
    await save({ steps: [finisher] })
    const [listed] = await shared(people.colleague)
    const apmId = await write(listed?.stages ?? [])
    expect(await acts(apmId)).toContain('approve')
    expect(await acts(apmId)).not.toContain('finish')
    const { version, stages } = await read(people.concurrent, apmId)
    const stepId = stages.flatMap((one) => one.steps).find((one) => one.state === 'active')?.stepId ?? 0
    const act = { apmId, version, act: 'finish', stepId, comment: '' } as const
    expect((await people.concurrent.call(approvalApi.actOnDocument, act)).refusal?.code).toBe(
      'approval.stepRequired',
    )
  })

  test('is not given to another person or kind, nor by a line that the drafter may not choose', async () => {
    await setRequired(false)
    const { lineId } = (await save({ steps: [finisher], users: ['person:user'] })).result
    const step = { kind: 'approve', personCode: 'concurrent', deptCode: null }
    expect(await acts(await write([{ need: 0, lineId, steps: [step] }]))).not.toContain('finish')
    await removeAll()
    const open = (await save({ steps: [finisher] })).result
    for (const steps of [[{ ...step, kind: 'review' }], [{ ...step, personCode: 'super' }, agree]]) {
      const apmId = await write([{ need: 0, lineId: open.lineId, steps }])
      const [row] = await portal.db<{ count: number }[]>`
        select count(*)::int as count from approval_document
         where apm_id = ${Number(apmId)} and flow::text like '%"finality": "line"%'`
      expect(row?.count).toBe(0)
    }
  })
})

test('only the chosen people and departments get a line, and none of another company', async () => {
  await save({ name: { ko: '한 사람', en: '', zh: '' }, users: ['person:user'] })
  await save({ name: { ko: '인사', en: '', zh: '' }, users: ['department:ONE-HR'] })
  const namesOf = async (client: Client) => (await shared(client)).map((one) => one.name)
  expect(await namesOf(people.user)).toEqual(['한 사람'])
  expect(await namesOf(people.colleague)).toEqual(['인사'])
  expect(await namesOf(people.peer)).toEqual([])
  expect(await namesOf(people.outsider)).toEqual([])
  const listed = (await people.manager.call(approvalApi.listSharedLines, {})).result
  expect(listed.map((one) => one.users.map(({ subject }) => subject))).toEqual([
    ['department:ONE-HR'],
    ['person:user'],
  ])
  expect((await people.outsider.call(approvalApi.listSharedLines, {})).status).toBe(403)
  await removeAll()
})

test('a line whose person left is marked, and is not offered as complete', async () => {
  await save({ steps: [step({}), step({ by: 'person', code: 'concurrent' })] })
  await portal.db`update org_person set retired_on = '2026-11-01' where person_code = 'concurrent'`
  expect((await shared(people.colleague))[0]?.shared?.isComplete).toBe(false)
  await removeAll()
})

test('a change names the version that it is based on, and is written to the audit log', async () => {
  const { lineId, version } = (await save()).result
  const next = { lineId, name: { ko: '바뀐 이름', en: '', zh: '' } }
  expect((await save({ ...next, version })).result.version).toBe(version + 1)
  const late = await save({ ...next, version })
  expect([late.status, late.refusal?.code]).toEqual([409, 'approval.settingChanged'])
  await people.manager.call(approvalApi.removeSharedLine, { lineId })
  expect((await people.manager.call(approvalApi.removeSharedLine, { lineId })).status).toBe(404)
  const log = await portal.db<{ action: string; personCode: string }[]>`
    select action, person_code from kit_audit where subject = ${String(lineId)} order by audit_id`
  expect(log.map((one) => `${one.action} ${one.personCode}`)).toEqual([
    'approvalLineAdded manager',
    'approvalLineChanged manager',
    'approvalLineRemoved manager',
  ])
})

test('a step without a person, a person of another company and a blank name are refused', async () => {
  expect((await save({ steps: [step({ by: 'person' })] })).refusal?.code).toBe('approval.lineInvalid')
  expect((await save({ steps: [step({ by: 'person', code: 'outsider' })] })).refusal?.code).toBe(
    'approval.personUnknown',
  )
  expect((await save({ steps: [step({ by: 'head', code: 'TWO-D1' })] })).refusal?.code).toBe(
    'approval.personUnknown',
  )
  expect((await save({ name: { ko: ' ', en: '', zh: '' } })).refusal?.code).toBe('approval.nameEmpty')
  expect((await save({ lineId: 999_999, version: 1 })).status).toBe(404)
})
