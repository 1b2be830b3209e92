import { boardOf } from '../kit/board.ts'
import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'

async function write(page: Page, words: { title: string; body: string; password?: string }): Promise<void> {
  await page.getByRole('button', { name: '글쓰기', exact: true }).click()
  const writer = page.getByRole('dialog')
  await writer.getByLabel('제목').fill(words.title)
  await writer.getByRole('textbox', { name: '내용' }).click()
  await page.keyboard.type(words.body)
  if (words.password) await writer.getByLabel('패스워드').fill(words.password)
  await writer.getByRole('button', { name: '등록', exact: true }).click()
}

test('an anonymous article is written, changed and deleted with its password, by a person who knows it', async ({
  page,
  browser,
}, { project }) => {
  test.setTimeout(180_000)
  const title = `익명 제안 ${project.name}`
  await signIn(page, 'user')
  const query = await boardOf(page, '익명 제안함')
  await page.goto(at(`/board/list?${query}`))
  // No list and no reader of an anonymous board shows a name.
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('익명')
  await page.getByRole('button', { name: '글쓰기', exact: true }).click()
  const writer = page.getByRole('dialog')
  await writer.getByLabel('제목').fill(title)
  await writer.getByRole('textbox', { name: '내용' }).click()
  await page.keyboard.type('휴게실에 의자를 더 놓아 주세요.')
  await writer.getByRole('button', { name: '등록', exact: true }).click()
  await expect(writer.getByText('패스워드를 4자 이상 입력하세요.')).toBeVisible()
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'nameless-writer')
  await writer.getByLabel('패스워드').fill('의자-1234')
  await writer.getByRole('button', { name: '등록', exact: true }).click()
  const written = page.getByRole('article', { name: title })
  await expect(written.getByText('익명', { exact: true })).toBeVisible()
  const address = page.url()

  // A colleague in another browser enters a wrong password first, then the right one.
  const context = await browser.newContext({ viewport: page.viewportSize(), locale: 'ko-KR' })
  const other = await context.newPage()
  await signIn(other, 'peer')
  await other.goto(address)
  const reader = other.getByRole('dialog').first()
  const shown = reader.getByRole('article', { name: title })
  await expect(shown.getByText('익명', { exact: true })).toBeVisible()
  await expect(shown.getByText('김서연')).toHaveCount(0)
  await reader.getByRole('button', { name: '수정', exact: true }).click()
  const question = other.getByRole('alertdialog', { name: '패스워드 확인' })
  await question.getByLabel('패스워드').fill('짐작')
  await question.getByRole('button', { name: '확인' }).click()
  await expect(question.getByText('패스워드가 일치하지 않습니다')).toBeVisible()
  await checkWidth(other)
  await checkAxe(other)
  await shot(other, 'nameless-password')
  await question.getByLabel('패스워드').fill('의자-1234')
  await other.keyboard.press('Enter')
  const editor = other.getByRole('dialog', { name: /글 수정$/ })
  await editor.getByLabel('제목').fill(`${title} 고침`)
  await editor.getByRole('button', { name: '저장', exact: true }).click()
  await expect(other.getByRole('article', { name: `${title} 고침` })).toBeVisible()
  await other.getByRole('button', { name: '삭제', exact: true }).click()
  const sure = other.getByRole('alertdialog')
  await expect(sure).toContainText('이 글을 삭제할까요?')
  await sure.getByRole('button', { name: '삭제' }).click()
  await expect(other.getByRole('link', { name: `${title} 고침` })).toHaveCount(0)
  await context.close()
  await page.reload()
  await expect(page.getByRole('alertdialog')).toContainText('게시물 조회권한 없음')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/board\/list\?/)
})

test('versions of a notice are listed, compared and read; its author sees who has read it', async ({
  page,
  context,
}, { project }) => {
  test.setTimeout(180_000)
  const title = `셔틀버스 시간 ${project.name}`
  await signIn(page, 'user')
  const query = await boardOf(page, '공지사항')
  await page.goto(at(`/board/list?${query}`))
  await write(page, { title, body: '아침 버스는 일곱 시 반에 떠납니다.' })
  await expect(page.getByRole('article', { name: title })).not.toContainText('v1.0')
  await page.getByRole('button', { name: '수정', exact: true }).first().click()
  const editor = page.getByRole('dialog', { name: /글 수정$/ })
  await editor.getByRole('textbox', { name: '내용' }).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('아침 버스는 여덟 시에 떠납니다.')
  await editor.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByRole('article', { name: title })).toContainText('v2.0')

  // The reload clears the live region: axe would report the image of the pending button in it as an image
  // without a name.
  await page.reload()
  await page.getByRole('button', { name: '수정 이력', exact: true }).click()
  const history = page.getByRole('dialog', { name: '수정 이력' })
  await expect(history.getByRole('row')).toHaveCount(3)
  await expect(history).toContainText('2.0')
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'history')
  await history.getByRole('button', { name: '2.0 버전을 앞 버전과 비교' }).click()
  const difference = page.getByRole('dialog', { name: '버전 비교' })
  await expect(difference.locator('del')).toHaveText('삭제: 일곱 시 반에')
  await expect(difference.locator('ins')).toHaveText('추가: 여덟 시에')
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'difference')
  await difference.getByRole('button', { name: '이력으로' }).click()
  await page.getByRole('dialog').getByRole('button', { name: title }).last().click()
  await expect(page.getByRole('article', { name: title })).toContainText('일곱 시 반')
  await expect(page.getByText('1.0 버전을 보고 있습니다.')).toBeVisible()
  await shot(page, 'reader-version')
  await page.getByRole('button', { name: '현재 버전 보기' }).click()
  await expect(page.getByRole('article', { name: title })).toContainText('여덟 시')

  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: '조회 이력' }).click()
  const views = await opened
  await expect(views.getByRole('table', { name: `${title} 조회 이력` }).getByRole('row')).toHaveCount(2)
  await checkWidth(views)
  await checkAxe(views)
  await shot(views, 'view-log')
  await views.close()
})

test('an article is printed from its own window, which closes itself', async ({ page, context }) => {
  await signIn(page, 'user')
  const query = await boardOf(page, '공지사항')
  await page.goto(at(`/board/list?${query}`))
  await page.getByRole('table').getByRole('link').first().click()
  const title = await page.getByRole('dialog').getByRole('article').getAttribute('aria-label')
  // The window must not open the print dialog. The replacement stores the printed text and dispatches
  // `afterprint` like the browser.
  await context.addInitScript(() => {
    window.print = () => {
      const told = document.body.innerText
      localStorage.setItem(
        'printed',
        JSON.stringify([...JSON.parse(localStorage.getItem('printed') ?? '[]'), told]),
      )
      setTimeout(() => window.dispatchEvent(new Event('afterprint')), 50)
    }
  })
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: '인쇄' }).click()
  const sheet = await opened
  if (!sheet.isClosed()) await sheet.waitForEvent('close')
  const printed = await page.evaluate(() => JSON.parse(localStorage.getItem('printed') ?? '[]') as string[])
  expect(printed).toHaveLength(1)
  expect(printed[0]).toContain(title)
  expect(printed[0]).not.toContain('댓글')
})

test('what is being written is previewed once, harmless, and counts as no reading', async ({
  page,
  context,
}) => {
  await signIn(page, 'peer')
  const query = await boardOf(page, '자유게시판')
  await page.goto(at(`/board/list?${query}`))
  await page.getByRole('button', { name: '글쓰기', exact: true }).click()
  const writer = page.getByRole('dialog')
  await writer.getByLabel('제목').fill('미리 본 글')
  await writer.getByRole('textbox', { name: '내용' }).click()
  await page.keyboard.type('아직 등록하지 않았습니다.')
  const calls: string[] = []
  context.on('request', (request) => calls.push(request.url()))
  const opened = context.waitForEvent('page')
  await writer.getByRole('button', { name: '미리보기' }).click()
  const preview = await opened
  await expect(preview.getByRole('article', { name: '미리 본 글' })).toContainText(
    '아직 등록하지 않았습니다.',
  )
  await expect(preview.getByText('미리보기입니다. 아직 등록되지 않은 글입니다.')).toBeVisible()
  await expect(preview.getByRole('tab')).toHaveCount(0)
  await checkWidth(preview)
  await checkAxe(preview)
  await shot(preview, 'preview')
  expect(calls.filter((url) => /createViewLog/i.test(url))).toEqual([])
  expect(
    await preview.evaluate(() => Object.keys(localStorage).filter((key) => /lookahead/.test(key))),
  ).toEqual([])
  await preview.reload()
  await expect(preview.getByRole('heading', { name: '미리볼 글이 없습니다' })).toBeVisible()

  // The page sanitises the HTML of a preview that another script has written into the storage.
  const key = '00000000-0000-4000-8000-000000000001'
  const boardId = Number(query.replace('SYSID=', ''))
  await page.evaluate(
    ([name, text]) => localStorage.setItem(name ?? '', text ?? ''),
    [
      `maru.lookahead.${key}`,
      JSON.stringify({
        boardId,
        articleId: null,
        title: '<img src=x onerror="document.title=\'broken\'">',
        content:
          '<p>안전</p><img src="x" onerror="document.title=\'broken\'"><script>document.title="broken"</script>',
        tags: '',
        isNotice: false,
        prefaceId: null,
        fileCode: null,
        fieldValues: [],
      }),
    ],
  )
  await preview.goto(at(`/boardpopup/readPopup?${query}&LOOKAHEAD=${key}`))
  await expect(preview.getByText('안전')).toBeVisible()
  expect(
    await preview.evaluate(() => [document.querySelectorAll('article script').length, document.title]),
  ).toEqual([0, expect.stringContaining('자유게시판')])
})
