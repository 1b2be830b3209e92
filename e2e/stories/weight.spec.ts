import { at, expect, signIn, test } from '../kit/story.ts'

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
  // It is 193 KB, of which 102 KB are React, the router, the query library and i18next; the aim is 150 KB.
  expect(wire).toBeLessThan(200 * kilobyte)
})

/** The first pages of the rooms, with the most scripts and kilobytes that each may load. The aim is 20 and 250. */
const firstPages = [
  ['/home', 34, 200],
  ['/board', 40, 250],
  ['/workflow', 37, 288],
  ['/calendar', 44, 300],
  ['/mail', 25, 248],
  ['/survey/list', 22, 250],
  ['/reservedb/search', 25, 252],
  ['/contact', 23, 260],
  ['/orgmap', 27, 278],
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

test('a server that has just written the demo needs less than 300 MiB', () => {
  const resident = process.env.MARU_E2E_FIRST_START
  // biome-ignore lint/suspicious/noSkippedTests: only Linux reports it, for a portal that the stories started
  test.skip(resident === undefined, 'the system does not report it, or the portal was running already')
  // A smaller value would mean that another process was measured.
  expect(Number(resident)).toBeGreaterThan(80)
  expect(Number(resident)).toBeLessThan(300)
})
