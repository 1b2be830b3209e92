import { boardIdOf, writeArticle } from '../kit/board.ts'
import { watchShifts } from '../kit/shifts.ts'
import { at, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'

/** Loads an address and waits until nothing is busy and the network is idle. */
async function settleAt(page: Page, address: string): Promise<void> {
  await page.goto(at(address))
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}

/** Visits addresses; returns a fault for each layout shift of 0.1 or more, failed request and too wide page. */
async function visit(page: Page, addresses: readonly string[]): Promise<string[]> {
  const shifted = await watchShifts(page)
  const faults: string[] = []
  let address = ''
  page.on('response', (answer) => {
    if (answer.status() >= 400)
      faults.push(`${address}: ${answer.status()} ${new URL(answer.url()).pathname}`)
  })
  for (address of addresses) {
    await settleAt(page, address)
    faults.push(...(await shifted()).map((shift) => `${address}: ${shift}`))
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (over > 0) faults.push(`${address}: ${over} px wider than the window`)
    if (/\/(error|account\/noauth)/.test(page.url())) faults.push(`${address}: leads to ${page.url()}`)
  }
  return faults
}

// These stories also fail if the console has an error.
test('no main screen of an employee shifts, fails or is wider than its window', async ({ page }) => {
  await signIn(page, 'user')
  const notices = await boardIdOf(page, '공지사항')
  const contracts = await boardIdOf(page, '계약 관리')
  const articleId = await writeArticle(page, notices, '화면을 둘러보는 글', '<p>본문입니다.</p>'.repeat(20))
  const article = `SYSID=${notices}&ARTICLEID=${articleId}`
  const addresses = [
    ...['/home', '/home/mypage', '/home/recentarticle', '/home/search?SearchText=안내', '/home/WebPart?id=4'],
    ...['/board', `/board/list?SYSID=${notices}`, `/board/summary?SYSID=${notices}`, '/webparts'],
    ...[`/board/album?SYSID=${notices}`, `/Board?SYSID=${contracts}`, `/board/contract/detail`],
    ...[`/board/list/modal/read?${article}`, `/board/list/modal/write?SYSID=${notices}`],
    ...[`/boardpopup/readPopup?${article}`, `/boardpopup/viewlogpopup?${article}`],
    ...['/survey/list?type=1', '/survey/list?type=3', '/survey/WriteStep-01'],
    ...['/reservedb/day', '/reservedb/week', '/reservedb/month', '/reservedb/myReserve/personalmonth'],
    ...['/reservedb/search', '/reservedb/approval', '/reservedb/write', '/gnb/setquickmenu'],
    ...['/orgmap/main', '/contact', '/contact?TAB=public', '/file/box', '/account/password', '/gnb/learning'],
  ]
  expect(await visit(page, addresses)).toEqual([])
})

test('no page of the administration shifts, fails or is wider than its window', async ({ page }) => {
  await signIn(page, 'super')
  const pages = ['people', 'company', 'menus', 'audit', 'board', 'survey', 'reservation', 'webparts']
  const addresses = [...pages, 'noticepopup', 'chatbot'].map((name) => `/admin/${name}`)
  expect(await visit(page, ['/admin', ...addresses, '/board/admin?SYSID=1'])).toEqual([])
})

test('the screens that people see most are pictured', async ({ page }) => {
  await signIn(page, 'user')
  const boardId = await boardIdOf(page, '공지사항')
  await settleAt(page, '/home')
  await shot(page, 'audit-home')
  await settleAt(page, `/board/list?SYSID=${boardId}`)
  await shot(page, 'audit-list')
  await page.locator('tbody tr').nth(1).locator('time').click()
  await expect(page.getByRole('dialog').getByRole('tab', { name: /^댓글/ })).toBeVisible()
  await shot(page, 'audit-reader')
  await settleAt(page, `/board/list/modal/write?SYSID=${boardId}`)
  await expect(page.getByRole('textbox', { name: '내용' })).toBeVisible()
  await checkWidth(page)
  await shot(page, 'audit-writer')
  await settleAt(page, '/orgmap/main')
  await expect(page.getByRole('table', { name: /구성원/ })).toBeVisible()
  await shot(page, 'audit-organisation')
})
