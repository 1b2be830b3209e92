import { at, checkAxe, checkWidth, expect, shot, signIn, test } from '../kit/story.ts'

test('an administrator brings a removed resource back', async ({ page }) => {
  // The page shows how long a removed resource can be restored.
  const name = '되살릴 회의실'
  await signIn(page, 'reserve')
  await page.goto(at('/admin/reservation'))
  const rows = page.getByRole('listitem')
  const row = rows.filter({ hasText: name })
  await page.getByRole('button', { name: '분류 추가' }).click()
  const folder = page.getByRole('alertdialog')
  await folder
    .getByLabel(/이름.*한국어|한국어/)
    .first()
    .fill(`${name} 분류`)
  await folder.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByRole('heading', { name: `${name} 분류` })).toBeVisible()
  await page.getByRole('button', { name: '자원 추가' }).click()
  const form = page.getByRole('alertdialog')
  await form
    .getByLabel(/이름.*한국어|한국어/)
    .first()
    .fill(name)
  await form.getByRole('button', { name: '저장', exact: true }).click()
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: '삭제', exact: true }).click()
  await expect(page.getByText(/14일 안에는 복구할 수 있고/)).toBeVisible()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /확인|삭제/ })
    .click()
  const removed = page.getByRole('region', { name: '삭제한 자원' })
  await expect(removed.getByText(new RegExp(`${name} · .*까지 복구할 수 있음`))).toBeVisible()
  await checkAxe(page)
  await checkWidth(page)
  await shot(page, 'reservation-removed')
  await removed.getByRole('button', { name: `복구: ${name}` }).click()
  await expect(page.getByText('자원을 복구했습니다.', { exact: false })).toBeVisible()
  await expect(removed.getByText(name, { exact: false })).toHaveCount(0)
  await expect(row.getByRole('button', { name: '수정', exact: true })).toBeVisible()
})
