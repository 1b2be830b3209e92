import { closeReminders } from '../kit/admin.ts'
import {
  caretFaults,
  closeLayers,
  creatingNames,
  escapeFaults,
  hideNotices,
  layersOf,
  openedForms,
  pressCreating,
  untouchedFaults,
  watchChanges,
  watchLoading,
} from '../kit/forms.ts'
import { addressesOf, adminAddresses, employeeQueries, faultsOfWidth, goTo, pathsOf } from '../kit/pages.ts'
import { sendingFaults, sendTwice } from '../kit/sending.ts'
import { at, expect, type Page, signIn, test, untilDrawn } from '../kit/story.ts'

// Portals of their own, one for each worker: the language of people changes, and forms are saved.
test.use({ movesClock: true })
test.describe.configure({ mode: 'parallel' })

/**
 * English has the longest texts, so its pages are measured at all widths, and the other languages on a phone and a desk.
 * The last width is that in which the next page opens. Korean is the last one: its visit also sends the forms.
 */
const widthsIn = {
  'en-US': [1024, 390, 320, 1440],
  'zh-CN': [320, 1440],
  'ko-KR': [390, 320, 1440],
} as const
type Language = keyof typeof widthsIn
const languages = Object.keys(widthsIn) as Language[] // its keys

/** Saves the language of the person, and loads a page in it. */
async function speak(page: Page, language: Language): Promise<void> {
  const { origin } = new URL(at('/'))
  const answer = await page.context().request.post(`${origin}/cm/api/account/language`, {
    data: { language },
    headers: { 'X-Requested-With': 'XMLHttpRequest', Origin: origin },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  await page.goto(at('/account/noauth'))
  await goTo(page, '/board')
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language.slice(0, 2)}`))
}

/** A story that has found so many faults ends: the others would be like them. */
const enough = 30

/**
 * Buttons that open the form of a new thing, by the address or the path of their page. A visit waits for them, since a page shows its
 * head before its parts. It presses the other buttons of such a name, too.
 */
const buttonsOf: Record<string, readonly string[]> = {
  '/reservedb': ['예약하기'],
  '/board/list': ['글쓰기'],
  '/survey/list': ['설문 만들기'],
  '/calendar': ['일정 만들기'],
  '/board/contract': ['계약 등록'],
  '/mail': ['편지 쓰기'],
  '/contact': ['연락처 추가', '그룹 추가'],
  '/contact?TAB=public': [],
  '/calendar/event': ['알림 추가'],
  '/admin/people': ['사람 추가'],
  '/admin/organisation': ['새 개편'],
  '/admin/titles': ['직위 추가', '직책 추가', '직급 추가'],
  '/admin/company': ['회사 추가'],
  '/admin/holidays': ['휴일 추가'],
  '/admin/quickmenus': ['아이콘 추가', '묶음 추가'],
  '/admin/webparts': ['구성 만들기'],
  '/admin/noticepopup': ['새 공지 팝업'],
  '/admin/board': ['게시판 만들기'],
  '/admin/approval': ['새 묶음', '새 양식'],
  '/admin/reservation': ['분류 추가', '자원 추가'],
  '/admin/mailflow': ['도메인 추가', '그룹 추가', '공유 메일함 추가'],
  '/admin/scim': ['토큰 추가'],
  '/admin/tokens': ['API 토큰 만들기'],
  '/admin/systems': ['시스템 추가'],
  '/admin/hooks': ['훅 추가'],
  '/admin/webhooks': ['웹훅 추가', '메신저 추가'],
}

/** A visit of all pages of a part of the portal in one language. */
interface Visit {
  page: Page
  language: Language
  /** Whether the forms are opened and sent, too. */
  sends: boolean
  takeChanges: () => string[]
  /** Waits until the page has loaded what it shows. */
  untilLoaded: () => Promise<void>
  faults: string[]
  /** The faults of widths so far: they are not waited for again. */
  known: Set<string>
  /** The paths of pages that have a visit of their own, and the buttons that were pressed. */
  reached: Set<string>
  /** The places of opened forms, and of those that were sent. */
  opened: string[]
  sent: string[]
}

/** Adds the faults that `look` returns, with their place. */
async function check(visit: Visit, place: string, look: () => Promise<string[]>): Promise<void> {
  const faults = await look().catch((error: Error) => [error.message.split('\n', 20).join(' | ')])
  visit.faults.push(...faults.map((fault) => `${visit.language} ${place}: ${fault}`))
}

/** What does not fit the window; some parts measure themselves again, or a text arrives late. */
async function widthFaults({ page, known }: Visit): Promise<string[]> {
  await untilDrawn(page)
  const first = await page.evaluate(faultsOfWidth)
  if (first.every((fault) => known.has(fault))) return first
  await expect
    .poll(() => page.evaluate(faultsOfWidth), { timeout: 10_000 })
    .toEqual([])
    .catch(() => undefined)
  const faults = await page.evaluate(faultsOfWidth)
  for (const fault of faults) known.add(fault)
  return faults
}

/** Lets the window become as wide as each width, and measures what it shows. */
async function checkWidths(visit: Visit, place: string, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await visit.page.setViewportSize({ width, height: 900 })
    await check(visit, `${place} at ${width}`, () => widthFaults(visit))
  }
}

/** A light page with the same frame. Its address is another one, so what was open is gone. */
const elsewhere = '/gnb/left'

/** Sends the form that is open, and leaves it. */
async function checkSending(visit: Visit, place: string): Promise<void> {
  await check(visit, place, async () => {
    const sending = await sendTwice(visit.page, visit.takeChanges)
    if (!sending) return []
    if (sending.calls.length > 0) visit.sent.push(place)
    return sendingFaults(sending)
  })
  await goTo(visit.page, elsewhere)
  await untouchedFaults(visit.page, visit.takeChanges)
}

const pathOf = (page: Page) => new URL(page.url()).pathname.toLowerCase()

/** Presses a button; returns true if it has opened a form that is not that of a page with a visit of its own. */
async function opensForm({ page, reached }: Visit, address: string, name: string): Promise<boolean> {
  if (!page.url().endsWith(encodeURI(address))) await goTo(page, address)
  const from = pathOf(page)
  if (!(await pressCreating(page, name))) return false
  if (pathOf(page) !== from && reached.has(pathOf(page))) return false
  const count = async () => {
    await hideNotices(page)
    return (await openedForms(page, 'layer')).names.length
  }
  await expect
    .poll(count, { timeout: 10_000, intervals: [30, 50, 100, 250] })
    .toBeGreaterThan(0)
    .catch(() => undefined)
  return (await count()) > 0
}

/** Checks the form behind a button of the page: it is opened, closed by Escape, opened again, and sent. */
async function checkButton(visit: Visit, address: string, name: string): Promise<void> {
  const { page, takeChanges } = visit
  const place = `${address} › ${name}`
  takeChanges()
  if (await opensForm(visit, address, name)) {
    const target = pathOf(page)
    visit.opened.push(place)
    await check(visit, place, () => caretFaults(page, 'layer'))
    await check(visit, place, () => escapeFaults(page))
    if ((await layersOf(page).count()) > 0) await goTo(page, elsewhere)
    if (await opensForm(visit, address, name)) {
      await check(visit, place, () => untouchedFaults(page, takeChanges))
      if ((await layersOf(page).count()) > 0) await checkWidths(visit, place, widthsIn['en-US'])
      await checkSending(visit, place)
    }
    if (!target.endsWith(address.toLowerCase())) visit.reached.add(target)
  }
  await goTo(page, elsewhere)
  await closeLayers(page)
}

/** Checks the forms of the page that is open: those behind its buttons, and its own. */
async function checkForms(visit: Visit, address: string): Promise<void> {
  const { page, untilLoaded } = visit
  await untilLoaded()
  const { names } = await openedForms(page, 'marked')
  // A button of the same name opens the same form on each page of a room.
  const room = address.startsWith('/admin') ? address : address.split('/')[1]
  const known = buttonsOf[address] ?? buttonsOf[address.split('?')[0] ?? ''] ?? []
  for (const button of await creatingNames(page, known)) {
    if (visit.reached.has(`${room} › ${button}`)) continue
    visit.reached.add(`${room} › ${button}`)
    await check(visit, `${address} › ${button}`, async () => {
      await checkButton(visit, address, button)
      return []
    })
  }
  if (names.length === 0) return
  visit.opened.push(address)
  await goTo(page, address)
  await check(visit, address, () => escapeFaults(page))
  await goTo(page, elsewhere)
  await check(visit, address, () => untouchedFaults(page, visit.takeChanges))
  await goTo(page, address)
  await checkSending(visit, address)
}

/** Opens each address once, and checks its page. Old addresses lead to a page that has another address. */
async function visitAll(visit: Visit, addresses: readonly string[]): Promise<void> {
  const { page, language } = visit
  const shown = new Set<string>()
  for (const address of addresses) {
    if (visit.faults.length > enough) return
    await check(visit, address, async () => {
      await goTo(page, address)
      return []
    })
    const { pathname, search } = new URL(page.url())
    const place = `${pathname}${search}`.toLowerCase()
    if (shown.has(place)) continue
    shown.add(place)
    // Pages without a session have forms that are always open.
    const forms = /^\/(?:account|login)/.test(address) ? 'every' : 'marked'
    await check(visit, address, () => caretFaults(page, forms))
    await checkWidths(visit, address, widthsIn[language])
    if (visit.sends) await checkForms(visit, address)
  }
}

/** Visits all addresses in each language, the last time with their forms. */
async function visitInAll(
  page: Page,
  addresses: readonly string[],
  { sends, begin }: { sends: boolean; begin: (language: Language) => Promise<void> },
): Promise<Visit> {
  const start = {
    page,
    takeChanges: watchChanges(page),
    untilLoaded: watchLoading(page),
    faults: [],
    known: new Set<string>(),
    reached: new Set(addresses.map((address) => `/po${address.split('?')[0]}`.toLowerCase())),
    opened: [],
    sent: [],
  }
  const visits = languages.map((language) => ({ ...start, language, sends: sends && language === 'ko-KR' }))
  for (const visit of visits) {
    await begin(visit.language)
    await visitAll(visit, addresses)
  }
  return { ...start, language: 'ko-KR', sends }
}

/** The rooms of an employee in two parts, so that two workers share them. */
const parts = [
  {
    name: 'boards, home and mail',
    paths: /^\/(?:board|boardpopup|home|webparts|mail)\b/i,
    least: { pages: 32, opened: 7, sent: 5 },
  },
  {
    name: 'the other rooms',
    paths: /^\/(?!(?:board|boardpopup|home|webparts|mail)\b)/i,
    least: { pages: 60, opened: 12, sent: 5 },
  },
] as const

const title =
  'every page fits every window in three languages, and every form has the caret, is sent once and leaves'

for (const { name, paths, least } of parts)
  test(`${name}: ${title}`, async ({ page }) => {
    test.setTimeout(600_000)
    page.on('popup', (opened) => void opened.close())
    await signIn(page, 'user')
    await closeReminders(page)
    const queries = await employeeQueries(page)
    await page.goto(at('/account/noauth'))
    const own = (await pathsOf(page)).filter(({ path }) => paths.test(path))
    const addresses = addressesOf(own, queries)
    expect(addresses.length).toBeGreaterThan(least.pages)
    const visit = await visitInAll(page, addresses, {
      sends: true,
      begin: (language) => speak(page, language),
    })
    expect(visit.faults).toEqual([])
    expect(visit.opened.length, visit.opened.join(', ')).toBeGreaterThan(least.opened)
    expect(visit.sent.length, visit.sent.join(', ')).toBeGreaterThan(least.sent)
  })

test(`the administration: ${title}`, async ({ page }) => {
  test.setTimeout(600_000)
  await signIn(page, 'super')
  await closeReminders(page)
  await page.goto(at('/account/noauth'))
  const ofRooms = (await pathsOf(page)).filter(({ path }) => /\w\/admin$/.test(path))
  const addresses = [...(await adminAddresses(page)), ...addressesOf(ofRooms, [[/^\/board/, 'SYSID=1']])]
  expect(addresses.length).toBeGreaterThan(30)
  expect(addresses).toContain('/board/admin?SYSID=1')
  const visit = await visitInAll(page, addresses, { sends: true, begin: (language) => speak(page, language) })
  expect(visit.faults).toEqual([])
  expect(visit.opened.length, visit.opened.join(', ')).toBeGreaterThan(16)
  expect(visit.sent.length, visit.sent.join(', ')).toBeGreaterThan(8)
})

test('pages without a session fit every window in three languages, and have the caret', async ({ page }) => {
  await page.goto(at('/login'))
  const open = (await pathsOf(page)).filter(({ isOpen }) => isOpen)
  const addresses = addressesOf(open, [])
  expect(addresses).toEqual(expect.arrayContaining(['/login', '/account/forgot', '/error']))
  const begin = async (language: Language) => {
    await signIn(page, 'user')
    await speak(page, language)
    await page.context().clearCookies()
    await page.goto(at('/login'))
  }
  const { faults } = await visitInAll(page, addresses, { sends: false, begin })
  expect(faults).toEqual([])
})
