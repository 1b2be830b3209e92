import { type LookRule, lookFaults } from '../kit/looks.ts'
import { at, expect, type Page, signIn, test } from '../kit/story.ts'

/** The main screens of an employee. */
const screens = [
  ...['/home', '/home/search?SearchText=안내', '/board/list?SYSID=1', '/board/list/modal/write?SYSID=1'],
  ...['/survey/list?type=1', '/reservedb/week', '/reservedb/write', '/calendar', '/mail', '/mail/write'],
  ...['/workflow', '/workflow/absence', '/orgmap/main', '/contact', '/board/contract', '/account/password'],
]
/** The pages of the administration. */
const pages = [
  ...[
    'start',
    'people',
    'organisation',
    'titles',
    'company',
    'menus',
    'audit',
    'health',
    'tokens',
    'webhooks',
  ],
  ...['signin', 'rights', 'systems'],
].map((name) => `/admin/${name}`)

/** Targets of a finger are 44 px wide and high, but for these. */
const finger: LookRule = {
  touch: 44,
  excepted: [
    // An entry of a calendar is as high as it lasts. The list of the same calendar has rows of 44 px.
    '[data-entry]',
    // Steps of a part of the home page are 44 px high and 34 px wide, so that the names of its tabs stay readable.
    '[data-acts] :is(a, button), :has(> [data-acts]) [role="tab"]',
    // The bar of an administrator has a button more. The logo, which is also the first line of the menu, is narrower.
    'header > a',
  ],
}
/** A target of a mouse is 24 px, or has a free circle of 24 px. */
const mouse: LookRule = { touch: 0, excepted: [] }

async function faultsOf(page: Page, addresses: readonly string[], rule: LookRule): Promise<string[]> {
  test.setTimeout(240_000)
  const faults: string[] = []
  for (const address of addresses) {
    await page.goto(at(address))
    // Before its room is loaded a page is empty, and nothing of it is busy. Without a heading it is measured all the same.
    await page
      .getByRole('heading', { level: 1 })
      .first()
      .waitFor({ timeout: 10_000 })
      .catch(() => undefined)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    for (const fault of await lookFaults(page, rule)) faults.push(`${address}: ${fault}`)
  }
  return faults
}

test('@phone an employee hits and reads everything of the main screens', async ({ page }) => {
  await signIn(page, 'user')
  expect(await faultsOf(page, screens, finger)).toEqual([])
  await page.goto(at('/board/list?SYSID=1'))
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: /댓글/ })).toBeVisible()
  expect(await lookFaults(page, finger)).toEqual([])
})

test('@phone an administrator hits and reads everything of the administration', async ({ page }) => {
  await signIn(page, 'super')
  expect(await faultsOf(page, pages, finger)).toEqual([])
})

test('the main screens have names, headings and targets for a mouse', async ({ page }) => {
  await signIn(page, 'user')
  expect(await faultsOf(page, screens, mouse)).toEqual([])
})

test('names and titles are read in English on a tablet, and its menu is a drawer', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await signIn(page, 'english')
  expect(await faultsOf(page, screens, mouse)).toEqual([])
  await page.goto(at('/board/list?SYSID=1'))
  await expect(page.locator('tbody tr').nth(3)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Side menu' })).toBeHidden()
  const title = await page.locator('tbody tr [data-main]').first().boundingBox()
  expect(title?.width ?? 0).toBeGreaterThan(240)
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect(page.getByRole('dialog').getByRole('navigation')).toBeVisible()
})

test('bars, rows and boxes of a phone are where the thumb expects them @phone', async ({ page }) => {
  await test.step('the reader has one bar at the bottom and the way back at the top', async () => {
    await signIn(page, 'user')
    await page.goto(at('/board/list?SYSID=1'))
    await page.getByRole('table').getByRole('link').first().click()
    const reader = page.getByRole('dialog')
    await expect(reader.getByRole('textbox', { name: /댓글/ })).toBeVisible()
    await expect(reader.locator('footer')).toHaveCount(0)
    const back = await reader.getByRole('button', { name: '닫기' }).first().boundingBox()
    expect(back?.x ?? 99).toBeLessThan(20)
    await reader.getByRole('button', { name: '닫기' }).first().click()
    await expect(reader).toHaveCount(0)
  })
  await test.step('the first contact is in the upper half of the screen', async () => {
    await signIn(page, 'user')
    await page.goto(at('/contact'))
    const first = page.getByRole('table', { name: '연락처 목록' }).locator('tbody tr').first()
    await expect(first).toBeVisible()
    expect((await first.boundingBox())?.y ?? 999).toBeLessThan(422)
    // The box to tick is level with the title of its row.
    const [box, name] = await Promise.all([
      first.locator('label').boundingBox(),
      first.getByRole('button').first().boundingBox(),
    ])
    if (!box || !name) throw new Error('the row has no box or no name')
    expect(Math.abs(box.y + box.height / 2 - name.y - name.height / 2)).toBeLessThan(2)
  })
})

test('at 400 % zoom the main screens scroll in one direction and bars leave half of the window', async ({
  page,
}) => {
  test.setTimeout(240_000)
  // 1280 x 1024 at 400 % (WCAG 1.4.10).
  await page.setViewportSize({ width: 320, height: 256 })
  await signIn(page, 'user')
  const faults: string[] = []
  for (const address of screens) {
    await page.goto(at(address))
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    const { over, bars } = await page.evaluate(() => {
      const fixed = [...document.querySelectorAll('body *')].filter((element) => {
        const box = element.getBoundingClientRect()
        const isBar = box.width >= window.innerWidth * 0.6 && box.height < window.innerHeight
        const isShown = element.checkVisibility() && box.top < window.innerHeight && box.bottom > 0
        return isBar && isShown && /fixed|sticky/.test(getComputedStyle(element).position)
      })
      const outer = fixed.filter((bar) => !fixed.some((other) => other !== bar && other.contains(bar)))
      return {
        over: document.documentElement.scrollWidth - window.innerWidth,
        bars: outer.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0),
      }
    })
    if (over > 0) faults.push(`${address}: ${over} px wider than the window`)
    if (bars > 128) faults.push(`${address}: bars cover ${Math.round(bars)} px of 256`)
  }
  expect(faults).toEqual([])
})
