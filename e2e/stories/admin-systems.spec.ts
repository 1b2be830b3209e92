import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'

/** Opens the dialog of a new system for expenses and fills it; the person is a manager of the company. */
async function fillSystem(
  page: Page,
  { name, mode, url = '' }: { name: string; mode: string; url?: string },
) {
  await page.goto(at('/admin/systems'))
  await page.getByRole('button', { name: '시스템 추가' }).first().click()
  const dialog = page.getByRole('alertdialog', { name: '시스템 추가' })
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(dialog.getByText('담당자 두 사람을 고르세요.')).toBeVisible()
  await dialog.getByLabel('이름').fill(name)
  for (const [field, typed] of [
    ['담당자', '김서연'],
    ['담당자 2', '박준호'],
  ] as const) {
    await dialog.getByRole('combobox', { name: field, exact: true }).fill(typed)
    await page.getByRole('option').first().click()
  }
  await dialog.getByRole('button', { name: '지출결의서' }).click()
  await page.getByRole('option', { name: mode }).click()
  await dialog.getByRole('button', { name: '회사 전체 추가' }).click()
  if (url !== '') await dialog.getByLabel('상태를 받을 주소').fill(url)
  return dialog
}

/** The token that is shown once; closes its dialog. */
async function readToken(page: Page): Promise<string> {
  const secret = page.getByRole('alertdialog', { name: '토큰' })
  const token = (await secret.locator('code').first().textContent()) ?? ''
  expect(token).toMatch(/^maru_link_/)
  await secret.getByRole('button', { name: '옮겨 적었습니다' }).click()
  return token
}

/** An expense of 김서연 as an ERP sends it. */
const expense = (externalKey: string, applicationId: string, subject: string) => ({
  ...{ externalKey, applicationId, drafter: { employeeNumber: '20140311' }, subject },
  values: {
    ...{ purpose: '부산 출장', account: '5331', payDate: '2026-12-10' },
    rows: [{ item: 'KTX', vendor: '코레일', evidence: 'card', count: '2', price: '59800' }],
  },
})

test('a manager connects an ERP, which drafts an expense; its person sees what is locked and submits', async ({
  page,
  playwright,
}) => {
  const name = `인사시스템 ${Date.now() % 1_000_000}`
  await signIn(page, 'company')
  const dialog = await fillSystem(page, { name, mode: '초안' })
  await checkAxe(page)
  await shot(page, 'admin-system-dialog')
  await dialog.getByRole('button', { name: '저장' }).click()
  const token = await readToken(page)
  await expect(page.getByText(name)).toBeVisible()
  await checkWidth(page)
  await shot(page, 'admin-systems')

  const { origin } = new URL(at('/'))
  const erp = await playwright.request.newContext({ extraHTTPHeaders: { Authorization: `Bearer ${token}` } })
  const { forms } = (await (await erp.get(`${origin}/cm/api/link/form/list`)).json()).result
  await signIn(page, 'user')
  const drafted = await erp.post(`${origin}/cm/api/link/document/draft`, {
    data: {
      ...expense(name, forms[0].applicationId, '부산 출장비 정산'),
      locked: { fields: ['rows', 'total'], subject: true },
    },
  })
  expect(drafted.status(), await drafted.text()).toBe(200)
  const { url } = (await drafted.json()).result
  await page.goto(new URL(url, origin).href)
  await expect(page.getByText('잠근 값은 바꿀 수 없습니다', { exact: false })).toBeVisible()
  await checkAxe(page)
  await checkWidth(page)
  await shot(page, 'approval-system-draft')
  await page.getByRole('button', { name: '상신', exact: true }).click()
  await page.waitForURL(({ search }) => /apmid=\d+/.test(search))
  await expect(page.getByText(`(${name})`).first()).toBeVisible()
  await shot(page, 'approval-system-document')
  await erp.dispose()
})

test('a manager tests the address of an ERP, repeats a failed state, replaces its token and reads what it did', async ({
  page,
  playwright,
}) => {
  const received: string[] = []
  let status = 204
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece) => {
      body += piece
    })
    request.on('end', () => {
      received.push((JSON.parse(body) as { type: string }).type)
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/states`
  const name = `ERP ${Date.now() % 1_000_000}`
  await signIn(page, 'company')
  const dialog = await fillSystem(page, { name, mode: '바로 상신', url: address })
  await dialog.getByRole('button', { name: '저장' }).click()
  const first = await readToken(page)

  const choose = async (entry: string) => {
    await page.getByRole('button', { name: `${name} 메뉴` }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await choose('주소 시험')
  await expect(page.getByText(/받은 쪽이 204/)).toBeVisible()
  expect(received).toEqual(['test'])

  status = 500
  const { origin } = new URL(at('/'))
  const call = await playwright.request.newContext()
  const ask = async (token: string, path: string, data?: object) => {
    const headers = { Authorization: `Bearer ${token}` }
    const to = `${origin}/cm/api/link/${path}`
    const answer = await (data ? call.post(to, { headers, data }) : call.get(to, { headers }))
    return { code: answer.status(), body: await answer.json() }
  }
  const { forms } = (await ask(first, 'form/list')).body.result
  const submitted = await ask(
    first,
    'document/submit',
    expense(name, forms[0].applicationId, '부산 출장비 정산'),
  )
  expect(submitted.code, JSON.stringify(submitted.body)).toBe(200)
  await expect.poll(() => received.includes('document.submitted'), { timeout: 60_000 }).toBe(true)
  await choose('보낸 알림')
  const deliveries = page.getByRole('dialog', { name: `${name}의 보낸 기록` })
  await expect(deliveries.getByText(/^500/).filter({ visible: true }).first()).toBeVisible()
  await checkAxe(page)
  await shot(page, 'admin-system-deliveries')
  status = 204
  await deliveries
    .getByRole('row')
    .filter({ hasText: 'document.submitted' })
    .getByRole('button', { name: '다시 보내기' })
    .click()
  await expect.poll(() => received.filter((one) => one === 'document.submitted').length).toBeGreaterThan(1)
  await page.keyboard.press('Escape')

  await choose('OAuth 연결')
  const oauth = page.getByRole('dialog', { name: `${name}의 OAuth 연결` })
  const shownValue = async (label: string) =>
    (await oauth.getByRole('region', { name: label }).locator('code').textContent()) ?? ''
  await checkAxe(page)
  await checkWidth(page)
  await shot(page, 'admin-system-oauth')
  const form = {
    grant_type: 'client_credentials',
    client_id: await shownValue('Client ID'),
    client_secret: first,
  }
  const granted = await call.post(await shownValue('토큰 주소'), { form })
  expect(granted.status(), await granted.text()).toBe(200)
  const access = (await granted.json()).access_token
  expect((await ask(access, 'document/changes')).code).toBe(200)
  await page.keyboard.press('Escape')

  await choose('토큰 교체')
  await page
    .getByRole('alertdialog', { name: '토큰 교체' })
    .getByRole('button', { name: '토큰 교체' })
    .click()
  const second = await readToken(page)
  const codes = [(await ask(first, 'document/changes')).code, (await ask(second, 'document/changes')).code]
  expect(codes).toEqual([200, 200])

  await choose('기안한 문서')
  const documents = page.getByRole('dialog', { name: /기안한 문서$/ })
  await expect(documents.getByText('김서연').filter({ visible: true }).first()).toBeVisible()
  await checkAxe(page)
  await shot(page, 'admin-system-documents')
  await page.keyboard.press('Escape')

  await choose('종료')
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(page.getByText('종료했습니다.')).toBeVisible()
  for (const token of [second, access]) expect((await ask(token, 'document/changes')).code).toBe(401)
  await choose('감사 기록')
  await page.waitForURL(({ pathname }) => pathname.endsWith('/admin/audit'))
  for (const action of ['시스템이 상신', '연동 시스템 종료'])
    await expect(page.getByText(action).filter({ visible: true }).first()).toBeVisible()
  await shot(page, 'admin-system-audit')
  await call.dispose()
  server.close()
})

test('a manager ends an absence of an HR system after the system has ended', async ({ page, playwright }) => {
  const name = `HR ${Date.now() % 1_000_000}`
  await signIn(page, 'company')
  const dialog = await fillSystem(page, { name, mode: '초안' })
  await dialog.getByText('부재 등록', { exact: true }).click()
  await dialog.getByRole('button', { name: '저장' }).click()
  const token = await readToken(page)
  const { origin } = new URL(at('/'))
  const call = await playwright.request.newContext({ extraHTTPHeaders: { Authorization: `Bearer ${token}` } })
  const saved = await call.post(`${origin}/cm/api/link/absence`, {
    data: {
      ...{ externalKey: 'V-1', person: { employeeNumber: '20140311' }, reason: 'trip' },
      ...{ start: '2027-03-02', end: '2027-03-03' },
    },
  })
  expect(saved.status(), await saved.text()).toBe(200)

  const choose = async (entry: string) => {
    await page.getByRole('button', { name: `${name} 메뉴` }).click()
    await page.getByRole('menuitem', { name: entry, exact: true }).click()
  }
  const absences = page.getByRole('dialog', { name: `${name}의 부재` })
  await choose('부재')
  await expect(absences.getByText('김서연').filter({ visible: true }).first()).toBeVisible()
  await expect(absences.getByRole('button', { name: '종료' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await choose('종료')
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(page.getByText('종료했습니다.')).toBeVisible()
  await choose('부재')
  await expect(absences.getByRole('button', { name: '종료' })).toBeVisible()
  await checkAxe(page)
  await checkWidth(page)
  await shot(page, 'admin-system-absences')
  await absences.getByRole('button', { name: '종료' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(absences.getByRole('button', { name: '종료' })).toHaveCount(0)
  await call.dispose()
})
