import { at, checkAxe, checkWidth, expect, shot, signIn, test } from '../kit/story.ts'

const name = `인사시스템 ${Date.now() % 1_000_000}`

test('a manager connects an ERP, which drafts an expense; its person sees what is locked and submits', async ({
  page,
  playwright,
}) => {
  await signIn(page, 'company')
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
  await page.getByRole('option', { name: '초안' }).click()
  await dialog.getByRole('button', { name: '회사 전체 추가' }).click()
  await checkAxe(page)
  await shot(page, 'admin-system-dialog')
  await dialog.getByRole('button', { name: '저장' }).click()
  const secret = page.getByRole('alertdialog', { name: '토큰' })
  const token = (await secret.locator('code').first().textContent()) ?? ''
  expect(token).toMatch(/^maru_link_/)
  await secret.getByRole('button', { name: '옮겨 적었습니다' }).click()
  await expect(page.getByText(name)).toBeVisible()
  await checkWidth(page)
  await shot(page, 'admin-systems')

  const { origin } = new URL(at('/'))
  const erp = await playwright.request.newContext({ extraHTTPHeaders: { Authorization: `Bearer ${token}` } })
  const { forms } = (await (await erp.get(`${origin}/cm/api/link/form/list`)).json()).result
  await signIn(page, 'user')
  const drafted = await erp.post(`${origin}/cm/api/link/document/draft`, {
    data: {
      ...{
        externalKey: name,
        applicationId: forms[0].applicationId,
        drafter: { employeeNumber: '20140311' },
      },
      subject: '부산 출장비 정산',
      values: {
        ...{ purpose: '부산 출장', account: '5331', payDate: '2026-12-10' },
        rows: [{ item: 'KTX', vendor: '코레일', evidence: 'card', count: '2', price: '59800' }],
      },
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
