import { mailApi } from '@maru/api/mail'
import { forwardingName, type MailRule } from '@maru/api/mail/rule'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { mailWritingApi } from '@maru/api/mail/writing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { mimeText, putMail, settleMails } from '#test/mails.ts'
import { createCompany, createPerson } from '#test/people.ts'
import { runRulesStep } from './run.jobs.ts'

let app: TestApp
const people: Record<string, Client> = {}
const of = (name: string) => people[name] as Client

beforeAll(async () => {
  app = await openTestApp({ withJobs: 'queued' })
  const company = await createCompany(app.db, 'H')
  for (const name of ['KIM', 'LEE', 'PARK', 'CHOI', 'JUNG'])
    people[name] = await createPerson(app, company, name)
  await app.db`update org_person set email = lower(person_code) || '@h.example'`
}, 60_000)

afterAll(() => app.stop())

let counter = 0
type Given = Partial<MailRule> & { operation?: 'create' | 'set' | 'delete' }
const rule = (given: Given) => {
  counter += 1
  const empty = { conditions: [], actions: [], exceptions: [] }
  return {
    ...{ id: `temp_${counter}`, name: `규칙 ${counter}`, priority: counter, isEnabled: true, stops: true },
    ...empty,
    operation: 'create' as const,
    ...given,
  }
}
const save = (client: Client, ...rules: ReturnType<typeof rule>[]) =>
  client.call(mailSettingsApi.setRules, { rules })
const listed = async (client: Client) => (await client.call(mailSettingsApi.listRules, {})).result
const clear = async (client: Client) =>
  save(client, ...(await listed(client)).map((one) => rule({ ...one, operation: 'delete' })))
const folder = async (client: Client, displayName: string) =>
  (await client.call(mailApi.createFolder, { displayName })).result.id
const subjects = async (client: Client, place = 'inbox') =>
  (await client.call(mailApi.listMails, { folder: place })).result.items.map((row) => row.subject)
async function send(from: string, to: string[], subject: string, body = '<p>본문</p>') {
  const sent = await of(from).call(mailWritingApi.sendMail, {
    subject,
    body,
    toRecipients: to.map((one) => ({ displayName: '', email: `${one.toLowerCase()}@h.example` })),
  })
  expect(sent.result.state).toBe('Wating')
  await settleMails(app)
}

test('rules move and copy mails as they arrive, in their order, until one stops', async () => {
  const lee = of('LEE')
  const [work, copies, later] = [
    await folder(lee, '업무'),
    await folder(lee, '사본'),
    await folder(lee, '나중'),
  ] as const
  const saved = await save(
    lee,
    rule({
      priority: 2,
      conditions: [{ key: 'ContainsSubjectStrings', value: ['견적', '발주'] }],
      exceptions: [{ key: 'ContainsBodyStrings', value: '테스트' }],
      actions: [{ key: 'MoveToFolder', value: work }],
    }),
    rule({
      priority: 1,
      stops: false,
      conditions: [{ key: 'FromAddresses', value: [{ address: 'KIM@h.example', name: '김' }] }],
      actions: [{ key: 'CopyToFolder', value: copies }],
    }),
    rule({ priority: 3, actions: [{ key: 'MoveToFolder', value: later }] }),
  )
  expect(saved.result).toBe(true)
  await send('KIM', ['LEE'], '10월 견적 요청')
  await send('KIM', ['LEE'], '견적 시험', '<p>이것은 테스트입니다</p>')
  await send('PARK', ['LEE'], '발주서')
  expect(await subjects(lee)).toEqual([])
  expect(await subjects(lee, work)).toEqual(['발주서', '10월 견적 요청'])
  expect(await subjects(lee, later)).toEqual(['견적 시험'])
  expect(await subjects(lee, copies)).toEqual(['견적 시험', '10월 견적 요청'])
  await clear(lee)
})

test('each condition of the specification decides alone', async () => {
  const choi = of('CHOI')
  const hit = await folder(choi, '걸림')
  const cases = [
    ['ContainsSenderStrings', 'lee@h'],
    ['FromAddresses', [{ address: 'lee@h.example' }]],
    ['SentToAddresses', ['park@h.example']],
    ['ContainsHeaderStrings', 'x-eum-deptcode: H-D'],
    ['ContainsSubjectStrings', '공지'],
    ['ContainsBodyStrings', '금요일'],
    ['ContainsSubjectOrBodyStrings', '금요일'],
  ] as const
  for (const [key, value] of cases) {
    await save(
      choi,
      rule({
        conditions: [{ key, value: value as never }],
        actions: [{ key: 'MoveToFolder', value: hit }],
      }),
    )
    await send('LEE', ['CHOI', 'PARK'], `공지 ${key}`, '<p>금요일 회의</p>')
    expect(await subjects(choi, hit), key).toContain(`공지 ${key}`)
    await clear(choi)
  }
  await save(
    choi,
    rule({
      conditions: [{ key: 'ContainsHeaderStrings', value: 'x-eum-deptcode: OTHER' }],
      actions: [{ key: 'MoveToFolder', value: hit }],
    }),
  )
  await send('LEE', ['CHOI'], '다른 부서')
  expect(await subjects(choi)).toContain('다른 부서')
  await clear(choi)
})

test('a list is saved whole or not at all, and a fault names the rule', async () => {
  const kim = of('KIM')
  const place = await folder(kim, '자리')
  const move = [{ key: 'MoveToFolder' as const, value: place }]
  const codes = async (...rules: ReturnType<typeof rule>[]) => {
    const { refusal } = await save(kim, rule({ name: '좋은 규칙', actions: move }), ...rules)
    return [refusal?.code, refusal?.error?.params?.name]
  }
  expect((await codes(rule({ name: '  ', actions: move })))[0]).toBe('mail.ruleUnnamed')
  expect(await codes(rule({ name: '빈 규칙' }))).toEqual(['mail.ruleWithoutAction', '빈 규칙'])
  expect(
    await codes(rule({ name: '조건', actions: move, conditions: [{ key: 'FromAddresses', value: [] }] })),
  ).toEqual(['mail.ruleWithoutValue', '조건'])
  expect(await codes(rule({ name: '폴더', actions: [{ key: 'MoveToFolder', value: '999999' }] }))).toEqual([
    'mail.ruleFolderUnknown',
    '폴더',
  ])
  const bad = [{ key: 'RedirectToRecipients' as const, value: ['a b'] }]
  expect(await codes(rule({ name: '주소', actions: bad }))).toEqual(['mail.ruleAddressInvalid', '주소'])
  const own = [{ key: 'RedirectToRecipients' as const, value: ['Kim@h.example'] }]
  expect(await codes(rule({ name: '나에게', actions: own }))).toEqual(['mail.ruleToItself', '나에게'])
  expect(await listed(kim)).toEqual([])
  await save(kim, rule({ name: '하나', actions: move }), rule({ name: '둘', actions: move }))
  const [one, two] = await listed(kim)
  await save(kim, rule({ ...one, isEnabled: false, operation: 'set' }), rule({ ...two, operation: 'delete' }))
  expect((await listed(kim)).map(({ name, isEnabled }) => [name, isEnabled])).toEqual([['하나', false]])
  const foreign = await of('LEE').call(mailSettingsApi.setRules, {
    rules: [rule({ ...one, operation: 'delete' })],
  })
  expect(foreign.status).toBe(404)
  await kim.call(mailApi.removeFolder, { id: place, mode: 'HardDelete' })
  expect((await listed(kim)).map((row) => row.fault)).toEqual(['folderGone'])
  await clear(kim)
})

const forward = (to: string[], keeps: boolean, name = forwardingName) =>
  rule({
    name,
    priority: 5,
    actions: [
      { key: 'RedirectToRecipients', value: to.map((one) => `${one.toLowerCase()}@h.example`) },
      ...(keeps ? [{ key: 'CopyToFolder' as const, value: inboxId }] : []),
    ],
  })
let inboxId = ''

test('forwarding keeps a copy or leaves it in the deleted items, and a ring of three ends', async () => {
  const [park, jung, choi] = [of('PARK'), of('JUNG'), of('CHOI')]
  const inboxOf = async (client: Client) =>
    (await client.call(mailApi.listFolders, {})).result.find((one) => one.wellKnownFolderName === 'inbox')?.id
  inboxId = (await inboxOf(park)) ?? ''
  await save(park, forward(['JUNG'], true, '[EUM] 자동전달 2'))
  expect((await listed(park)).map(({ name, priority }) => [name, priority])).toEqual([[forwardingName, 1]])
  await save(jung, forward(['CHOI'], false))
  inboxId = (await inboxOf(choi)) ?? ''
  await save(choi, forward(['PARK'], true))
  await send('KIM', ['PARK'], '돌고 도는 메일')
  const matches = [
    await subjects(park),
    await subjects(jung),
    await subjects(jung, 'deleteditems'),
    await subjects(choi),
  ]
  expect(matches.map((list) => list.filter((one) => one === '돌고 도는 메일').length)).toEqual([1, 0, 1, 1])
  // A second rule of the name is a duplicate, which the save removes.
  inboxId = (await inboxOf(park)) ?? ''
  await save(park, forward(['LEE'], true))
  expect(await listed(park)).toHaveLength(1)
  for (const one of [park, jung, choi]) await clear(one)
})

test('a mailbox passes on 100 mails an hour, and the others stay', async () => {
  const park = of('PARK')
  inboxId =
    (await park.call(mailApi.listFolders, {})).result.find((one) => one.wellKnownFolderName === 'inbox')
      ?.id ?? ''
  await save(park, forward(['JUNG'], true))
  await app.db`
    insert into mail_forwarded (com_code, mailbox_id, entry_id, recipient_count, forwarded_at)
    select com_code, mailbox_id, 0, 100, ${app.clock.now()} from mail_box where person_code = 'PARK'`
  await send('KIM', ['PARK'], '백한 번째')
  expect(await subjects(park)).toContain('백한 번째')
  expect(await subjects(of('JUNG'))).not.toContain('백한 번째')
  await clear(park)
})

test('rules run over a folder in steps, and pass nothing on', async () => {
  const jung = of('JUNG')
  const old = await folder(jung, '옛 메일')
  for (let index = 0; index < 120; index += 1)
    await putMail(app, 'JUNG', mimeText({ subject: index % 3 === 0 ? '주간 보고' : '기타' }), {
      folder: Number(old),
    })
  const to = await folder(jung, '보고')
  const saved = await save(
    jung,
    rule({
      conditions: [{ key: 'ContainsSubjectStrings', value: '주간' }],
      actions: [
        { key: 'MoveToFolder', value: to },
        { key: 'RedirectToRecipients', value: ['out@x.example'] },
      ],
    }),
  )
  expect(saved.result).toBe(true)
  const started = await jung.call(mailSettingsApi.runRules, { folderId: old })
  const again = await jung.call(mailSettingsApi.runRules, { folderId: old })
  expect(again.refusal?.code).toBe('mail.ruleRunning')
  const [key] = await app.db<{ comCode: string; mailboxId: number }[]>`
    select com_code, mailbox_id from mail_box where person_code = 'JUNG'`
  if (!key) throw new Error('no mailbox')
  const run = { ...key, runId: Number(started.result.id) }
  for (let step = 0; step < 3; step += 1) await runRulesStep({ ...app.app.services, db: app.db }, run)
  const [last] = (await jung.call(mailSettingsApi.listRuleRuns, {})).result
  expect(last).toMatchObject({ state: 'done', seen: 120, changed: 40 })
  const folders = (await jung.call(mailApi.listFolders, {})).result
  expect(
    folders
      .filter((one) => [old, to].includes(one.id))
      .map((one) => one.totalCount)
      .sort(),
  ).toEqual([40, 80])
  expect(await app.db`select from mail_outbox where state = 'held'`).toHaveLength(0)
})
