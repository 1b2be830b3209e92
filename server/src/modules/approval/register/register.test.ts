import { createHash } from 'node:crypto'
import { approvalApi } from '@maru/api/approval'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { actOn, type Forms, openApproval, read, submitProposal } from '#test/approvals.ts'
import { openCast, type Role } from '#test/cast.ts'
import { checkHistories } from '../index.ts'
import { endRetentions } from '../retention/retention.jobs.ts'
import { announceSeals } from './announce.jobs.ts'
import { checkRegisters, hasRegisterSeal } from './check.service.ts'
import { openRegisters } from './register.service.ts'

let portal: TestApp
let people: Record<Role, Client>
let forms: Forms

beforeAll(async () => {
  portal = await openTestApp({ withJobs: 'queued' })
  people = await openCast(portal)
  forms = await openApproval(portal)
})
afterAll(() => portal.stop())
beforeEach(async () => {
  await portal.db`truncate approval_document, approval_register, approval_number, kit_audit, kit_audit_seal cascade`
})

async function completed(more: Parameters<typeof submitProposal>[2] = {}): Promise<number> {
  const apmId = await submitProposal(people.colleague, forms, more)
  await actOn(people.manager, apmId, 'approve')
  await actOn(people.peer, apmId, 'approve')
  return Number(apmId)
}
const background = () => ({ ...portal.app.services, db: portal.db })
const check = async () => (await checkRegisters(portal.db, portal.app.services.sealer)).touched
const histories = async () => (await checkHistories(portal.db, portal.app.services)).touched
const numberOf = async (apmId: number) => (await read(people.peer, String(apmId))).docNumber
const register = async () => (await people.super.call(approvalApi.getRegister, {})).result

test('a completed document that is deleted with all of its rows is missing in the register', async () => {
  const [first, second] = [await completed(), await completed()]
  const docNumber = await numberOf(first)
  expect(await check()).toBeNull()
  await portal.db`delete from approval_document where apm_id = ${first}`
  expect(await histories()).toBeNull()
  expect(await check()).toEqual({ comCode: 'ONE', fault: 'documentMissing', seq: 2, apmId: first, docNumber })
  const onScreen = (await people.super.call(approvalApi.checkRegister, {})).result
  expect(onScreen.touched).toEqual({ fault: 'documentMissing', seq: 2, docNumber })
  expect(await numberOf(second)).not.toBe('')
})

test.each([
  ['the day of drafting', `drafted_at = drafted_at - interval '1 day'`],
  ['the day of completion', `completed_at = completed_at + interval '1 day'`],
  ['the amount', `amount = '99000000'`],
  ['the retention', 'retention_years = 1'],
  ['the urgency', 'is_urgent = true'],
  ['the subject', `subject = '다른 제목'`],
  ['the number', `doc_number = 'X-2026-00001'`],
  ['the grade', `grade = 'C'`],
  ['the drafter', `drafter_code = 'user'`],
])('the register finds %s that was changed after the completion', async (_what, change) => {
  const apmId = await completed()
  await portal.db.unsafe(`update approval_document set ${change} where apm_id = ${apmId}`)
  expect(await check()).toMatchObject({ fault: 'documentChanged', apmId })
})

test('the register finds another version of the form, and a definition that was changed', async () => {
  const apmId = await completed()
  const { db } = portal
  const form = db`com_code = 'ONE' and form_id = (select form_id from approval_document where apm_id = ${apmId})`
  await db`
    insert into approval_form_version (com_code, form_id, version, definition, created_by, created_at)
    select com_code, form_id, 99, definition, created_by, created_at from approval_form_version where ${form}`
  await db`update approval_document set form_version = 99 where apm_id = ${apmId}`
  expect(await check()).toMatchObject({ fault: 'documentChanged', apmId })
  await db`update approval_document set form_version = 1 where apm_id = ${apmId}`
  expect(await check()).toBeNull()
  const guide = (text: string) =>
    db`update approval_form_version set definition = jsonb_set(definition, '{guide,ko}', to_jsonb(${text}::text))
        where ${form} and version = 1`
  const [before] = await db<{ text: string }[]>`
    select definition -> 'guide' ->> 'ko' as text from approval_form_version where ${form} and version = 1`
  await guide('다른 안내')
  expect(await check()).toMatchObject({ fault: 'documentChanged', apmId })
  await guide(before?.text ?? '')
  expect(await check()).toBeNull()
})

test('who has only the database cannot write a line, nor a history, that the check accepts', async () => {
  const [first, second] = [await completed(), await completed()]
  const { db } = portal
  const [line] = await db<{ line: string; before: string }[]>`
    select line, (select seal from approval_register where com_code = 'ONE' and seq = 1) as before
      from approval_register where com_code = 'ONE' and seq = 2`
  const forged = line?.line.replace('"retentionYears":5', '"retentionYears":1') ?? ''
  const seal = createHash('sha256').update(`${line?.before}\n2\n${forged}`).digest('hex')
  await db`update approval_document set retention_years = 1 where apm_id = ${first}`
  // With its true seal, the seal of another line, and a seal without the key.
  await db`update approval_register set line = ${forged} where com_code = 'ONE' and seq = 2`
  expect(await check()).toMatchObject({ fault: 'lineChanged', seq: 2 })
  await db`update approval_register set seal = ${line?.before ?? ''} where com_code = 'ONE' and seq = 2`
  expect(await check()).toMatchObject({ fault: 'lineChanged', seq: 2 })
  await db`update approval_register set seal = ${seal} where com_code = 'ONE' and seq = 2`
  expect(await check()).toMatchObject({ fault: 'lineChanged', seq: 2 })
  // The same attack on a history: all hashes again, without the key.
  const acts = await db<{ seq: number; act: string }[]>`
    select seq, act from approval_act where apm_id = ${second} order by seq`
  let hash = createHash('sha256').update(`{"apmId":"${second}","comCode":"ONE"}`).digest('hex')
  for (const { seq, act } of acts) {
    hash = createHash('sha256').update(`${hash}\n${act}`).digest('hex')
    await db`update approval_act set hash = ${hash}, is_keyed = false where apm_id = ${second} and seq = ${seq}`
  }
  await db`update approval_document set hash = ${hash} where apm_id = ${second}`
  expect(await histories()).toEqual({ comCode: 'ONE', apmId: second, fault: 'chain' })
})

test('a line that is taken out, and an end that is cut off, are found', async () => {
  const { db } = portal
  const [, second] = [await completed(), await completed()]
  const number = await numberOf(second)
  const { seal } = await register()
  await db`update approval_register set com_code = 'GONE' where com_code = 'ONE' and seq = 2`
  expect(await check()).toMatchObject({ fault: 'lineMissing', seq: 3 })
  await db`update approval_register set com_code = 'ONE' where com_code = 'GONE'`
  await db`delete from approval_register where com_code = 'ONE' and seq = 3`
  expect(await check()).toMatchObject({ fault: 'unregistered', apmId: second, docNumber: number })
  // With the document the end is smooth, but its counter has given one number more.
  await db`delete from approval_document where apm_id = ${second}`
  expect(await check()).toMatchObject({ fault: 'counter' })
  // Who also puts the counter back is found by the seal that was printed before.
  await db`update approval_number set last = last - 1 where com_code = 'ONE'`
  expect(await check()).toBeNull()
  expect(await hasRegisterSeal(db, 'ONE', seal)).toBe(false)
  expect(await hasRegisterSeal(db, 'ONE', (await register()).seal)).toBe(true)
  expect(await hasRegisterSeal(db, 'ONE', 'x')).toBeNull()
})

test('comments are acts of the history: a changed, removed or added one is found', async () => {
  const { db } = portal
  const apmId = await completed()
  const key = { apmId: String(apmId) }
  const add = async (text: string) =>
    (await people.manager.call(approvalApi.addComment, { ...key, text })).result.commentId
  const [one, two] = [await add('금액을 확인했습니다.'), await add('지울 의견')]
  const { version } = await read(people.manager, String(apmId))
  const { policy, version: policyVersion } = (await people.super.call(approvalApi.getPolicy, {})).result
  const given = { policy: { ...policy, mayRemoveComment: true }, version: policyVersion }
  await people.super.call(approvalApi.savePolicy, given)
  await people.manager.call(approvalApi.removeComment, { ...key, commentId: two })
  const after = await read(people.manager, String(apmId))
  expect(after.history.slice(-3).map((line) => line.act)).toEqual(['comment', 'comment', 'removeComment'])
  // Comments do not refuse a decision that is based on the version before.
  expect(after.version).toBe(version)
  expect([await histories(), await check()]).toEqual([null, null])
  const fault = { comCode: 'ONE', apmId, fault: 'comments' }
  const touches = [
    [
      db`update approval_comment set text = '금액을 확인 못 했습니다.' where apm_id = ${apmId} and comment_id = ${one}`,
      db`update approval_comment set text = '금액을 확인했습니다.' where apm_id = ${apmId} and comment_id = ${one}`,
    ],
    [
      db`update approval_comment set removed_at = null where apm_id = ${apmId} and comment_id = ${two}`,
      db`update approval_comment set removed_at = now() where apm_id = ${apmId} and comment_id = ${two}`,
    ],
    [
      db`insert into approval_comment select com_code, apm_id, 9, author, person_code, text, created_at from approval_comment where apm_id = ${apmId} and comment_id = ${one}`,
      db`delete from approval_comment where apm_id = ${apmId} and comment_id = 9`,
    ],
  ] as const
  for (const [touch, mend] of touches) {
    await touch
    expect(await histories()).toEqual(fault)
    await mend
    expect(await histories()).toBeNull()
  }
  await db`delete from approval_comment where apm_id = ${apmId} and comment_id = ${one}`
  expect(await histories()).toEqual(fault)
})

test('a document that the retention purges leaves its line, and its number is not given again', async () => {
  const { db } = portal
  const apmId = await completed({ retentionYears: 1 })
  const number = await numberOf(apmId)
  await db`update approval_document set completed_at = completed_at - interval '2 years' where apm_id = ${apmId}`
  await db`truncate approval_register`
  await openRegisters(background())
  await endRetentions(background())
  await db`update approval_document set expired_at = expired_at - interval '1 year' where apm_id = ${apmId}`
  await endRetentions(background())
  expect(await db`select from approval_document where apm_id = ${apmId}`).toHaveLength(0)
  expect(await check()).toBeNull()
  const kinds = await db<{ kind: string; docNumber: string }[]>`
    select kind, doc_number from approval_register where com_code = 'ONE' order by seq`
  expect(kinds.map((one) => `${one.kind} ${one.docNumber}`)).toEqual([
    'opened ',
    `completed ${number}`,
    `purged ${number}`,
  ])
  await db`update approval_number set last = 0 where com_code = 'ONE'`
  expect(await numberOf(await completed())).not.toBe(number)
})

test('documents from before the register are taken in when it is opened, and protected from then on', async () => {
  const { db } = portal
  const [first, second] = [await completed(), await completed()]
  // As an older program wrote them: no key, no register.
  await db`truncate approval_register`
  for (const apmId of [first, second]) {
    let hash = createHash('sha256').update(`{"apmId":"${apmId}","comCode":"ONE"}`).digest('hex')
    const acts = await db<{ seq: number; act: string }[]>`
      select seq, act from approval_act where apm_id = ${apmId} order by seq`
    for (const { seq, act } of acts) {
      hash = createHash('sha256').update(`${hash}\n${act}`).digest('hex')
      await db`update approval_act set hash = ${hash}, is_keyed = false where apm_id = ${apmId} and seq = ${seq}`
    }
    await db`update approval_document set hash = ${hash} where apm_id = ${apmId}`
  }
  await openRegisters(background())
  await openRegisters(background())
  expect([await histories(), await check()]).toEqual([null, null])
  expect((await register()).lines).toBe(3)
  const third = await completed()
  expect([await histories(), await check()]).toEqual([null, null])
  await db`update approval_document set amount = '1' where apm_id = ${second}`
  expect(await check()).toMatchObject({ fault: 'documentChanged', apmId: second })
  expect(third).toBeGreaterThan(second)
})

test('twenty completions at the same time make one chain without a hole', async () => {
  const ids = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const apmId = await submitProposal(people.colleague, forms)
      await actOn(people.manager, apmId, 'approve')
      return apmId
    }),
  )
  await Promise.all(ids.map((apmId) => actOn(people.peer, apmId, 'approve')))
  // The opening takes the first one in.
  expect([await histories(), await check(), (await register()).lines]).toEqual([null, null, 21])
})

test('the last seal goes every day into the audit log, the log and a mail to the two people of the company', async () => {
  await completed()
  const name = (personCodes: string[]) => people.super.call(approvalApi.setWitnesses, { personCodes })
  expect((await name(['user', 'peer', 'manager'])).status).toBe(400)
  expect(await name(['outsider'])).toMatchObject({ refusal: { code: 'approval.personUnknown' } })
  expect((await people.user.call(approvalApi.setWitnesses, { personCodes: ['user'] })).status).toBe(403)
  expect((await name(['peer', 'user'])).status).toBe(200)
  const { seal, witnesses } = await register()
  expect(witnesses.map((one) => one.personCode)).toEqual(['peer', 'user'])
  const logged: unknown[] = []
  const log = { ...portal.app.services.log, info: (about: unknown) => void logged.push(about) }
  await announceSeals({ ...background(), log: log as never })
  expect(logged).toContainEqual({ comCode: 'ONE', seal })
  const audit = await portal.db<{ action: string; details: unknown }[]>`
    select action, details from kit_audit where com_code = 'ONE' and action like 'approval%' order by audit_id`
  const [lines, hash] = seal.split(':')
  expect(audit).toMatchObject([
    { action: 'approvalWitnessesChanged', details: { people: ['', 'peer, user'] } },
    { action: 'approvalSealed', details: { lines: Number(lines), seal: hash } },
  ])
  const mails = await portal.db<{ personCode: string; body: string }[]>`
    select box.person_code, text.subject as body from mail_entry entry
      join mail_text text on text.com_code = entry.com_code and text.digest = entry.digest
      join mail_box box on box.com_code = entry.com_code and box.mailbox_id = entry.mailbox_id
     where text.subject like '%대장%' or text.subject like '%register%' order by 1`
  expect(mails.map((one) => one.personCode)).toEqual(['peer', 'user'])
})
