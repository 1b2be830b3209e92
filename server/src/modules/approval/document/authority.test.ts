import { approvalApi, type FormDefinition, type LineRule } from '@maru/api/approval'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { type actOn, type Forms, openApproval, read, submission } from '#test/approvals.ts'
import { openCast, type Role } from '#test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>
let forms: Forms
let standard: FormDefinition

beforeAll(async () => {
  portal = await openTestApp()
  people = await openCast(portal)
  forms = await openApproval(portal)
  const [row] = await portal.db<{ definition: FormDefinition }[]>`
    select definition from approval_form_version where form_id = ${forms.get('품의') ?? 0}`
  if (!row) throw new Error('the form exists')
  // Documents with an amount are not approved together.
  standard = { ...row.definition, amountField: '' }
  await setForm({})
})
afterAll(() => portal.stop())
afterEach(() => setForm({}))

/** Changes the form of proposals. Its line is: review `manager`, approve `peer`, both required. */
async function setForm({
  options = {},
  ...more
}: { options?: object } & Partial<Omit<FormDefinition, 'options'>>) {
  const definition = { ...standard, ...more, options: { ...standard.options, ...options } }
  await portal.db`
    update approval_form_version set definition = ${portal.db.json(definition as never)}
     where form_id = ${forms.get('품의') ?? 0}`
}
const rule = (kind: LineRule['kind'], code: string, more: Partial<LineRule> = {}): LineRule => ({
  ...{ kind, who: { by: 'person', level: 0, code }, group: 0, need: 0, when: '', leftOutWhen: '' },
  ...{ note: { ko: '', en: '', zh: '' }, isRequired: true, mayFinish: false, ...more },
})

const one = (kind: string, personCode: string, more: object = {}) => ({
  ...{ kind, personCode, deptCode: null },
  ...more,
})
const department = (deptCode: string) => ({ kind: 'agree', personCode: null, deptCode })
const stage = (steps: object[], need = 0) => ({ need, steps })

async function submit(client: Client, line: object[] = []): Promise<string> {
  const given = submission(forms, '품의', { purpose: '장비', amount: '900000000' }, { line: line as never })
  return (await client.call(approvalApi.submitDocument, given)).result.apmId
}
async function stepOf(apmId: string, code: string) {
  const [row] = await portal.db<{ stepId: number; state: string }[]>`
    select step_id, state from approval_step
     where apm_id = ${Number(apmId)} and coalesce(person_code, dept_code) = ${code}
     order by step_id desc limit 1`
  if (!row) throw new Error(`${code} has a step`)
  return row
}
const stateOf = async (apmId: string, code: string) => (await stepOf(apmId, code)).state
async function documentOf(apmId: string) {
  const [row] = await portal.db<{ status: string; docNumber: string }[]>`
    select status, doc_number from approval_document where apm_id = ${Number(apmId)}`
  return row
}
const running = { status: 'PROGRESS', docNumber: '' }

type Act = Parameters<typeof actOn>[2]
/** Sends an act on the step of a person or department, whether the screen offers it or not. */
async function send(who: Role, apmId: string, act: Act, code: string, comment = '') {
  const { version } = await read(people[who], apmId)
  const { stepId } = await stepOf(apmId, code)
  const answer = await people[who].call(approvalApi.actOnDocument, { apmId, version, act, stepId, comment })
  return answer.refusal?.code ?? answer.result.status
}
async function changeLine(who: Role, apmId: string, stages: object[]) {
  const { version } = await read(people[who], apmId)
  const answer = await people[who].call(approvalApi.changeLine, { apmId, version, stages: stages as never })
  return answer.refusal?.code ?? answer.result.status
}
async function startInner(who: Role, apmId: string, code: string, stages: object[]) {
  const { version } = await read(people[who], apmId)
  const { stepId } = await stepOf(apmId, code)
  const given = { apmId, version, stepId, stages: stages as never }
  const answer = await people[who].call(approvalApi.startInnerLine, given)
  return answer.refusal?.code ?? answer.result.status
}
async function delegate(from: Role, to: Role) {
  const [today] = portal.clock.now().toISOString().split('T')
  const delegation = {
    ...{ personCode: from, delegatorCode: to, applicationId: null, reason: 0 },
    ...{ startDate: today ?? '', endDate: today ?? '' },
  }
  const answer = await people[from].call(approvalApi.setDelegation, { delegation })
  expect([answer.status, answer.refusal?.code]).toEqual([200, undefined])
  return async () => {
    await portal.db`delete from approval_delegation where person_code = ${from}`
  }
}

describe('final authority (전결)', () => {
  test('is not given by the drafter in the line of a submission', async () => {
    const apmId = await submit(people.colleague, [stage([one('confirm', 'user', { mayFinish: true })])])
    expect(await send('manager', apmId, 'approve', 'manager')).toBe('PROGRESS')
    expect(await send('user', apmId, 'finish', 'user')).toBe('approval.notAllowed')
    expect(await documentOf(apmId)).toEqual(running)
    expect(await stateOf(apmId, 'peer')).toBe('future')
  })

  test('is not given by an approver in a change of the line', async () => {
    const apmId = await submit(people.colleague)
    const { stepId } = await stepOf(apmId, 'peer')
    const stages = [
      stage([one('approve', 'user', { mayFinish: true })]),
      stage([one('approve', 'peer', { stepId })]),
    ]
    expect(await changeLine('manager', apmId, stages)).toBe('PROGRESS')
    expect(await send('manager', apmId, 'approve', 'manager')).toBe('PROGRESS')
    expect(await send('user', apmId, 'finish', 'user')).toBe('approval.notAllowed')
    expect(await documentOf(apmId)).toEqual(running)
  })

  test('of a form does not go through a confirmation, an agreement or an audit', async () => {
    for (const kind of ['confirm', 'agree', 'audit'] as const) {
      await setForm({ rules: [rule(kind, 'manager', { mayFinish: true }), rule('approve', 'peer')] })
      const apmId = await submit(people.colleague)
      expect([kind, await send('manager', apmId, 'finish', 'manager')]).toEqual([kind, 'approval.notAllowed'])
      expect(await documentOf(apmId)).toEqual(running)
    }
  })

  test('of a form ends the approvals above, and a required audit still decides', async () => {
    await setForm({
      rules: [
        rule('review', 'manager', { mayFinish: true }),
        rule('approve', 'peer'),
        rule('audit', 'super'),
        rule('approve', 'concurrent'),
      ],
    })
    const apmId = await submit(people.colleague)
    expect(await send('manager', apmId, 'finish', 'manager')).toBe('PROGRESS')
    expect(await stateOf(apmId, 'super')).toBe('active')
    expect(await send('super', apmId, 'approve', 'super')).toBe('COMPLETE')
    expect([await stateOf(apmId, 'peer'), await stateOf(apmId, 'concurrent')]).toEqual(['skipped', 'skipped'])
  })
})

describe('a required step', () => {
  test('is not skipped when the drafter puts its person into a stage that one of two ends', async () => {
    const apmId = await submit(people.colleague, [
      stage([one('review', 'manager'), one('review', 'user')], 1),
    ])
    expect(await send('user', apmId, 'approve', 'user')).toBe('PROGRESS')
    expect(await stateOf(apmId, 'manager')).toBe('active')
    expect(await stateOf(apmId, 'peer')).toBe('future')
    expect(await send('manager', apmId, 'approve', 'manager')).toBe('PROGRESS')
    expect(await stateOf(apmId, 'peer')).toBe('active')
  })

  test('is not skipped when an approver puts the final approver into a stage that one of two ends', async () => {
    const apmId = await submit(people.colleague)
    const { stepId } = await stepOf(apmId, 'peer')
    const stages = [stage([one('approve', 'peer', { stepId }), one('approve', 'user')], 1)]
    expect(await changeLine('manager', apmId, stages)).toBe('PROGRESS')
    expect(await send('manager', apmId, 'approve', 'manager')).toBe('PROGRESS')
    expect(await send('user', apmId, 'approve', 'user')).toBe('PROGRESS')
    expect(await documentOf(apmId)).toEqual(running)
    expect(await send('peer', apmId, 'approve', 'peer')).toBe('COMPLETE')
  })

  test('of a vote that the form asks for ends with the vote, and a change of the line keeps the vote', async () => {
    const vote = { group: 1, need: 2 }
    await setForm({
      rules: [
        rule('review', 'manager'),
        rule('agree', 'user', vote),
        rule('agree', 'super', vote),
        rule('agree', 'concurrent', vote),
        rule('approve', 'peer'),
      ],
    })
    const apmId = await submit(people.colleague)
    const existing = async (code: string) =>
      one('approve', code, { stepId: (await stepOf(apmId, code)).stepId })
    const members = [await existing('user'), await existing('super'), await existing('concurrent')]
    const last = stage([await existing('peer')])
    expect(await changeLine('manager', apmId, [stage(members, 1), last])).toBe('approval.stepRequired')
    expect(await changeLine('manager', apmId, [stage(members, 2), last])).toBe('PROGRESS')
    expect(await send('manager', apmId, 'approve', 'manager')).toBe('PROGRESS')
    expect(await send('user', apmId, 'approve', 'user')).toBe('PROGRESS')
    expect(await send('super', apmId, 'approve', 'super')).toBe('PROGRESS')
    expect([await stateOf(apmId, 'concurrent'), await stateOf(apmId, 'peer')]).toEqual(['skipped', 'active'])
  })

  test('is not put off by the drafter (후결)', async () => {
    await setForm({
      rules: [rule('audit', 'manager'), rule('approve', 'peer')],
      options: { mayDefer: true },
    })
    const apmId = await submit(people.colleague)
    expect(await send('colleague', apmId, 'defer', 'manager')).toBe('approval.stepRequired')
    expect(await stateOf(apmId, 'manager')).toBe('active')
    expect((await read(people.colleague, apmId)).acts.map(({ act }) => act)).not.toContain('defer')
  })

  test('of an audit still decides after an early decision of the last approver (선결)', async () => {
    await setForm({
      rules: [rule('review', 'user'), rule('audit', 'manager'), rule('approve', 'peer')],
      options: { mayActEarly: true },
    })
    const apmId = await submit(people.colleague)
    expect(await send('peer', apmId, 'approveEarly', 'peer')).toBe('PROGRESS')
    expect([await stateOf(apmId, 'user'), await stateOf(apmId, 'manager')]).toEqual(['post', 'active'])
    expect(await documentOf(apmId)).toEqual(running)
    expect(await send('manager', apmId, 'approve', 'manager')).toBe('COMPLETE')
  })

  test('is not passed by the early decision of a last approver that an approver added', async () => {
    await setForm({ options: { mayActEarly: true } })
    const apmId = await submit(people.colleague)
    const { stepId } = await stepOf(apmId, 'peer')
    const stages = [stage([one('approve', 'peer', { stepId })]), stage([one('approve', 'user')])]
    expect(await changeLine('manager', apmId, stages)).toBe('PROGRESS')
    expect(await send('user', apmId, 'approveEarly', 'user')).toBe('PROGRESS')
    expect(await documentOf(apmId)).toEqual(running)
    expect(await stateOf(apmId, 'manager')).toBe('active')
  })
})

describe('the agreement of a department', () => {
  const asked = async () => {
    const apmId = await submit(people.user, [stage([department('ONE-HR')])])
    // The leader of `user` decides first.
    expect(await send('peer', apmId, 'approve', 'peer')).toMatch(/PROGRESS|COMPLETE/)
    return apmId
  }

  test('is the disagreement of its last member', async () => {
    await setForm({ rules: [rule('review', 'peer'), rule('approve', 'super')] })
    const apmId = await asked()
    expect(await startInner('manager', apmId, 'ONE-HR', [stage([one('agree', 'colleague')])])).toBe(
      'PROGRESS',
    )
    expect(await send('colleague', apmId, 'disagree', 'colleague', '예산 없음')).toBe('PROGRESS')
    const step = (await read(people.user, apmId)).stages
      .flatMap((each) => each.steps)
      .find((each) => each.assignee.deptCode === 'ONE-HR' && each.assignee.personCode === null)
    expect(step?.decision).toMatchObject({ outcome: 'disagreed', by: { personCode: 'colleague' } })
  })

  test('counts as a vote against where its last member disagrees', async () => {
    await setForm({ rules: [rule('review', 'peer'), rule('approve', 'super')] })
    const apmId = await submit(people.user, [stage([department('ONE-HR'), one('agree', 'concurrent')], 2)])
    expect(await send('peer', apmId, 'approve', 'peer')).toBe('PROGRESS')
    expect(await startInner('manager', apmId, 'ONE-HR', [stage([one('agree', 'colleague')])])).toBe(
      'PROGRESS',
    )
    // One of two cannot give the two approvals any more.
    expect(await send('colleague', apmId, 'disagree', 'colleague', '예산 없음')).toBe('REJECT')
    expect(await stateOf(apmId, 'concurrent')).toBe('future')
  })
})

describe('a drafter', () => {
  test('does not decide for the own department, and cannot be put into its line', async () => {
    await setForm({ rules: [rule('review', 'peer'), rule('approve', 'super')] })
    const apmId = await submit(people.manager, [stage([department('ONE-HR')])])
    expect(await send('peer', apmId, 'approve', 'peer')).toBe('PROGRESS')
    expect(await send('manager', apmId, 'approve', 'ONE-HR')).toBe('approval.ownDocument')
    const { acts, version } = await read(people.manager, apmId)
    expect(acts.map(({ act }) => act)).not.toContain('approve')
    const several = { documents: [{ apmId, version }], comment: '' }
    const bulk = (await people.manager.call(approvalApi.approveDocuments, several)).result
    expect(bulk).toMatchObject({ approved: [], skipped: [{ apmId, code: 'approval.ownDocument' }] })
    expect(await stateOf(apmId, 'ONE-HR')).toBe('active')
    const own = [stage([one('agree', 'manager')])]
    expect(await startInner('manager', apmId, 'ONE-HR', own)).toBe('approval.ownDocument')
    // The head hands the question to another member, so that the document continues.
    expect(await startInner('manager', apmId, 'ONE-HR', [stage([one('agree', 'colleague')])])).toBe(
      'PROGRESS',
    )
    expect(await send('colleague', apmId, 'approve', 'colleague')).toBe('PROGRESS')
    expect(await stateOf(apmId, 'ONE-HR')).toBe('done')
  })

  test('does not change the line or the content as the head of a department', async () => {
    await setForm({
      rules: [rule('review', 'peer'), rule('approve', 'super')],
      options: { approverEdits: true },
    })
    const apmId = await submit(people.manager, [stage([department('ONE-HR')])])
    expect(await send('peer', apmId, 'approve', 'peer')).toBe('PROGRESS')
    const { version, acts } = await read(people.manager, apmId)
    expect(acts.map(({ act }) => act)).not.toEqual(expect.arrayContaining(['edit']))
    const content = { subject: '바꿈', values: { purpose: '바꿈' }, body: '' }
    const edited = await people.manager.call(approvalApi.editDocument, {
      apmId,
      version,
      comment: '',
      content,
    })
    expect(edited.refusal?.code).toBe('approval.notAllowed')
    const { stepId } = await stepOf(apmId, 'super')
    const stages = [stage([one('approve', 'super', { stepId })]), stage([one('approve', 'user')])]
    expect(await changeLine('manager', apmId, stages)).toBe('approval.notYourTurn')
  })
})

describe('one person', () => {
  test('has one vote in a stage, as member and as delegate', async () => {
    const end = await delegate('concurrent', 'user')
    await setForm({ rules: [rule('approve', 'peer')] })
    const members = [one('agree', 'user'), one('agree', 'concurrent'), one('agree', 'super')]
    const apmId = await submit(people.colleague, [stage(members, 2)])
    expect(await send('user', apmId, 'approve', 'user')).toBe('PROGRESS')
    expect(await send('user', apmId, 'approve', 'concurrent')).toBe('approval.alreadyDecided')
    expect(await stateOf(apmId, 'concurrent')).toBe('active')
    expect(await stateOf(apmId, 'peer')).toBe('future')
    expect((await read(people.user, apmId)).acts.map(({ act }) => act)).not.toContain('approve')
    expect(await send('concurrent', apmId, 'approve', 'concurrent')).toBe('PROGRESS')
    expect(await stateOf(apmId, 'peer')).toBe('active')
    await end()
  })

  test('has one vote in a stage, as member and as head of a department', async () => {
    await setForm({ rules: [rule('approve', 'peer')] })
    const members = [one('agree', 'manager'), department('ONE-HR'), one('agree', 'concurrent')]
    const apmId = await submit(people.user, [stage(members, 2)])
    // The own place comes first, so that no step is left without a person who may decide.
    expect(await send('manager', apmId, 'approve', 'ONE-HR')).toBe('approval.notAllowed')
    expect(await send('manager', apmId, 'approve', 'manager')).toBe('PROGRESS')
    expect(await send('manager', apmId, 'approve', 'ONE-HR')).toBe('approval.alreadyDecided')
    expect(await stateOf(apmId, 'peer')).toBe('future')
  })
})
