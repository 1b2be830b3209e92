import { at, atAllWidths, checkAxe, expect, type Page, signIn, test } from '../kit/story.ts'

const rows = (page: Page) =>
  page.getByRole('region', { name: /^(사람을 들이기 전에|Before people are let in|让员工使用之前)$/ })

async function setLanguage(page: Page, language: string): Promise<void> {
  const { origin } = new URL(at('/'))
  const answer = await page.request.post(`${origin}/cm/Common/gnb/api/userSetting`, {
    data: { language },
    headers: { 'X-Requested-With': 'XMLHttpRequest', Origin: origin },
  })
  expect(answer.ok()).toBe(true)
}

test('a super administrator tests everything at once and follows what is left', async ({ page }) => {
  await signIn(page, 'super')
  await page.goto(at('/admin'))
  const left = page.getByRole('main').getByRole('region', { name: '시작하기' })
  await expect(left).toContainText('사람을 들이기 전에 남은 것 7개')
  await left.getByRole('link', { name: '시작하기' }).click()
  await expect(rows(page).getByText('아직 시험하지 않았습니다.')).toHaveCount(7)
  await page.getByRole('button', { name: '모두 시험' }).click()
  await expect(rows(page).getByText('아직 시험하지 않았습니다.')).toHaveCount(0)
  // The portal of the stories has no backup and not two break-glass administrators; other stories change the menus.
  await expect(rows(page).getByText('백업이 한 번도 없습니다.')).toBeVisible()
  await expect(rows(page).getByText(/빈 화면 (0$|\d+개)/)).toBeVisible()
  await checkAxe(page)
  await atAllWidths(page, 'admin-first-hour')
  for (const language of ['en-US', 'zh-CN']) {
    await setLanguage(page, language)
    await page.reload()
    await expect(rows(page)).toBeVisible()
    await atAllWidths(page, 'admin-first-hour')
  }
  await setLanguage(page, 'ko-KR')
  await page.reload()
  await rows(page).getByRole('link', { name: '비상용 관리자 고치기' }).click()
  await expect(page).toHaveURL(/\/admin\/signin/)
})

test('a company manager has only the checks of the company', async ({ page }) => {
  await signIn(page, 'company')
  await page.goto(at('/admin/start'))
  await expect(rows(page).getByRole('listitem')).toHaveCount(4)
  await expect(rows(page).getByText('주소와 인증서')).toHaveCount(0)
  await rows(page).getByRole('button', { name: '메뉴 시험' }).click()
  await expect(rows(page).getByText(/빈 화면 (0$|\d+개)/)).toBeVisible()
})
