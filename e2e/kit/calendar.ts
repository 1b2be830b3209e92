import type { Locator } from '@playwright/test'
import { at, expect, type Page, signIn } from './story.ts'

/** Calls the server as the signed-in person of the page, to prepare a story. Returns the result of the answer. */
export async function call<T>(page: Page, path: string, data: object): Promise<T> {
  const { origin } = new URL(at('/'))
  const headers = { 'X-Requested-With': 'XMLHttpRequest', Origin: origin }
  const answer = await page.context().request.post(`${origin}/cm${path}`, { data, headers })
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200)
  return ((await answer.json()) as { result: T }).result
}

/** A second person in a browser of their own. */
export async function another(page: Page, login: string): Promise<Page> {
  const context = await page.context().browser()?.newContext({ locale: 'ko-KR', timezoneId: 'Asia/Seoul' })
  if (!context) throw new Error('the browser is closed')
  const other = await context.newPage()
  await signIn(other, login)
  return other
}

/** The main calendar of the signed-in person. */
export async function mainCalendar(page: Page): Promise<{ calendarId: number; ownerCode: string }> {
  type Item = { calendarId: number; ownerCode: string; isMain: boolean; level: string }
  const all = await call<Item[]>(page, '/api/calendar/calendar/list', {}).catch(async () => {
    const { origin } = new URL(at('/'))
    const answer = await page.context().request.get(`${origin}/cm/api/calendar/calendar/list`)
    return ((await answer.json()) as { result: Item[] }).result
  })
  const main = all.find(({ isMain, level }) => isMain && level === 'owner')
  if (!main) throw new Error('the person has no main calendar')
  return main
}

/** Creates an event by a call. Returns its number. */
export async function createEvent(
  page: Page,
  more: { title: string; start: string; end: string } & Record<string, unknown>,
): Promise<number> {
  const { calendarId } = await mainCalendar(page)
  const { eventId } = await call<{ eventId: number }>(page, '/api/calendar/event/save', {
    ...{
      calendarId,
      place: '',
      content: '',
      isAllDay: false,
      timeZone: 'Asia/Seoul',
      rule: null,
      lunar: null,
    },
    ...{ class: 'public', shows: 'busy', attendees: [], reminders: [], ...more },
  })
  return eventId
}

/** Removes the person's own events of a span of days, such as those of an earlier run on the same portal. */
export async function clearDays(page: Page, from: string, until: string): Promise<void> {
  type Entry = { eventId: number | null; isRepeat: boolean; title: string; canEdit: boolean }
  const span = { from, until, timeZone: 'Asia/Seoul' }
  const { entries } = await call<{ entries: Entry[] }>(page, '/api/calendar/event/list', span)
  // The weekly meeting of the demo stays.
  const own = entries.filter(({ title, canEdit }) => canEdit && / \d+/.test(title))
  for (const eventId of new Set(own.flatMap((entry) => entry.eventId ?? [])))
    await call(page, '/api/calendar/event/remove', { eventId, scope: 'all' })
}

/** The buttons of an event in a view. */
export const entryOf = (page: Page, title: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${title}, `) })

/** A dialog by its name; one that must be answered has another role. */
export const dialogOf = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))

/** A title that no other run has. */
export const titleOf = (name: string) => `${name} ${Date.now() % 1_000_000}`

/** The position of a time in a column of a grid, below its first hour. */
export async function pointAt(column: Locator, hour: number): Promise<{ x: number; y: number }> {
  await column.scrollIntoViewIfNeeded()
  const box = await column.boundingBox()
  if (!box) throw new Error('the column is not drawn')
  return { x: box.x + box.width / 2, y: box.y + (hour / 24) * box.height + 2 }
}

/** The middle of an event. */
export async function middleOf(entry: Locator): Promise<{ x: number; y: number }> {
  const box = await entry.boundingBox()
  if (!box) throw new Error('the event is not drawn')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Drags the mouse from one point to another in several steps, as a hand does. */
export async function drag(
  page: Page,
  from: { x: number; y: number },
  to: { x: number; y: number },
): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
}
