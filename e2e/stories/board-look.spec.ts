import { boardIdOf, writeArticle } from '../kit/board.ts'
import { at, expect, type Page, signIn, test } from '../kit/story.ts'

/** Opens the list of a board and waits for its rows. */
async function openList(page: Page, name: string): Promise<void> {
  await signIn(page, 'user')
  await page.goto(at(`/board/list?SYSID=${await boardIdOf(page, name)}`))
  await expect(page.locator('tbody tr').nth(3)).toBeVisible()
}

test('rows, tabs and the dialog of an article have their measures', async ({ page }) => {
  test.setTimeout(180_000)
  await test.step('the longest name takes one line of its row, post and department the second', async () => {
    await openList(page, '자유게시판')
    const long = page.getByRole('row').filter({ hasText: 'Bartholomew Featherstonehaugh' }).first()
    const short = page.getByRole('row').filter({ hasText: '강하율' }).first()
    const [longBox, shortBox] = [await long.boundingBox(), await short.boundingBox()]
    expect(longBox?.height ?? 99).toBeLessThan((shortBox?.height ?? 0) * 1.3)
    await expect(long.locator('small')).toBeInViewport()
  })
  await test.step('one line is below the tabs of an article and the button next to them', async () => {
    await openList(page, '공지사항')
    await page.getByRole('table').getByRole('link').first().click()
    const tabs = page.getByRole('dialog').getByRole('tablist')
    await expect(tabs).toBeVisible()
    const lines = await tabs.evaluate((list) =>
      [list, list.parentElement, list.parentElement?.parentElement].map((part) =>
        part ? getComputedStyle(part).borderBottomWidth : '',
      ),
    )
    expect(lines).toEqual(['0px', '0px', '1px'])
  })
  await test.step('a dialog with an article does not move when the article and its comments arrive', async () => {
    await openList(page, '공지사항')
    const boardId = await boardIdOf(page, '공지사항')
    const articleId = await writeArticle(page, boardId, '천천히 오는 글', '<p>본문입니다.</p>'.repeat(20))
    /** Holds the answers of a call; returns a function that lets them through. */
    const hold = async (path: RegExp) => {
      const blocker = Promise.withResolvers<void>()
      await page.route(
        (url) => path.test(url.pathname),
        async (route) => {
          await blocker.promise
          await route.continue()
        },
      )
      return blocker.resolve
    }
    const releaseArticle = await hold(/BoardApi\/Article$/)
    const releaseComments = await hold(/getComments$/)
    await page.goto(at(`/board/list/modal/read?SYSID=${boardId}&ARTICLEID=${articleId}`))
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    // The dialog is centred, so it moves when its height changes. The animation at its start does not change the height.
    const height = () => dialog.evaluate((box) => (box as HTMLElement).offsetHeight)
    const before = await height()
    releaseArticle()
    await expect(dialog.getByRole('article', { name: '천천히 오는 글' })).toBeVisible()
    expect(await height()).toBe(before)
    releaseComments()
    await expect(dialog.getByRole('textbox', { name: /댓글/ })).toBeVisible()
    expect(await height()).toBe(before)
  })
})
