import { linkApi } from '@maru/api/admin/link'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { actOn, expenseValues, type Forms, openApproval } from '#test/approvals.ts'
import { openCast, type Role } from '#test/cast.ts'
import { openChromium, type TestChromium } from '#test/chromium.ts'
import { readPdf } from '#test/pdf-text.ts'
import { createTestSystem, type TestSystem } from '#test/systems.ts'

let portal: TestApp
let people: Record<Role, Client>
let forms: Forms
let hr: TestSystem
let chromium: TestChromium

beforeAll(async () => {
  chromium = await openChromium()
  portal = await openTestApp({ withJobs: 'queued', env: { APPROVAL_CHROMIUM: chromium.executablePath } })
  people = await openCast(portal)
  forms = await openApproval(portal)
  hr = await createTestSystem(portal, 'ONE')
})
afterAll(async () => {
  chromium.restore()
  await portal.stop()
})

test('the PDF of a document is there when it is completed, for its system only', async () => {
  const { result } = await hr.call(linkApi.submitDocument, {
    ...{ externalKey: 'PO-1', applicationId: String(forms.get('지출')), drafter: { personCode: 'user' } },
    ...{ subject: '출장비 정산', values: expenseValues(1000) },
  })
  const pdf = (system: TestSystem) => system.call(linkApi.getPdf, { externalKey: 'PO-1', language: 'ko' })
  const early = await pdf(hr)
  expect([early.status, early.refusal?.code, early.refusal?.error.params]).toEqual([
    ...[409, 'link.notCompleted', { status: 'PROGRESS' }],
  ])
  await actOn(people.peer, result.apmId ?? '', 'approve')
  const answer = await pdf(hr)
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const text = (await readPdf(answer.bytes)).pages.join('')
  expect(text).toContain('출장비정산')
  expect(text).toContain('인사시스템')
  const other = await createTestSystem(portal, 'ONE')
  expect((await pdf(other)).refusal?.code).toBe('link.unknownKey')
})

test('of many requests at once a few are printed, and the others are refused until later', async () => {
  const { result } = await hr.call(linkApi.submitDocument, {
    ...{ externalKey: 'PO-2', applicationId: String(forms.get('지출')), drafter: { personCode: 'user' } },
    ...{ subject: '출장비 정산', values: expenseValues(1000) },
  })
  await actOn(people.peer, result.apmId ?? '', 'approve')
  const ask = () => hr.call(linkApi.getPdf, { externalKey: 'PO-2' })
  const answers = await Promise.all(Array.from({ length: 100 }, ask))
  const printed = answers.filter((one) => one.status === 200)
  expect(printed.length).toBeGreaterThan(0)
  expect(printed.length).toBeLessThanOrEqual(20)
  const refused = answers.filter((one) => one.status !== 200)
  for (const { status, refusal, headers } of refused)
    expect([status, refusal?.code, headers['retry-after']]).toEqual([429, 'kit.throttled', '10'])
  expect((await ask()).status).toBe(200)
})
