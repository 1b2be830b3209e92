import { at, checkAxe, expect, shot, signIn, test } from '../kit/story.ts'

test('a changed language and time zone are seen in the times of a list, and unsaved settings ask before they are left', async ({
  page,
}) => {
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
  await expect(card.getByRole('button', { name: '저장' })).toBeDisabled()
  await checkAxe(page)
  await shot(page, 'gnb-settings')
  await card.getByRole('button', { name: /표시 언어/ }).click()
  await page.getByRole('option', { name: 'English' }).click()
  await card.getByRole('button', { name: /시간대/ }).click()
  await page.getByRole('option', { name: /^\(UTC-10:00\) Hawaiian/ }).click()
  // Unsaved settings ask before they are left.
  const dialog = page.getByRole('dialog', { name: '환경설정' })
  await dialog.getByRole('button', { name: '보안' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '취소' }).click()
  await Promise.all([
    page.waitForResponse((response) => response.url().includes('userSetting') && response.ok()),
    card.getByRole('button', { name: '저장' }).click(),
  ])
  // The note is above the modal dialog: a pointer hits it, not the overlay.
  const note = page.getByText(/^(저장했습니다|Saved)\.$/).first()
  await expect(note).toBeVisible()
  const isMet = await note.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const met = document.elementFromPoint(left + width / 2, top + height / 2)
    return met !== null && (met === element || element.contains(met))
  })
  expect(isMet).toBe(true)
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
