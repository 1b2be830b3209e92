import type { BrowserContext } from '@playwright/test'
import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'

const unread = /^알림, 읽지 않은 알림/

/** Sends a call of the portal with the session of the page; returns the result. */
async function ask<T>(page: Page, path: string, data?: object): Promise<T> {
  const origin = new URL(at('/')).origin
  const headers = { 'X-Requested-With': 'XMLHttpRequest', Origin: origin }
  const url = `${origin}/cm${path}`
  const answer = data
    ? await page.request.post(url, { data, headers })
    : await page.request.get(url, { headers })
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200)
  return ((await answer.json()) as { result: T }).result
}

async function boardIdOf(page: Page, name: string): Promise<number> {
  const boards = await ask<{ boardId: number; boardName: string }[]>(page, '/api/BoardApi/Board/list')
  const board = boards.find((one) => one.boardName === name)
  if (!board) throw new Error(`no board ${name}`)
  return board.boardId
}

async function writeArticle(page: Page, boardId: number, title: string): Promise<number> {
  const words = { boardId, title, content: '<p>알림을 보는 글입니다.</p>' }
  return (await ask<{ articleId: number }>(page, '/IsuBoard/ISU_Article/createArticle', words)).articleId
}

async function openAs(context: BrowserContext, login: string): Promise<Page> {
  const page = await context.newPage()
  await signIn(page, login)
  return page
}

test('a mention marks the bell of the person at once and leads to the article @both', async ({
  page,
  browser,
}, { project }) => {
  test.setTimeout(180_000)
  const title = `주간 회의 안건 ${project.name}`
  const others = await browser.newContext({ viewport: page.viewportSize() })
  const peer = await openAs(others, 'peer')
  const account = await ask<{ displayName: string }>(peer, '/api/account/user/current')
  await ask(peer, '/Common/gnb/api/updateallread')
  await peer.goto(at('/home'))
  await expect(peer.getByRole('button', { name: '알림', exact: true })).toBeVisible()

  await signIn(page, 'user')
  const boardId = await boardIdOf(page, '자유게시판')
  const articleId = await writeArticle(page, boardId, title)
  await page.goto(at(`/board/list/modal/read?SYSID=${boardId}&ARTICLEID=${articleId}`))
  // The author may change and send the article; without a mail server it goes to mailboxes of the portal.
  await expect(page.getByRole('button', { name: '수정', exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: '메일로 알리기' })).toBeVisible()
  const box = page.getByRole('textbox', { name: '댓글 쓰기' })
  await box.click()
  await page.keyboard.type(`여기 @${account.displayName}`)
  const people = page.getByRole('listbox', { name: '언급할 사람' })
  await expect(people.getByRole('option').first()).toContainText(account.displayName)
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'mention')
  await page.keyboard.press('Enter')
  await expect(people).toBeHidden()
  await page.keyboard.type('확인 부탁드려요.')
  await expect(box).toHaveValue(`여기 @${account.displayName} 확인 부탁드려요.`)
  await page.keyboard.press('Control+Enter')
  await expect(box).toHaveValue('')
  await expect(page.getByText(`여기 @${account.displayName} 확인 부탁드려요.`)).toBeVisible()

  await peer.getByRole('button', { name: unread }).click()
  const layer = peer.getByRole('dialog', { name: '알림' })
  await expect(layer.getByRole('tab')).toHaveText(['전체', '전자결재', '게시판'])
  const alarm = layer.getByRole('link').filter({ hasText: '댓글에서 나를 언급했습니다.' })
  await expect(alarm).toContainText(title)
  await checkWidth(peer)
  await checkAxe(peer)
  await shot(peer, 'alarms')
  await layer.getByRole('tab', { name: '전자결재' }).click()
  await expect(layer.getByText('이 종류의 새 알림이 없습니다.')).toBeVisible()
  await layer.getByRole('tab', { name: '게시판' }).click()
  await alarm.click()
  await expect(peer.getByRole('article', { name: title })).toBeVisible()
  await expect(layer).toBeHidden()
  await expect.poll(() => ask<number>(peer, '/Common/gnb/api/workfeedcount'), { timeout: 10_000 }).toBe(0)
  await others.close()
})

test('the bell of a board brings alarms of new articles, in every window, until it is turned off', async ({
  page,
  browser,
}, { project }) => {
  test.setTimeout(120_000)
  const title = `새 자료 등록 ${project.name}`
  await signIn(page, 'peer')
  const boardId = await boardIdOf(page, '자유게시판')
  await ask(page, '/api/BoardApi/Board/follow', { boardId, isFollowed: false })
  await ask(page, '/Common/gnb/api/updateallread')
  const list = at(`/board/list?SYSID=${boardId}`)
  await page.goto(list)
  const other = await page.context().newPage()
  await other.goto(list)
  const bell = (where: Page) => where.getByRole('button', { name: '새 글 알림' })
  await expect(bell(other)).toHaveAttribute('aria-pressed', 'false')
  await bell(page).click()
  await expect(bell(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(bell(other)).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(bell(page)).toHaveAttribute('aria-pressed', 'true')

  const others = await browser.newContext()
  const user = await openAs(others, 'user')
  await writeArticle(user, boardId, title)
  await others.close()
  await expect(page.getByRole('button', { name: unread })).toBeVisible({ timeout: 15_000 })
  await page.getByRole('button', { name: unread }).click()
  const layer = page.getByRole('dialog', { name: '알림' })
  await expect(layer.getByRole('link').filter({ hasText: title })).toContainText('새 글을 올렸습니다.')
  await layer.getByRole('button', { name: '전체 삭제' }).click()
  const question = page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .filter({ hasText: '알림을 모두 삭제하시겠습니까?' })
  await question.getByRole('button', { name: '전체 삭제' }).click()
  await expect(page.getByText('알림을 모두 삭제했습니다.')).toBeVisible()
  await expect(page.getByRole('button', { name: '알림', exact: true })).toBeVisible()
  await page.getByRole('button', { name: '알림', exact: true }).click()
  await expect(layer.getByText('새 알림이 없습니다.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(layer).toBeHidden()
  await bell(page).click()
  await expect(bell(other)).toHaveAttribute('aria-pressed', 'false')
})
