// node bench/home/home.ts [--people 1000] [--together 8] Measures the home page and its calls in a browser with an empty
// and with a filled cache, the statements and the time of its data, and the start of the working day: many people sign
// in and open their home pages.
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { chromiumLaunch } from '../../e2e/kit/chromium.mjs'
import { openBench, seedBench } from '../kit/database.ts'
import { startProgram } from '../kit/programs.ts'
import { signIn } from '../kit/rate.ts'
import { selectLogins } from './home.sql.ts'

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '1000' },
    together: { type: 'string', default: '8' },
    articles: { type: 'string', default: '20000' },
  },
})
const people = Number(values.people)
const together = Number(values.together)

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

interface Session {
  url: string
  headers: Record<string, string>
}

async function call(session: Session, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${session.url}/cm${path}`, {
    headers: session.headers,
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  const json = (await answer.json()) as { result?: unknown }
  return json.result ?? json
}

async function openSession(url: string, login: string): Promise<Session> {
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest', origin: url }
  return { url, headers: { ...headers, cookie: await signIn(url, { login }) } }
}

type Part = { kind: string; options: { boardId?: number; displayCount?: number; tabs?: object[] } }

/** Returns the requests of the home page for board contents, from the web part set of the user. */
async function itemsOf(session: Session): Promise<object[]> {
  const account = (await call(session, '/api/account/user/current')) as { comCode: string }
  const { setId } = (await call(session, '/api/webpart/layout?page=home')) as { setId: number }
  const file = (await call(session, `/cache/${account.comCode}/current/webpart.json`)) as {
    sets: { setId: number; parts: Part[] }[]
  }
  const parts = file.sets.find((set) => set.setId === setId)?.parts ?? []
  return parts.flatMap(({ kind, options }) => {
    if (kind === 'album') return [{ boardId: options.boardId, displayCount: options.displayCount }]
    const [tab] = kind === 'board' ? (options.tabs ?? []) : []
    return tab ? [tab] : []
  })
}

/** Sends every call of a home page whose files are cached. */
async function openHome(session: Session, items: object[]): Promise<void> {
  await call(session, '/api/account/user/current')
  await Promise.all([
    call(session, '/api/BoardApi/Board/list'),
    call(session, '/api/BoardApi/Board/newArticleBoard'),
    call(session, '/Common/gnb/api/workfeedcount'),
    call(session, '/api/webpart/layout?page=home'),
    call(session, '/api/webpart/contents', { items }),
    call(session, '/api/webpart/counts'),
  ])
}

async function inBrowser(url: string): Promise<void> {
  const browser = await chromium.launch(await chromiumLaunch())
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.request.post(`${url}/cm/IsuCommon/ISU_auth/api/login`, {
      data: { username: 'user', password: 'maru-demo-1' },
      headers: { 'X-Requested-With': 'XMLHttpRequest', Origin: url },
    })
    for (const kind of ['cold', 'returning'] as const) {
      const page = await context.newPage()
      let calls = 0
      let requests = 0
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (pathname === '/cm/api/together')
          calls += (request.postDataJSON() as { reads: unknown[] }).reads.length
        else if (pathname.startsWith('/cm/')) calls += 1
        if (pathname.startsWith('/cm/')) requests += 1
      })
      await page.goto(`${url}/po/`)
      await page.locator('section[aria-label] li').first().waitFor()
      const first = await page.evaluate(() => performance.now())
      const early = await page.evaluate(() =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter((entry) => new URL(entry.name).pathname.endsWith('.js'))
          .reduce((sum, entry) => sum + entry.transferSize, 0),
      )
      await page.waitForLoadState('networkidle')
      const paints = await page.evaluate(
        () =>
          new Promise<{ first: number; largest: number }>((resolve) => {
            new PerformanceObserver((list) => {
              const largest = list.getEntries().at(-1)?.startTime ?? 0
              const [painted] = performance.getEntriesByName('first-contentful-paint')
              resolve({ first: painted?.startTime ?? 0, largest })
            }).observe({ type: 'largest-contentful-paint', buffered: true })
          }),
      )
      const kilobytes = (early / 1024).toFixed(1)
      console.log(
        `Home, ${kind}: ${kilobytes} KB of JavaScript over the wire before the first web part (goal cold: 150, returning: 0), first paint ${Math.round(paints.first)} ms, largest paint ${Math.round(paints.largest)} ms, first web part ${Math.round(first)} ms, ${calls} calls in ${requests} requests`,
      )
      await page.close()
    }
  } finally {
    await browser.close()
  }
}

async function nineOClock(url: string, logins: string[]): Promise<void> {
  const items = await itemsOf(await openSession(url, 'user'))
  const times: { signIn: number; home: number }[] = []
  let next = 0
  const began = performance.now()
  const work = async () => {
    for (let turn = next++; turn < people; turn = next++) {
      const start = performance.now()
      const session = await openSession(url, logins[turn % logins.length] ?? 'user')
      const signedIn = performance.now()
      await openHome(session, items)
      times.push({ signIn: signedIn - start, home: performance.now() - signedIn })
    }
  }
  await Promise.all(Array.from({ length: together }, work))
  const seconds = (performance.now() - began) / 1000
  console.log(
    `Nine o’clock: ${people} people, ${together} at once: ${(people / seconds).toFixed(1)} homes a second; sign-in ${Math.round(median(times.map((one) => one.signIn)))} ms, home ${Math.round(median(times.map((one) => one.home)))} ms (medians)`,
  )
}

async function warmHome(url: string): Promise<void> {
  const session = await openSession(url, 'user')
  const items = await itemsOf(session)
  for (let turn = 0; turn < 30; turn += 1) await openHome(session, items)
  const each: number[] = []
  for (let turn = 0; turn < 100; turn += 1) {
    const start = performance.now()
    await openHome(session, items)
    each.push(performance.now() - start)
  }
  console.log(`The data of a home: ${median(each).toFixed(1)} ms in all, HTTP included (goal: 25)`)
}

async function main(): Promise<void> {
  const { url, db, server } = await openBench()
  await seedBench(db, Number(values.articles), undefined, false)
  const logins = await selectLogins(db)
  const portal = await startProgram('server/src/main.ts', {
    ...{ DATABASE_URL: url, DATABASE_POOL: '10', RATE_FACTOR: '0' },
  })
  try {
    await inBrowser(portal.url)
    await warmHome(portal.url)
    await nineOClock(portal.url, logins)
  } finally {
    await portal.stop()
    await db.end({ timeout: 2 })
    await server?.stop()
  }
}

await main()
