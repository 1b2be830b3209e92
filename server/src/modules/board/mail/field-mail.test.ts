import { boardApi, type fieldTypes, mailLimits } from '@maru/api/board'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast } from '#test/cast.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'
import { createBoard } from '../board.factory.ts'
import { namedByFields } from './field-mail.rules.ts'

let app: TestApp
let user: Client
let smtp: TestSmtp
let boardId: number
let nameless: number
let ids: Map<string, number>
const name = { ko: '교육', en: 'Training', zh: '培训' }
const types = [
  'MAILSEND',
  'RECEIVERS',
  'SELECTUSER',
] as const satisfies readonly (typeof fieldTypes)[number][]
const origin = { headers: { origin: 'http://portal.example' } }

beforeAll(async () => {
  smtp = await startSmtp()
  app = await openTestApp({ env: smtp.env, withJobs: true })
  user = (await openCast(app)).user
  const fields = types.map((fieldType) => ({ fieldType, name, options: [] }))
  const board = { comCode: 'ONE', name, useContent: true, fields }
  boardId = await createBoard(app.db, board, app.clock.now())
  nameless = await createBoard(app.db, { ...board, useNameless: true }, app.clock.now())
  ids = await idsIn(boardId)
})
afterAll(async () => {
  await app.stop()
  await smtp.stop()
})
beforeEach(() => {
  app.clock.advance(3_700_000)
  smtp.taken.length = 0
})

async function idsIn(id: number): Promise<Map<string, number>> {
  const { contentFields, isMailOn } = (await user.call(boardApi.getBoardConfig, { boardId: id })).result
  expect(isMailOn).toBe(true)
  return new Map(contentFields.map((field) => [field.fieldType, field.fieldId]))
}

const receivers = JSON.stringify([
  { userName: '동료', userEmail: 'Peer@test.example' },
  { userName: '다른 회사', userEmail: 'outsider@test.example' },
  { userName: '손님', userEmail: 'guest@elsewhere.example' },
])

async function write(given: Partial<Record<(typeof types)[number], string>>, more: object = {}, at = ids) {
  const fieldValues = Object.entries(given).map(([type, value]) => ({ fieldId: at.get(type) ?? 0, value }))
  const input = { boardId, title: '과정 안내', content: '<p>글</p>', fieldValues, ...more }
  const answer = await user.call(boardApi.createArticle, input, origin)
  expect(answer.status).toBe(200)
  await app.app.drainEvents()
  return answer.result
}

/** Waits until no recipient is waiting, and returns the recipients of all mails. */
async function reached(): Promise<string[]> {
  await expect
    .poll(
      async () =>
        (await app.db`select from board_mail_recipient where sent_at is null and dropped_at is null`).length,
      { timeout: 15_000 },
    )
    .toBe(0)
  return smtp.taken.flatMap((mail) => mail.to).toSorted()
}

test('an article with a set mail field goes once to its receivers and selected people who may read it', async () => {
  const chosen = JSON.stringify({ userCode: 'colleague', userName: '동료 둘' })
  const written = await write({ MAILSEND: 'Y', RECEIVERS: receivers, SELECTUSER: chosen })
  expect(await reached()).toEqual(['colleague@test.example', 'peer@test.example'])
  const change = { boardId, ...written, title: '과정 안내 2', content: '<p>글</p>' }
  const fieldValues = [{ fieldId: ids.get('MAILSEND') ?? 0, value: 'Y' }]
  await user.call(boardApi.updateArticle, { ...change, fieldValues }, origin)
  await app.app.drainEvents()
  expect(await reached()).toHaveLength(2)
})

test('nothing is mailed without a set field, for a draft, or on an anonymous board', async () => {
  await write({ RECEIVERS: receivers })
  await write({ MAILSEND: 'Y' })
  await write({ MAILSEND: 'Y', RECEIVERS: receivers }, { isDraft: true })
  const more = { boardId: nameless, password: 'secret-12' }
  await write({ MAILSEND: 'Y', RECEIVERS: receivers }, more, await idsIn(nameless))
  expect(await reached()).toEqual([])
})

test('a draft is mailed when it is published, and the hourly limit applies', async () => {
  const draft = await write({ MAILSEND: 'Y', RECEIVERS: receivers }, { isDraft: true })
  const fieldValues = [
    { fieldId: ids.get('MAILSEND') ?? 0, value: 'Y' },
    { fieldId: ids.get('RECEIVERS') ?? 0, value: receivers },
  ]
  const publish = { boardId, ...draft, title: '과정 안내', content: '<p>글</p>', fieldValues }
  expect((await user.call(boardApi.updateArticle, publish, origin)).status).toBe(200)
  await app.app.drainEvents()
  expect(await reached()).toEqual(['peer@test.example'])
  for (let sent = 1; sent <= mailLimits.perHour; sent += 1) {
    await write({ MAILSEND: 'Y', RECEIVERS: receivers })
  }
  const since = new Date(app.clock.now().getTime() - 3_600_000)
  const sendings = await app.db`select from board_mail where person_code = 'user' and created_at > ${since}`
  expect(sendings).toHaveLength(mailLimits.perHour)
})

test.each([
  ['no field', [], null],
  ['receivers without the wish', [{ fieldType: 'RECEIVERS', value: receivers }], null],
  ['the wish alone', [{ fieldType: 'MAILSEND', value: 'Y' }], null],
  [
    'values that are none',
    [
      { fieldType: 'MAILSEND', value: 'Y' },
      { fieldType: 'RECEIVERS', value: '[null, 3, {"userEmail": 4}]' },
      { fieldType: 'SELECTUSER', value: '{' },
    ],
    null,
  ],
  [
    'both',
    [
      { fieldType: 'MAILSEND', value: 'Y' },
      { fieldType: 'RECEIVERS', value: '[{"userEmail":"a@b.c"}]' },
      { fieldType: 'SELECTUSER', value: '{"userCode":"P1"}' },
    ],
    { codes: ['P1'], addresses: ['a@b.c'] },
  ],
])('the recipients in %s', (_name, fields, expected) => {
  expect(namedByFields(fields)).toEqual(expected)
})
