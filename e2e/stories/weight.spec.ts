import { phoneAgent } from '../kit/phone.ts'
import { at, expect, type Page, signIn, test } from '../kit/story.ts'

const kilobyte = 1024

test('a cold home page loads less than 200 KB of compressed scripts', async ({ page }) => {
  await signIn(page, 'user')
  await page.goto(at('/'), { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('banner')).first()).toBeVisible()
  const wire = await page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const scripts = entries.filter((entry) => new URL(entry.name).pathname.endsWith('.js'))
    return scripts.reduce((sum, entry) => sum + entry.encodedBodySize, 0)
  })
  // A smaller value would mean that nothing was measured.
  expect(wire).toBeGreaterThan(50 * kilobyte)
  // It is 199 KB, of which 102 KB are React, the router, the query library and i18next; the aim is 150 KB.
  expect(wire).toBeLessThan(200 * kilobyte)
})

/** The first pages of the rooms, with the most scripts and kilobytes that each may load. The aim is 20 and 250. */
const firstPages = [
  ['/home', 34, 200],
  ['/board', 40, 250],
  ['/workflow', 37, 292],
  ['/calendar', 44, 300],
  ['/mail', 25, 248],
  ['/survey/list', 22, 250],
  ['/reservedb/search', 25, 252],
  ['/contact', 23, 260],
  ['/orgmap', 27, 278],
  ['/mobile', 34, 220],
] as const

test('the first page of a room loads few scripts, and no page fails', async ({ browser }) => {
  const faults: string[] = []
  for (const [path, most, kilobytes] of firstPages) {
    const context = await browser.newContext()
    const page = await context.newPage()
    page.on('pageerror', (error) => faults.push(`${path}: ${error.message}`))
    await signIn(page, 'user')
    await page.goto(at(path), { waitUntil: 'networkidle' })
    await expect(page.getByRole('main')).toBeVisible()
    const sizes = await page.evaluate(() => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      return entries.filter(({ name }) => name.endsWith('.js')).map(({ encodedBodySize }) => encodedBodySize)
    })
    const size = Math.round(sizes.reduce((sum, one) => sum + one, 0) / kilobyte)
    // A smaller value would mean that nothing was measured.
    expect(sizes.length).toBeGreaterThan(3)
    if (sizes.length > most || size > kilobytes) faults.push(`${path}: ${sizes.length} scripts, ${size} KB`)
    await context.close()
  }
  expect(faults).toEqual([])
})

/** The kilobytes of scripts that had arrived when the title of the page was drawn. */
async function untilTitle(page: Page, path: string): Promise<number> {
  await page.addInitScript(() => {
    const watcher = new MutationObserver(() => {
      if (!document.querySelector('h1')) return
      watcher.disconnect()
      requestAnimationFrame(() => performance.mark('title'))
    })
    watcher.observe(document, { childList: true, subtree: true })
  })
  await page.goto(at(path))
  await page.waitForFunction(() => performance.getEntriesByName('title').length > 0)
  const size = await page.evaluate(() => {
    const [title] = performance.getEntriesByName('title')
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return entries
      .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= (title?.startTime ?? 0))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  })
  return Math.round(size / kilobyte)
}

test('the home of a phone draws its title with no more scripts than the sign-in page', async ({
  browser,
}) => {
  const phone = { userAgent: phoneAgent, viewport: { width: 390, height: 844 } }
  const page = await browser.newPage(phone)
  const signInPage = await untilTitle(page, '/account/login')
  await page.close()
  const own = await browser.newPage(phone)
  await signIn(own, 'user')
  const home = await untilTitle(own, '/mobile')
  await own.close()
  // A smaller value would mean that nothing was measured.
  expect(home).toBeGreaterThan(50)
  expect(home, `sign-in ${signInPage} KB`).toBeLessThanOrEqual(signInPage)
})

test('a server that has just written the demo needs less than 300 MiB', () => {
  const resident = process.env.MARU_E2E_FIRST_START
  // biome-ignore lint/suspicious/noSkippedTests: only Linux reports it, for a portal that the stories started
  test.skip(resident === undefined, 'the system does not report it, or the portal was running already')
  // A smaller value would mean that another process was measured.
  expect(Number(resident)).toBeGreaterThan(80)
  expect(Number(resident)).toBeLessThan(300)
})
