import { boardIdOf, openListOptions, writeArticle } from '../kit/board.ts'
import { watchShifts } from '../kit/shifts.ts'
import { at, checkAxe, checkWidth, expect, shot, signIn, test } from '../kit/story.ts'

test('an unread article is bold and counted until it is read; a whole board is marked as read at once @both', async ({
  page,
}, { project }) => {
  test.setTimeout(120_000)
  await signIn(page, 'peer')
  const boardId = await boardIdOf(page, '교육·세미나')
  const mark = `${project.name} ${Date.now() % 1_000_000}`
  const titles = [`사내 세미나 안내 ${mark}`, `교육장 변경 ${mark}`]
  for (const title of titles) await writeArticle(page, boardId, title)
  await signIn(page, 'user')
  await page.goto(at(`/Board?SYSID=${boardId}`))
  const link = (title = '') => page.getByRole('link', { name: title })
  const weight = (title: string | undefined) =>
    link(title).evaluate((element) => Number(getComputedStyle(element).fontWeight))
  await expect(link(titles[0])).toBeVisible()
  const count = page
    .getByRole('navigation', { name: '하위 메뉴' })
    .getByRole('link', { name: /^교육·세미나/ })
    .getByRole('img', { name: /^안 읽은 글/ })
  if (project.name === 'desktop') await expect(count).toBeVisible()
  expect(await weight(titles[0])).toBeGreaterThan(600)
  // The first row of the list is near the top of the page.
  const first = await page.locator('tbody tr').first().boundingBox()
  expect(first?.y ?? 999).toBeLessThan(project.name === 'phone' ? 140 : 260)
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'audit-board-list')

  const row = page.getByRole('row').filter({ hasText: titles[0] ?? '' })
  await expect(row.getByText('N', { exact: true })).toBeVisible()
  // A click on any cell of the row opens the article, like a click on the title.
  await row.locator('time').click()
  const reader = page.getByRole('dialog')
  await expect(reader.getByRole('heading', { name: titles[0] })).toBeVisible()
  await reader.getByRole('button', { name: '닫기' }).last().click()
  await expect(row.getByText('N', { exact: true })).toHaveCount(0)
  expect(await weight(titles[0])).toBeLessThan(600)

  await openListOptions(page)
  await page.getByText('안 읽은 글만').click()
  await expect(page).toHaveURL(/UNREAD=true/)
  await expect(row).toHaveCount(0)
  await expect(page.getByText(titles[1] ?? '')).toHaveCount(1)
  await page.getByRole('button', { name: '모두 읽음으로 표시' }).click()
  await expect(page.getByText('이 게시판의 글을 모두 읽음으로 표시했습니다.')).toBeVisible()
  await expect(page.getByText('안 읽은 글이 없습니다.')).toBeVisible()
  await expect(count).toHaveCount(0)
})

test('articles of a board and of home are still, print alone, and are gone once they are removed', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await test.step('the list and the reader do not move by themselves', async () => {
    const shifted = await watchShifts(page)
    await signIn(page, 'user')
    const boardId = await boardIdOf(page, '공지사항')
    await page.goto(at(`/board/list?SYSID=${boardId}`))
    await expect(page.locator('tbody tr').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await shifted()).toEqual([])
    await page.locator('tbody tr').nth(2).locator('time').click()
    await expect(page.getByRole('dialog').getByRole('tab', { name: /^댓글/ })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await shifted()).toEqual([])
  })
  await test.step('an article opened from home closes to home, reads easily and prints alone', async () => {
    await signIn(page, 'user')
    await page.goto(at('/home'))
    await page.getByRole('list', { name: '공지사항 글' }).getByRole('link').first().click()
    const reader = page.getByRole('dialog', { name: '공지사항' })
    await expect(reader.getByRole('article')).toBeVisible()
    await expect(reader.getByRole('tab', { name: /^댓글/ })).toBeVisible()
    const text = await reader
      .locator('article p')
      .last()
      .evaluate((element) => getComputedStyle(element).fontSize)
    expect(Number.parseFloat(text)).toBeGreaterThan(11)
    const body = reader.locator('[class*=content]').first()
    expect(await body.evaluate((element) => getComputedStyle(element).fontSize)).toBe('15px')
    // The reader shows no version number if the article has only one version.
    await expect(reader.getByText('v1.0')).toHaveCount(0)
    await checkAxe(page)
    await shot(page, 'audit-reader')
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('#root')).toBeHidden()
    await expect(reader.getByRole('article')).toBeVisible()
    await page.emulateMedia({ media: null })
    await reader.getByRole('button', { name: '닫기' }).last().click()
    await expect(page).toHaveURL(/\/po\/home$/)
    await expect(reader).toHaveCount(0)
  })
  await test.step('a removed article is not asked for again', async () => {
    await signIn(page, 'user')
    const boardId = await boardIdOf(page, '자유게시판')
    const title = `곧 지울 글 ${Date.now() % 1_000_000}`
    const articleId = await writeArticle(page, boardId, title)
    const refused: string[] = []
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
    })
    await page.goto(at(`/board/list?SYSID=${boardId}`))
    await page.getByRole('link', { name: title }).click()
    const reader = page.getByRole('dialog')
    await expect(reader.getByRole('tab', { name: /^댓글/ })).toBeVisible()
    await reader.getByRole('button', { name: '삭제', exact: true }).click()
    const answered = page.waitForResponse(/deleteArticle/)
    await page.getByRole('alertdialog').getByRole('button', { name: '삭제', exact: true }).click()
    expect((await answered).status()).toBe(200)
    await expect(page.getByText('글을 삭제했습니다.')).toBeVisible()
    await expect(page.getByRole('link', { name: title })).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    expect(refused).toEqual([])
    // The address of the deleted article shows a message instead of the cached article.
    await page.goBack()
    await page.goto(at(`/board/list/modal/read?SYSID=${boardId}&ARTICLEID=${articleId}`))
    await expect(page.getByRole('alertdialog')).toBeVisible()
  })
  await test.step('the contracts have one list, whichever address leads to them', async () => {
    await signIn(page, 'user')
    const boardId = await boardIdOf(page, '계약 관리')
    await page.goto(at(`/Board?SYSID=${boardId}`))
    await expect(page).toHaveURL(/\/board\/contract\?COMCODE=/)
    await expect(page.getByRole('button', { name: '계약 등록' })).toBeVisible()
  })
})

test('on a phone the box for a comment stays visible in a long article @phone', async ({ page }) => {
  await signIn(page, 'user')
  const boardId = await boardIdOf(page, '동호회')
  const origin = new URL(at('/')).origin
  const written = await page.request.post(`${origin}/cm/IsuBoard/ISU_Article/createArticle`, {
    data: { boardId, title: '긴 산행기', content: '<p>가을 산을 오래 걸었습니다.</p>'.repeat(80) },
    headers: { 'X-Requested-With': 'XMLHttpRequest', Origin: origin },
  })
  const { articleId } = ((await written.json()) as { result: { articleId: number } }).result
  await page.goto(at(`/board/list/modal/read?SYSID=${boardId}&ARTICLEID=${articleId}`))
  const article = page.getByRole('article', { name: '긴 산행기' })
  await expect(article.getByRole('heading', { name: '긴 산행기' })).toBeInViewport()
  const box = article.getByRole('textbox', { name: '댓글 쓰기' })
  await expect(box).toBeInViewport({ ratio: 1 })
  await expect(article.getByRole('button', { name: '추천하기 0' })).toBeInViewport({ ratio: 1 })
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'audit-composer')
  await box.fill('다음에는 같이 가요.')
  await shot(page, 'audit-composer-used')
  await article.getByRole('button', { name: '등록' }).click()
  await expect(box).toHaveValue('')
  // The page scrolls to the new comment, although the thread is far below the viewport.
  await expect(article.getByText('다음에는 같이 가요.')).toBeInViewport()
  await article.getByRole('button', { name: '추천하기 0' }).click()
  await expect(article.getByRole('button', { name: '추천 취소 1' })).toBeVisible()
})
