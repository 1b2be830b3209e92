import { at, checkAxe, checkWidth, expect, shot, signIn, test } from '../kit/story.ts'

test('a changed language and time zone are seen in the times of a list @desktop', async ({ page }) => {
  await signIn(page, 'board')
  await page.goto(at('/home/recentarticle'))
  const time = page.getByRole('main').locator('time').first()
  const before = await time.getAttribute('title')
  expect(before).toMatch(/년/)
  const instant = await time.getAttribute('datetime')
  const openCard = async (user: RegExp, settings: string, card: string) => {
    await page.getByRole('button', { name: user }).click()
    await page.getByRole('menuitem', { name: settings }).click()
    return page.getByRole('dialog', { name: settings }).getByRole('region', { name: card })
  }
  const card = await openCard(/사용자 메뉴/, '환경설정', '언어와 시간대')
  await card.getByRole('button', { name: /표시 언어/ }).click()
  await page.getByRole('option', { name: 'English' }).click()
  await card.getByRole('button', { name: /시간대/ }).click()
  await page.getByRole('option', { name: /^\(UTC-10:00\) Hawaiian/ }).click()
  await Promise.all([
    page.waitForResponse((response) => response.url().includes('userSetting') && response.ok()),
    card.getByRole('button', { name: '저장' }).click(),
  ])
  await page.goto(at('/home/recentarticle'))
  const shown = page.getByRole('main').locator(`time[datetime="${instant}"]`).first()
  const expected = new Intl.DateTimeFormat('en-US', {
    ...{ dateStyle: 'long', timeStyle: 'short', timeZone: 'Pacific/Honolulu' },
  } as const).format(new Date(instant ?? ''))
  await expect(shown).toHaveAttribute('title', expected)
  expect(expected).not.toBe(before)
  const { origin } = new URL(at('/'))
  const answer = await page.request.post(`${origin}/cm/Common/gnb/api/userSetting`, {
    data: { language: 'ko-KR', timeZone: 'Korea Standard Time' },
    headers: { 'X-Requested-With': 'XMLHttpRequest', Origin: origin },
  })
  expect(answer.status()).toBe(200)
})

test('mail-only people have the settings without approval and notifications, and a reduced bar', async ({
  page,
}) => {
  await signIn(page, 'mailonly')
  await page.goto(at('/orgmap/main'))
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('button', { name: /사용자 메뉴/ })).toBeVisible()
  for (const name of ['통합검색', '사람 찾기', '알림', '즐겨찾기', '퀵 메뉴'])
    await expect(bar.getByRole('button', { name, exact: true })).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.waitForTimeout(300)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await bar.getByRole('button', { name: /사용자 메뉴/ }).click()
  await page.getByRole('menuitem', { name: '환경설정' }).click()
  const dialog = page.getByRole('dialog', { name: '환경설정' })
  const groups = dialog.getByRole('navigation', { name: '설정 종류' })
  await expect(groups.getByRole('button')).toHaveText(['일반', '메일', '보안'])
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'gnb-settings-mailonly')
})
