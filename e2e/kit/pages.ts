import { boardIdOf, writeArticle } from './board.ts'
import { at, expect, type Page } from './story.ts'

interface Place {
  state: { __TSR_key?: string }
}

/** The parts of the router that the stories use; the router itself puts it into the window. */
interface Router {
  routesByPath: Record<string, { parentRoute?: { id?: string } }>
  history: { push: (address: string) => void; location: Place }
  state: { status: string; resolvedLocation?: Place }
}

type RouterWindow = Window & typeof globalThis & { __TSR_ROUTER__: Router }

/** A path of the router's table, without `/po`. A page that is open needs no session. */
export interface RoutePath {
  path: string
  isOpen: boolean
}

/** Returns the paths of the router's table, in their order. */
export function pathsOf(page: Page): Promise<RoutePath[]> {
  return page.evaluate(() => {
    const { routesByPath } = (window as RouterWindow).__TSR_ROUTER__
    return Object.entries(routesByPath).map(([path, { parentRoute }]) => ({
      path,
      isOpen: parentRoute?.id?.split('/').pop() === 'open',
    }))
  })
}

/** A question is a dialog without a form. */
const questions = '[role=alertdialog]:not(:has(form))'

/**
 * Navigates inside of the page as a link does, and waits until the new page has its contents. Confirms the question of a
 * changed form, and what was asked before it.
 */
export async function goTo(page: Page, address: string): Promise<void> {
  const from = await page.evaluate((href) => {
    const { history } = (window as RouterWindow).__TSR_ROUTER__
    const { __TSR_key } = history.location.state
    history.push(href)
    return __TSR_key
  }, `/po${address}`)
  const answer = async () => {
    const state = await page.waitForFunction(
      ([key, question]) => {
        const { __TSR_key } = (window as RouterWindow).__TSR_ROUTER__.history.location.state
        return __TSR_key === key ? document.querySelector(question) && 'asked' : 'moved'
      },
      [from, questions] as const,
    )
    return state.jsonValue()
  }
  for (let asked = 0; asked < 3 && (await answer()) === 'asked'; asked += 1)
    await page.locator(questions).last().getByRole('button').last().click()
  // The page that is shown is that of the address, also after the router was sent elsewhere.
  await page.waitForFunction((key) => {
    const { state, history } = (window as RouterWindow).__TSR_ROUTER__
    const shown = state.resolvedLocation?.state.__TSR_key
    return state.status === 'idle' && shown !== key && shown === history.location.state.__TSR_key
  }, from)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** The queries with which a page shows contents, or its views: by the beginning of its path. */
export type Queries = readonly (readonly [path: RegExp, ...queries: string[]])[]

/** Makes an article, and returns the queries of the pages of an employee that need one. */
export async function employeeQueries(page: Page): Promise<Queries> {
  const boardId = await boardIdOf(page, '공지사항')
  const contracts = await boardIdOf(page, '계약 관리')
  const articleId = await writeArticle(page, boardId, '모든 화면을 여는 글', '<p>본문입니다.</p>'.repeat(20))
  return [
    [/^\/board\/contract/i, `SYSID=${contracts}`],
    [/^\/(?:board|boardpopup)\/.*write/i, `SYSID=${boardId}`, `SYSID=${boardId}&ARTICLEID=${articleId}`],
    [/^\/(?:board|boardpopup)\//i, `SYSID=${boardId}&ARTICLEID=${articleId}`],
    [/^\/home\/search/i, 'SearchText=안내'],
    [/^\/home\/webpart/i, 'id=4'],
    [/^\/survey\/list/i, 'type=1', 'type=3'],
    [/^\/calendar$/i, 'VIEW=week', 'VIEW=month', 'VIEW=list'],
    [/^\/contact$/i, '', 'TAB=public'],
    [/^\/workflow$/i, '', 'BOX=progress'],
  ]
}

/** Returns the addresses of all pages of a table, with their queries. */
export function addressesOf(paths: readonly RoutePath[], queries: Queries): string[] {
  return paths
    .filter(({ path }) => path !== '' && path !== '/' && !path.includes('$'))
    .flatMap(({ path }) => {
      const [, ...own] = queries.find(([start]) => start.test(path)) ?? [/^/, '']
      return own.map((query) => (query === '' ? path : `${path}?${query}`))
    })
}

/** Returns the pages of the administration that the person may open, as its list shows them. */
export async function adminAddresses(page: Page): Promise<string[]> {
  await page.goto(at('/admin'))
  const links = page.locator('nav a[href^="/po/admin/"]')
  await expect(links.first()).toBeVisible()
  return links.evaluateAll((all) =>
    all.map((link) => (link as HTMLAnchorElement).pathname.replace('/po', '')),
  )
}

/**
 * Runs in the page: returns what does not fit its window: the page itself, a control that is cut off at the right, a
 * list without pages that is too long to be drawn at once, and the main column of a table of less than 200 px.
 */
export function faultsOfWidth(): string[] {
  const faults: string[] = []
  const beyond = (element: Element) => element.getBoundingClientRect().right > window.innerWidth + 1
  const over = document.documentElement.scrollWidth - window.innerWidth
  if (over > 0) {
    const last = [...document.querySelectorAll('body *')].filter(beyond).at(-1)
    faults.push(`${over} px wider than the window: ${last?.localName} "${last?.textContent?.slice(0, 30)}"`)
  }
  /** The rest can be reached by scrolling, or is a text that ends in an ellipsis inside of the window. */
  const isReached = (element: Element) => {
    for (let place: Element | null = element; place && place !== document.body; place = place.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(place)
      if (place !== element && /auto|scroll/.test(overflowX)) return true
      if (overflowX !== 'visible' && textOverflow === 'ellipsis' && !beyond(place)) return true
    }
    return false
  }
  for (const control of document.querySelectorAll('button, input, textarea, h1, a[href]')) {
    const { width, height } = control.getBoundingClientRect()
    if (width < 2 || height < 2 || !beyond(control) || isReached(control)) continue
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    faults.push(`${control.localName} "${control.textContent?.slice(0, 20)}" is cut off`)
  }
  for (const list of document.querySelectorAll('[data-list]')) {
    const name = list.querySelector('table')?.ariaLabel
    const { length } = list.querySelectorAll('tbody > tr')
    if (length > 500) faults.push(`"${name}" draws ${length} rows at once`)
    const main = list.querySelector('tbody [data-main]')
    if (!main || list.getAttribute('data-list') === 'cards') continue
    const { width } = main.getBoundingClientRect()
    if (width < 199) faults.push(`the main column of "${name}" has ${width} px`)
  }
  return faults
}
