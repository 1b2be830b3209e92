import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'

/** Presses a menu as a person by the call that the menus of the portal make. */
async function press(page: Page, login: string): Promise<void> {
  await signIn(page, login)
  const origin = new URL(at('/')).origin
  const headers = { 'X-Requested-With': 'XMLHttpRequest', Origin: origin }
  const user = await (await page.request.get(`${origin}/cm/api/account/user/current`)).json()
  const [menuId] = user.result.permissions.menues
  const answer = await page.request.post(`${origin}/cm/Common/Statistics/api/menu`, {
    headers,
    data: { menuId },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

test('menu statistics hide small groups, and the rule of the company decides what is small', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await press(page, 'user')
  await signIn(page, 'company')
  const origin = new URL(at('/')).origin
  const headers = { 'X-Requested-With': 'XMLHttpRequest', Origin: origin }
  const reset = await page.request.post(`${origin}/cm/api/menu/click/rule`, {
    headers,
    data: { smallest: 50 },
  })
  expect(reset.status()).toBe(200)
  await page.goto(at('/admin/clicks'))
  const menus = page.getByRole('region', { name: '메뉴', exact: true })
  // No department of the demo is as large; the menus of the whole company are.
  const departments = page.getByRole('region', { name: '부서', exact: true })
  await expect(departments.getByText(/50명 이상이 쓴 것이 없습니다/)).toBeVisible()
  await page.getByLabel('가장 작은 묶음 (명)').fill('1')
  await page.getByRole('region', { name: '보이는 묶음의 크기' }).getByRole('button', { name: '저장' }).click()
  await expect(departments.getByRole('table')).toBeVisible()
  await expect(menus.getByRole('table')).toBeVisible()
  await expect(page.getByRole('img', { name: /날짜별\. 가장 많은 날/ })).toBeVisible()
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'admin-clicks')
})
