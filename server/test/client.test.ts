import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MaruClient, MaruError } from '../../client/index.ts'
import { openTestApp, type TestApp } from './app.ts'
import { expenseValues, type Forms, openApproval } from './approvals.ts'
import { openCast } from './cast.ts'
import { createTestSystem, type TestSystem } from './systems.ts'

let portal: TestApp
let forms: Forms
let erp: TestSystem
let url: string

beforeAll(async () => {
  portal = await openTestApp({ withJobs: 'queued' })
  await openCast(portal)
  forms = await openApproval(portal)
  erp = await createTestSystem(portal, 'ONE')
  await portal.app.server.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(portal.app.server.server.address() as AddressInfo).port}`
})
afterAll(() => portal.stop())

const drafting = (externalKey: string) => ({
  ...{ externalKey, applicationId: String(forms.get('지출')), drafter: { personCode: 'user' } },
  ...{ subject: '출장비 정산', values: expenseValues(1000) },
})

test('a program lists, uploads, submits and reads with the client of the package', async () => {
  const maru = new MaruClient({ url, token: erp.token })
  const { forms: listed } = await maru.get('/api/link/form/list', {})
  expect(listed.map((form) => form.name.ko)).toContain('지출결의서')
  const form = new FormData()
  form.append('file', new Blob(['발주']), '발주서.txt')
  const { fileId } = await maru.post('/api/link/file', { form })
  const made = await maru.post('/api/link/document/submit', {
    body: { ...drafting('PO-1'), fileIds: [fileId] },
  })
  expect(made).toMatchObject({ externalKey: 'PO-1', attempt: 1, status: 'PROGRESS' })
  const state = await maru.get('/api/link/document', { query: { externalKey: 'PO-1' } })
  expect(state).toMatchObject({ apmId: made.apmId, files: [{ name: '발주서.txt' }] })
  expect(maru.rate).toEqual({ limit: 1_000_000, remaining: 999_996, reset: 60 })
})

test('a refusal has its code, its values and a sentence in the language of the client', async () => {
  const sentences = []
  for (const language of ['ko', 'en', 'zh'] as const) {
    const maru = new MaruClient({ url, token: erp.token, language })
    const refusal = await maru
      .get('/api/link/document/pdf', { query: { externalKey: 'PO-1' } })
      .catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(MaruError)
    expect(refusal).toMatchObject({ status: 409, code: 'link.notCompleted', params: { status: 'PROGRESS' } })
    expect((refusal as MaruError).supportCode).not.toBe('')
    sentences.push((refusal as MaruError).message)
  }
  expect(sentences).toEqual([
    '완료된 문서만 PDF로 받을 수 있습니다 (상태 PROGRESS).',
    'Only a completed document can be read as PDF (state PROGRESS).',
    '只有已完成的文件才能以 PDF 获取（状态 PROGRESS）。',
  ])
})

test('a system with scopes calls for a person', async () => {
  const { token } = await createTestSystem(portal, 'ONE', { scopes: ['work:read'] })
  const maru = new MaruClient({ url, token })
  const person = { personCode: 'user' }
  expect(await maru.get('/api/work/count', { person })).toMatchObject({ later: 0 })
  await expect(
    maru.get('/api/work/count', { person: { email: '없는 사람@one.example' } }),
  ).rejects.toMatchObject({
    ...{ status: 404, code: 'link.personUnknown' },
  })
  await expect(maru.get('/api/work/count', {})).rejects.toMatchObject({ code: 'link.personAmbiguous' })
})

test('a call beyond the rate is repeated after the time that the portal names, and not for ever', async () => {
  const { token, systemId } = await createTestSystem(portal, 'ONE')
  await portal.db`update admin_system set calls_per_minute = 1 where system_id = ${systemId}`
  const waits: number[] = []
  const wait = async (time: number) => {
    waits.push(time)
    portal.clock.advance(time)
  }
  const maru = new MaruClient({ url, token, wait })
  await maru.get('/api/link/document/changes', {})
  expect((await maru.get('/api/link/document/changes', {})).changes).toEqual([])
  expect(waits).toEqual([60_000])
  const hasty = new MaruClient({ url, token, wait: async () => {} })
  await expect(hasty.get('/api/link/document/changes', {})).rejects.toMatchObject({
    ...{ status: 429, code: 'kit.throttled', retryAfter: 60 },
  })
})
