import {
  type ApprovalPolicy,
  approvalApi,
  type FlowOptions,
  type FormDefinition,
  optionsWithin,
  policySwitches,
  standardApprovalPolicy,
} from '@maru/api/approval'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { actOn, boxOf, type Forms, openApproval, read, submitProposal } from '#test/approvals.ts'
import { openCast, type Role } from '#test/cast.ts'

let portal: TestApp
let people: Record<Role, Client>
let forms: Forms

beforeAll(async () => {
  portal = await openTestApp()
  people = await openCast(portal)
  forms = await openApproval(portal)
  await allowEverything()
})
afterAll(() => portal.stop())
afterEach(() => setPolicy({}))

const everything: FlowOptions = {
  ...{ agreementRejects: true, mayReturnPrevious: true, mayReturnToStep: true, mayHold: true },
  ...{ mayActEarly: true, mayDefer: true, mayCancel: true, mayApproveOwn: true, approverEdits: true },
  ...{ withdraw: 'always', lineChange: 'approver' },
}

/** Makes the form of proposals allow everything, so that only the policy forbids. */
async function allowEverything() {
  const formId = forms.get('품의') ?? 0
  const [row] = await portal.db<{ definition: FormDefinition }[]>`
    select definition from approval_form_version where form_id = ${formId}`
  // A required step cannot be put off.
  const rules = row?.definition.rules.map((rule) => ({ ...rule, mayFinish: true, isRequired: false }))
  const definition = { ...row?.definition, rules, options: everything }
  await portal.db`
    update approval_form_version set definition = ${portal.db.json(definition as never)} where form_id = ${formId}`
}

/** Changes the standard policy of ONE. */
async function setPolicy(change: Partial<ApprovalPolicy>, client = people.manager) {
  const { version } = (await client.call(approvalApi.getPolicy, {})).result
  return client.call(approvalApi.savePolicy, { policy: { ...standardApprovalPolicy, ...change }, version })
}

const agree = [{ need: 0, steps: [{ kind: 'agree', personCode: 'super', deptCode: null }] }] as never
const code = (answer: { refusal?: { code: string } | null }) => answer.refusal?.code

interface Scenario {
  off: Partial<ApprovalPolicy>
  who: Role
  act: Parameters<typeof actOn>[2] | 'edit' | 'changeLine'
  before?: (apmId: string) => Promise<unknown>
  line?: never
}
const reviewed = (apmId: string) => actOn(people.manager, apmId, 'approve')
const scenarios: Scenario[] = [
  { off: { mayFinish: false }, who: 'manager', act: 'finish' },
  { off: { mayHold: false }, who: 'manager', act: 'hold' },
  { off: { approverEdits: false }, who: 'manager', act: 'edit' },
  { off: { lineChange: 'never' }, who: 'manager', act: 'changeLine' },
  { off: { mayActEarly: false }, who: 'peer', act: 'approveEarly' },
  { off: { mayDefer: false }, who: 'colleague', act: 'defer' },
  { off: { withdraw: 'never' }, who: 'colleague', act: 'withdraw' },
  { off: { withdraw: 'beforeFirst' }, who: 'colleague', act: 'withdraw', before: reviewed },
  { off: { mayReturnPrevious: false }, who: 'peer', act: 'return', before: reviewed },
  { off: { mayCancel: false }, who: 'manager', act: 'cancel', before: reviewed },
  { off: { agreementRejects: false }, who: 'super', act: 'reject', before: reviewed, line: agree },
]

describe('what the company forbids', () => {
  for (const { off, who, act, before, line } of scenarios)
    test(`${JSON.stringify(off)}: ${act} is neither offered nor taken`, async () => {
      const submit = async () => {
        const apmId = await submitProposal(people.colleague, forms, line ? { line } : {})
        await before?.(apmId)
        return apmId
      }
      const offer = async (apmId: string) =>
        (await read(people[who], apmId)).acts.find((one) => one.act === act)
      const allowed = await offer(await submit())
      expect(allowed).toBeDefined()
      await setPolicy(off)
      const apmId = await submit()
      expect(await offer(apmId)).toBeUndefined()
      const { version } = await read(people[who], apmId)
      const stepId = allowed?.stepId ?? null
      const answer =
        act === 'edit'
          ? await people[who].call(approvalApi.editDocument, {
              ...{ apmId, version, comment: '' },
              content: { subject: '바꿈', values: { purpose: '바꿈' }, body: '' },
            })
          : act === 'changeLine'
            ? await people[who].call(approvalApi.changeLine, { apmId, version, stages: [] })
            : await people[who].call(approvalApi.actOnDocument, { apmId, version, act, stepId, comment: 'x' })
      expect(answer.status).toBe(409)
      expect((await read(people[who], apmId)).version).toBe(version)
    })

  test('a running document keeps the rules that it was submitted with', async () => {
    const apmId = await submitProposal(people.colleague, forms)
    await setPolicy({ mayHold: false })
    expect((await actOn(people.manager, apmId, 'hold')).status).toBe(200)
  })

  test('the drafter is no approver where the company forbids it', async () => {
    const own = [{ need: 0, steps: [{ kind: 'agree', personCode: 'colleague', deptCode: null }] }] as never
    expect(await submitProposal(people.colleague, forms, { line: own })).toMatch(/^\d+$/)
    await setPolicy({ mayApproveOwn: false })
    await expect(submitProposal(people.colleague, forms, { line: own })).rejects.toThrow(
      'approval.ownDocument',
    )
  })

  test('kinds of steps that are switched off cannot be added, also while the document runs', async () => {
    const audit = [{ need: 0, steps: [{ kind: 'audit', personCode: 'super', deptCode: null }] }] as never
    const running = await submitProposal(people.colleague, forms)
    await setPolicy({ addedKinds: ['agree'] })
    await expect(submitProposal(people.colleague, forms, { line: audit })).rejects.toThrow(
      'approval.policyForbids',
    )
    const preview = { applicationId: String(forms.get('품의')), values: {}, line: audit }
    expect(code(await people.colleague.call(approvalApi.previewRoute, preview))).toBe(
      'approval.policyForbids',
    )
    const { version } = await read(people.manager, running)
    const change = { apmId: running, version, stages: audit }
    expect(code(await people.manager.call(approvalApi.changeLine, change))).toBe('approval.policyForbids')
    expect(await submitProposal(people.colleague, forms, { line: agree })).toMatch(/^\d+$/)
  })

  test('one document is approved from the list, several are refused', async () => {
    const versions = await Promise.all(
      [1, 2].map(async () => {
        const apmId = await submitProposal(people.colleague, forms)
        return { apmId, version: (await read(people.manager, apmId)).version }
      }),
    )
    await setPolicy({ mayApproveSeveral: false })
    const approve = (documents: typeof versions) =>
      people.manager.call(approvalApi.approveDocuments, { documents, comment: '' })
    expect(code(await approve(versions))).toBe('approval.policyForbids')
    expect((await approve(versions.slice(0, 1))).result.approved).toHaveLength(1)
  })

  test('circulation and the removal of comments', async () => {
    const apmId = await submitProposal(people.user, forms)
    await actOn(people.peer, apmId, 'approve')
    const { commentId } = (await people.user.call(approvalApi.addComment, { apmId, text: '의견' })).result
    expect((await read(people.user, apmId)).acts.map((one) => one.act)).toContain('circulate')
    await setPolicy({ mayCirculate: false, mayRemoveComment: false })
    const shown = await read(people.user, apmId)
    expect(shown.acts.map((one) => one.act)).not.toContain('circulate')
    expect(shown.comments[0]?.canRemove).toBe(false)
    const to = { apmId, people: ['colleague'], departments: [], comment: '' }
    expect(code(await people.user.call(approvalApi.circulateDocument, to))).toBe('approval.policyForbids')
    expect(code(await people.user.call(approvalApi.removeComment, { apmId, commentId }))).toBe(
      'approval.policyForbids',
    )
  })
})

describe('delegates', () => {
  test('decide no longer when the company switches them off, and cannot be named', async () => {
    const today = portal.clock.now().toISOString().slice(0, 10)
    const delegation = { delegatorCode: 'super', reason: 1, startDate: today, endDate: today }
    await people.manager.call(approvalApi.setDelegation, { delegation })
    const apmId = await submitProposal(people.colleague, forms)
    expect(await boxOf(people.super, 'pending')).toContain(apmId)
    await setPolicy({ maySubstitute: false })
    expect(await boxOf(people.super, 'pending')).not.toContain(apmId)
    expect((await people.super.call(approvalApi.getDocument, { apmId })).status).toBe(404)
    expect(code(await people.peer.call(approvalApi.setDelegation, { delegation }))).toBe(
      'approval.policyForbids',
    )
    const absence = {
      ...{ kind: 'trip', leaveType: null, fromDay: '2027-03-02', untilDay: '2027-03-02', reply: '' },
      ...{ startsAtNoon: false, endsAtNoon: false, startTime: null, hours: null, delegateCode: 'super' },
      ...{ applicationId: null, movesPending: true, showsInCalendar: false },
    } as never
    expect(code(await people.peer.call(approvalApi.saveAbsence, { absence }))).toBe('approval.policyForbids')
    // What was set can be removed.
    const [one] = (await people.manager.call(approvalApi.listDelegations, {})).result
    const removal = { delegation: { seq: one?.seq ?? 0, personCode: 'manager' } }
    expect((await people.manager.call(approvalApi.setDelegation, removal)).status).toBe(200)
  })
})

test('a document that was taken back is discarded where the company says so', async () => {
  await setPolicy({ withdrawn: 'discard' })
  const apmId = await submitProposal(people.colleague, forms)
  const answer = await actOn(people.colleague, apmId, 'withdraw')
  expect(answer.result.status).toBe('DISCARD')
  const shown = await read(people.colleague, apmId)
  expect(shown.history.map((one) => one.act)).toEqual(['submit', 'withdraw', 'discard'])
  expect(shown.acts.map((one) => one.act)).not.toContain('resubmit')
})

test('deciding needs an approval password where the company asks for one, and it cannot be removed', async () => {
  const apmId = await submitProposal(people.colleague, forms)
  await setPolicy({ needsPassword: true })
  expect(code(await actOn(people.manager, apmId, 'approve'))).toBe('approval.passwordMissing')
  expect((await people.manager.call(approvalApi.getPasswordState, {})).result).toEqual({
    isSet: false,
    isNeeded: true,
  })
  await portal.db`
    insert into approval_password (com_code, person_code, password_hash, updated_at)
    values ('ONE', 'manager', 'x', ${portal.clock.now()})`
  expect(code(await actOn(people.manager, apmId, 'approve'))).toBe('approval.passwordNeeded')
  await setPolicy({})
  await portal.db`delete from approval_password`
  expect((await actOn(people.manager, apmId, 'approve')).status).toBe(200)
})

test('paper has no comments, signatures and parts of cells that the company leaves out', async () => {
  const apmId = await submitProposal(people.user, forms)
  await people.user.call(approvalApi.addComment, { apmId, text: '부록에 실릴 의견' })
  const print = async () =>
    (await people.user.call(approvalApi.printDocument, { apmId, language: 'ko', hasAppendix: true })).body
  expect(await print()).toContain('부록에 실릴 의견')
  expect(await print()).toContain('<tr class="when">')
  await setPolicy({ printsComments: false, gridParts: ['title'] })
  expect(await print()).not.toContain('부록에 실릴 의견')
  expect(await print()).toContain('<tr class="who">')
  expect(await print()).not.toContain('<tr class="when">')
})

test('a new form starts with grade, disclosure and retention of the company', async () => {
  await setPolicy({ grade: 'A', disclosure: 'line', retentionYears: 10 })
  const { groups } = (await people.manager.call(approvalApi.listAdminForms, {})).result
  const input = {
    ...{ groupId: groups[0]?.groupId ?? '', abbreviation: '정책', copyOf: null },
    name: { ko: '정책 양식', en: '', zh: '' },
  }
  const { applicationId } = (await people.manager.call(approvalApi.createForm, input)).result
  const { definition } = (await people.manager.call(approvalApi.getAdminForm, { applicationId })).result
  expect(definition).toMatchObject({ grade: 'A', disclosure: 'line', retentionYears: 10 })
})

test('only administrators change the policy, of their own company, at its version; the log says what changed', async () => {
  expect((await setPolicy({ mayHold: false }, people.user)).status).toBe(403)
  const { version } = (await people.manager.call(approvalApi.getPolicy, {})).result
  const policy = { ...standardApprovalPolicy, mayHold: false }
  expect((await people.manager.call(approvalApi.savePolicy, { policy, version })).status).toBe(200)
  expect(code(await people.super.call(approvalApi.savePolicy, { policy, version }))).toBe(
    'approval.settingChanged',
  )
  expect((await people.outsider.call(approvalApi.getPolicy, {})).result).toEqual({
    policy: standardApprovalPolicy,
    version: 1,
  })
  const [entry] = await portal.db<{ personCode: string; details: unknown }[]>`
    select person_code, details from kit_audit where action = 'approvalPolicyChanged' order by audit_id desc limit 1`
  expect(entry).toEqual({ personCode: 'manager', details: { mayHold: [true, false] } })
})

test('the standard policy forbids nothing that a form allows, and never allows more than a form', () => {
  expect(optionsWithin(everything, standardApprovalPolicy)).toEqual(everything)
  const off = Object.fromEntries(policySwitches.map((key) => [key, false]))
  const strict = { ...standardApprovalPolicy, ...off, withdraw: 'never', lineChange: 'never' } as const
  expect(new Set(Object.values(optionsWithin(everything, strict)))).toEqual(new Set([false, 'never']))
  const none = optionsWithin(everything, strict)
  expect(optionsWithin(none, standardApprovalPolicy)).toEqual(none)
})
