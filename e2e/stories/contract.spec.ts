import { at, checkAxe, checkWidth, closeWindow, expect, type Page, shot, signIn, test } from '../kit/story.ts'

/** Delays every call about files. Returns a function that continues the calls. */
async function holdFiles(page: Page): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/cm\/.*file/i, async (route) => {
    await released
    await route.continue()
  })
  return () => release()
}

test('an employee writes a contract, changes it in its window and removes it; the manager deletes it for good', async ({
  page,
  context,
}, { project }) => {
  test.setTimeout(180_000)
  const title = `통합 보안관제 용역 ${project.name} ${Date.now() % 1_000_000}`
  await signIn(page, 'user')
  await page.goto(at('/board/contract'))
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'contracts')
  const years = page.getByRole('button', { name: /연도/ })
  await years.click()
  await expect(page.getByRole('option')).toHaveCount(6)
  await page.getByRole('option').nth(2).click()
  await expect(page).toHaveURL(/YEAR=\d{4}/)

  // Parts that load later must not move the buttons, because a press on a moving button has no effect.
  const release = await holdFiles(page)
  await page.getByRole('button', { name: '계약 등록' }).click()
  const save = page.getByRole('button', { name: '저장' })
  const before = await save.boundingBox()
  release()
  await expect(page.getByRole('button', { name: '파일 선택' })).toBeEnabled()
  expect(await save.boundingBox()).toEqual(before)
  await save.click()
  await expect(page.getByText('계약명을 입력하세요.')).toBeVisible()
  await page.getByLabel('계약명').fill(title)
  await page.getByLabel('거래처').fill('새솔시스템㈜')
  await page.getByLabel('금액').fill('96,000,000')
  await page.getByLabel('체결일').fill('2026-10-05')
  await page.getByLabel('시작일').fill('2026-11-01')
  await page.getByLabel('종료일').fill('2026-10-01')
  await page.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('종료일은 시작일보다 빠를 수 없습니다.')).toBeVisible()
  await page.getByLabel('종료일').fill('2027-10-31')
  // The page asks for confirmation before it discards unsaved changes.
  await page.getByRole('button', { name: '목록으로' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('저장하지 않은 변경이 있습니다.')
  await page.getByRole('alertdialog').getByRole('button', { name: '취소' }).click()
  await expect(page.getByLabel('계약명')).toHaveValue(title)
  await page.getByRole('combobox', { name: '담당자' }).fill('한지원')
  await page.getByRole('option').first().click()
  await expect(page.getByText(/^담당 부서/)).toBeVisible()
  await page.getByLabel('파일 선택').setInputFiles({
    name: '계약서.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('계약 내용'),
  })
  await expect(page.getByRole('listitem').filter({ hasText: '계약서.txt' })).toBeVisible()
  await checkWidth(page)
  await checkAxe(page)
  await page.getByRole('button', { name: '저장' }).click()
  const sheet = page.getByRole('article', { name: title })
  await expect(sheet.getByText('₩96,000,000')).toBeVisible()
  await expect(sheet.getByText(/^2026-\d{4}$/)).toBeVisible()
  await expect(page.getByText('계약서.txt')).toBeVisible()
  // The text of a pending button stays in the live region for some seconds after the button is removed.
  await expect(page.locator('[data-live-announcer] [role=img]')).toHaveCount(0)
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'contract')

  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: '새 창으로 보기' }).click(),
  ])
  await popup.getByRole('button', { name: '수정' }).click()
  await popup.getByLabel('금액').fill('98000000')
  await popup.getByRole('button', { name: '저장' }).click()
  await expect(popup.getByText('₩98,000,000')).toBeVisible()
  await closeWindow(popup, () => popup.getByRole('button', { name: '닫기' }).click())
  await expect(sheet.getByText('₩98,000,000')).toBeVisible()

  await page.getByRole('button', { name: '삭제', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(page.getByText('계약을 삭제했습니다.')).toBeVisible()
  const search = page.getByRole('searchbox', { name: '계약 검색' })
  await search.fill(title)
  await search.press('Enter')
  await expect(page.getByText('찾은 계약이 없습니다.')).toBeVisible()

  await signIn(page, 'company')
  await page.goto(at(`/board/contract?SEARCH=${encodeURIComponent(title)}&REMOVED=true`))
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByText(/님이 삭제$/)).toBeVisible()
  await page.getByRole('button', { name: '완전 삭제' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(page.getByText('찾은 계약이 없습니다.')).toBeVisible()

  await signIn(page, 'english')
  await page.goto(at('/board/contract'))
  await expect(page.getByRole('heading', { level: 1, name: 'Contracts' })).toBeVisible()
  await checkWidth(page)
  await shot(page, 'contracts')
})
