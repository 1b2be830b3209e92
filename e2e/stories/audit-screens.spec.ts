import { boardIdOf, writeArticle } from '../kit/board.ts'
import { watchShifts } from '../kit/shifts.ts'
import { at, checkAxe, expect, type Page, signIn, test } from '../kit/story.ts'
import { refusalsOf } from '../kit/together.ts'

/** Loads an address and waits until nothing is busy and the network is idle. */
async function settleAt(page: Page, address: string): Promise<void> {
  await page.goto(at(address))
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}

const widthOver = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/**
 * Visits addresses; returns a fault for each layout shift of 0.1 or more, failed request and too wide page. On a phone,
 * axe checks each page, which on the desktop the stories of each page do. The story `every-page` checks other widths.
 */
async function visit(page: Page, addresses: readonly string[], isPhone: boolean): Promise<string[]> {
  test.setTimeout(400_000)
  const shifted = await watchShifts(page)
  const faults: string[] = []
  let address = ''
  page.on('response', async (answer) => {
    const at = address
    faults.push(...(await refusalsOf(answer)).map((refusal) => `${at}: ${refusal}`))
  })
  for (address of addresses) {
    await settleAt(page, address)
    const shifts = await shifted()
    if (!(isPhone && loadInTurn.includes(address)))
      faults.push(...shifts.map((shift) => `${address}: ${shift}`))
    const over = await widthOver(page)
    if (over > 0) faults.push(`${address}: ${over} px wider than the window`)
    if (/\/(error|account\/noauth)/.test(page.url())) faults.push(`${address}: leads to ${page.url()}`)
    if (isPhone) await checkAxe(page)
  }
  return faults
}

/**
 * Pages whose parts load one after the other below each other on a phone, so that the lower ones move. On the desktop
 * they are next to each other.
 */
const loadInTurn = ['/admin/signin', '/mail/write']

/** Signs in an employee and returns the addresses of their screens; those of boards need numbers of the demo. */
async function employeeScreens(page: Page): Promise<string[]> {
  await signIn(page, 'user')
  const notices = await boardIdOf(page, '공지사항')
  const contracts = await boardIdOf(page, '계약 관리')
  const articleId = await writeArticle(page, notices, '화면을 둘러보는 글', '<p>본문입니다.</p>'.repeat(20))
  const article = `SYSID=${notices}&ARTICLEID=${articleId}`
  return [
    ...[
      '/mobile',
      '/home',
      '/home/mypage',
      '/home/recentarticle',
      '/home/search?SearchText=안내',
      '/home/WebPart?id=4',
    ],
    ...['/board', `/board/list?SYSID=${notices}`, `/board/summary?SYSID=${notices}`, '/webparts'],
    ...[`/board/album?SYSID=${notices}`, `/Board?SYSID=${contracts}`, `/board/contract/detail`],
    ...[`/board/list/modal/read?${article}`, `/board/list/modal/write?SYSID=${notices}`],
    ...[`/boardpopup/readPopup?${article}`, `/boardpopup/viewlogpopup?${article}`],
    ...['/survey/list?type=1', '/survey/list?type=3', '/survey/WriteStep-01'],
    ...['/reservedb/day', '/reservedb/week', '/reservedb/month', '/reservedb/myReserve/personalmonth'],
    ...['/reservedb/search', '/reservedb/approval', '/reservedb/write', '/gnb/setquickmenu'],
    ...['/orgmap/main', '/contact', '/contact?TAB=public', '/file/box', '/account/password', '/gnb/learning'],
    ...['/calendar', '/calendar?VIEW=month', '/calendar?VIEW=list', '/mail', '/mail/write', '/workflow'],
    ...['/workflow?BOX=progress', '/workflow/absence'],
  ]
}

// These stories also fail if the console has an error.
test('no main screen of an employee shifts, fails or is wider than its window @both', async ({ page }, {
  project,
}) => {
  expect(await visit(page, await employeeScreens(page), project.name === 'phone')).toEqual([])
})

test('no page of the administration shifts, fails or is wider than its window @both', async ({ page }, {
  project,
}) => {
  await signIn(page, 'super')
  const pages = [
    ...[
      'start',
      'people',
      'organisation',
      'titles',
      'company',
      'menus',
      'audit',
      'board',
      'survey',
      'reservation',
    ],
    ...['webparts', 'noticepopup', 'chatbot', 'clicks', 'dictionary', 'health', 'holidays', 'personal'],
    ...[
      'quickmenus',
      'rights',
      'tokens',
      'systems',
      'webhooks',
      'approval',
      'approvaldesk',
      'mailflow',
      'signin',
      'scim',
    ],
  ].map((name) => `/admin/${name}`)
  const addresses = ['/admin', ...pages, '/board/admin?SYSID=1']
  expect(await visit(page, addresses, project.name === 'phone')).toEqual([])
})
