import { at, checkAxe, checkWidth, expect, shot, signIn, test } from '../kit/story.ts'

test('a manager creates an API token, a program calls with it, and it is revoked', async ({
  page,
  playwright,
}) => {
  const name = `인사 연동 ${Date.now() % 1_000_000}`
  await signIn(page, 'company')
  await page.goto(at('/admin/tokens'))
  await page.getByRole('button', { name: 'API 토큰 만들기' }).first().click()
  const dialog = page.getByRole('alertdialog', { name: 'API 토큰 만들기' })
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(dialog.getByText('범위를 하나 이상 고르세요.')).toBeVisible()
  await dialog.getByLabel('이름').fill(name)
  await dialog.getByText('조직과 사람 읽기', { exact: true }).click()
  await checkAxe(page)
  await shot(page, 'admin-token-dialog')
  await dialog.getByRole('button', { name: '저장' }).click()
  const secret = page.getByRole('alertdialog', { name: '비밀키' })
  const token = (await secret.locator('code').textContent()) ?? ''
  expect(token).toMatch(/^maru_api_/)
  await secret.getByRole('button', { name: '옮겨 적었습니다' }).click()
  await expect(page.getByText(name)).toBeVisible()
  await checkWidth(page)
  await shot(page, 'admin-tokens')

  // The program is another client: it has no cookie.
  const { origin } = new URL(at('/'))
  const program = await playwright.request.newContext({
    extraHTTPHeaders: { Authorization: `Bearer ${token}` },
  })
  const list = () => program.post(`${origin}/cm/api/hr/organization/getcompanies`, { data: {} })
  const listed = await list()
  expect(listed.status()).toBe(200)
  const refused = await program.post(`${origin}/cm/api/admin/token`, { data: {} })
  expect([refused.status(), (await refused.json()).code]).toEqual([403, 'kit.tokenScope'])

  await page.reload()
  await expect(page.getByText('사용 안 함')).toHaveCount(0)
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button', { name: '폐기' })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(page.getByText(name)).toHaveCount(0)
  expect((await list()).status()).toBe(401)
  await program.dispose()
})
