import { phoneAgent } from '../kit/phone.ts'
import { restingAtMost } from '../kit/server.ts'
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
  // It is 195 KB, of which 102 KB are React, the router, the query library and i18next; the aim is 150 KB.
  expect(wire).toBeLessThan(200 * kilobyte)
})

/** The most scripts of a first page, and their kilobytes. */
const [most, kilobytes] = [20, 250]

/** The first pages of the rooms, and the kilobytes of fonts that each may load. */
const firstPages = [
  ['/account/login', 180],
  ['/home', 180],
  ['/board', 180],
  ['/workflow', 180],
  ['/calendar', 180],
  // Its list has names and subjects with rare syllables.
  ['/mail', 325],
  ['/survey/list', 180],
  ['/reservedb/search', 215],
  ['/contact', 180],
  ['/orgmap', 180],
  ['/mobile', 180],
] as const

/** The files that a page has loaded, by the form of their names. */
async function loadedFiles(page: Page, form: RegExp): Promise<{ count: number; size: number }> {
  const files = await page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return entries.map(({ name, encodedBodySize }) => ({ name, encodedBodySize }))
  })
  const loaded = files.filter(({ name }) => form.test(name))
  const size = loaded.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  return { count: loaded.length, size: Math.round(size / kilobyte) }
}

/** The fonts of a page. Which article has a Chinese title that day is a matter of the demo: its font is not counted. */
async function loadedFonts(page: Page): Promise<{ size: number }> {
  const hasChinese = /\p{Script=Han}/u.test(await page.locator('body').innerText())
  return loadedFiles(page, hasChinese ? /\/(?!noto-sans-sc)[^/]*\.woff2$/ : /\.woff2$/)
}

test('the first page of a room loads few scripts and fonts, and no page fails', async ({ browser }) => {
  const faults: string[] = []
  for (const [path, fontKilobytes] of firstPages) {
    const context = await browser.newContext()
    const page = await context.newPage()
    page.on('pageerror', (error) => faults.push(`${path}: ${error.message}`))
    if (path !== '/account/login') await signIn(page, 'user')
    await page.goto(at(path), { waitUntil: 'networkidle' })
    await expect(page.getByRole('main')).toBeVisible()
    const scripts = await loadedFiles(page, /\.js$/)
    const fonts = await loadedFonts(page)
    // A smaller value would mean that nothing was measured.
    expect(scripts.count).toBeGreaterThan(3)
    expect(fonts.size).toBeGreaterThan(50)
    const found = `${scripts.count} scripts, ${scripts.size} KB, fonts ${fonts.size} KB`
    process.stdout.write(`${path}: ${found}\n`)
    if (scripts.count > most || scripts.size > kilobytes || fonts.size > fontKilobytes)
      faults.push(`${path}: ${found}`)
    await context.close()
  }
  expect(faults).toEqual([])
})

test('a home page makes few calls', async ({ page }) => {
  await signIn(page, 'user')
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isCall = pathname.startsWith('/cm/') && !/^\/cm\/(cache\/|push$)/.test(pathname)
    if (isCall && request.resourceType() !== 'image') calls.push(pathname)
  })
  await page.goto(at('/home'), { waitUntil: 'networkidle' })
  process.stdout.write(`calls of the home page: ${calls.length}\n`)
  // A smaller value would mean that nothing was measured.
  expect(calls.length).toBeGreaterThan(5)
  // It is 11 or 12, which is the aim; on a busy machine web parts load later, and their reads make more groups.
  expect(calls.length, calls.join(' ')).toBeLessThanOrEqual(16)
})

/** The kilobytes of scripts that had arrived when the title of the page was drawn, and its milliseconds. */
async function untilTitle(page: Page, path: string): Promise<{ size: number; time: number }> {
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
  const { size, time } = await page.evaluate(() => {
    const time = performance.getEntriesByName('title')[0]?.startTime ?? 0
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const size = entries
      .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= time)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    return { size, time }
  })
  return { size: Math.round(size / kilobyte), time }
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
  expect(home.size).toBeGreaterThan(50)
  expect(home.size, `sign-in ${signInPage.size} KB`).toBeLessThanOrEqual(signInPage.size)
  // The time depends on the machine: it is printed, as a ratio to the sign-in page of the same moment.
  process.stdout.write(`title of /mobile: ${(home.time / signInPage.time).toFixed(2)} of the sign-in page\n`)
})

test('a server that has written the demo and rests needs less than 280 MiB', () => {
  const resident = process.env.MARU_E2E_FIRST_START
  // biome-ignore lint/suspicious/noSkippedTests: only Linux reports it, for a portal that the stories started
  test.skip(resident === undefined, 'the system does not report it, or the portal was running already')
  // A smaller value would mean that another process was measured.
  expect(Number(resident)).toBeGreaterThan(80)
  expect(Number(resident)).toBeLessThan(restingAtMost)
})
