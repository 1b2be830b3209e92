import { createEvent, titleOf } from '../kit/calendar.ts'
import { at, checkAxe, expect, moveClock, type Page, portalTime, shot, signIn, test } from '../kit/story.ts'

test.use({ movesClock: true })

const minute = 60_000
/** The time of the portal's people some minutes after the next full minute, as a wall clock. */
async function wallAfter(page: Page, minutes: number): Promise<string> {
  const next = Math.ceil((await portalTime(page)).getTime() / minute) * minute + minutes * minute
  return new Date(next + 540 * minute).toISOString().slice(0, 16)
}

const card = (page: Page) => page.getByRole('region', { name: '울린 알림', exact: true })
const rowOf = (page: Page, title: string) => card(page).getByRole('listitem').filter({ hasText: title })

/** Dismisses what an earlier run left open. */
async function clearReminders(page: Page): Promise<void> {
  const { origin } = new URL(at('/'))
  const answer = await page.context().request.get(`${origin}/cm/api/calendar/reminder`)
  const reminders = ((await answer.json()) as { result: { reminderId: number }[] }).result
  const reminderIds = reminders.map(({ reminderId }) => reminderId)
  if (reminderIds.length === 0) return
  const headers = { 'X-Requested-With': 'XMLHttpRequest', Origin: origin }
  await page
    .context()
    .request.post(`${origin}/cm/api/calendar/reminder/dismiss`, { data: { reminderIds }, headers })
}

test('reminders ring on every page, are snoozed, and are dismissed on all pages of the person', async ({
  page,
}) => {
  const [first, second] = [titleOf('울림'), titleOf('미룸')]
  await signIn(page, 'user')
  await clearReminders(page)
  for (const title of [first, second])
    await createEvent(page, {
      title,
      start: await wallAfter(page, 10),
      end: await wallAfter(page, 40),
      place: '5층',
      reminders: [10],
    })
  // A second page of the same person.
  const other = await page.context().newPage()
  await page.goto(at('/home'))
  await other.goto(at('/calendar?VIEW=week'))
  await moveClock(page, 60)
  const ringing = { timeout: 60_000 }
  await expect(rowOf(page, first)).toBeVisible(ringing)
  await expect(rowOf(other, first)).toBeVisible()
  await expect(rowOf(page, second)).toContainText(/\d{2}:\d{2} · 5층/)
  await checkAxe(other)
  await shot(other, 'calendar-reminder')

  // Snoozed: it leaves both pages and will ring again.
  await rowOf(page, second).getByRole('button', { name: '다시 알림' }).click()
  await page.getByRole('menuitem', { name: '시작할 때' }).click()
  await expect(rowOf(page, second)).toHaveCount(0)
  await expect(rowOf(other, second)).toHaveCount(0)
  await expect(rowOf(other, first)).toBeVisible()

  // Dismissed on the second page: it is gone on the first one, which was not touched.
  await rowOf(other, first)
    .getByRole('button', { name: new RegExp(`${first}.*끄기|끄기.*${first}`) })
    .click()
  await expect(card(other)).toHaveCount(0)
  await expect(card(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('main')).toBeVisible()
  await expect(card(page)).toHaveCount(0)
})

test('the card of reminders covers no button at the bottom or the top of a form', async ({ page }) => {
  const title = titleOf('덮음')
  await signIn(page, 'colleague')
  await clearReminders(page)
  const [start, end] = [await wallAfter(page, 10), await wallAfter(page, 40)]
  await createEvent(page, { title, start, end, reminders: [10] })
  await page.goto(at('/home'))
  await moveClock(page, 60)
  await expect(rowOf(page, title)).toBeVisible({ timeout: 60_000 })
  for (const [address, button] of [
    ['/calendar/event', '저장'],
    ['/survey/popup/WriteStep-01', '다음: 문항'],
  ] as const) {
    await page.goto(at(address))
    await expect(rowOf(page, title)).toBeVisible()
    for (const width of [1440, 1200, 1024, 390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await page.getByRole('button', { name: button, exact: true }).click({ trial: true })
      // The buttons at the top, such as the steps of a survey, are not behind the card either.
      const box = await card(page).boundingBox()
      if (!box) throw new Error('the card is not drawn')
      for (const one of await page.locator('header button, nav button').all()) {
        const other = await one.boundingBox()
        if (other) expect(box.y, `${address} at ${width}`).toBeGreaterThan(other.y + other.height)
      }
    }
  }
})

test('@phone the card of reminders and a note do not overlap', async ({ page }) => {
  const title = titleOf('전화울림')
  // Another person, so that the story does not meet the reminders of the one above.
  await signIn(page, 'peer')
  await clearReminders(page)
  const [start, end] = [await wallAfter(page, 15), await wallAfter(page, 45)]
  await createEvent(page, { title, start, end, reminders: [15] })
  await page.goto(at('/calendar?VIEW=day'))
  await moveClock(page, 60)
  await expect(rowOf(page, title)).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: '빠른 추가' }).click()
  await page.getByRole('textbox', { name: '한 줄로 쓰는 일정' }).fill(`2027-06-25 14:00 ${title}`)
  await page.getByRole('button', { name: '저장', exact: true }).click()
  const note = page.getByRole('button', { name: '되돌리기' }).last()
  await expect(note).toBeVisible()
  // The card and the note may be drawn anew while they are measured.
  await expect(async () => {
    const [above, below] = [await card(page).boundingBox(), await note.boundingBox()]
    if (!above || !below) throw new Error('the card or the note is not drawn')
    expect(above.y + above.height).toBeLessThan(below.y)
    expect(above.x + above.width).toBeLessThanOrEqual(390)
  }).toPass({ timeout: 20_000 })
  await shot(page, 'calendar-reminder')
  await note.click()
  await rowOf(page, title).getByRole('button', { name: /끄기/ }).click()
  await expect(card(page)).toHaveCount(0)
})
