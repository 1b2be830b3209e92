import { at, checkAxe, checkWidth, expect, shot, signIn, test } from '../kit/story.ts'

test('a super administrator sees what to check first, the jobs, and how to see slow statements', async ({
  page,
}) => {
  await signIn(page, 'super')
  await page.goto(at('/admin'))
  await page.getByRole('searchbox').first().fill('인증서')
  await page
    .getByRole('link', { name: /운영 상태/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/admin\/health/)
  const checks = page.getByRole('region', { name: '확인할 것' })
  // The portal of the stories has no backup.
  await expect(checks.getByText('백업이 한 번도 없습니다.')).toBeVisible()
  await expect(checks.getByText(/날마다 실행하도록 예약하세요/)).toBeVisible()
  const jobs = page.getByRole('region', { name: '작업', exact: true })
  await jobs.getByRole('button', { name: /모두 보기/ }).click()
  await expect(jobs.getByText('감사 기록 봉인', { exact: true })).toBeVisible()
  await expect(jobs.getByText('1분마다').first()).toBeAttached()
  await expect(
    page
      .getByRole('region', { name: '데이터베이스' })
      .getByText(/^게시판 \([a-z]+_[a-z_]+\)$/)
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: '느린 쿼리' })).toBeVisible()
  await page.getByRole('button', { name: '새로 읽기' }).click()
  await expect(checks).toBeVisible()
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'admin-health')
  // What a newer program brings is read from its file in the browser.
  await page.getByRole('button', { name: '새 버전에서 달라지는 것' }).click()
  const dialog = page.getByRole('dialog', { name: '새 버전에서 달라지는 것' })
  const choose = (text: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'CHANGELOG.md', mimeType: 'text/markdown', buffer: Buffer.from(text) })
  await choose('<html></html>')
  await expect(dialog.getByText(/이 파일에는 버전이 없습니다/)).toBeVisible()
  await choose('## 99.1.0\n**Before the upgrade**\n- Stop all processes.\n\n## 0.0.1\n- Old.\n')
  await expect(dialog.getByRole('region', { name: '99.1.0' })).toContainText('Stop all processes.')
  await expect(dialog.getByText('Old.')).toHaveCount(0)
  await checkAxe(page)
})
