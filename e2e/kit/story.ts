import { join } from 'node:path'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { axeViolations } from './axe.mjs'
import { startPortal } from './portal.ts'

export type { Page }
export { expect }

const screenshots = join(import.meta.dirname, '../screenshots')

/** Password of every demo login. */
export const demoPassword = 'maru-demo-1'

/** Returns the address of a page of the portal, for example `at('/home')`. */
export function at(path: string): string {
  return `${process.env.MARU_URL}/po${path}`
}

/** Signs in the browser of the page by an API call. Stories about signing in use the sign-in page instead. */
export async function signIn(page: Page, login: string): Promise<void> {
  const origin = new URL(at('/')).origin
  const answer = await page.context().request.post(`${origin}/cm/IsuCommon/ISU_auth/api/login`, {
    data: { username: login, password: demoPassword },
    headers: { 'X-Requested-With': 'XMLHttpRequest', Origin: origin },
  })
  expect(answer.status(), `sign-in as ${login}: ${await answer.text()}`).toBe(200)
}

/**
 * Moves the clock of the portal forward, so that no story waits for a real minute; returns its time. The clock is never
 * moved back: a file that moves it has `test.use({ movesClock: true })`. The page is signed in.
 */
export async function moveClock(page: Page, seconds: number): Promise<Date> {
  const { origin } = new URL(at('/'))
  const answer = await page.context().request.post(`${origin}/cm/test/clock`, {
    data: { seconds },
    headers: { 'X-Requested-With': 'XMLHttpRequest', Origin: origin },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return new Date(((await answer.json()) as { now: string }).now)
}

/** The time of the portal, which stories may have moved ahead. */
export const portalTime = (page: Page) => moveClock(page, 0)

/**
 * Sets a checkbox or a radio button by a press on its label. Playwright waits until the label does not move and is not
 * covered; a forced press on the hidden input would hit another element if the page moves, for example when a font has
 * loaded.
 */
export async function setBox(box: Locator, isOn = true): Promise<void> {
  if ((await box.isChecked()) === isOn) return
  await box.locator('xpath=ancestor::label').click()
  await expect(box).toBeChecked({ checked: isOn })
}

/** Runs the action that closes a window. The window may be closed before the click that closes it has returned. */
export async function closeWindow(opened: Page, act: () => Promise<unknown>): Promise<void> {
  const [closed, done] = await Promise.allSettled([opened.waitForEvent('close'), act()])
  if (closed.status === 'fulfilled') return
  throw done.status === 'rejected' ? done.reason : closed.reason
}

/**
 * Waits until a page looks complete: its fonts, pictures and busy parts, and then a tenth of a second in which it does
 * not change. An idle network would take half a second more for each page.
 */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.waitForFunction(hasFonts)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.loading === 'lazy' || image.complete),
  )
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(untilQuiet)
}

/** Runs in the page: true unless Han characters wait for their font, which is declared when the page is quiet. */
function hasFonts(): boolean {
  const isChinese = (font: FontFace) => font.family.includes('Noto Sans SC')
  return !/\p{Script=Han}/u.test(document.body.innerText) || [...document.fonts].some(isChinese)
}

/** Runs in the page: waits for six frames in which no element is added or removed, at most 180 frames. */
async function untilQuiet(): Promise<void> {
  let quiet = 0
  const watcher = new MutationObserver(() => {
    quiet = 0
  })
  watcher.observe(document.documentElement, { childList: true, subtree: true })
  for (let frame = 0; frame < 180 && quiet < 6; frame += 1) {
    await new Promise(requestAnimationFrame)
    quiet += 1
  }
  watcher.disconnect()
}

/**
 * Waits until a page has the colours of a scheme and no transition runs any more: the page itself changes its theme some
 * frames after the window. Does not wait for endless animations.
 */
async function untilStill(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.waitForFunction((wanted) => {
    const { theme } = document.documentElement.dataset
    return !theme || theme === (localStorage.getItem('maru.theme') ?? wanted)
  }, scheme)
  await page.evaluate(async () => {
    const ending = () =>
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    let still = 0
    for (let frame = 0; frame < 180 && still < 3; frame += 1) {
      await new Promise(requestAnimationFrame)
      still = ending().length === 0 ? still + 1 : 0
    }
  })
}

/** Runs `work` in the light and in the dark scheme, then sets the light scheme again. */
async function inBothSchemes(page: Page, work: (scheme: 'light' | 'dark') => Promise<void>): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await untilStill(page, scheme)
    await work(scheme)
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/**
 * With MARU_SHOTS=1, writes e2e/screenshots/NAME-LANGUAGE-WIDTH-SCHEME.png, light and dark: pictures for people, which
 * no story compares. Otherwise only waits until the page looks complete. The folder is not committed.
 */
export async function shot(page: Page, name: string): Promise<void> {
  await settle(page)
  if (!process.env.MARU_SHOTS) return
  const language = (await page.locator('html').getAttribute('lang')) ?? 'xx'
  const width = page.viewportSize()?.width ?? 0
  await inBothSchemes(page, async (scheme) => {
    await page.screenshot({
      path: join(screenshots, `${name}-${language}-${width}-${scheme}.png`),
      animations: 'disabled',
    })
  })
}

/**
 * Checks that nothing is wider than the window and takes a picture, of `part` if it is given, on a screen, a phone and the
 * narrowest phone.
 */
export async function atAllWidths(page: Page, name: string, part?: Locator): Promise<void> {
  const before = page.viewportSize() ?? { width: 1440, height: 900 }
  for (const size of [before, { width: 390, height: 844 }, { width: 320, height: 700 }]) {
    await page.setViewportSize(size)
    await part?.scrollIntoViewIfNeeded()
    await checkWidth(page)
    await shot(page, name)
  }
  await page.setViewportSize(before)
}

/** The rules that depend on the scheme. The other rules have the same result in light and dark. */
const colourRules = ['color-contrast', 'link-in-text-block']

type AxeNode = Awaited<ReturnType<typeof axeViolations>>[number]['nodes'][number]

/** Returns true if a target is too small only because a sticky bar covers a part of it at this scroll position. */
async function isUnderBar(page: Page, node: AxeNode): Promise<boolean> {
  const match = node.any.find((check) => check.id === 'target-size')
  if (match?.data?.messageKey !== 'partiallyObscured') return false
  const covers = (match.relatedNodes ?? []).map(({ target }) => target.join(' '))
  return page.evaluate(
    ([own, above]) => {
      const target = document.querySelector(own)
      const bars = [...document.querySelectorAll('*')].filter(
        (element) => getComputedStyle(element).position === 'sticky' && !element.contains(target),
      )
      return above.every((cover) => bars.some((bar) => bar.contains(document.querySelector(cover))))
    },
    [node.target.join(' '), covers] as const,
  )
}

/** Fails on serious and critical accessibility findings, target size included, in light and dark. */
export async function checkAxe(page: Page): Promise<void> {
  await settle(page)
  await inBothSchemes(page, async (scheme) => {
    const violations = await axeViolations(page, scheme === 'light' ? {} : { only: colourRules })
    const grave: string[] = []
    for (const { id, help, impact, nodes } of violations) {
      if (impact !== 'serious' && impact !== 'critical') continue
      for (const node of nodes)
        if (!(await isUnderBar(page, node)))
          grave.push(`${id}: ${help} — ${node.target.join(' ')} — ${node.html}`)
    }
    expect(grave, `axe, ${scheme}, ${page.url()}`).toEqual([])
  })
}

/** Waits until the page has drawn what it has received so far. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/** Fails if the page stays wider than its window. After a change of the window a page needs a moment for its new layout. */
export async function checkWidth(page: Page): Promise<void> {
  const width = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect
    .poll(width, { message: `${page.url()} is wider than the window`, timeout: 10_000 })
    .toBeLessThanOrEqual(0)
}

/**
 * Playwright's test with a portal for every worker. A story also fails if the page throws an error, writes an error to
 * the console, or has elements that can be dragged by pointer only.
 */
export const test = base.extend<{ quietPage: undefined }, { movesClock: boolean; portal: string }>({
  // Files with `test.use({ movesClock: true })` have a portal of their own, so that other stories have the real time.
  movesClock: [false, { scope: 'worker', option: true }],
  portal: [
    async ({ movesClock: _ownWorker }, use, { workerIndex }) => {
      if (process.env.MARU_URL) return use(process.env.MARU_URL)
      const portal = await startPortal(`worker-${workerIndex}`, process.env.MARU_E2E_TEMPLATE)
      process.env.MARU_URL = portal.url
      await use(portal.url)
      await portal.stop()
    },
    { scope: 'worker', auto: true, timeout: 150_000 },
  ],
  quietPage: [
    async ({ page }, use) => {
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(`page error: ${error.message}`))
      page.on('console', (message) => {
        // Stories contain refused calls on purpose. The browser reports each of them as this error.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          faults.push(`console: ${message.text()}`)
        // React Aria warns of rows that can be dragged by pointer only.
        if (message.type() === 'warning' && /\bdrag/i.test(message.text()))
          faults.push(`console: ${message.text()}`)
      })
      await use(undefined)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})
