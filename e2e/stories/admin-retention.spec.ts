import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'

/** Returns a kind to the usual time by the API. */
async function resetRule(page: Page, kind: string): Promise<void> {
  const origin = new URL(at('/')).origin
  const saved = await page.request.post(`${origin}/cm/api/admin/retention`, {
    headers: { 'X-Requested-With': 'XMLHttpRequest', Origin: origin },
    data: { kind, days: null },
  })
  expect(saved.status()).toBe(200)
}

test('an administrator sees what the next night would delete, sets a time and returns to the usual one', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const [kind, name] = ['booking', '지난 예약']
  await signIn(page, 'company')
  await resetRule(page, kind)
  await page.goto(at('/admin/personal'))
  const card = page.getByRole('region', { name: '자료별 보관 기간' })
  const set = card.getByText('3650일').filter({ visible: true })
  await expect(card.getByText('감사 기록은 여기서 바꿀 수 없으며', { exact: false })).toBeVisible()
  await card.getByRole('button', { name }).click()
  const dialog = page.getByRole('alertdialog', { name: `${name} 보관 기간` })
  await dialog.getByLabel('보관 일수').fill('30')
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(dialog.getByText('365에서 36500 사이의 숫자를 적거나 비워 두세요.')).toBeVisible()
  await dialog.getByLabel('보관 일수').fill('3650')
  await expect(dialog.getByText('다음 밤에 삭제될 자료가 없습니다.')).toBeVisible()
  await checkAxe(page)
  await shot(page, 'admin-retention-dialog')
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('보관 기간을 저장했습니다.')).toBeVisible()
  await expect(set).toHaveCount(1)
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'admin-retention')

  await page.goto(at(`/admin/audit?q=${kind}`))
  await expect(
    page.getByText('보관 기간 변경', { exact: true }).filter({ visible: true }).first(),
  ).toBeVisible()

  await page.goto(at('/admin/personal'))
  await expect(set).toHaveCount(1)
  await card.getByRole('button', { name }).click()
  await dialog.getByLabel('보관 일수').fill('')
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(set).toHaveCount(0)
})
