import { boardIdOf, boardOf } from '../kit/board.ts'
import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'

const words = (page: Page) => page.getByRole('textbox', { name: '내용' })
const title = (page: Page) => page.getByRole('textbox', { name: '제목' })
const isKept = (page: Page) => expect(page.getByText(/임시 저장함에 저장됨/)).toBeVisible()

async function openWriter(page: Page, board: string): Promise<void> {
  await page.goto(at(`/board/list/modal/write?${board}`))
  await expect(words(page)).toBeVisible()
}

async function write(page: Page, name: string, text: string): Promise<void> {
  await title(page).fill(name)
  await words(page).click()
  await page.keyboard.type(text)
}

interface Kept {
  draftId: number | null
  title: string
}

async function listDrafts(page: Page, boardId: number): Promise<Kept[]> {
  const answer = await page.request.get(
    at('/').replace('/po/', `/cm/api/BoardApi/Draft/list?boardId=${boardId}`),
  )
  const { result } = (await answer.json()) as { result: { data: Kept[] } }
  return result.data.filter((row) => row.draftId !== null)
}

/** Returns the titles of the drafts that the signed-in user of the page has in a board. */
async function draftsIn(page: Page, boardId: number): Promise<string[]> {
  return (await listDrafts(page, boardId)).map((row) => row.title).sort()
}

async function dropDrafts(page: Page, boardId: number): Promise<void> {
  for (const { draftId } of await listDrafts(page, boardId)) {
    const answer = await page.request.post(at('/').replace('/po/', '/cm/api/BoardApi/Draft/remove'), {
      data: { boardId, draftId },
      headers: { 'X-Requested-With': 'XMLHttpRequest', Origin: new URL(at('/')).origin },
    })
    expect(answer.status()).toBe(200)
  }
}

test('two tabs write two articles, and a tab that crashed restores its own', async ({ page }) => {
  test.setTimeout(150_000)
  await signIn(page, 'peer')
  const boardId = await boardIdOf(page, '동호회')
  const board = `SYSID=${boardId}`
  await dropDrafts(page, boardId)
  await openWriter(page, board)
  await write(page, '탭 하나의 글', '하나')
  await isKept(page)

  const other = await page.context().newPage()
  await openWriter(other, board)
  await expect(other.getByText('이 게시판에 쓰던 글이 1개 있습니다.')).toBeVisible()
  await expect(title(other)).toHaveValue('')
  await write(other, '탭 둘의 글', '둘')
  await isKept(other)
  expect(await draftsIn(page, boardId)).toEqual(['탭 둘의 글', '탭 하나의 글'])

  const session = await page.context().newCDPSession(other)
  const crashed = other.waitForEvent('crash')
  session.send('Page.crash').catch(() => undefined)
  await crashed
  // The browser releases the lock of the crashed tab.
  await expect.poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.length)).toBe(1)

  const again = await page.context().newPage()
  await openWriter(again, board)
  await expect(again.getByText(/쓰던 글을 불러왔습니다/)).toBeVisible()
  await expect(title(again)).toHaveValue('탭 둘의 글')
  await title(again).fill('탭 둘의 글, 이어서')
  await isKept(again)
  expect(await draftsIn(page, boardId)).toEqual(['탭 둘의 글, 이어서', '탭 하나의 글'])

  for (const [tab, name] of [
    [again, '탭 둘의 글, 이어서'],
    [page, '탭 하나의 글'],
  ] as const) {
    await tab.bringToFront()
    await tab.getByRole('button', { name: '등록', exact: true }).click()
    await expect(tab.getByRole('article', { name, exact: true })).toBeVisible()
  }
  expect(await draftsIn(page, boardId)).toEqual([])
})

test('what was written is sent whole, and windows and tags lead on', async ({ page }, { project }) => {
  await test.step('a half-typed day is not sent as none, and what fails next to the writer takes nothing away', async () => {
    await signIn(page, 'peer')
    const name = `끝까지 쓴 글 ${project.name}`
    await openWriter(page, await boardOf(page, '교육·세미나'))
    const writer = page.getByRole('dialog', { name: '교육·세미나 · 글쓰기' })
    await write(page, name, '잃지 않는 글')

    // While the user types the year, the field has a value such as 0002. The form must not change the rest of
    // the date.
    const day = writer.getByLabel('시작', { exact: true })
    await day.fill('0002-12-24T10:30')
    await expect(day).toHaveValue('0002-12-24T10:30')
    await writer.getByRole('button', { name: '등록', exact: true }).click()
    await expect(writer.getByText('날짜와 시각을 끝까지 입력하세요.')).toBeVisible()
    await expect(day).toBeFocused()
    await checkWidth(page)
    await checkAxe(page)
    await shot(page, 'writer-half')
    await day.fill('2027-12-24T10:30')
    await expect(writer.getByText('날짜와 시각을 끝까지 입력하세요.')).toHaveCount(0)

    // The page loads all board data again, as after a change in another window, and the server fails.
    await page.route('**/writeConfig*', (route) => route.fulfill({ status: 500, body: '{}' }))
    const failed = page.waitForResponse('**/writeConfig*')
    await page.evaluate(() => window.dispatchEvent(new CustomEvent('maru.boardChanged', { detail: {} })))
    await failed
    await page.unroute('**/writeConfig*')
    await expect(words(page)).toContainText('잃지 않는 글')
    await expect(title(page)).toHaveValue(name)

    await writer.getByRole('button', { name: '등록', exact: true }).click()
    const read = page.getByRole('article', { name })
    await expect(read.getByText('2027년 12월 24일')).toBeVisible()
  })
  await test.step('a window that no page opened leads on, and a tag to the articles that bear it', async () => {
    await signIn(page, 'peer')
    const board = await boardOf(page, '동호회')
    await page.goto(at('/home'))
    await page.goto(at('/boardpopup/readPopup'))
    await expect(page.getByRole('heading', { name: '글이 지정되지 않았습니다' })).toBeVisible()
    await page.getByRole('button', { name: '닫기' }).click()
    await expect(page).toHaveURL(/\/board\/list/)

    await page.goto(at(`/board/list/modal/write?${board}`))
    await write(page, '태그를 단 글', '글')
    await page.getByRole('textbox', { name: '태그' }).fill('이어달리기')
    await page.getByRole('button', { name: '등록', exact: true }).click()
    await page.getByRole('link', { name: '이어달리기 태그가 있는 글 찾기' }).first().click()
    await expect(page).toHaveURL(/SEARCHFIELD=tag/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('link', { name: '태그를 단 글' }).first()).toBeVisible()
  })
})
