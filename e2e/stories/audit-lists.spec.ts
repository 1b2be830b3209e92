import type { Locator } from '@playwright/test'
import { boardIdOf, writeArticle } from '../kit/board.ts'
import { at, expect, signIn, test } from '../kit/story.ts'

test('a list has its titles, search and numbers in place, and its reader without a wait', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await test.step('list, reader and writer have their own titles, and Tab begins at the skip link in a list', async () => {
    await signIn(page, 'user')
    const boardId = await boardIdOf(page, '자유게시판')
    const articleId = await writeArticle(page, boardId, '브라우저 제목을 보는 글')
    await page.goto(at(`/board/list?SYSID=${boardId}`))
    await expect(page.getByRole('link', { name: '브라우저 제목을 보는 글' }).first()).toBeVisible()
    await expect(page).toHaveTitle('자유게시판 · Maru')
    await expect(page.getByRole('navigation', { name: '하위 메뉴' }).locator('[aria-current]')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: '본문으로 건너뛰기' })).toBeFocused()
    await page.goto(at(`/board/list/modal/read?SYSID=${boardId}&ARTICLEID=${articleId}`))
    await expect(page).toHaveTitle('브라우저 제목을 보는 글 · Maru')
    await page.getByRole('dialog').getByRole('button', { name: '닫기' }).last().click()
    await expect(page).toHaveTitle('자유게시판 · Maru')
    await page.goto(at(`/board/list/modal/write?SYSID=${boardId}`))
    await expect(page).toHaveTitle('자유게시판 · 글쓰기 · Maru')
  })
  await test.step('a list has its search next to its title, its total, and numbers below their heading', async () => {
    await signIn(page, 'user')
    await page.goto(at('/board/list?SYSID=1'))
    await expect(page.locator('tbody tr').nth(5)).toBeVisible()
    const middle = async (place: Locator) => {
      const box = await place.boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0) / 2
    }
    const title = page.getByRole('heading', { level: 1 })
    expect(Math.abs((await middle(title)) - (await middle(page.getByRole('searchbox'))))).toBeLessThan(16)
    await expect(page.getByText(/^총 [\d,]+건$/)).toBeVisible()
    const [head = 0, number = 99] = await page.evaluate(() =>
      ['thead th:last-child', 'tbody td:last-child'].map((place) => {
        const range = document.createRange()
        range.selectNodeContents(document.querySelector(place) as Element)
        return range.getBoundingClientRect().right
      }),
    )
    expect(Math.abs(head - number)).toBeLessThan(3)
  })
  await test.step('the reader is there when an article is pressed: no code is fetched by then', async () => {
    await signIn(page, 'user')
    const boardId = await boardIdOf(page, '공지사항')
    // The browser fetches the code of the reader while the list is idle.
    const ahead = page.waitForRequest(/\/assets\/read-page-.*\.js/)
    await page.goto(at(`/board/list?SYSID=${boardId}`))
    await expect(page.locator('tbody tr').first()).toBeVisible()
    // On a busy machine the network is idle between a module and its imports: this waits for all of them.
    await page.evaluate((address) => import(address), (await ahead).url())
    const fetched: string[] = []
    page.on('request', (request) => {
      // The browser fetches the dialog for questions at the first press on a page (decision 087). The reader
      // does not wait for it.
      const { pathname } = new URL(request.url())
      if (request.resourceType() === 'script' && !/\/ask-/.test(pathname)) fetched.push(pathname)
    })
    const link = page.locator('tbody tr').nth(1).getByRole('link').first()
    const asked = page.waitForRequest(/BoardApi\/Article\?/)
    const { x, y, width, height } = (await link.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    // The article is requested when the mouse button is pressed, before its release.
    await asked
    await page.mouse.up()
    await expect(page.getByRole('dialog').getByRole('article')).toBeVisible()
    expect(fetched).toEqual([])
  })
})

test('authors are read whole in an English list, and the recent list marks notices', async ({ page }) => {
  await signIn(page, 'english')
  await page.goto(at('/board/list?SYSID=1'))
  await expect(page.locator('tbody tr').nth(5)).toBeVisible()
  await page.waitForLoadState('networkidle')
  const cut = await page
    .locator('tbody tr small')
    .evaluateAll((names) => names.filter((name) => name.scrollWidth > name.clientWidth + 1).length)
  const all = await page.locator('tbody tr small').count()
  // Of the demo departments, only the longest name takes more than two lines.
  expect(all).toBeGreaterThan(10)
  expect(cut).toBeLessThan(all / 5)
  await page.goto(at('/home/recentarticle'))
  await expect(page.getByRole('table').getByText('Notice', { exact: true }).first()).toBeVisible()
})

test('without a network a comment stays typed, and is sent once it is back', async ({ page, context }) => {
  await signIn(page, 'user')
  const boardId = await boardIdOf(page, '자유게시판')
  const articleId = await writeArticle(page, boardId, '연결이 끊긴 동안의 댓글')
  await page.goto(at(`/board/list/modal/read?SYSID=${boardId}&ARTICLEID=${articleId}`))
  const reader = page.getByRole('dialog')
  const box = reader.getByRole('textbox', { name: /댓글/ })
  await box.fill('잃지 않을 댓글')
  await context.setOffline(true)
  await box.press('ControlOrMeta+Enter')
  await expect(page.getByText('네트워크에 연결되어 있지 않습니다.').first()).toBeVisible()
  await expect(reader.getByRole('article')).toBeVisible()
  await expect(box).toHaveText(/잃지 않을 댓글/)
  await context.setOffline(false)
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: '확인' })
  if (await confirm.isVisible()) await confirm.click()
  await box.press('ControlOrMeta+Enter')
  await expect(reader.getByRole('listitem').filter({ hasText: '잃지 않을 댓글' })).toHaveCount(1)
})

test('home shows how many articles of a board are unread, like the left menu', async ({ page }) => {
  await signIn(page, 'colleague')
  const boardId = await boardIdOf(page, '공지사항')
  await page.goto(at('/home'))
  const part = page.getByRole('region').filter({ has: page.getByRole('list', { name: '공지사항 글' }) })
  const count = part.first().getByRole('img', { name: /^안 읽은 글/ })
  await expect(count).toHaveText(/^\d+\+?$/)
  const text = await count.textContent()
  await page.goto(at(`/board/list?SYSID=${boardId}`))
  const menu = page.getByRole('navigation', { name: '하위 메뉴' })
  const inMenu = menu.getByRole('link', { name: /^공지사항/ }).getByRole('img', { name: /^안 읽은 글/ })
  await expect(inMenu).toHaveText(text ?? '')
})
