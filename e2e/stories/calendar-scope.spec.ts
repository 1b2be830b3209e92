import { call, clearDays, createEvent, dialogOf, drag, entryOf, middleOf, titleOf } from '../kit/calendar.ts'
import { at, checkAxe, checkWidth, expect, type Page, setBox, shot, signIn, test } from '../kit/story.ts'

const hourHeight = 52
const rule = 'FREQ=WEEKLY;COUNT=5;BYDAY=TU;WKST=MO'

/** A series of five Tuesdays at 13:00, of which the second is at 15:00. */
async function createSeries(page: Page, title: string, more: object = {}): Promise<void> {
  await clearDays(page, '2027-04-11', '2027-05-15')
  const eventId = await createEvent(page, {
    ...{ title, rule, start: '2027-04-13T13:00', end: '2027-04-13T14:00', ...more },
  })
  await createEvent(page, {
    ...{ eventId, scope: 'this', original: '2027-04-20T13:00:00', version: 1, title, rule },
    ...{ start: '2027-04-20T15:00', end: '2027-04-20T16:00' },
  })
}

test('a drag of a series names the dates that were changed alone, and moves them along', async ({ page }) => {
  const title = titleOf('싱크')
  await signIn(page, 'user')
  // With a colleague and a room that is free all day.
  const { people } = await call<{ people: { personCode: string; displayName: string }[] }>(
    page,
    '/api/hr/department/search',
    { query: '박준호' },
  )
  const { rooms } = await call<{ rooms: { resourceId: number; takenCount: number }[] }>(
    page,
    '/api/calendar/room',
    {
      ...{ isAllDay: false, start: '2027-04-13T12:00', end: '2027-04-13T17:00', timeZone: 'Asia/Seoul' },
      ...{ rule, lunar: null },
    },
  )
  const roomId = rooms.find(({ takenCount }) => takenCount === 0)?.resourceId
  const attendees = [{ personCode: people[0]?.personCode, email: '', role: 'required' }]
  await createSeries(page, title, { roomId, attendees })
  await page.goto(at('/calendar?VIEW=week&DAY=2027-04-14'))
  const move = async (hours: number) => {
    const from = await middleOf(entryOf(page, title))
    await drag(page, from, { x: from.x, y: from.y + hours * hourHeight })
  }
  const question = dialogOf(page, title)
  const ghost = page.locator('[data-event^="ghost-"]')

  await move(1)
  // The keyboard can answer at once, and the old place stays visible.
  await expect(question.getByRole('button', { name: '1번 옮기기' })).toBeFocused()
  await expect(ghost).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(ghost).toHaveCount(0)
  await expect(entryOf(page, title)).toHaveAccessibleName(/13:00–14:00/)

  await move(1)
  await setBox(question.getByRole('radio', { name: '이번부터', exact: true }))
  await expect(question).toContainText('5번 중 1번은 따로 바뀌어 있습니다')
  await expect(question).toContainText('15:00 – 16:00으로 옮겨 둠')
  await expect(question).toContainText('남은 4번 모두 비어 있음')
  await expect(question.getByRole('checkbox', { name: '1명에게 알리기' })).toBeChecked()
  await expect(question.getByRole('button', { name: '4번 옮기기' })).toBeVisible()
  await checkAxe(page)
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    await shot(page, 'calendar-scope')
  }
  await setBox(question.getByRole('radio', { name: '시간만 함께 옮기기' }))
  await question.getByRole('button', { name: '5번 옮기기' }).click()
  await expect(question).toHaveCount(0)
  await expect(entryOf(page, title)).toHaveAccessibleName(/14:00–15:00/)
  await page.goto(at('/calendar?VIEW=week&DAY=2027-04-21'))
  await expect(entryOf(page, title)).toHaveAccessibleName(/16:00–17:00/)
  await clearDays(page, '2027-04-11', '2027-05-15')
})

test('@phone a move by keys asks in a sheet that fits the phone', async ({ page }) => {
  const title = titleOf('싱크')
  await signIn(page, 'user')
  await createSeries(page, title)
  await page.goto(at('/calendar?VIEW=day&DAY=2027-04-13'))
  await entryOf(page, title).focus()
  await page.keyboard.press('Alt+ArrowDown')
  const question = dialogOf(page, title)
  await setBox(question.getByRole('radio', { name: '전체', exact: true }))
  await expect(question.getByRole('button', { name: '4번 옮기기' })).toBeInViewport({ ratio: 1 })
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 740 })
    await checkWidth(page)
    await shot(page, 'calendar-scope')
  }
  await checkAxe(page)
  await question.getByRole('button', { name: '4번 옮기기' }).click()
  await expect(question).toHaveCount(0)
  await expect(entryOf(page, title)).toHaveAccessibleName(/13:15–14:15/)
  await clearDays(page, '2027-04-11', '2027-05-15')
})
