import { approvalApi, defaultSetting } from '@maru/api/approval'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import {
  actOn,
  boxOf,
  expenseValues,
  type Forms,
  openApproval,
  submission,
  submitProposal,
} from '#test/approvals.ts'
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

test('forms are listed by group in three languages, and only those of the own company', async () => {
  const groups = (await people.user.call(approvalApi.listApplications, { SortValue: 1 })).result
  expect(groups.map((one) => one.groupName)).toEqual(['업무', '지출·구매', '근태', '대외'])
  expect(groups[0]?.applications.map((one) => one.applicationNameEn)).toEqual([
    'Proposal',
    'Request to a department',
  ])
  const own = groups.flatMap((one) => one.applications.map((form) => form.applicationId))
  const other = (await people.outsider.call(approvalApi.listApplications, {})).result
  expect(
    other.flatMap((one) => one.applications.map((form) => form.applicationId)).some((id) => own.includes(id)),
  ).toBe(false)
})

test('a form that only some may draft is missing for others', async () => {
  const formId = forms.get('공문') ?? 0
  await portal.db`update approval_form set writers = '{person:peer}' where form_id = ${formId}`
  const open = (client: Client) => client.call(approvalApi.openForm, { applicationId: String(formId) })
  expect((await open(people.peer)).status).toBe(200)
  expect((await open(people.user)).status).toBe(404)
  await portal.db`update approval_form set writers = '{}' where form_id = ${formId}`
})

describe('the preview of the line', () => {
  const preview = async (price: number, client = people.colleague) =>
    (
      await client.call(approvalApi.previewRoute, {
        applicationId: String(forms.get('지출')),
        values: expenseValues(price),
        line: [],
      })
    ).result

  test('says who decides and why, and follows the amount', async () => {
    const small = await preview(1000)
    expect(small.stages.map((stage) => stage.steps[0]?.assignee.personCode)).toEqual(['manager'])
    expect(small.stages[0]?.steps[0]?.reasons.map((one) => one.code)).toContain('note')
    const large = await preview(2_000_000)
    expect(large.stages.map((stage) => stage.steps[0]?.assignee.personCode)).toEqual(['manager', 'peer'])
    expect(large.faults).toEqual([])
  })

  test('says about when, from the decisions of the last 90 days', async () => {
    expect((await preview(1000)).expectedDate).toBeNull()
    for (let index = 0; index < 3; index += 1) {
      const apmId = await submitProposal(people.colleague, forms)
      portal.clock.advance(30 * 60_000)
      await actOn(people.manager, apmId, 'approve')
    }
    const { stages, expectedDate } = await preview(1000)
    expect(stages[0]?.steps[0]?.minutes).toBe(30)
    expect(Date.parse(expectedDate ?? '') - portal.clock.now().getTime()).toBe(30 * 60_000)
  })

  test('names the delegate of an absent approver', async () => {
    const today = portal.clock.now().toISOString().slice(0, 10)
    const delegation = { delegatorCode: 'super', reason: 1, startDate: today, endDate: today }
    await people.manager.call(approvalApi.setDelegation, { delegation })
    const step = (await preview(1000)).stages[0]?.steps[0]
    expect(step?.delegate).toMatchObject({ party: { personCode: 'super' }, until: today })
    const [{ seq } = { seq: 0 }] = (await people.manager.call(approvalApi.listDelegations, {})).result
    await people.manager.call(approvalApi.setDelegation, { delegation: { seq, personCode: 'manager' } })
  })
})

describe('a saved draft', () => {
  const save = (client: Client, storeKey: string | null = null) => {
    const { storeKey: _key, sourceApmId: _source, ...rest } = submission(forms, '지출', expenseValues(5))
    return client.call(approvalApi.saveDraft, { ...rest, storeKey, apmId: null })
  }

  test('is opened by its author only, and is removed by a submission unless drafts are kept', async () => {
    const { storeKey } = (await save(people.colleague)).result
    const opened = (await people.colleague.call(approvalApi.openForm, { storeKey })).result
    expect(opened).toMatchObject({ storeKey, content: { subject: '테스트 장비 구매' } })
    expect((await people.peer.call(approvalApi.openForm, { storeKey })).status).toBe(404)
    expect((await save(people.peer, storeKey)).status).toBe(404)
    expect(
      (await people.colleague.call(approvalApi.listBox, { box: 'saved' })).result.data[0]?.storeKey,
    ).toBe(storeKey)
    const submit = () =>
      people.colleague.call(
        approvalApi.submitDocument,
        submission(forms, '지출', expenseValues(5), { storeKey }),
      )
    await people.colleague.call(approvalApi.saveSettings, { data: { isApmReuse: true } })
    expect((await submit()).status).toBe(200)
    expect((await people.colleague.call(approvalApi.openForm, { storeKey })).status).toBe(200)
    await people.colleague.call(approvalApi.saveSettings, { data: { isApmReuse: false } })
    expect((await submit()).status).toBe(200)
    expect((await people.colleague.call(approvalApi.openForm, { storeKey })).status).toBe(404)
  })

  test('is removed by its author', async () => {
    const { storeKey } = (await save(people.user)).result
    expect((await people.peer.call(approvalApi.removeDraft, { storeKey })).status).toBe(404)
    expect((await people.user.call(approvalApi.removeDraft, { storeKey })).status).toBe(200)
    expect((await people.user.call(approvalApi.removeDraft, { storeKey })).status).toBe(404)
  })
})

test('a document is copied into a new one, which names its source', async () => {
  const apmId = await submitProposal(people.colleague, forms)
  const copy = (await people.colleague.call(approvalApi.openForm, { apmId, isCopy: true })).result
  expect([copy.apmId, copy.content.subject]).toEqual([null, '테스트 장비 구매'])
  const again = await submitProposal(people.colleague, forms, { sourceApmId: apmId })
  expect((await people.colleague.call(approvalApi.getDocument, { apmId: again })).result.source?.apmId).toBe(
    apmId,
  )
  expect((await people.colleague.call(approvalApi.openForm, { apmId })).refusal?.code).toBe(
    'approval.wrongState',
  )
  expect((await people.user.call(approvalApi.openForm, { apmId, isCopy: true })).status).toBe(404)
})

test('lines are saved under a name, replaced and removed by their owner', async () => {
  const stages = (personCode: string) => [
    { need: 0, steps: [{ kind: 'agree' as const, personCode, deptCode: null }] },
  ]
  const save = (name: string, person: string) =>
    people.user.call(approvalApi.saveLine, { name, stages: stages(person) })
  const { lineId } = (await save('재무 합의', 'peer')).result
  expect((await save('재무 합의', 'manager')).result.lineId).toBe(lineId)
  expect((await save(' ', 'peer')).refusal?.code).toBe('approval.nameEmpty')
  expect((await save('밖', 'outsider')).refusal?.code).toBe('approval.personUnknown')
  expect((await people.user.call(approvalApi.listLines, {})).result).toMatchObject([
    { name: '재무 합의', names: { manager: { ko: 'manager 님' } } },
  ])
  expect((await people.peer.call(approvalApi.removeLine, { lineId })).status).toBe(404)
  expect((await people.user.call(approvalApi.removeLine, { lineId })).status).toBe(200)
})

describe('settings', () => {
  test('start with the defaults of the specification, and absent fields stay', async () => {
    expect((await people.peer.call(approvalApi.getSettings, {})).result).toEqual(defaultSetting)
    await people.peer.call(approvalApi.createSettings, { data: { tabOrder: '2,0,1' }, isFirst: true })
    await people.peer.call(approvalApi.saveSettings, { data: { isReceiveNextMail: false }, isFirst: false })
    expect((await people.peer.call(approvalApi.getSettings, {})).result).toMatchObject({
      ...{ tabOrder: '2,0,1', isReceiveNextMail: false, isTUReceiveNextMail: true, isApmReuse: false },
    })
    const twice = await people.peer.call(approvalApi.saveSettings, { data: { tabOrder: '1,1,1' } })
    expect(twice.refusal?.code).toBe('approval.tabOrderInvalid')
  })
})

describe('a delegation', () => {
  const today = () => portal.clock.now().toISOString().slice(0, 10)
  const set = (client: Client, delegation: object) =>
    client.callWith(approvalApi.setDelegation, { delegation })
  const give = (client: Client, delegatorCode: string, more = {}) =>
    set(client, { delegatorCode, reason: 1, startDate: today(), endDate: today(), ...more })
  const clear = () => portal.db`delete from approval_delegation`

  test('lets the delegate decide until its last day, and both names stay', async () => {
    expect((await give(people.manager, 'super')).status).toBe(200)
    const first = await submitProposal(people.colleague, forms)
    const second = await submitProposal(people.colleague, forms)
    expect(await boxOf(people.super, 'pending')).toContain(first)
    expect(await boxOf(people.user, 'pending')).toEqual([])
    expect((await actOn(people.super, first, 'approve')).status).toBe(200)
    const { stages } = (await people.colleague.call(approvalApi.getDocument, { apmId: first })).result
    expect(stages[0]?.steps[0]).toMatchObject({
      mark: null,
      decision: { by: { personCode: 'super' }, actsFor: 'manager' },
    })
    expect((await actOn(people.manager, first, 'confirmRead')).status).toBe(200)
    await portal.db`update approval_delegation set start_date = start_date - 1, end_date = end_date - 1`
    expect(await boxOf(people.super, 'pending')).toEqual([])
    const late = await people.super.call(approvalApi.actOnDocument, {
      apmId: second,
      version: 1,
      act: 'approve',
      stepId: 1,
      comment: '',
    })
    expect(late.status).toBe(404)
    await clear()
  })

  test('is refused to oneself, in a wrong order, to strangers, in a circle and in a chain of three', async () => {
    const code = async (answer: ReturnType<typeof set>) => (await answer).refusal?.code
    expect(await code(give(people.manager, 'manager'))).toBe('approval.delegateSelf')
    expect(await code(give(people.manager, 'super', { endDate: '2020-01-01' }))).toBe(
      'approval.delegationOrder',
    )
    expect(await code(give(people.manager, 'outsider'))).toBe('approval.personUnknown')
    expect(await code(set(people.manager, { startDate: today(), endDate: today() }))).toBe(
      'approval.delegateNeeded',
    )
    await give(people.manager, 'super')
    await give(people.super, 'peer')
    expect(await code(give(people.peer, 'manager'))).toBe('approval.delegationCycle')
    expect(await code(give(people.peer, 'user'))).toBe('approval.delegationChain')
    const apmId = await submitProposal(people.colleague, forms)
    expect(await boxOf(people.peer, 'pending')).toContain(apmId)
    await clear()
  })

  test('is changed and removed by its owner only', async () => {
    await give(people.manager, 'super')
    const [{ seq } = { seq: 0 }] = (
      await people.manager.call(approvalApi.listDelegations, { PersonCode: 'manager' })
    ).result
    expect((await set(people.peer, { seq, personCode: 'peer' })).status).toBe(404)
    expect((await set(people.peer, { seq, personCode: 'manager' })).status).toBe(404)
    expect((await give(people.manager, 'user', { seq })).status).toBe(200)
    expect((await people.manager.call(approvalApi.listDelegations, {})).result).toMatchObject([
      { seq, delegatorCode: 'user' },
    ])
    expect((await set(people.manager, { seq, personCode: 'manager' })).result).toBe(1)
    expect((await people.manager.call(approvalApi.listDelegations, {})).result).toEqual([])
  })

  test('does not let a delegate decide about an own document', async () => {
    await give(people.manager, 'colleague')
    const apmId = await submitProposal(people.colleague, forms)
    expect(await boxOf(people.colleague, 'pending')).not.toContain(apmId)
    await clear()
  })
})
