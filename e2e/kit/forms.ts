import type { Request } from '@playwright/test'
import { expect, type Page } from './story.ts'

/** Dialogs and questions above a page. */
export const layers = '[role=dialog], [role=alertdialog]'

/** The dialogs above a page. */
export const layersOf = (page: Page) => page.locator(layers)

/**
 * Which forms a person has opened: those that the kit marks; also every form of a dialog that a button has opened; or
 * every form, on a page for signing in.
 */
export type Opened = 'marked' | 'layer' | 'every'

/** Returns the names of the opened forms of the uppermost layer, and whether the caret is in one of them. */
export function openedForms(page: Page, opened: Opened): Promise<{ names: string[]; hasCaret: boolean }> {
  return page.evaluate(
    ([above, which]) => {
      const layer = [...document.querySelectorAll(above)].at(-1)
      const caret = document.activeElement
      const isMarked = which === 'marked' || (which === 'layer' && !layer)
      const forms = [
        ...(layer ?? document).querySelectorAll<HTMLElement>(
          isMarked ? '[data-opened]' : '[data-opened], form',
        ),
      ].filter((form) => form.querySelector('input, textarea, [contenteditable=true]'))
      return {
        names: forms.map((form) => form.ariaLabel ?? layer?.textContent?.slice(0, 20) ?? form.className),
        hasCaret: forms.some(
          (form) => form !== caret && form.contains(caret) && form.dataset.opened !== 'waiting',
        ),
      }
    },
    [layers, opened] as const,
  )
}

/** Returns a fault if forms are opened and none has the caret. A form whose parts still load gets it later. */
export async function caretFaults(page: Page, opened: Opened): Promise<string[]> {
  const missing = async () => {
    const { names, hasCaret } = await openedForms(page, opened)
    return hasCaret ? [] : names
  }
  if ((await missing()).length === 0) return []
  await expect
    .poll(missing, { timeout: 10_000 })
    .toEqual([])
    .catch(() => undefined)
  return (await missing()).map((name) => `no caret in ${name}`)
}

/** Calls of a visit itself: that it took place, the code for files of a writer, a reminder that rings, a notice that is hidden. */
const ofVisits = /\/(?:visit|createViewLog|createFile|signon|dismiss|NoticePopup\/api\/hide)$/

/**
 * Records the changing calls of a page, except those of every visit. The returned function takes them. A call that was
 * refused before the next press is not recorded twice: pressing again is right then.
 */
export function watchChanges(page: Page): () => string[] {
  const changes: string[] = []
  const refused = new Set<string>()
  const pathOf = (request: Request) => {
    const { pathname } = new URL(request.url())
    return request.headers()['x-maru-change'] && !ofVisits.test(pathname) ? pathname : null
  }
  page.on('request', (request) => {
    const path = pathOf(request)
    if (path !== null && !refused.delete(path)) changes.push(path)
  })
  page.on('response', (response) => {
    const path = pathOf(response.request())
    if (path !== null && response.status() >= 400) refused.add(path)
  })
  return () => {
    refused.clear()
    return changes.splice(0)
  }
}

/**
 * Counts the requests of a page that have no answer yet. The returned function waits until there are none for a moment:
 * a page that shows its head may still load the parts that have its buttons.
 */
export function watchLoading(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let last = 0
  const end = (request: Request) => {
    open.delete(request)
    last = Date.now()
  }
  // The stream of changes never ends.
  page.on('request', (request) => request.resourceType() !== 'eventsource' && open.add(request))
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  const isLoaded = () => open.size === 0 && Date.now() - last > 150
  return () => expect.poll(isLoaded, { timeout: 20_000, intervals: [30, 50, 100] }).toBe(true)
}

/** Takes the drafts that the browser has stored: returns their keys, and deletes them. */
function takeDrafts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith('maru.draft.'))
    for (const key of keys) localStorage.removeItem(key)
    return keys
  })
}

/** The faults of a form that is left untouched: what it has sent, and what it has stored in the browser. */
export async function untouchedFaults(page: Page, takeChanges: () => string[]): Promise<string[]> {
  const faults = takeChanges().map((call) => `sent ${call}, although nothing was typed`)
  return [...faults, ...(await takeDrafts(page)).map((key) => `stored ${key}, although nothing was typed`)]
}

/** Names of buttons that open the form of a new thing. */
const creates = /(추가|만들기|쓰기|예약하기|기안|등록)$|^새 (?!창)/

const creatingButtons = (page: Page) => page.getByRole('main').getByRole('button', { name: creates })

/** Hides the notice popups above a page: a story that saves one sees it on every page from then on. */
export async function hideNotices(page: Page): Promise<void> {
  const hide = page.getByRole('button', { name: '오늘 하루 보지 않기' })
  for (let notices = 0; notices < 3 && (await hide.isVisible()); notices += 1) {
    await hide.click()
    await expect(hide).toBeHidden()
  }
}

/** Returns the names of the buttons of a page that open the form of a new thing, once the `known` ones are shown. */
export async function creatingNames(page: Page, known: readonly string[]): Promise<string[]> {
  const shown = async () => {
    await hideNotices(page)
    // A page that is itself a layer is above another page, whose buttons cannot be pressed.
    if ((await layersOf(page).count()) > 0) return []
    const names = await creatingButtons(page).allInnerTexts()
    return [...new Set(names.filter((name) => creates.test(name)))]
  }
  await expect.poll(shown, { timeout: 20_000 }).toEqual(expect.arrayContaining([...known]))
  return shown()
}

/** Presses a button that creates something; returns true if it opened a layer, a form or another page. */
export async function pressCreating(page: Page, name: string): Promise<boolean> {
  const button = creatingButtons(page).filter({ hasText: name }).first()
  // What was created before may have replaced the button.
  await button.waitFor({ timeout: 10_000 }).catch(() => undefined)
  if (!(await button.isVisible()) || !(await button.isEnabled())) return false
  const count = () =>
    page.evaluate(
      (above) => `${location.href} ${document.querySelectorAll(`${above}, [data-opened]`).length}`,
      layers,
    )
  const before = await count()
  await button.click({ timeout: 10_000 })
  const isOpened = await expect
    .poll(count, { timeout: 10_000, intervals: [30, 50, 100, 250] })
    .not.toBe(before)
    .then(
      () => true,
      () => false,
    )
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  return isOpened
}

/** Closes by Escape what a button has opened that is no form, such as a notice. */
export async function closeLayers(page: Page): Promise<void> {
  for (let count = await layersOf(page).count(); count > 0; count -= 1) {
    await page.keyboard.press('Escape')
    await expect(layersOf(page)).toHaveCount(count - 1)
  }
}

/** Closes the uppermost layer by Escape; returns a fault if it stays. What it was opened from may be a layer, too. */
export async function escapeFaults(page: Page): Promise<string[]> {
  if ((await layersOf(page).count()) === 0) return []
  const layer = await layersOf(page).last().elementHandle()
  await page.keyboard.press('Escape')
  return expect
    .poll(() => layer?.evaluate((one) => one.isConnected), { timeout: 10_000, intervals: [30, 50, 100, 250] })
    .toBe(false)
    .then(
      () => [],
      () => ['Escape does not close it, although nothing was typed'],
    )
}
