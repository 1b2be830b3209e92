import { boardIdOf, openListOptions } from '../kit/board.ts'
import { at, checkAxe, checkWidth, closeWindow, expect, shot, signIn, test } from '../kit/story.ts'

test('albums, summaries and recent articles are listed, opened and returned to', async ({ page }) => {
  test.setTimeout(300_000)
  await test.step('an album opens as an album; every view is restored after the reader and the writer', async () => {
    await signIn(page, 'user')
    const boardId = await boardIdOf(page, '사진첩')
    await page.goto(at(`/Board?SYSID=${boardId}`))
    const cards = page.getByRole('list', { name: '사진첩 글 목록' })
    await expect(cards.getByRole('listitem')).toHaveCount(20)
    await openListOptions(page)
    await expect(page.getByRole('button', { name: '사진으로 보기' })).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Escape')
    const first = cards.getByRole('listitem').first()
    await expect(first.locator('img')).toHaveJSProperty('complete', true)
    expect(await first.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480)
    // The "previous" button is disabled on the first page, the "next" button on the last page (spec 2§4).
    const pager = page.getByRole('navigation', { name: '페이지 이동' })
    await expect(pager.getByRole('button', { name: '이전 페이지' })).toBeDisabled()
    await pager.getByRole('button', { name: '다음 페이지' }).click()
    await expect(page).toHaveURL(/\/board\/album\?.*PAGE=2/)
    await expect(cards.getByRole('listitem')).toHaveCount(16)
    await expect(pager.getByRole('button', { name: '다음 페이지' })).toBeDisabled()
    await checkWidth(page)
    await checkAxe(page)
    await shot(page, 'album')

    await cards.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/board\/album\/modal\/read\?.*PAGE=2/)
    await page.getByRole('dialog').getByRole('button', { name: '닫기' }).last().click()
    await expect(page).toHaveURL(/\/board\/album\?.*PAGE=2/)
    await openListOptions(page)
    await page.getByRole('button', { name: '요약으로 보기' }).click()
    await expect(page).toHaveURL(/\/board\/summary\?/)
    await page.getByRole('button', { name: '글쓰기' }).click()
    await expect(page).toHaveURL(/\/board\/summary\/modal\/write\?/)
    await page.getByRole('dialog').getByRole('button', { name: '취소', exact: true }).click()
    await expect(page).toHaveURL(/\/board\/summary\?/)
  })
  await test.step('a picture that cannot be loaded is shown as missing, and a summary has excerpts', async () => {
    await signIn(page, 'user')
    await page.route('**/thumbnail?*', (route) => route.fulfill({ status: 404 }))
    await page.goto(at(`/board/album?SYSID=${await boardIdOf(page, '사진첩')}`))
    const card = page
      .getByRole('listitem')
      .filter({ has: page.locator('time') })
      .first()
    await expect(card.locator('svg')).toBeVisible()
    await expect(card.locator('img')).toHaveCount(0)
    await page.unroute('**/thumbnail?*')
    await page.goto(at(`/board/summary?SYSID=${await boardIdOf(page, '공지사항')}`))
    const rows = page.getByRole('list', { name: '공지사항 글 목록' }).getByRole('listitem')
    await expect(rows).toHaveCount(20)
    await expect(rows.first()).toContainText('조회')
    expect((await rows.first().textContent())?.length).toBeGreaterThan(60)
    expect(await rows.first().innerHTML()).not.toContain('&lt;')
    await checkWidth(page)
    await checkAxe(page)
    await shot(page, 'summary')
  })
  await test.step('recent articles of all boards are listed, searched and opened over their board', async () => {
    await signIn(page, 'user')
    await page.goto(at('/board'))
    await expect(page.getByRole('heading', { level: 1, name: '게시판' })).toBeVisible()
    await checkWidth(page)
    await shot(page, 'boards')
    await page.getByRole('button', { name: '최근 글' }).click()
    await expect(page).toHaveURL(/\/home\/recentarticle$/)
    const table = page.getByRole('table', { name: '최근 글' })
    await expect(table.getByRole('row')).toHaveCount(21)
    await checkWidth(page)
    await checkAxe(page)
    await shot(page, 'recent')
    await page.getByRole('searchbox').fill('워크숍')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/SEARCHTEXT=/)
    await expect(table.locator('mark').first()).toHaveText('워크숍')
    const match = table.getByRole('row').nth(1)
    const title = (await match.getByRole('link').last().textContent()) ?? ''
    await match.getByRole('link').last().click()
    await expect(page).toHaveURL(/\/board\/list\/modal\/read\?|\/boardpopup\//)
    await expect(page.getByRole('article', { name: title.trim() })).toBeVisible()
  })
})

test('a board of windows opens windows, and in the frame of a host a layer 1024 wide', async ({ page }) => {
  await test.step('a board of windows opens reader and reply in windows, and the list shows the reply', async () => {
    await signIn(page, 'board')
    await page.goto(at(`/board/list?SYSID=${await boardIdOf(page, '사내 소식')}`))
    const [reader] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('table').getByRole('link').first().click(),
    ])
    await expect(reader.getByRole('article')).toBeVisible()
    expect(reader.url()).toContain('/boardpopup/readPopup?')
    expect(await reader.evaluate(() => window.innerWidth)).toBe(1024)
    await reader.getByRole('button', { name: '답글', exact: true }).last().click()
    const writer = reader.getByRole('dialog', { name: /답글 쓰기$|글 수정$/ })
    await writer.getByLabel('제목').fill('RE: 창에서 쓴 답글')
    await writer.getByRole('textbox', { name: '내용' }).click()
    await reader.keyboard.type('잘 읽었습니다.')
    await writer.getByRole('button', { name: '등록' }).click()
    await expect(reader.getByRole('article', { name: 'RE: 창에서 쓴 답글' })).toBeVisible()
    await expect(page.getByRole('table').getByRole('link', { name: 'RE: 창에서 쓴 답글' })).toBeVisible()
    // The editor opens as a layer over the reader. The reader stays in its window (spec 2§2).
    await reader.getByRole('button', { name: '수정', exact: true }).click()
    await writer.getByLabel('제목').fill('RE: 창에서 고친 답글')
    await writer.getByRole('button', { name: '저장', exact: true }).click()
    await expect(writer).toHaveCount(0)
    await expect(reader.getByRole('article', { name: 'RE: 창에서 고친 답글' })).toBeVisible()
    await closeWindow(reader, () => reader.getByRole('button', { name: '닫기', exact: true }).click())
  })
  await test.step('in the frame of a collaboration host an article of a window board is read in a layer 1024 wide', async () => {
    await signIn(page, 'board')
    const boardId = await boardIdOf(page, '사내 소식')
    await page.goto(at('/example/ui'))
    await page.evaluate(
      (address) => {
        document.body.innerHTML = ''
        const frame = document.createElement('iframe')
        frame.src = address
        frame.style.cssText = 'width:1300px;height:860px'
        document.body.append(frame)
      },
      at(`/board/list?SYSID=${boardId}`),
    )
    const host = page.frameLocator('iframe')
    await host.getByRole('table').getByRole('link').first().click()
    const reader = host.getByRole('dialog', { name: '사내 소식' })
    await expect(reader.getByRole('article')).toBeVisible()
    expect((await reader.boundingBox())?.width).toBeGreaterThan(1000)
    expect((await reader.boundingBox())?.width).toBeLessThanOrEqual(1024)
    await reader.getByRole('button', { name: '답글', exact: true }).last().click()
    await expect(host.getByRole('dialog', { name: /답글 쓰기/ })).toBeVisible()
    expect(page.context().pages()).toHaveLength(1)
  })
})

test('of two people who change one article the later sees theirs, loses nothing and saves over', async ({
  page,
  browser,
}) => {
  await signIn(page, 'super')
  const boardId = await boardIdOf(page, '동호회')
  const origin = new URL(at('/')).origin
  const headers = { 'X-Requested-With': 'XMLHttpRequest', Origin: origin }
  const written = await page.request.post(`${origin}/cm/IsuBoard/ISU_Article/createArticle`, {
    data: { boardId, title: '둘이 고치는 글', content: '<p>처음 글</p>' },
    headers,
  })
  const { articleId } = ((await written.json()) as { result: { articleId: number } }).result
  const address = at(`/board/list/modal/write?SYSID=${boardId}&ARTICLEID=${articleId}`)
  await page.goto(address)
  const writer = page.getByRole('dialog')
  await expect(writer.getByLabel('제목')).toHaveValue('둘이 고치는 글')
  await writer.getByRole('textbox', { name: '내용' }).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' 나의 문장')

  const other = await browser.newContext({ locale: 'ko-KR', viewport: { width: 1440, height: 900 } })
  const theirs = await other.newPage()
  await signIn(theirs, 'board')
  await theirs.goto(address)
  await theirs.getByRole('dialog').getByLabel('제목').fill('동료가 먼저 고친 글')
  await theirs.getByRole('dialog').getByRole('button', { name: '저장', exact: true }).click()
  await expect(theirs.getByRole('article', { name: '동료가 먼저 고친 글' })).toBeVisible()
  await other.close()

  const [refusal] = await Promise.all([
    page.waitForResponse((answer) => answer.url().includes('/updateArticle')),
    writer.getByRole('button', { name: '저장', exact: true }).click(),
  ])
  expect(refusal.status()).toBe(409)
  const note = writer.getByRole('alert')
  await expect(note).toContainText('그사이 다른 사람이 이 글을 고쳤습니다.')
  await expect(writer.getByRole('textbox', { name: '내용' })).toContainText('처음 글 나의 문장')
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    note.getByRole('button', { name: '바뀐 글 보기' }).click(),
  ])
  await expect(window.getByRole('article', { name: '동료가 먼저 고친 글' })).toBeVisible()
  await window.close()
  await note.getByRole('button', { name: '내 글과 비교' }).click()
  const compared = page.getByRole('dialog', { name: '저장된 글과 내 글의 다른 점' })
  await expect(compared.locator('ins', { hasText: '나의 문장' })).toBeVisible()
  await expect(compared.locator('del', { hasText: '동료가 먼저' })).toBeVisible()
  await checkAxe(page)
  await shot(page, 'board-compared')
  await compared.getByRole('button', { name: '닫기' }).last().click()
  await note.getByRole('button', { name: '내 글로 저장' }).click()
  const article = page.getByRole('article', { name: '둘이 고치는 글' })
  await expect(article).toContainText('처음 글 나의 문장')
})

test('people who recommended are listed, one panel at a time, and an A4 sheet holds the whole article', async ({
  page,
}) => {
  await signIn(page, 'user')
  const boardId = await boardIdOf(page, '동호회')
  const origin = new URL(at('/')).origin
  const wide = `<table style="width:1600px"><tbody><tr>${'<td><p>항목 이름이 긴 칸</p></td>'.repeat(10)}</tr></tbody></table>`
  const content = `${'<p>가을 워크숍에서 함께한 이야기를 나눕니다.</p>'.repeat(60)}${wide}<p><a href="https://maru.example/guide">안내</a></p>`
  const written = await page.request.post(`${origin}/cm/IsuBoard/ISU_Article/createArticle`, {
    data: { boardId, title: '추천과 인쇄', content },
    headers: { 'X-Requested-With': 'XMLHttpRequest', Origin: origin },
  })
  const { articleId } = ((await written.json()) as { result: { articleId: number } }).result
  await page.goto(at(`/board/list/modal/read?SYSID=${boardId}&ARTICLEID=${articleId}`))
  const article = page.getByRole('article')
  await article.getByRole('tab', { name: '추천 0' }).click()
  await expect(article.getByText('아직 추천한 사람이 없습니다.')).toBeVisible()
  await expect(article.getByRole('textbox', { name: '댓글 쓰기' })).toBeHidden()
  await article.getByRole('button', { name: '추천하기' }).click()
  await expect(article.getByRole('list', { name: '추천한 사람' }).getByRole('listitem')).toContainText([
    '김서연',
  ])
  await article.getByRole('tab', { name: /^댓글/ }).click()
  await expect(article.getByRole('textbox', { name: '댓글 쓰기' })).toBeVisible()
  await checkWidth(page)
  await shot(page, 'responses')

  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await page.goto(at(`/boardpopup/readPopup?SYSID=${boardId}&ARTICLEID=${articleId}&TEAMSPRINT=true`))
  await expect(page.getByText('안내')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  // An A4 page minus margins of 15 mm on each side is 680 pixels wide.
  await page.setViewportSize({ width: 680, height: 1009 })
  const over = await page.evaluate(
    () =>
      [...document.querySelectorAll('table, td, p')].filter(
        (one) => one.getBoundingClientRect().right > window.innerWidth + 1,
      ).length,
  )
  expect(over).toBe(0)
  expect(
    await page
      .getByRole('link', { name: '안내' })
      .evaluate((link) => getComputedStyle(link, '::after').content),
  ).toContain('https://maru.example/guide')
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(sheets.match(/\/MediaBox\s*\[0 0 59[45][.\d]* 84[12][.\d]*\]/g)?.length).toBeGreaterThan(1)
})
