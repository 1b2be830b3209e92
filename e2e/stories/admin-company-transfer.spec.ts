import { closeReminders } from '../kit/admin.ts'
import { at, checkAxe, checkWidth, expect, shot, signIn, test } from '../kit/story.ts'

/** A day after today as the fields write it. */
const dayAfter = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Seoul' })
    .format(new Date(Date.now() + days * 86_400_000))
    .replaceAll('-', '.')

test('a move to another company is ordered, announced and canceled before its day', async ({ page }) => {
  test.setTimeout(240_000)
  await closeReminders(page)
  await signIn(page, 'super')
  const openDialog = async () => {
    await page.goto(at('/admin/people?q=colleague'))
    await page.getByRole('button', { name: '최유진 작업' }).click()
    await page.getByRole('menuitem', { name: '계열사 전출' }).click()
  }
  await openDialog()
  const form = page.getByRole('alertdialog', { name: /^계열사 전출/ })
  await form.getByLabel('옮기는 날').fill(dayAfter(30))
  await form.getByRole('combobox', { name: '새 회사의 부서' }).fill('상하이개발팀')
  await page.getByRole('option').first().click()
  await form.getByRole('combobox', { name: '넘겨받을 사람' }).fill('박준호')
  await page
    .getByRole('option', { name: /플랫폼개발팀/ })
    .first()
    .click()
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'admin-company-transfer')
  await form.getByRole('button', { name: '계열사 전출' }).click()
  await expect(page.getByText('전출을 저장했습니다.', { exact: false })).toBeVisible()

  await openDialog()
  const order = page.getByRole('dialog', { name: /^계열사 전출/ })
  await expect(order.getByText('상하이개발팀', { exact: false })).toBeVisible()
  await checkAxe(page)
  await shot(page, 'admin-company-transfer-order')
  await order.getByRole('button', { name: '공고문 쓰기' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: '제목' })).toHaveValue(/^\[인사발령\]/)

  await openDialog()
  await order.getByRole('button', { name: '전출 취소' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(page.getByText('전출을 취소했습니다.', { exact: false })).toBeVisible()
})
