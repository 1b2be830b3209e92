import type { BrowserContext } from '@playwright/test'
import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'

async function ask<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(`${new URL(at('/')).origin}/cm${path}`)
  expect(answer.status(), path).toBe(200)
  return ((await answer.json()) as { result: T }).result
}

async function boardIdOf(page: Page, name: string): Promise<number> {
  const boards = await ask<{ boardId: number; boardName: string }[]>(page, '/api/BoardApi/Board/list')
  const board = boards.find((one) => one.boardName === name)
  if (!board) throw new Error(`no board ${name}`)
  return board.boardId
}

async function openAs(context: BrowserContext, login: string): Promise<Page> {
  const page = await context.newPage()
  await signIn(page, login)
  return page
}

/** Types a name like an input method, and presses Enter while its last syllable is composed. */
async function composeName(page: Page, name: string): Promise<void> {
  const input = await page.context().newCDPSession(page)
  for (const syllable of name) {
    await input.send('Input.imeSetComposition', { text: syllable, selectionStart: 1, selectionEnd: 1 })
    await input.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Process',
      windowsVirtualKeyCode: 229,
    })
    await input.send('Input.insertText', { text: syllable })
  }
  await input.detach()
}

test('a person who is mentioned in an article is notified, and blocks are inserted by / @both', async ({
  page,
  browser,
}, { project }) => {
  test.setTimeout(240_000)
  const title = `언급하는 글 ${project.name}`
  const size = page.viewportSize() ?? { width: 1440, height: 900 }
  const others = await browser.newContext({ viewport: size, locale: 'ko-KR' })
  const peer = await openAs(others, 'peer')
  const { displayName } = await ask<{ displayName: string }>(peer, '/api/account/user/current')

  await signIn(page, 'user')
  const boardId = await boardIdOf(page, '자유게시판')
  await page.goto(at(`/board/list/modal/write?SYSID=${boardId}`))
  const writer = page.getByRole('dialog', { name: /글쓰기$/ })
  await writer.getByLabel('제목').fill(title)
  const words = page.getByRole('textbox', { name: '내용' })
  const people = page.getByRole('listbox', { name: '언급할 사람' })
  const blocks = page.getByRole('listbox', { name: '블록 넣기' })
  await words.click()
  await page.keyboard.type('me@firm.example and/or https://firm.example/@a 3/4 ')
  await expect(people).toHaveCount(0)
  await expect(blocks).toHaveCount(0)

  await page.keyboard.type('@')
  await composeName(page, displayName)
  const option = people.getByRole('option').first()
  await expect(option).toContainText(displayName)
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expect(words).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '')
  await expect(words.locator('[data-mention]')).toHaveCount(0)
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'board-mention')
  await page.keyboard.press('Escape')
  await expect(people).toHaveCount(0)
  await expect(writer).toBeVisible()
  await expect(words).toContainText(`@${displayName}`)
  for (const _letter of `@${displayName}`) await page.keyboard.press('Backspace')
  await page.keyboard.type(`@${displayName}`)
  await expect(option).toContainText(displayName)
  if (project.name === 'phone') await option.tap()
  else await page.keyboard.press('Enter')
  await expect(words.locator('[data-mention]')).toHaveText(`@${displayName}`)
  await page.keyboard.type('님, 표를 봐 주세요.')

  await page.keyboard.press('Enter')
  await page.keyboard.type('/')
  await expect(blocks.getByRole('option')).toHaveCount(13)
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'board-slash')
  await page.keyboard.press('Escape')
  await expect(blocks).toHaveCount(0)
  await page.keyboard.type(' ')
  await expect(words.locator('p').last()).toHaveText(/^\/\s$/)
  await page.keyboard.type('/')
  await page.keyboard.type('제목')
  await expect(blocks.getByRole('option')).toHaveText(['제목 1', '제목 2', '제목 3'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(words.locator('h2')).toHaveCount(1)
  await page.keyboard.type('견적')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/table')
  await expect(blocks.getByRole('option')).toHaveText(['표 넣기'])
  await page.keyboard.press('Enter')
  await expect(words.locator('table tr')).toHaveCount(3)
  await expect(words).not.toContainText('/table')
  await page.setViewportSize({ width: 320, height: 600 })
  await page.keyboard.type('/')
  await expect(blocks).toBeVisible()
  await checkWidth(page)
  await shot(page, 'board-slash')
  const box = await blocks.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(320)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Backspace')
  await page.setViewportSize(size)
  await writer.getByRole('button', { name: '등록' }).click()
  await expect(page.getByText('글을 등록했습니다.').first()).toBeVisible()

  await peer.goto(at('/home'))
  await peer.getByRole('button', { name: /^알림/ }).click()
  const alarm = peer
    .getByRole('dialog', { name: '알림' })
    .getByRole('link')
    .filter({ hasText: '글에서 나를 언급했습니다.' })
    .filter({ hasText: title })
  await expect(alarm).toHaveCount(1)
  await alarm.click()
  const name = peer.getByRole('article').getByRole('button', { name: `@${displayName}` })
  await expect(name).toBeVisible()
  await checkWidth(peer)
  await checkAxe(peer)
  await shot(peer, 'board-mentioned')
  await name.click()
  await expect(peer.getByRole('dialog').filter({ hasText: displayName }).last()).toBeVisible()
  await others.close()
})
