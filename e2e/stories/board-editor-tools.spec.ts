import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'

async function boardNumber(page: Page, name: string): Promise<number> {
  const answer = await page.request.get(at('/').replace('/po/', '/cm/api/BoardApi/Board/list'))
  const { result } = (await answer.json()) as { result: { boardId: number; boardName: string }[] }
  const board = result.find((one) => one.boardName === name)
  if (!board) throw new Error(`no board ${name}`)
  return board.boardId
}

/** Creates an article by an API call, without the editor; returns its number. */
async function writeArticle(page: Page, words: object): Promise<number> {
  const origin = new URL(at('/')).origin
  const answer = await page.request.post(`${origin}/cm/IsuBoard/ISU_Article/createArticle`, {
    data: { tags: '', isNotice: false, fieldValues: [], ...words },
    headers: { 'X-Requested-With': 'XMLHttpRequest', Origin: origin },
  })
  return ((await answer.json()) as { result: { articleId: number } }).result.articleId
}

async function contentOf(page: Page, boardId: number, articleId: number): Promise<string> {
  const query = `boardId=${boardId}&articleId=${articleId}`
  const answer = await page.request.get(at('/').replace('/po/', `/cm/api/BoardApi/Article?${query}`))
  return ((await answer.json()) as { result: { content: string } }).result.content
}

/** Types syllables like an input method (IME): shows each composition step, then commits the last one. */
async function compose(page: Page, syllables: string[][]): Promise<void> {
  const input = await page.context().newCDPSession(page)
  for (const steps of syllables) {
    for (const text of steps)
      await input.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      })
    await input.send('Input.insertText', { text: steps.at(-1) ?? '' })
  }
  await input.detach()
}

test('Korean syllables, keys and the tools of tables have their effect, and saving again changes nothing', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await signIn(page, 'user')
  const boardId = await boardNumber(page, '동호회')
  await page.goto(at(`/board/list/modal/write?SYSID=${boardId}`))
  const writer = page.getByRole('dialog', { name: /글쓰기$/ })
  await writer.getByLabel('제목').fill('편집 도구')
  const words = page.getByRole('textbox', { name: '내용' })
  await words.click()
  await compose(page, [
    ['ㅎ', '하', '한'],
    ['ㄱ', '그', '글'],
  ])
  await page.keyboard.press('Control+b')
  await compose(page, [['ㄱ', '구', '굵']])
  await page.keyboard.press('Control+b')
  await expect(words.locator('p').first()).toHaveText('한글굵')
  await expect(words.locator('strong')).toHaveText('굵')

  await page.keyboard.type(' ')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: '링크' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(words).toBeFocused()
  await page.keyboard.press('Enter')
  await writer.getByRole('button', { name: '들여쓰기' }).click()
  await page.keyboard.type('들어간 줄')
  await page.keyboard.press('Enter')

  await page.keyboard.press('Control+s')
  await expect(page.getByText('임시 저장했습니다.').first()).toBeVisible()
  await writer.getByRole('button', { name: '표 넣기' }).click()
  await page.getByRole('button', { name: '2 × 3', exact: true }).click()
  await expect(words.locator('table')).toBeVisible()
  await page.keyboard.type('항목')
  await writer.getByRole('button', { name: '셀 배경색' }).click()
  await page.getByRole('button', { name: '#fff3b0' }).click()
  await expect(words.locator('th').first()).toHaveCSS('background-color', 'rgb(255, 243, 176)')
  await writer.getByRole('button', { name: '표 편집' }).click()
  await page.getByRole('menuitem', { name: '오른쪽 셀과 합치기' }).click()
  await expect(words.locator('th[colspan="2"]')).toHaveText('항목')
  await checkWidth(page)
  // On a phone the note lies over the buttons for six seconds.
  await expect(page.getByText('임시 저장했습니다.')).toHaveCount(0)
  await checkAxe(page)
  await shot(page, 'editor-tools')
  await writer.getByRole('button', { name: '등록' }).click()

  const article = page.getByRole('article', { name: '편집 도구' })
  await expect(article.locator('thead th[colspan="2"]')).toHaveText('항목')
  await expect(article.getByText('들어간 줄')).toHaveCSS('margin-left', '30px')
  const articleId = Number(new URL(page.url()).searchParams.get('ARTICLEID'))
  const before = await contentOf(page, boardId, articleId)
  // The empty line after the table, with the caret, is not part of the body.
  expect(before).not.toMatch(/<p><\/p>$/)
  await page.getByRole('dialog').getByRole('button', { name: '수정' }).click()
  await expect(words.locator('th[colspan="2"]')).toHaveText('항목')
  await words.getByText('한글').click()
  // Undo has no effect here: loading the content is not a step of the undo history.
  await page.keyboard.press('Control+z')
  await expect(words.locator('th[colspan="2"]')).toHaveText('항목')
  await page.keyboard.press('Home')
  await page.keyboard.type('가')
  await page.keyboard.press('Backspace')
  await page.getByRole('dialog').getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByText('수정했습니다.').first()).toBeVisible()
  expect(await contentOf(page, boardId, articleId)).toBe(before)
})

test('on a phone the tools begin with link, picture and table, and one press shows all of them @phone', async ({
  page,
}) => {
  await signIn(page, 'user')
  const boardId = await boardNumber(page, '동호회')
  await page.goto(at(`/board/list/modal/write?SYSID=${boardId}`))
  const tools = page.getByRole('toolbar', { name: '서식' })
  for (const name of ['링크', '그림 넣기', '표 넣기', '굵게', '도구 더 보기'])
    await expect(tools.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  await tools.getByRole('button', { name: '표 넣기' }).click()
  await page.getByRole('button', { name: '2 × 2', exact: true }).click()
  // The first tool belongs to the element that contains the caret.
  await expect(tools.getByRole('button', { name: '표 편집' })).toBeInViewport({ ratio: 1 })
  await checkWidth(page)
  await shot(page, 'editor-phone')
  await tools.getByRole('button', { name: '도구 더 보기' }).click()
  for (const tool of await tools.getByRole('button').all()) await expect(tool).toBeInViewport({ ratio: 1 })
  await tools.getByRole('button', { name: '인용' }).click()
  await expect(tools.getByRole('button', { name: '인용' })).toHaveAttribute('aria-pressed', 'true')
  await tools.getByRole('button', { name: '표 편집' }).click()
  await page.getByRole('menuitem', { name: '아래에 행 추가' }).click()
  await expect(page.getByRole('textbox', { name: '내용' }).locator('tr')).toHaveCount(3)
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'editor-phone-tools')
})

test('a batch article is written as its HTML, which stays to the letter', async ({ page }) => {
  await signIn(page, 'super')
  const boardId = await boardNumber(page, '사내 소식')
  const html =
    '<div style="padding:8px;border:1px solid #cccccc"><dl><dt>부서</dt><dd>인사팀</dd></dl>' +
    '<table border="1" cellpadding="4"><caption>일정</caption><thead><tr><th>날</th></tr></thead><tbody><tr><td height="1">1</td></tr></tbody></table></div>'
  const articleId = await writeArticle(page, {
    boardId,
    title: '일괄 게시 시험',
    content: html,
    prefaceId: 'B10',
  })
  const stored = await contentOf(page, boardId, articleId)
  await page.goto(at(`/board/list/modal/write?SYSID=${boardId}&ARTICLEID=${articleId}`))
  const source = page.getByRole('textbox', { name: /원본 HTML/ })
  await expect(source).toHaveValue(stored)
  const look = page.getByRole('region', { name: '보이는 모습' })
  await expect(look.getByText('인사팀')).toBeVisible()
  // The preview applies the presentational attributes that old programs write.
  await expect(look.locator('table')).toHaveCSS('border-top-width', '1px')
  await expect(look.locator('td')).toHaveCSS('padding-left', '4px')
  await source.fill(stored.replace('인사팀', '총무팀'))
  await checkAxe(page)
  await shot(page, 'editor-source')
  await page.getByRole('dialog').getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByText('수정했습니다.').first()).toBeVisible()
  expect(await contentOf(page, boardId, articleId)).toBe(stored.replace('인사팀', '총무팀'))
})

test('on paper a long table repeats its head, and no picture is cut', async ({ page }) => {
  await signIn(page, 'user')
  const boardId = await boardNumber(page, '동호회')
  const rows = Array.from({ length: 120 }, (_, index) => `<tr><td><p>${index}</p></td></tr>`).join('')
  const content = `<table><tbody><tr><th><p>머리</p></th></tr>${rows}</tbody></table>`
  const articleId = await writeArticle(page, { boardId, title: '긴 표', content })
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
  const query = `SYSID=${boardId}&ARTICLEID=${articleId}&TEAMSPRINT=true`
  await page.goto(at(`/boardpopup/readpopup?${query}`))
  await expect(page.locator('html[data-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  const head = page.locator('thead')
  await expect(head).toHaveText('머리')
  expect(await head.evaluate((one) => getComputedStyle(one).display)).toBe('table-header-group')
  const row = page.locator('tbody tr').first()
  expect(await row.evaluate((one) => getComputedStyle(one).breakInside)).toBe('avoid')
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect((pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length).toBeGreaterThan(3)
})
