import { change } from '../kit/admin.ts'
import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'

/** Chooses the company next to the title. */
async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /회사$/ }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

const usual = {
  ...{
    idleMinutes: null,
    sessionHours: null,
    least: null,
    classes: null,
    reuse: null,
    days: null,
    listed: [],
  },
}

test('a super administrator chooses a company next to the title and sets its rules, and sees what it inherits', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await signIn(page, 'super')
  for (const forCompany of ['HB', 'HBH'])
    await change(page, '/api/account/admin/session-rule', { ...usual, forCompany })
  await page.goto(at('/admin/signin'))
  const idle = page.getByRole('button', { name: /사용하지 않으면 로그아웃/ })
  const least = page.getByRole('button', { name: /비밀번호 길이/ })
  await expect(idle).toContainText('물려받음 · 8시간 (서버 설정)')
  await expect(least).toContainText('물려받음 · 10자부터 (포털 기본값)')
  await choose(page, '한빛홀딩스')
  await expect(page).toHaveURL(/company=HBH/)
  await idle.click()
  await page.getByRole('option', { name: '30분', exact: true }).click()
  const card = page.getByRole('region', { name: '로그인 유지와 비밀번호' })
  await card.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('저장했습니다.', { exact: false }).first()).toBeVisible()
  await checkAxe(page)
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await checkWidth(page)
    await shot(page, 'admin-company-settings')
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  await expect(idle).toContainText('30분')
  await choose(page, '한빛소프트')
  await expect(page).not.toHaveURL(/company=/)
  await expect(idle).toContainText('물려받음 · 8시간 (서버 설정)')
  await change(page, '/api/account/admin/session-rule', { ...usual, forCompany: 'HBH' })
})

test('a company manager sees only the own company', async ({ page }) => {
  await signIn(page, 'company')
  await page.goto(at('/admin/signin?company=HBH'))
  await expect(page.getByRole('button', { name: /사용하지 않으면 로그아웃/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: '로그인과 보안' })).toBeVisible()
  await expect(page.getByRole('option', { name: '한빛홀딩스' })).toHaveCount(0)
  const refused = await page.request.get(
    `${new URL(at('/')).origin}/cm/api/account/admin/sign-in-limits?forCompany=HBH`,
  )
  expect(refused.status()).toBe(404)
})
