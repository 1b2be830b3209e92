import {
  clearDays,
  createEvent,
  dialogOf,
  drag,
  entryOf,
  middleOf,
  pointAt,
  titleOf,
} from '../kit/calendar.ts'
import { at, checkAxe, expect, type Page, signIn, test } from '../kit/story.ts'

const month = '/calendar?VIEW=month&DAY=2027-05-15'
const week = '/calendar?VIEW=week&DAY=2027-05-12'
const hourHeight = 52
/** The cell of a day in the month or in the strip of whole days. */
const cell = (page: Page, day: string) => page.getByRole('tabpanel').locator(`[data-date="${day}"]`)
const column = (page: Page, day: string) => page.getByRole('group', { name: new RegExp(`^${day}[. ]`) })
const form = (page: Page) => dialogOf(page, '일정 만들기')
/** An empty place at the bottom of a day. */
async function emptyOf(page: Page, day: string): Promise<{ x: number; y: number }> {
  await expect(cell(page, day)).toBeVisible()
  const box = await cell(page, day).boundingBox()
  if (!box) throw new Error('the day is not drawn')
  return { x: box.x + box.width / 2, y: box.y + box.height - 6 }
}

test('a month is changed by drags, by keys and by letters', async ({ page }) => {
  await test.step('a month is changed by dragging: a new event, another day, a copy, and Escape', async () => {
    const title = titleOf('월끌기')
    await signIn(page, 'user')
    await clearDays(page, '2027-05-01', '2027-05-31')
    await page.goto(at(month))
    await expect(cell(page, '2027-05-11')).toBeVisible()

    // A drag over three days creates an event of whole days.
    await drag(page, await emptyOf(page, '2027-05-11'), await emptyOf(page, '2027-05-13'))
    await form(page).getByRole('textbox', { name: '제목' }).fill(title)
    await expect(form(page).getByRole('checkbox', { name: '종일' })).toBeChecked()
    await form(page).getByRole('button', { name: '저장', exact: true }).click()
    await expect(entryOf(page, title)).toHaveAccessibleName(/2027-05-11/)
    const lengthOf = async () => {
      const [entry, day] = [
        await entryOf(page, title).boundingBox(),
        await cell(page, '2027-05-11').boundingBox(),
      ]
      return Math.round((entry?.width ?? 0) / (day?.width ?? 1))
    }
    expect(await lengthOf()).toBe(3)

    // Escape during a drag leaves the event where it was.
    const from = await middleOf(entryOf(page, title))
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    const away = await emptyOf(page, '2027-05-20')
    await page.mouse.move(away.x, away.y, { steps: 4 })
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect(entryOf(page, title)).toHaveAccessibleName(/2027-05-11/)
    await expect(page.getByRole('dialog')).toHaveCount(0)

    // The middle of the bar is its second day, so it moves by one week and a day.
    await drag(page, await middleOf(entryOf(page, title)), await emptyOf(page, '2027-05-20'))
    await expect(entryOf(page, title)).toHaveAccessibleName(/2027-05-19/)

    // With Ctrl a copy is dropped, and the event stays.
    const middle = await middleOf(entryOf(page, title))
    const copied = await emptyOf(page, '2027-05-27')
    await page.keyboard.down('Control')
    await drag(page, middle, copied)
    await page.keyboard.up('Control')
    await expect(entryOf(page, title)).toHaveCount(2)
    // The note of the move before may still be open; its button would undo that.
    await expect(page.getByText('일정을 복사했습니다.')).toBeVisible()
    await page.getByRole('button', { name: '되돌리기' }).last().click()
    await expect(entryOf(page, title)).toHaveCount(1)

    // The same by form: a copy opens with everything filled in.
    await entryOf(page, title).click()
    await dialogOf(page, title).getByRole('button', { name: '더보기' }).click()
    await page.getByRole('menuitem', { name: '복사', exact: true }).click()
    await expect(form(page).getByRole('textbox', { name: '제목' })).toHaveValue(title)
    await page.keyboard.press('Escape')
    await checkAxe(page)
  })
  await test.step('keys do in a month what drags do, and letters on a day begin an event', async () => {
    const title = titleOf('월자판')
    await signIn(page, 'user')
    await clearDays(page, '2027-05-01', '2027-05-31')
    await createEvent(page, { title, start: '2027-05-06', end: '2027-05-07', isAllDay: true })
    await page.goto(at(month))
    const press = async (key: string) => {
      await entryOf(page, title).focus()
      await page.keyboard.press(key)
    }
    await press('Alt+ArrowLeft')
    await expect(entryOf(page, title)).toHaveAccessibleName(/2027-05-05/)
    await press('Alt+ArrowDown')
    await expect(entryOf(page, title)).toHaveAccessibleName(/2027-05-12/)
    const width = (await entryOf(page, title).boundingBox())?.width ?? 0
    await press('Alt+Shift+ArrowRight')
    await expect
      .poll(async () => ((await entryOf(page, title).boundingBox())?.width ?? 0) / width)
      .toBeGreaterThan(1.4)

    // Shift selects days and Enter creates over them.
    await cell(page, '2027-05-18').getByRole('button').first().focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Enter')
    await expect(form(page).getByRole('checkbox', { name: '종일' })).toBeChecked()
    await expect(form(page).getByRole('textbox', { name: /^시작일/ })).toHaveValue('2027.05.18')
    await expect(form(page).getByRole('textbox', { name: /^종료일/ })).toHaveValue('2027.05.20')
    await expect(form(page).getByRole('textbox', { name: '제목' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(form(page)).toHaveCount(0)

    await cell(page, '2027-05-25').getByRole('button').first().focus()
    await page.keyboard.type('retro 16:00')
    const quick = dialogOf(page, '빠른 추가')
    await expect(quick.getByRole('textbox')).toHaveValue('retro 16:00')
    await expect(quick.getByRole('region', { name: '만들 일정' })).toContainText('16:00 – 17:00')
    await expect(quick.getByRole('region', { name: '만들 일정' })).toContainText('5월 25일')
  })
})

test('the strip of whole days is changed by dragging; letters and Ctrl work in the hours too', async ({
  page,
}) => {
  const title = titleOf('종일끌기')
  const hour = titleOf('시간')
  await signIn(page, 'user')
  await clearDays(page, '2027-05-09', '2027-05-15')
  await createEvent(page, { title, start: '2027-05-10', end: '2027-05-11', isAllDay: true })
  await createEvent(page, { title: hour, start: '2027-05-12T10:00', end: '2027-05-12T11:00' })
  await page.goto(at(week))
  const middle = await middleOf(entryOf(page, title))
  const box = await cell(page, '2027-05-12').boundingBox()
  if (!box) throw new Error('the strip is not drawn')
  await drag(page, { x: middle.x - 20, y: middle.y }, { x: box.x + box.width / 2, y: middle.y })
  await expect(entryOf(page, title)).toHaveAccessibleName(/2027-05-12/)

  // The right edge changes the last day.
  const bar = await entryOf(page, title).boundingBox()
  const friday = await cell(page, '2027-05-14').boundingBox()
  if (!bar || !friday) throw new Error('the event is not drawn')
  const edge = { x: bar.x + bar.width - 3, y: bar.y + bar.height / 2 }
  await drag(page, edge, { x: friday.x + friday.width / 2, y: edge.y })
  await expect
    .poll(async () => Math.round(((await entryOf(page, title).boundingBox())?.width ?? 0) / friday.width))
    .toBe(3)

  // Escape leaves an event of the hours; Ctrl copies it.
  const at10 = await middleOf(entryOf(page, hour))
  await page.mouse.move(at10.x, at10.y)
  await page.mouse.down()
  await page.mouse.move(at10.x, at10.y + 3 * hourHeight, { steps: 4 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(entryOf(page, hour)).toHaveAccessibleName(/10:00–11:00/)
  await page.keyboard.down('Control')
  await drag(page, at10, { x: at10.x, y: at10.y + 3 * hourHeight })
  await page.keyboard.up('Control')
  await expect(entryOf(page, hour)).toHaveCount(2)
  await expect(entryOf(page, hour).last()).toHaveAccessibleName(/13:00–14:00/)

  await column(page, '목 13').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('review')
  const quick = dialogOf(page, '빠른 추가')
  await expect(quick.getByRole('textbox')).toHaveValue('review')
  await expect(quick.getByRole('region', { name: '만들 일정' })).toContainText('09:30 – 10:00')
  await page.keyboard.press('Escape')
  await dialogOf(page, /확인|나가|빠른 추가/)
    .getByRole('button', { name: /나가기|확인/ })
    .first()
    .click()
})

test('@phone a held finger creates and moves events; a finger that moves at once scrolls', async ({
  page,
}) => {
  const title = titleOf('손가락')
  await signIn(page, 'user')
  await clearDays(page, '2027-05-16', '2027-05-16')
  await createEvent(page, { title, start: '2027-05-16T10:00', end: '2027-05-16T11:00' })
  await page.goto(at('/calendar?VIEW=day&DAY=2027-05-16'))
  await expect(entryOf(page, title)).toBeVisible()
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  const day = page.locator('[data-column]')

  const start = await middleOf(entryOf(page, title))
  await send('touchStart', start.x, start.y)
  // The event is drawn faintly, and its time is shown, once the finger has been held.
  await expect(day.getByText('10:00–11:00', { exact: true })).toBeVisible()
  for (const hours of [0.5, 1, 1.5, 2]) await send('touchMove', start.x, start.y + hours * hourHeight)
  await send('touchEnd')
  await expect(entryOf(page, title)).toHaveAccessibleName(/12:00–13:00/)

  const empty = await pointAt(day, 14)
  await send('touchStart', empty.x, empty.y)
  await expect(day.getByText('14:00–14:30', { exact: true })).toBeVisible()
  await send('touchEnd')
  await expect(form(page)).toBeVisible()
  await page.keyboard.press('Escape')

  await send('touchStart', empty.x, empty.y)
  for (const by of [20, 60, 120]) await send('touchMove', empty.x, empty.y - by)
  await send('touchEnd')
  await expect(form(page)).toHaveCount(0)
})
