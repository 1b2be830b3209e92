import { approvalApi, type FormDefinition } from '@maru/api/approval'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#kit/db.ts'
import type { Background } from '#kit/room.ts'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { actOn, boxOf, type Forms, openApproval, read, submitProposal } from '#test/approvals.ts'
import { openCast, type Role } from '#test/cast.ts'
import { checkHistories } from '../index.ts'
import { approvalHandOver } from './hand-over.service.ts'
import { replacedLine } from './replace.rules.ts'

let portal: TestApp
let people: Record<Role, Client>
let forms: Forms

beforeAll(async () => {
  portal = await openTestApp()
  people = await openCast(portal)
  forms = await openApproval(portal)
})
afterAll(() => portal.stop())

const kindOf = (kind: string) => {
  const match = approvalHandOver.find((one) => one.kind === `approval.${kind}`)
  if (!match) throw new Error(`no kind ${kind}`)
  return match
}
const context = () => ({ ...portal.app.services, db: portal.db }) as unknown as Background
const list = (kind: string, personCode: string) => kindOf(kind).list(context(), personCode)
const by = { personCode: 'super', name: { ko: '관리자', en: '', zh: '' } }

/** Hands the things of a kind over as the administration does: in one transaction. */
const handOver = (kind: string, from: string, to: string, choice = 'successor') =>
  inTransaction(portal.db, (db) =>
    kindOf(kind).handOver({ ...context(), db } as Background, { from, to, choice, by } as never),
  )

test('undecided steps go to the successor, but none about an own document', async () => {
  const first = await submitProposal(people.colleague, forms)
  const own = await submitProposal(people.super, forms)
  expect((await list('steps', 'manager')).count).toBe(2)
  expect(await handOver('steps', 'manager', 'super')).toBe(1)
  expect(await boxOf(people.super, 'pending')).toContain(first)
  expect(await boxOf(people.manager, 'pending')).toEqual([own])
  const { history } = await read(people.colleague, first)
  expect(history.at(-1)).toMatchObject({ act: 'replace', by: { personCode: 'super' } })
  expect(await handOver('steps', 'manager', 'concurrent')).toBe(1)
  expect((await list('steps', 'manager')).count).toBe(0)
  // A second run does nothing.
  expect(await handOver('steps', 'manager', 'concurrent')).toBe(0)
  expect((await checkHistories(portal.db, portal.app.services)).touched).toBeNull()
})

test('drafted documents are opened to the successor, but none of grade S', async () => {
  const open = await submitProposal(people.user, forms, { grade: 'A', disclosure: 'line' })
  const secret = await submitProposal(people.user, forms, { grade: 'S', disclosure: 'line' })
  expect((await list('documents', 'user')).count).toBe(1)
  const get = async (apmId: string) =>
    (await people.concurrent.call(approvalApi.getDocument, { apmId })).status
  expect([await get(open), await get(secret)]).toEqual([404, 404])
  expect(await handOver('documents', 'user', 'concurrent', 'share')).toBe(1)
  expect([await get(open), await get(secret)]).toEqual([200, 404])
  expect(await boxOf(people.concurrent, 'circulation')).toContain(open)
  expect(await handOver('documents', 'user', 'concurrent', 'share')).toBe(0)
  // The right stays when the document moves on, and histories agree.
  await actOn(people.peer, open, 'approve')
  expect(await get(open)).toBe(200)
  expect((await checkHistories(portal.db, portal.app.services)).touched).toBeNull()
})

test('received documents in charge go to the successor', async () => {
  const companions = { references: [], recipients: [{ personCode: null, deptCode: 'ONE-HR' }] }
  const apmId = await submitProposal(people.user, forms, { companions })
  await actOn(people.peer, apmId, 'approve')
  const act = async (input: object) => {
    const { version } = await read(people.manager, apmId)
    return people.manager.call(approvalApi.actOnReceipt, { apmId, version, receiptId: 1, ...input } as never)
  }
  await act({ act: 'acceptReceipt' })
  await act({ act: 'assignReceipt', personCode: 'colleague' })
  expect((await list('charges', 'colleague')).count).toBe(1)
  expect(await handOver('charges', 'colleague', 'super')).toBe(1)
  expect((await read(people.user, apmId)).receipts[0]?.charge?.personCode).toBe('super')
  expect(await boxOf(people.super, 'received')).toContain(apmId)
})

test('saved and shared lines name the successor', async () => {
  const step = (personCode: string) => ({ kind: 'agree' as const, personCode, deptCode: null })
  const stages = [{ need: 0, steps: [step('concurrent'), step('peer')] }]
  await people.user.call(approvalApi.saveLine, { name: '협의', stages })
  await people.concurrent.call(approvalApi.saveLine, {
    name: '내 결재선',
    stages: [{ need: 0, steps: [step('user')] }],
  })
  const who = { by: 'person', level: 0, code: 'concurrent' } as const
  await people.super.call(approvalApi.saveSharedLine, {
    ...{ lineId: null, name: { ko: '공용', en: '', zh: '' }, users: [] },
    steps: [{ kind: 'approve', who, group: 0, need: 0, mayFinish: false }],
  })
  expect((await list('lines', 'concurrent')).count).toBe(3)
  expect(await handOver('lines', 'concurrent', 'peer')).toBe(3)
  const ofUser = (await people.user.call(approvalApi.listLines, {})).result
  const named = Object.fromEntries(
    ofUser.map((one) => [one.name, one.stages.map((stage) => stage.steps.map((each) => each.personCode))]),
  )
  expect(named).toEqual({ 협의: [['peer']], 공용: [['peer']] })
  const ofPeer = (await people.peer.call(approvalApi.listLines, {})).result
  expect(ofPeer.filter((one) => one.shared === null).map((one) => one.name)).toEqual(['내 결재선'])
})

test('forms get a new version with the successor, and documents keep theirs', async () => {
  const formId = forms.get('품의') ?? 0
  const [row] = await portal.db<{ definition: FormDefinition; version: number }[]>`
    select definition, version from approval_form_version where form_id = ${formId} order by version desc limit 1`
  const [rule] = row?.definition.rules ?? []
  const who = { by: 'person', level: 0, code: 'super' }
  const definition = { ...row?.definition, rules: [{ ...rule, who }] }
  await portal.db`
    update approval_form_version set definition = ${portal.db.json(definition as never)} where form_id = ${formId}`
  await portal.db`update approval_form set writers = '{person:super,person:user}' where form_id = ${formId}`
  expect((await list('forms', 'super')).titles[0]?.ko).toBe('기본 품의서')
  expect(await handOver('forms', 'super', 'manager')).toBe(1)
  const input = { applicationId: String(formId) }
  const form = (await people.super.call(approvalApi.getAdminForm, input)).result
  expect(form.version).toBe((row?.version ?? 0) + 1)
  expect(form.definition.rules[0]?.who.code).toBe('manager')
  expect(form.writers.map((one) => one.subject)).toEqual(['person:manager', 'person:user'])
  expect((await list('forms', 'super')).count).toBe(0)
})

test('boxes of departments and delegations go to the successor; a delegation that cannot ends', async () => {
  await people.super.call(approvalApi.setBoxManager, {
    deptCode: 'ONE-D1',
    personCode: 'colleague',
    isOn: true,
  })
  expect((await list('boxes', 'colleague')).titles).toHaveLength(1)
  expect(await handOver('boxes', 'colleague', 'concurrent')).toBe(1)
  const managers = (await people.super.call(approvalApi.listBoxManagers, {})).result
  expect(managers.map((one) => one.personCode)).toEqual(['concurrent'])

  const today = portal.clock.now().toISOString().slice(0, 10)
  const days = { reason: 1, startDate: today, endDate: today }
  const give = (client: Client, delegatorCode: string) =>
    client.call(approvalApi.setDelegation, { delegation: { delegatorCode, ...days } })
  const delegate = async (client: Client) =>
    (await client.call(approvalApi.listDelegations, {})).result.map((one) => one.delegatorCode)
  await give(people.user, 'colleague')
  await give(people.peer, 'colleague')
  expect((await list('delegations', 'colleague')).count).toBe(2)
  // peer cannot be the own delegate.
  expect(await handOver('delegations', 'colleague', 'peer')).toBe(2)
  expect([await delegate(people.user), await delegate(people.peer)]).toEqual([['peer'], []])
  expect(await handOver('delegations', 'peer', '', 'end')).toBe(1)
  expect(await delegate(people.user)).toEqual([])
})

test('a stage has the successor once, and asks no more people than it has', () => {
  const step = (personCode: string | null, deptCode: string | null = null) => ({
    ...{ kind: 'agree' as const, personCode, deptCode },
  })
  const stages = [{ need: 3, steps: [step('a'), step('b'), step(null, 'X'), step(null, 'Y')] }]
  expect(replacedLine(stages, { from: 'a', to: 'b' })).toEqual([
    { need: 3, steps: [step('b'), step(null, 'X'), step(null, 'Y')] },
  ])
})
