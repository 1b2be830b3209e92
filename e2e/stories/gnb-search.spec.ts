import { boardIdOf } from '../kit/board.ts'
import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'

async function writeArticle(page: Page, title: string, body: string) {
  const boardId = await boardIdOf(page, '자유게시판')
  const { origin } = new URL(at('/'))
  const answer = await page.request.post(`${origin}/cm/IsuBoard/ISU_Article/createArticle`, {
    data: { boardId, title, content: `<p>${body}</p>` },
    headers: { 'X-Requested-With': 'XMLHttpRequest', Origin: origin },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Waits until the page has drawn what has arrived by now. */
const untilDrawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

test('the total search is typed by the Korean input method, previewed, and opened as a page', async ({
  page,
}) => {
  await signIn(page, 'user')
  const mark = `훑${Date.now() % 1_000_000}`
  for (let count = 1; count <= 6; count += 1)
    await writeArticle(page, `${mark} 안내 ${count}`, '서랍을 잠그세요')
  await page.goto(at('/home'))
  const layer = page.getByRole('banner').getByRole('search')
  const box = layer.getByRole('combobox', { name: '통합검색' })
  await box.click()
  await expect(box).toBeFocused()
  await expect(layer.getByRole('group', { name: '명령' }).getByRole('option').first()).toBeVisible()
  await box.fill('훑')
  await expect(layer.getByText('검색어는 2자 이상 입력하세요.')).toBeVisible()

  await box.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(box).toBeFocused()

  // Enter during the composition of a syllable does not start a search. The page does not change.
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', { text: '이하늘', selectionStart: 3, selectionEnd: 3 })
  await box.dispatchEvent('keydown', { key: 'Enter', isComposing: true, keyCode: 229 })
  await expect(page).toHaveURL(/\/home/)
  await session.send('Input.insertText', { text: '이하늘' })
  await expect(box).toHaveValue('훑이하늘')
  await box.fill('이하늘')
  await expect(layer.getByRole('group', { name: '사람' }).getByRole('option').first()).toContainText('이하늘')

  await box.fill(mark)
  const articles = layer.getByRole('group', { name: '글', exact: true })
  await expect(articles.getByRole('option', { name: new RegExp(`${mark} 안내`) })).toHaveCount(3)
  await expect(articles.locator('mark').first()).toHaveText(mark)
  await checkAxe(page)
  await shot(page, 'gnb-search-layer')
  // The arrow keys choose a line, the field has the focus all the time; the last line leads to all results.
  await expect(layer.getByRole('option', { selected: true })).toContainText(`${mark} 안내`)
  await box.press('ArrowUp')
  await expect(layer.getByRole('option', { selected: true })).toHaveText(
    new RegExp(`'${mark}' 전체에서 찾기글 6`),
  )
  await expect(box).toBeFocused()
  await articles.getByRole('option', { name: '글 더보기' }).click()
  await expect(page).toHaveURL(/\/home\/search\?.*Target=board/)
  const card = page.getByRole('region', { name: '글' })
  await expect(card.getByRole('listitem')).toHaveCount(5)
  await card.getByRole('button', { name: /2/ }).last().click()
  await expect(page).toHaveURL(/PAGE=2/)
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'gnb-search-page')

  const main = page.getByRole('main')
  await main.getByRole('searchbox').fill('서랍을 잠그')
  await main.getByRole('searchbox').press('Enter')
  await expect(main.getByText(/검색 결과가 없습니다/)).toBeVisible()
  await main.getByText('본문 포함', { exact: true }).click()
  await expect(page).toHaveURL(/SearchOption=Y/)
  await expect(card.getByRole('listitem').first()).toBeVisible()
})

test('the results are limited by period, author, board and attachments, and the address keeps the conditions', async ({
  page,
}) => {
  await signIn(page, 'user')
  const mark = `좁힘${Date.now() % 1_000_000}`
  for (let count = 1; count <= 6; count += 1) await writeArticle(page, `${mark} 글 ${count}`, '내용')
  await page.goto(at(`/home/search?SearchText=${encodeURIComponent(mark)}`))
  const main = page.getByRole('main')
  const card = main.getByRole('region', { name: '글' })
  await expect(card.getByRole('listitem')).toHaveCount(5)
  await card.getByRole('link', { name: '글 6건 모두 보기' }).click()
  await expect(page).toHaveURL(/Target=board/)

  await main.getByRole('button', { name: '조건', exact: true }).click()
  await main.getByRole('button', { name: /기간/ }).click()
  await page.getByRole('option', { name: '최근 7일' }).click()
  await expect(page).toHaveURL(/PERIOD=week/)
  await expect(card.getByRole('listitem')).toHaveCount(5)
  await expect(main.getByText('이 조건이 있는 종류에서만 찾습니다.')).toBeVisible()
  await main.getByRole('button', { name: /게시판/ }).click()
  await page.getByRole('option', { name: '자유게시판' }).first().click()
  await expect(page).toHaveURL(/BOARD=\d+/)
  await main.getByRole('combobox', { name: '작성자' }).fill('김서연')
  await page
    .getByRole('option', { name: /김서연/ })
    .first()
    .click()
  await expect(page).toHaveURL(/AUTHOR=/)
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'gnb-search-conditions')
  await main.getByText('첨부파일 있음', { exact: true }).click()
  await expect(main.getByText(/검색 결과가 없습니다/)).toBeVisible()

  // A reload has the same conditions; without them everything is found again.
  await page.reload()
  await expect(main.getByRole('checkbox', { name: '첨부파일 있음' })).toBeChecked()
  await expect(main.getByText('김서연').first()).toBeVisible()
  await main.getByRole('button', { name: '조건 지우기' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(5)
  await expect(page).not.toHaveURL(/PERIOD|AUTHOR|BOARD|FILES/)
})

test('an answer to an older text never covers a newer one in the field', async ({ page }) => {
  await signIn(page, 'user')
  await page.goto(at('/home'))
  const [newer, older] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/totalsearch**', async (route) => {
    const { keyword } = route.request().postDataJSON() as { keyword: string }
    const answer = await route.fetch()
    if (keyword === '박준호') await newer.promise
    await route.fulfill({ response: answer }).catch(() => undefined)
    if (keyword !== '박준호') return
    const response = await route.request().response()
    await response?.finished().catch(() => undefined)
    older.resolve()
  })
  const layer = page.getByRole('banner').getByRole('search')
  const box = layer.getByRole('combobox')
  const asked = page.waitForRequest(/totalsearch/)
  await box.fill('박준호')
  await asked
  await box.fill('김서연')
  const people = layer.getByRole('group', { name: '사람' })
  await expect(people.getByText('김서연').first()).toBeVisible()
  newer.resolve()
  await older.promise
  await untilDrawn(page)
  await expect(people.getByText('박준호')).toHaveCount(0)
})

test('the keys of a page are listed by ?, and switched off for the account', async ({ page }) => {
  await signIn(page, 'peer')
  const boardId = await boardIdOf(page, '자유게시판')
  await page.goto(at(`/board/list?SYSID=${boardId}`))
  await expect(page.getByRole('table').or(page.getByRole('grid')).first()).toBeVisible()
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: '단축키' })
  await expect(list.getByText('페이지와 사람 찾기')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /사용자 메뉴/ }).click()
  await page.getByRole('menuitem', { name: '환경설정' }).click()
  const card = page.getByRole('dialog', { name: '환경설정' }).getByRole('region', { name: '화면과 키보드' })
  const toggle = card.getByText('키보드 단축키')
  const flip = async () => {
    await card.getByRole('switch', { name: '키보드 단축키' }).press('Space')
    await card.getByRole('button', { name: '저장' }).click()
    await expect(page.getByText('저장했습니다.', { exact: true }).first()).toBeVisible()
  }
  await expect(toggle).toBeVisible()
  await flip()
  await page.reload()
  await expect(page.getByRole('main')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('?')
  // The list would open before the menu, and cover its button.
  await page.getByRole('button', { name: /사용자 메뉴/ }).click()
  await expect(list).toHaveCount(0)
  await page.getByRole('menuitem', { name: '환경설정' }).click()
  await flip()
})
