import { createEvent, titleOf } from '../kit/calendar.ts'
import { pageOf, subjectOf } from '../kit/mail.ts'
import { numberIn, phoneAgent, pngSize, watchBadge } from '../kit/phone.ts'
import {
  at,
  checkAxe,
  checkWidth,
  demoPassword,
  expect,
  type Page,
  shot,
  signIn,
  test,
} from '../kit/story.ts'
import { book, swipe } from '../kit/work.ts'

test.use({ userAgent: phoneAgent })

const rows = (page: Page) => page.locator('main [data-row]')
const undo = (page: Page) => page.getByRole('button', { name: /^되돌리기/ })
const bar = (page: Page) => page.getByRole('navigation', { name: '자주 쓰는 화면' })

/** Presses an entry of the menu of the person. */
async function chooseInMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /사용자 메뉴/ }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('a phone that opens the portal is led to its home, which offers what was opened @phone', async ({
  page,
}) => {
  await page.goto(at('/home'))
  await page.getByLabel('아이디').fill('user')
  await page.getByLabel('비밀번호', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(page).toHaveURL(at('/mobile'))

  const other = await page.context().newPage()
  await other.goto(at('/survey/list?type=1'))
  await expect(other).toHaveURL(/\/po\/mobile\?returnUrl=/)
  await other.getByRole('link', { name: '이어서 열기' }).click()
  await expect(other).toHaveURL(/\/po\/survey\/list\?type=1/)
  await expect(other.getByRole('main')).toBeVisible()
  // A reload, and a window that the portal opens, are inside of it.
  await other.reload()
  await expect(other).toHaveURL(/\/po\/survey\/list/)
  const opened = page.context().waitForEvent('page')
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/po/work', target: '_blank' })
    document.body.append(link)
    link.click()
  })
  await expect(await opened).toHaveURL(at('/work'))
})

test('a person on a phone goes to the pages of the desktop and back @phone', async ({ page }) => {
  await signIn(page, 'user')
  await page.goto(at('/'))
  await expect(page).toHaveURL(at('/mobile'))
  await page.getByRole('button', { name: 'PC 화면으로 보기' }).click()
  await expect(page).toHaveURL(/\/po\/home/)
  // The choice is that of the browser: it holds for the next visit.
  const next = await page.context().newPage()
  await next.goto(at('/'))
  await expect(next).toHaveURL(/\/po\/home/)
  await chooseInMenu(next, '휴대폰 홈')
  await expect(next).toHaveURL(at('/mobile'))
  await next.goto(at('/'))
  await expect(next).toHaveURL(at('/mobile'))
  // The logo of any page leads to the start, which is this home.
  await bar(next).getByRole('link', { name: /^메일/ }).click()
  await expect(next).toHaveURL(/\/po\/mail/)
  await next.getByRole('link', { name: /홈으로/ }).click()
  await expect(next).toHaveURL(at('/mobile'))
})

test('a person who has only the mail is led to the mail, and a desk is not led to the phone’s home @phone', async ({
  page,
  browser,
}) => {
  await signIn(page, 'mailonly')
  await page.goto(at('/mobile'))
  await expect(page).toHaveURL(/\/po\/mail/)
  await expect(page.getByRole('navigation', { name: '자주 쓰는 화면' })).toHaveCount(0)
  const desk = await browser.newPage({ userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)' })
  await signIn(desk, 'user')
  await desk.goto(at('/'))
  await expect(desk).toHaveURL(/\/po\/home/)
  await desk.close()
})

test('the home shows today, what waits and the rooms, and fits every phone in three languages @phone', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const title = titleOf('휴대폰 홈에 보이는 이름이 아주 긴 분기 연동 계획 사전 점검 회의')
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Seoul' }).format(new Date())
  await signIn(page, 'user')
  await createEvent(page, {
    ...{ title, start: `${today}T00:00`, end: `${today}T23:58`, shows: 'free' },
    place: 'https://meet.example/room',
  })
  for (const hour of [1, 2, 3])
    await createEvent(page, {
      ...{ title: `${title} ${hour}`, start: `${today}T23:0${hour}`, end: `${today}T23:59`, shows: 'free' },
    })
  const { origin } = new URL(at('/'))
  for (const language of ['en-US', 'zh-CN', 'ko-KR']) {
    const headers = { 'X-Requested-With': 'XMLHttpRequest', Origin: origin }
    await page.context().request.post(`${origin}/cm/api/account/language`, { data: { language }, headers })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(at('/mobile'))
    await expect(rows(page)).toHaveCount(5)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    for (const size of [
      { width: 390, height: 844 },
      { width: 320, height: 700 },
      { width: 768, height: 1024 },
    ]) {
      await page.setViewportSize(size)
      await checkWidth(page)
      await shot(page, 'phone-home')
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await checkAxe(page)
  }
  await expect(page.getByRole('link', { name: '화상으로 참여' })).toHaveAttribute(
    'href',
    'https://meet.example/room',
  )
  await expect(page.getByRole('link', { name: /^오늘 \d+개 더$/ })).toBeVisible()
  const tile = page.getByRole('list', { name: '처리할 일' }).getByRole('link', { name: /안 읽은 메일/ })
  const unread = /\d+/.exec(await tile.innerText())?.[0]
  await expect(bar(page).getByRole('link')).toHaveCount(5)
  await expect(bar(page).getByRole('link', { name: /^메일/ })).toContainText(`${unread}개 대기`)
  await tile.click()
  await expect(page).toHaveURL(/\/po\/mail/)
})

test('a thing of the queue is decided on the home, and the act is taken back @phone', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  await signIn(page, 'user')
  const peer = await pageOf(browser, 'peer')
  // More things than this story decides, for the stories after it.
  await book(page, peer, subjectOf('휴대폰'))
  await peer.context().close()
  await page.goto(at('/mobile'))
  const booking = page.locator('main [data-row^="booking "]').first()
  const key = await booking.getAttribute('data-row')
  const same = page.locator(`main [data-row="${key}"]`)
  await booking.getByRole('button', { name: /^승인/ }).click()
  await expect(same).toHaveCount(0)
  await expect(rows(page)).toHaveCount(5)
  await checkAxe(page)
  await shot(page, 'phone-home-undo')
  await undo(page).click()
  await expect(same).toHaveCount(1)

  await swipe(page, same, -120)
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expect(dialog.getByRole('button', { name: /^내일 아침/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await swipe(page, same, 120)
  await expect(same).toHaveCount(0)
  await expect(undo(page)).toBeVisible()
  // The bar of the act is above the rooms, so that both can be pressed.
  const [act, rooms] = [await undo(page).boundingBox(), await bar(page).boundingBox()]
  expect((act?.y ?? 0) + (act?.height ?? 0)).toBeLessThanOrEqual(rooms?.y ?? 0)
  await expect(undo(page)).toHaveCount(0, { timeout: 20_000 })
  await page.reload()
  await expect(rows(page)).toHaveCount(5)
  await expect(same).toHaveCount(0)
})

test('a room that fails or is slow leaves its part out and says so; one without a right is not in the bar @phone', async ({
  page,
}) => {
  await signIn(page, 'user')
  const events = /\/cm\/api\/calendar\/event\/list/
  let answers: 'fail' | 'wait' | 'go' = 'fail'
  await page.route(events, (route) => {
    if (answers === 'fail')
      return route.fulfill({ status: 503, json: { error: { code: 'kit.unavailable' } } })
    return answers === 'go' ? route.continue() : undefined
  })
  await page.goto(at('/mobile'))
  const today = page.getByRole('region', { name: '일정', exact: true })
  await expect(today.getByRole('alert')).toBeVisible()
  await expect(rows(page)).toHaveCount(5)
  await checkAxe(page)
  await shot(page, 'phone-home-failed')
  answers = 'go'
  await today.getByRole('button', { name: '다시 시도' }).click()
  await expect(today.getByRole('alert')).toHaveCount(0)

  answers = 'wait'
  await page.goto(at('/mobile'))
  await expect(page.getByText('일정: 응답이 늦습니다. 받는 대로 보여 드립니다.')).toBeVisible()
  await expect(rows(page)).toHaveCount(5)

  // The rooms mail and calendar, as for a person without their menus.
  await page.route(/ISU_auth\/api\/current/, async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const { permissions } = body.result
    permissions.menues = permissions.menues.filter((menuId: number) => menuId !== 4 && menuId !== 5)
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto(at('/mobile'))
  await expect(bar(page).getByRole('link', { name: /^전자결재/ })).toBeVisible()
  await expect(bar(page).getByRole('link', { name: /^(메일|일정)/ })).toHaveCount(0)
  await expect(page.getByRole('region', { name: '일정', exact: true })).toHaveCount(0)
})

test('the portal can be installed: its manifest names the company, and its icons have their sizes @phone', async ({
  page,
}) => {
  await signIn(page, 'user')
  await page.goto(at('/mobile'))
  const link = page.locator('link[rel=manifest]')
  await expect(link).toHaveAttribute('crossorigin', 'use-credentials')
  const { origin } = new URL(at('/'))
  const request = page.context().request
  const answer = await request.get(`${origin}${await link.getAttribute('href')}`)
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await answer.json()
  expect(manifest).toMatchObject({ short_name: 'Maru', lang: 'ko-KR', display: 'standalone' })
  expect(manifest.name).toMatch(/^Maru · .+/)
  expect(manifest.start_url.startsWith(manifest.scope)).toBe(true)
  expect((await request.get(`${origin}${manifest.start_url}`)).status()).toBe(200)
  type ManifestIcon = { src: string; sizes: string; purpose: string; type: string }
  const icons: ManifestIcon[] = manifest.icons
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    ...['192x192 any', '512x512 any', '512x512 maskable'],
  ])
  for (const { src, sizes, type } of icons) {
    const icon = await request.get(`${origin}${src}`)
    expect(icon.headers()['content-type']).toContain(type)
    expect(pngSize(await icon.body()), src).toBe(sizes)
  }
  const apple = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  expect(pngSize(await (await request.get(`${origin}${apple}`)).body())).toBe('180x180')

  // The browser itself reads the manifest, with the session, and finds no fault in it.
  const client = await page.context().newCDPSession(page)
  const read = await client.send('Page.getAppManifest')
  expect(read.errors).toEqual([])
  expect(JSON.parse(read.data ?? '{}').name).toBe(manifest.name)
  const colour = page.locator('meta[name=theme-color]')
  await expect(colour).toHaveAttribute('content', '#ffffff')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(colour).toHaveAttribute('content', '#1f1e1c')
})

test('the icon of the installed portal shows what the marks count, and nothing after signing out @phone', async ({
  page,
}) => {
  const shown = await watchBadge(page)
  await signIn(page, 'user')
  await page.goto(at('/work'))
  await page.getByRole('link', { name: '이어서 열기' }).click()
  await expect(page).toHaveURL(at('/work'))
  const total = async () =>
    (await numberIn(page, 'button', /^알림, 읽지 않은/)) + (await numberIn(page, 'link', /^할 일 \d/))
  await expect.poll(async () => (await shown()).at(-1)).toBe(await total())
  expect(await total()).toBeGreaterThan(0)
  // The phone's home has no mark of the queue; it counts the same.
  const before = await total()
  await page.goto(at('/mobile'))
  await expect(page.getByRole('heading', { name: /^할 일 \d/ })).toBeVisible()
  await expect.poll(async () => (await shown()).at(-1)).toBe(before)
  await chooseInMenu(page, '로그아웃')
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(async () => (await shown()).at(-1)).toBeNull()
})
