import { adminApi } from '@maru/api/admin'
import { linkApi } from '@maru/api/admin/link'
import { adminSystemApi } from '@maru/api/admin/system'
import { approvalApi } from '@maru/api/approval'
import { expect, test } from 'vitest'
import { beginSession } from '#kit/session/session.ts'
import { checkHistories } from '#modules/approval/index.ts'
import type { Client } from '#test/app.ts'
import { actOn, expenseValues, read } from '#test/approvals.ts'
import { type Drafting, withSystem } from '#test/system-world.ts'
import { createTestSystem } from '#test/systems.ts'
import { expireDrafts } from './expire.jobs.ts'

const world = withSystem({
  drafter: { employeeNumber: '00123' },
  prepare: ({ portal: { db } }) => db`
    update org_person set employee_number = case person_code when 'user' then '00123' else '777' end
     where person_code in ('user', 'outsider')`,
})
const { draft, drafting, submit } = world

const stateOf = async (externalKey: string) =>
  (await world.system.call(linkApi.getDocument, { externalKey })).result

/** What the writer of the browser sends for a draft that its person has opened. */
async function opened(storeKey: string) {
  const writing = (await world.people.user.call(approvalApi.openForm, { storeKey })).result
  const { applicationId, content, line, companions, grade, disclosure, retentionYears, isUrgent } = writing
  const parts = { applicationId, content, line, companions, grade, disclosure, retentionYears, isUrgent }
  return { writing, submission: { ...parts, storeKey, sourceApmId: null } }
}

test('a system lists its forms with fields and versions', async () => {
  const { forms: listed } = (await world.system.call(linkApi.listForms, {})).result
  const expense = listed.find((form) => form.name.ko === '지출결의서')
  expect(expense).toMatchObject({
    applicationId: String(world.forms.get('지출')),
    mode: 'submit',
    version: 1,
  })
  expect(expense?.fields.map((field) => field.key)).toContain('rows')
})

test('a draft is opened and submitted by its person, and history, print and audit name both', async () => {
  const made = (await draft('PO-1')).result
  expect(made).toMatchObject({ externalKey: 'PO-1', attempt: 1, status: 'TEMP', apmId: null, faults: {} })
  expect(made.url).toMatch(/^\/po\/page\/form\?appid=\d+&storekey=[\w-]{36}&authkey=[\w.]+&pop=1$/)
  const { submission, writing } = await opened(made.storeKey ?? '')
  expect(writing.origin).toMatchObject({ system: '인사시스템' })
  const saved = (await world.people.user.call(approvalApi.submitDocument, submission)).result
  expect(await stateOf('PO-1')).toMatchObject({
    apmId: saved.apmId,
    status: 'PROGRESS',
    subject: '출장비 정산',
  })
  const { history, origin } = await read(world.people.user, saved.apmId)
  expect(history[0]).toMatchObject({ act: 'submit', by: { personCode: 'user' }, via: '인사시스템' })
  expect(origin?.system).toBe('인사시스템')
  const paper = { apmId: saved.apmId, language: 'ko' as const, hasAppendix: true }
  const printed = await world.people.user.call(approvalApi.printDocument, paper)
  expect(printed.body).toContain('(인사시스템)')
  const audit = await world.people.manager.call(adminApi.listAuditEntries, { page: 1, itemsPerPage: 5 })
  expect(audit.result.data.find((one) => one.action === 'systemDrafted')).toMatchObject({
    ...{ action: 'systemDrafted', personCode: 'user', subjectName: 'PO-1' },
    details: { system: '인사시스템', externalKey: 'PO-1', attempt: 1 },
  })
  const { checked, touched } = await checkHistories(world.portal.db, world.portal.app.services)
  expect([checked, touched]).toEqual([1, null])
})

test('a document is submitted at once where the list allows it, and its person is notified', async () => {
  const { result } = await submit('PO-2')
  expect(result).toMatchObject({ status: 'PROGRESS', storeKey: null })
  expect(await read(world.people.user, result.apmId ?? '')).toMatchObject({
    drafter: { personCode: 'user' },
    history: [{ act: 'submit', via: '인사시스템' }],
  })
  await world.portal.app.drainEvents()
  const alarms = await world.portal.db<{ personCode: string; actorKo: string; title: string }[]>`
    select person_code, actor_ko, title from kit_alarm where word = 'admin.alarm.systemSubmitted'`
  expect(alarms).toEqual([{ personCode: 'user', actorKo: '인사시스템', title: '출장비 정산' }])
  const open = await createTestSystem(world.portal, 'ONE', { mode: 'open' })
  expect((await submit('PO-2', {}, open)).refusal?.code).toBe('link.formNotAllowed')
})

test('the same key at once in two processes makes one document with equal answers', async () => {
  const other = await world.portal.second()
  const headers = { authorization: `Bearer ${world.system.token}`, 'x-requested-with': null }
  const input = drafting('PO-3')
  const answers = await Promise.all(
    [world.portal.client, other.client, world.portal.client, other.client].map((client) =>
      client.call(linkApi.submitDocument, input, { headers }),
    ),
  )
  expect(new Set(answers.map((one) => one.result.apmId)).size).toBe(1)
  const [row] = await world.portal.db<{ count: number }[]>`
    select count(*)::int as count from approval_document where subject = '출장비 정산'`
  expect(row?.count).toBe(1)
  const changed = await submit('PO-3', { values: expenseValues(9999) })
  expect(changed.refusal).toMatchObject({
    ...{ code: 'link.keyUsed' },
    error: { params: { apmId: answers[0]?.result.apmId, status: 'PROGRESS', fields: ['rows', 'total'] } },
  })
})

test('a draft that was not opened is replaced; once opened it is not', async () => {
  const first = (await draft('PO-4')).result
  const second = (await draft('PO-4', { values: expenseValues(2000) })).result
  expect(second).toMatchObject({ storeKey: first.storeKey, attempt: 1, status: 'TEMP' })
  expect(JSON.stringify((await stateOf('PO-4')).values)).toContain('2000')
  await world.people.user.call(approvalApi.markDraftOpened, { storeKey: first.storeKey ?? '' })
  const third = await draft('PO-4', { values: expenseValues(3000) })
  expect([third.status, third.refusal?.code]).toEqual([409, 'link.keyUsed'])
  expect(third.refusal?.error.params).toMatchObject({ status: 'TEMP', fields: ['rows', 'total'] })
  const others = [{ subject: '다른 제목' }, { drafter: { personCode: 'peer' } }, { isUrgent: true }]
  const named = []
  for (const one of others) {
    const refused = await draft('PO-4', { values: expenseValues(2000), ...one })
    named.push(refused.refusal?.error.params.fields)
  }
  expect(named).toEqual([['subject'], ['drafter'], ['other']])
  expect((await draft('PO-4', { values: expenseValues(2000) })).status).toBe(200)
})

test('after a rejection the same key has another attempt if it is asked for again', async () => {
  const { apmId } = (await submit('PO-5')).result
  await actOn(world.people.peer, apmId ?? '', 'reject', '다시')
  const changed = { values: expenseValues(500) }
  expect((await submit('PO-5', changed)).refusal?.code).toBe('link.keyUsed')
  const again = (await submit('PO-5', { ...changed, again: true })).result
  expect(again).toMatchObject({ attempt: 2, status: 'PROGRESS' })
  expect(again.apmId).not.toBe(apmId)
  expect((await submit('PO-5', { ...changed, again: true })).result).toMatchObject({ attempt: 2 })
  expect(
    (await world.system.call(linkApi.getDocument, { externalKey: 'PO-5', attempt: 1 })).result.status,
  ).toBe('REJECT')
})

test('people are named exactly: zeros count, and another company does not exist', async () => {
  const { db } = world.portal
  await db`update org_person set retired_on = '2026-01-01' where person_code = 'colleague'`
  const codes: [string, Drafting['drafter']][] = [
    ['link.personUnknown', { employeeNumber: '123' }],
    ['link.personUnknown', { employeeNumber: '777' }],
    ['link.personUnknown', { personCode: 'outsider' }],
    ['link.personUnknown', { personCode: 'never-given' }],
    ['link.personRetired', { personCode: 'colleague' }],
    ['link.personAmbiguous', {}],
    ['link.personAmbiguous', { personCode: 'user', employeeNumber: '00123' }],
    ['link.drafterNotAllowed', { personCode: 'mailonly' }],
  ]
  for (const [code, drafter] of codes)
    expect([drafter, (await draft('PO-6', { drafter })).refusal?.code]).toEqual([drafter, code])
  const one = await createTestSystem(world.portal, 'ONE', { drafters: ['person:peer'] })
  expect((await draft('PO-6', {}, one)).refusal?.code).toBe('link.drafterNotAllowed')
  expect((await draft('PO-6', { deptCode: 'ONE-HR' })).refusal?.code).toBe('link.drafterNotAllowed')
})

test('a system uses only the forms of its list, by their present fields and version', async () => {
  const [foreign] = await world.portal.db<{ formId: number }[]>`
    select form_id from approval_form where com_code = 'TWO' limit 1`
  for (const applicationId of [String(foreign?.formId), '999999'])
    expect((await draft('PO-7', { applicationId })).refusal?.code).toBe('link.formNotAllowed')
  const unknown = await draft('PO-7', { values: { ...expenseValues(1), costCentre: 'A' } })
  expect(unknown.refusal).toMatchObject({
    ...{ code: 'link.formChanged', error: { params: { version: 1, fields: ['costCentre'] } } },
  })
  const column = { ...expenseValues(1), rows: [{ item: 'a', extra: 'b' }] }
  const refusal = (await draft('PO-7', { values: column })).refusal
  expect(refusal?.error.params).toEqual({ version: 1, fields: ['rows.extra'] })
  expect((await draft('PO-7', { version: 2 })).refusal?.code).toBe('link.formChanged')
  expect((await draft('PO-7', { version: 1, values: {} })).result.faults).toMatchObject({
    purpose: 'required',
  })
  const faulty = await submit('PO-8', { values: {} })
  expect(faulty.refusal?.code).toBe('approval.contentInvalid')
  expect(faulty.refusal?.error.params.fields).toContain('purpose')
})

test('a locked amount is compared at every save, at submission and at every edit', async () => {
  const locked = { fields: ['rows', 'total'], subject: true }
  const { storeKey } = (await draft('PO-9', { locked })).result
  const { submission } = await opened(storeKey ?? '')
  const cheaper = { ...submission, content: { ...submission.content, values: expenseValues(10) } }
  const invalid = { code: 'approval.contentInvalid', error: { params: { fields: ['rows', 'total'] } } }
  const saving = await world.people.user.call(approvalApi.saveDraft, { ...cheaper, storeKey, apmId: null })
  expect(saving.refusal).toMatchObject(invalid)
  expect((await world.people.user.call(approvalApi.submitDocument, cheaper)).refusal).toMatchObject(invalid)
  const renamed = { ...submission, content: { ...submission.content, subject: '다른 제목' } }
  const refused = await world.people.user.call(approvalApi.submitDocument, renamed)
  expect(refused.refusal?.error.params).toEqual({ fields: ['subject'] })
  const note = { ...submission.content.values, note: '현장 확인' }
  const free = { ...submission, content: { ...submission.content, values: note } }
  const saved = (await world.people.user.call(approvalApi.submitDocument, free)).result
  await actOn(world.people.user, saved.apmId, 'withdraw')
  const { version } = await read(world.people.user, saved.apmId)
  const { storeKey: _key, sourceApmId: _source, ...rest } = cheaper
  const resubmit = { ...rest, apmId: saved.apmId, version, comment: '' }
  expect((await world.people.user.call(approvalApi.resubmitDocument, resubmit)).refusal).toMatchObject(
    invalid,
  )
})

test('an approver does not edit a locked field', async () => {
  await world.portal.db`
    update approval_form_version set definition = jsonb_set(definition, '{options,approverEdits}', 'true')
     where com_code = 'ONE'`
  const { apmId } = (await submit('PO-10', { locked: { fields: ['rows'] } })).result
  const { version, content } = await read(world.people.peer, apmId ?? '')
  const edit = (values: object) =>
    world.people.peer.call(approvalApi.editDocument, {
      ...{ apmId: apmId ?? '', version, comment: '' },
      content: { subject: content.subject, body: '', values: { ...content.values, ...values } },
    })
  const { rows } = expenseValues(10)
  expect((await edit({ rows })).refusal?.error.params).toEqual({ fields: ['rows'] })
  expect((await edit({ note: '확인' })).status).toBe(200)
})

test('files of a system are attached to its documents and compared if they are locked', async () => {
  const headers = { authorization: `Bearer ${world.system.token}`, 'x-requested-with': null }
  const upload = (name: string, bytes: Buffer, system = headers) =>
    world.portal.client.call(linkApi.uploadFile, {}, { headers: system, part: { name, bytes } })
  const [one, two] = [
    await upload('발주서.txt', Buffer.from('발주')),
    await upload('b.txt', Buffer.from('b')),
  ]
  const fileIds = [one.result.fileId, two.result.fileId]
  const { storeKey } = (await draft('PO-20', { fileIds, locked: { files: true } })).result
  expect((await stateOf('PO-20')).files.map((file) => file.name).sort()).toEqual(['b.txt', '발주서.txt'])
  const { submission } = await opened(storeKey ?? '')
  const without = { ...submission, content: { ...submission.content, fileCode: null } }
  const refused = await world.people.user.call(approvalApi.submitDocument, without)
  expect(refused.refusal?.error.params).toEqual({ fields: ['files'] })
  expect((await world.people.user.call(approvalApi.submitDocument, submission)).status).toBe(200)
  expect((await stateOf('PO-20')).files).toHaveLength(2)
  const other = await createTestSystem(world.portal, 'ONE')
  expect((await submit('PO-21', { fileIds }, other)).refusal?.code).toBe('approval.fileRefused')
  expect((await upload('a.exe', Buffer.from('MZ'))).refusal?.code).toBe('file.banned')
  const wrong = await upload('a.txt', Buffer.from('a'), {
    ...headers,
    authorization: 'Bearer maru_link_wrong',
  })
  expect(wrong.status).toBe(401)
})

test('the address of a draft opens it for its person only, with a key that ends', async () => {
  const { url, storeKey } = (await draft('PO-11')).result
  const authkey = new URL(url, 'http://portal').searchParams.get('authkey') ?? ''
  const open = (client: Client, key: string) =>
    client.call(approvalApi.openForm, { storeKey: storeKey ?? '', authkey: key })
  expect((await open(world.people.user, authkey)).status).toBe(200)
  const wrong = authkey.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  const { apmId } = (await submit('PO-12')).result
  const ofDocument = (await read(world.people.user, apmId ?? '')).authKey
  const answers = [
    await open(world.people.peer, authkey),
    await open(world.people.user, wrong),
    await open(world.people.user, ofDocument),
    await world.portal.client.call(approvalApi.openForm, { storeKey: storeKey ?? '', authkey }),
  ]
  expect(answers.map((one) => one.status)).toEqual([404, 404, 404, 401])
  world.portal.clock.advance(26 * 3_600_000)
  const { app, db, client } = world.portal
  const who = { personCode: 'user', comCode: 'ONE', deptCode: 'ONE-D1', address: '127.0.0.1', agent: 'test' }
  const { secret } = await beginSession({ ...app.services, db }, app.services.config.session, who)
  const again = client.as(`maru=${secret}`)
  expect((await open(again, authkey)).status).toBe(404)
  expect((await again.call(approvalApi.openForm, { storeKey: storeKey ?? '' })).status).toBe(200)
})

test('a cancellation follows the policy of the form, and repeats its answer', async () => {
  const { apmId } = (await submit('PO-13')).result
  const cancel = (externalKey: string) =>
    world.system.call(linkApi.cancelDocument, { externalKey, reason: '발주 취소' })
  expect((await cancel('PO-13')).result).toMatchObject({ status: 'WITHDRAWN', apmId })
  expect((await cancel('PO-13')).result).toMatchObject({ status: 'WITHDRAWN', apmId })
  const { history } = await read(world.people.user, apmId ?? '')
  expect(history.at(-1)).toMatchObject({ act: 'withdraw', via: '인사시스템', comment: '발주 취소' })
  await draft('PO-14')
  expect((await cancel('PO-14')).result).toMatchObject({ status: 'WITHDRAWN', storeKey: null })
  expect((await cancel('PO-14')).result).toMatchObject({ status: 'WITHDRAWN' })
  expect((await cancel('PO-none')).refusal?.code).toBe('link.unknownKey')
  const done = (await submit('PO-15')).result.apmId ?? ''
  await actOn(world.people.peer, done, 'approve')
  expect((await read(world.people.user, done)).status).toBe('COMPLETE')
  expect((await cancel('PO-15')).refusal?.code).toBe('approval.wrongState')
})

test('a cancellation is refused where the form forbids it to the drafter, and changes nothing', async () => {
  const cancel = (externalKey: string) =>
    world.system.call(linkApi.cancelDocument, { externalKey, reason: '발주 취소' })
  // Two steps: the manager of the drafter, then `peer`.
  const large = { drafter: { personCode: 'colleague' }, values: expenseValues(2_000_000) }
  const policies = [
    ['never', false, 409],
    ['beforeFirst', false, 200],
    ['beforeFirst', true, 409],
    ['always', true, 200],
  ] as const
  for (const [withdraw, isDecided, status] of policies) {
    await world.portal.db`
      update approval_form_version
         set definition = jsonb_set(definition, '{options,withdraw}', to_jsonb(${withdraw}::text))
       where com_code = 'ONE'`
    const key = `${withdraw} ${isDecided}`
    const apmId = (await submit(key, large)).result.apmId ?? ''
    if (isDecided) expect((await actOn(world.people.manager, apmId, 'approve')).status).toBe(200)
    const answer = await cancel(key)
    const after = (await stateOf(key)).status
    expect([key, answer.status, after]).toEqual([key, status, status === 200 ? 'WITHDRAWN' : 'PROGRESS'])
  }
})

test('rows beyond the limit of a body are refused before they are read', async () => {
  const rows = Array.from({ length: 20_000 }, () => expenseValues(1).rows[0] ?? {})
  const answer = await draft('PO-25', { values: { ...expenseValues(1), rows } })
  expect([answer.status, answer.refusal?.code]).toEqual([413, 'kit.tooLarge'])
})

test('another system, a session, a wrong token and an address outside of the networks open nothing', async () => {
  await submit('PO-16')
  const away = await createTestSystem(world.portal, 'TWO')
  expect((await away.call(linkApi.getDocument, { externalKey: 'PO-16' })).refusal?.code).toBe(
    'link.unknownKey',
  )
  const { apmId } = await stateOf('PO-16')
  expect((await away.call(linkApi.getDocument, { apmId: apmId ?? '' })).status).toBe(404)
  expect((await world.people.manager.call(linkApi.listChanges, {})).status).toBe(401)
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
  const wrong = await world.people.manager.call(
    linkApi.listChanges,
    {},
    bearer('maru_link_x'.padEnd(53, 'x')),
  )
  expect([wrong.status, wrong.refusal?.code]).toEqual([401, 'link.tokenUnknown'])
  await world.portal
    .db`update admin_system set networks = '{10.0.0.0/8}' where system_id = ${world.system.systemId}`
  expect((await world.system.call(linkApi.listChanges, {})).refusal?.code).toBe('link.network')
  await world.portal
    .db`update admin_system set networks = '{127.0.0.0/8}' where system_id = ${world.system.systemId}`
  expect((await world.system.call(linkApi.listChanges, {})).status).toBe(200)
})

test('a former token works until its time is over, and an ended system has none', async () => {
  const { systemId } = world.system
  const rotate = { systemId, days: 30, overlapHours: 1 }
  const { token } = (await world.people.manager.call(adminSystemApi.rotateSystemToken, rotate)).result
  const changes = (one: string) =>
    world.portal.client.call(linkApi.listChanges, {}, { headers: { authorization: `Bearer ${one}` } })
  expect([(await changes(token)).status, (await changes(world.system.token)).status]).toEqual([200, 200])
  world.portal.clock.advance(3_600_001)
  expect([(await changes(token)).status, (await changes(world.system.token)).status]).toEqual([200, 401])
  await world.portal.db`update admin_system set ended_at = now() where system_id = ${systemId}`
  expect((await changes(token)).status).toBe(401)
})

test('a draft that is not opened within 30 days ends, and the system learns of it', async () => {
  await draft('PO-17')
  world.portal.clock.advance(31 * 86_400_000)
  await expireDrafts({ ...world.portal.app.services, db: world.portal.db })
  expect(await stateOf('PO-17')).toMatchObject({ status: 'EXPIRED' })
  const { changes } = (await world.system.call(linkApi.listChanges, {})).result
  expect(changes).toMatchObject([{ type: 'draft.expired', externalKey: 'PO-17', seq: 0, status: 'EXPIRED' }])
  expect((await draft('PO-17', { again: true })).result).toMatchObject({ attempt: 2, status: 'TEMP' })
})
