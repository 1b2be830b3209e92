import { boardOf } from '../kit/board.ts'
import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'

/** Pastes a picture of 64 × 64 pixels in the form of the clipboard: as a file without text. */
async function pastePicture(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(64, 64)
    const brush = canvas.getContext('2d')
    if (!brush) throw new Error('no canvas')
    brush.fillStyle = '#26705d'
    brush.fillRect(0, 0, 64, 64)
    const data = new DataTransfer()
    data.items.add(new File([await canvas.convertToBlob()], 'screen.png', { type: 'image/png' }))
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    document.querySelector('[contenteditable=true]')?.dispatchEvent(event)
  })
}

test('an employee reads a notice from home, writes one with a table and a picture, and comments on it @both', async ({
  page,
}, { project }) => {
  // axe checks three screens in two schemes.
  test.setTimeout(180_000)
  const title = `분기 워크숍 안내 ${project.name}`
  await signIn(page, 'user')
  await page.goto(at('/home'))
  const notices = page.getByRole('list', { name: '공지사항 글' })
  const first = notices.getByRole('link').first()
  const headline = (await first.textContent()) ?? ''
  await first.click()
  const reader = page.getByRole('dialog', { name: '공지사항' })
  await expect(reader.getByRole('heading', { name: headline })).toBeVisible()
  await expect(reader.getByRole('tab', { name: /^댓글 \d+$/ })).toBeVisible()
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'reader')
  await reader.getByRole('button', { name: '닫기' }).last().click()
  // The close button returns to the page on which the article was opened.
  await expect(page).toHaveURL(/\/home/)
  await page.goto(at(`/board/list?${await boardOf(page, '공지사항')}`))
  await expect(page.getByRole('heading', { level: 1, name: '공지사항' })).toBeVisible()
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'list')

  await page.getByRole('button', { name: '글쓰기' }).click()
  const writer = page.getByRole('dialog', { name: '공지사항 · 글쓰기' })
  await writer.getByLabel('제목').fill(title)
  const words = writer.getByRole('textbox', { name: '내용' })
  await words.click()
  await page.keyboard.type('다음 주 금요일에 만나요.')
  await writer.getByRole('button', { name: '표 넣기' }).click()
  await page.getByRole('button', { name: '2 × 3' }).click()
  await page.keyboard.type('시간')
  await page.keyboard.press('Tab')
  await page.keyboard.type('장소')
  await writer.getByRole('button', { name: '표 편집' }).click()
  await page.getByRole('menuitem', { name: '아래에 행 추가' }).click()
  await expect(words.locator('tr')).toHaveCount(3)
  await words.locator('p').first().click()
  await page.keyboard.press('End')
  await pastePicture(page)
  // The picture is uploaded before the save, so the text shows the picture of the server.
  await expect(words.locator('img')).toHaveAttribute('src', /^\/cm\/file\/picture\//)
  await writer.getByLabel('태그').fill('워크숍, 행사')
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'writer')
  await writer.getByRole('button', { name: '등록' }).click()

  const written = page.getByRole('article', { name: title })
  await expect(written).toBeVisible()
  await expect(written.getByRole('columnheader', { name: '시간' })).toBeVisible()
  await expect(written.getByRole('columnheader', { name: '장소' })).toBeVisible()
  await expect(written.locator('tr')).toHaveCount(3)
  const image = written.locator('img[src*="/cm/file/picture/"]')
  await expect(image).toBeVisible()
  expect(await image.evaluate((node: HTMLImageElement) => node.decode().then(() => node.naturalWidth))).toBe(
    64,
  )
  await expect(written.getByText('#워크숍')).toBeVisible()
  await expect(written.getByText(/^조회 ?\d/)).toContainText('1')

  const box = written.getByRole('textbox', { name: '댓글 쓰기' })
  await box.click()
  await written.getByRole('button', { name: '등록' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('댓글 내용을 입력하세요.')
  await page.keyboard.press('Enter')
  await box.fill('기대됩니다!\n저도 갈게요.')
  await written.getByRole('button', { name: '등록' }).click()
  // The comment box contains the text until the answer has arrived.
  await expect(box).toHaveValue('')
  await expect(written.getByText('저도 갈게요.')).toBeVisible()
  await expect(written.getByRole('tab', { name: '댓글 1' })).toBeVisible()
  const comments = written.getByRole('tabpanel', { name: /^댓글/ })
  await comments.getByRole('button', { name: '수정' }).click()
  await written.getByRole('textbox', { name: '댓글 수정' }).fill('꼭 갈게요.')
  await written.getByRole('button', { name: '등록' }).first().click()
  await expect(written.getByText('꼭 갈게요.')).toBeVisible()
  await shot(page, 'reader-own')
  await page.getByRole('dialog').getByRole('button', { name: '닫기' }).last().click()
  await expect(page.getByRole('table').getByRole('link', { name: title })).toBeVisible()
})

test('what was typed comes back, and what a colleague posts comes without a reload', async ({
  page,
  browser,
}) => {
  await test.step('what was typed comes back after the page is left without posting', async () => {
    await signIn(page, 'peer')
    const query = await boardOf(page, '자유게시판')
    await page.goto(at(`/board/list?${query}`))
    await page.getByRole('button', { name: '글쓰기' }).click()
    const writer = page.getByRole('dialog')
    await writer.getByLabel('제목').fill('쓰다 만 글')
    await writer.getByRole('textbox', { name: '내용' }).click()
    await page.keyboard.type('아직 끝나지 않은 이야기')
    await expect(writer.getByText(/임시 저장됨$/)).toBeVisible()
    await writer.getByRole('button', { name: '취소', exact: true }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('등록하지 않은 글이 있습니다.')
    await question.getByRole('button', { name: '계속 쓰기' }).click()
    await expect(writer.getByLabel('제목')).toHaveValue('쓰다 만 글')
    await writer.getByRole('button', { name: '취소', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '나가기' }).click()
    await expect(writer).toBeHidden()
    await page.getByRole('button', { name: '글쓰기' }).click()
    await expect(writer.getByLabel('제목')).toHaveValue('쓰다 만 글')
    await expect(writer.getByRole('textbox', { name: '내용' })).toContainText('아직 끝나지 않은 이야기')
    await writer.getByRole('button', { name: '버리고 새로 쓰기' }).click()
    await expect(writer.getByLabel('제목')).toHaveValue('')
  })
  await test.step('an open list shows what a colleague posts, without a reload', async () => {
    await signIn(page, 'peer')
    const query = await boardOf(page, '중고장터')
    await page.goto(at(`/board/list?${query}`))
    const table = page.getByRole('table')
    await expect(table).toBeVisible()
    const menu = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^중고장터/ }) })
    await expect(menu.last().getByRole('img', { name: '새 글 있음' })).toHaveCount(0)

    const other = await browser.newContext({ locale: 'ko-KR' })
    const theirs = await other.newPage()
    await signIn(theirs, 'user')
    await theirs.goto(at(`/board/list/modal/write?${query}`))
    await theirs.getByRole('dialog').getByLabel('제목').fill('[나눔] 화분 세 개')
    await theirs.getByRole('dialog').getByRole('button', { name: '등록' }).click()
    await expect(theirs.getByRole('article')).toBeVisible()
    await other.close()

    await expect(table.getByRole('link', { name: '[나눔] 화분 세 개' })).toBeVisible()
    await expect(menu.last().getByRole('img', { name: '새 글 있음' })).toBeVisible()
  })
})

test('the board, its reader and its history speak English and Chinese', async ({ page }) => {
  test.setTimeout(180_000)
  for (const [login, board, close, history] of [
    ['english', 'Notices', 'Close', 'Edit history'],
    ['chinese', '公告', '关闭', '修改历史'],
  ] as const) {
    await signIn(page, login)
    const query = await boardOf(page, '공지사항')
    await page.goto(at(`/board/list?${query}`))
    await expect(page.getByRole('heading', { level: 1, name: board })).toBeVisible()
    await shot(page, 'list')
    await page.getByRole('table').getByRole('link').first().click()
    const reader = page.getByRole('dialog', { name: board })
    await expect(reader.getByRole('article')).toBeVisible()
    await checkWidth(page)
    await checkAxe(page)
    await shot(page, 'reader')
    await page.getByRole('button', { name: history, exact: true }).click()
    const log = page.getByRole('dialog', { name: history })
    await expect(log.getByRole('table')).toBeVisible()
    await checkWidth(page)
    await shot(page, 'history')
    await log.getByRole('button', { name: close }).last().click()
    await reader.getByRole('button', { name: close }).last().click()
    await expect(page).toHaveURL(/\/board\/list\?/)
  }
})
