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
import { at, checkAxe, checkWidth, expect, type Page, setBox, shot, signIn, test } from '../kit/story.ts'

/** A week in which the demo has no events of its own but the weekly meeting. */
const week = '/calendar?VIEW=week&DAY=2027-03-15'
/** Height of an hour in pixels. */
const hourHeight = 52
const column = (page: Page, day: string) => page.getByRole('group', { name: new RegExp(`^${day}[. ]`) })
const save = (page: Page) => page.getByRole('button', { name: '저장', exact: true }).click()
/** The button of a note. The list can be read again before the note of its change is shown. */
/** The undo of the newest note with this text: up to three are shown at once. */
const undo = (page: Page, note: string) =>
  page
    .getByRole('region', { name: '알림 메시지' })
    .locator('div')
    .filter({ hasText: note })
    .getByRole('button', { name: '되돌리기' })
    .last()

test('a drag creates, moves and resizes an event; keys do the same, and each can be undone', async ({
  page,
}) => {
  const title = titleOf('끌어서')
  await signIn(page, 'user')
  await clearDays(page, '2027-03-14', '2027-03-20')
  await page.goto(at(week))
  await expect(column(page, '수 17')).toBeVisible()
  await drag(page, await pointAt(column(page, '수 17'), 10), await pointAt(column(page, '수 17'), 11.5))
  const form = dialogOf(page, '일정 만들기')
  await expect(form.getByRole('textbox', { name: '제목' })).toBeFocused()
  await form.getByRole('textbox', { name: '제목' }).fill(title)
  await save(page)
  await expect(entryOf(page, title)).toHaveAccessibleName(/10:00–11:30/)

  const middle = await middleOf(entryOf(page, title))
  const thursday = await pointAt(column(page, '목 18'), 12)
  await drag(page, middle, { x: thursday.x, y: middle.y + 3 * hourHeight })
  await expect(entryOf(page, title)).toHaveAccessibleName(/13:00–14:30/)
  await expect(column(page, '목 18').getByRole('button', { name: title })).toBeVisible()
  await undo(page, '일정을 옮겼습니다').click()
  await expect(entryOf(page, title)).toHaveAccessibleName(/10:00–11:30/)

  const box = await entryOf(page, title).boundingBox()
  if (!box) throw new Error('the event is not drawn')
  const edge = { x: box.x + box.width / 2, y: box.y + box.height - 3 }
  await drag(page, edge, { x: edge.x, y: edge.y + hourHeight })
  await expect(entryOf(page, title)).toHaveAccessibleName(/10:00–12:30/)

  await entryOf(page, title).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(entryOf(page, title)).toHaveAccessibleName(/10:15–12:45/)
  await entryOf(page, title).focus()
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await expect(entryOf(page, title)).toHaveAccessibleName(/10:15–12:30/)
  await entryOf(page, title).focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(column(page, '목 18').getByRole('button', { name: title })).toBeVisible()

  await entryOf(page, title).click()
  await dialogOf(page, title).getByRole('button', { name: '더보기' }).click()
  await page.getByRole('menuitem', { name: '삭제' }).click()
  await expect(entryOf(page, title)).toHaveCount(0)
  await undo(page, '일정을 지웠습니다').click()
  await expect(entryOf(page, title)).toHaveCount(1)
  await checkAxe(page)
})

test('details are a card next to the event, by mouse and by keys, and the week stays usable', async ({
  page,
}) => {
  const [title, last] = [titleOf('카드'), titleOf('토요일')]
  await signIn(page, 'user')
  await clearDays(page, '2027-03-14', '2027-03-20')
  await createEvent(page, { title, start: '2027-03-16T10:00', end: '2027-03-16T11:00' })
  await createEvent(page, { title: last, start: '2027-03-20T10:00', end: '2027-03-20T11:00' })
  await page.goto(at(week))
  const boxes = async (name: string) => {
    const [entry, card] = [await entryOf(page, name).boundingBox(), await dialogOf(page, name).boundingBox()]
    if (!entry || !card) throw new Error('the event or its card is not drawn')
    return { entry, card }
  }
  await entryOf(page, title).click()
  await expect(dialogOf(page, title)).toBeFocused()
  const first = await boxes(title)
  expect(first.card.x).toBeGreaterThanOrEqual(first.entry.x + first.entry.width)
  expect(first.card.x - first.entry.x - first.entry.width).toBeLessThanOrEqual(24)
  await checkAxe(page)
  await shot(page, 'calendar-card')

  // A press on another event opens its card, on the side with space; one on the page closes it.
  await entryOf(page, last).click()
  await expect(dialogOf(page, title)).toHaveCount(0)
  await expect(dialogOf(page, last)).toBeVisible()
  const second = await boxes(last)
  expect(second.card.x + second.card.width).toBeLessThanOrEqual(second.entry.x)
  await page.getByRole('heading', { level: 1 }).click()
  await expect(dialogOf(page, last)).toHaveCount(0)

  await entryOf(page, title).focus()
  await page.keyboard.press('Enter')
  await expect(dialogOf(page, title)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page, title)).toHaveCount(0)
  await expect(entryOf(page, title)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialogOf(page, title).getByRole('button', { name: '열기', exact: true })).toBeVisible()
  await page.keyboard.press('e')
  await expect(dialogOf(page, '일정 고치기')).toBeVisible()
})

test('a series is changed on one date, from a date on, and as a whole; the changed date stays', async ({
  page,
}) => {
  const title = titleOf('연재')
  await signIn(page, 'user')
  await clearDays(page, '2027-03-14', '2027-03-20')
  const rule = 'FREQ=DAILY;COUNT=5;WKST=MO'
  await createEvent(page, { title, start: '2027-03-15T09:00', end: '2027-03-15T10:00', rule })
  await page.goto(at(week))
  await expect(entryOf(page, title)).toHaveCount(5)
  const edit = async (day: string, scope: string, dates: RegExp, change: () => Promise<void>) => {
    await column(page, day).getByRole('button', { name: title }).click()
    await page.getByRole('button', { name: '열기', exact: true }).click()
    const choice = page.getByRole('radio', { name: scope, exact: true })
    await expect(choice).toHaveAccessibleDescription(dates)
    await setBox(choice)
    await page.getByRole('button', { name: '확인', exact: true }).click()
    await expect(dialogOf(page, '일정 고치기')).toBeVisible()
    await change()
    await save(page)
    await expect(dialogOf(page, '일정 고치기')).toHaveCount(0)
  }
  const name = () => page.getByRole('textbox', { name: '제목' })
  await edit('화 16', '이번만', /^1번 · .*16/, () => name().fill(`${title} 특별`))
  await expect(entryOf(page, `${title} 특별`)).toHaveCount(1)
  await edit('목 18', '이번부터', /^2번 · .*18.* – .*19/, async () => {
    await page.getByRole('textbox', { name: '시작 시각' }).fill('14:00')
    await page.keyboard.press('Tab')
  })
  await expect(column(page, '금 19').getByRole('button', { name: title })).toHaveAccessibleName(/14:00–15:00/)
  await expect(column(page, '수 17').getByRole('button', { name: title })).toHaveAccessibleName(/09:00–10:00/)
  await edit('월 15', '전체', /^3번 · .*15.* – .*17/, () => name().fill(`${title} 정기`))
  await expect(column(page, '수 17').getByRole('button', { name: `${title} 정기` })).toBeVisible()
  await expect(column(page, '화 16').getByRole('button', { name: `${title} 특별` })).toBeVisible()
  await undo(page, '일정을 저장했습니다').click()
  await expect(column(page, '수 17').getByRole('button', { name: `${title} 정기` })).toHaveCount(0)

  // A drag of one date asks for the scope after the drop.
  const friday = await middleOf(column(page, '금 19').getByRole('button', { name: title }))
  await drag(page, friday, { x: friday.x, y: friday.y + 2 * hourHeight })
  await dialogOf(page, title).getByRole('button', { name: '1번 옮기기' }).click()
  await expect(dialogOf(page, title)).toHaveCount(0)
  await expect(column(page, '금 19').getByRole('button', { name: title })).toHaveAccessibleName(/16:00–17:00/)
  await expect(column(page, '목 18').getByRole('button', { name: title })).toHaveAccessibleName(/14:00–15:00/)
})

test('words and keys alone create events and reach every view', async ({ page }) => {
  await test.step('words become an event; each chip can be given back, and undo removes it', async () => {
    const title = titleOf('회고')
    await signIn(page, 'user')
    await clearDays(page, '2027-03-14', '2027-03-20')
    await page.goto(at(week))
    await page.getByRole('button', { name: '빠른 추가' }).click()
    const form = dialogOf(page, '빠른 추가')
    await form.getByRole('textbox', { name: '한 줄로 쓰는 일정' }).fill(`2027-03-17 16:00 30분 ${title} @5층`)
    const result = form.getByRole('region', { name: '만들 일정' })
    await expect(result).toContainText('16:00 – 16:30')
    await expect(result).toContainText('5층')
    await form.getByRole('button', { name: '30분을 제목으로 되돌리기' }).click()
    await expect(result).toContainText('16:00 – 17:00')
    await checkAxe(page)
    await shot(page, 'calendar-quick')
    await save(page)
    await expect(entryOf(page, title)).toHaveCount(0)
    await expect(entryOf(page, `30분 ${title}`)).toHaveAccessibleName(/16:00–17:00, 5층/)
    await undo(page, '일정을 만들었습니다').click()
    await expect(entryOf(page, `30분 ${title}`)).toHaveCount(0)
  })
  await test.step('the keyboard reaches every view and creates an event in a column', async () => {
    const title = titleOf('자판')
    await signIn(page, 'user')
    await clearDays(page, '2027-03-14', '2027-03-20')
    await page.goto(at(week))
    await expect(column(page, '수 17')).toBeVisible()
    const selected = page.getByRole('tab', { selected: true })
    for (const [key, name] of [
      ['m', '월'],
      ['d', '일'],
      ['p', '사람'],
      ['y', '연'],
      ['w', '주'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(selected).toHaveText(name)
    }
    await column(page, '화 16').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: '제목' }).fill(title)
    await page.keyboard.press('Enter')
    await expect(column(page, '화 16').getByRole('button', { name: title })).toHaveAccessibleName(
      /09:30–10:30/,
    )
    // Escape leaves the column, in which letters are text; then they are keys of the page.
    await expect(column(page, '화 16')).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('q')
    await expect(dialogOf(page, '빠른 추가')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialogOf(page, '빠른 추가')).toHaveCount(0)
    await page.keyboard.press('t')
    await expect(page).not.toHaveURL(/2027-03/)
  })
})

test('every view fits its window, and a full day counts what it cannot show', async ({ page }) => {
  await signIn(page, 'user')
  await clearDays(page, '2027-03-14', '2027-03-20')
  const title = titleOf('겹침')
  for (let index = 0; index < 10; index += 1)
    await createEvent(page, {
      title: `${title}-${index}`,
      start: '2027-03-20T10:00',
      end: '2027-03-20T11:00',
    })
  for (const view of ['month', 'week', 'day', 'people', 'list', 'year']) {
    await page.goto(at(`/calendar?VIEW=${view}&DAY=2027-03-20`))
    for (const [width, height] of [
      [1440, 900],
      [1920, 1080],
      [1024, 768],
      [768, 1024],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect(page.getByRole('tabpanel')).toBeVisible()
      await checkWidth(page)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await checkAxe(page)
    await shot(page, `calendar-${view}`)
  }
  await page.goto(at('/calendar?VIEW=week&DAY=2027-03-20'))
  await page.getByRole('button', { name: /^토 20, 외 \d+건$/ }).click()
  await expect(page.getByRole('tab', { selected: true })).toHaveText('일')
  await expect(entryOf(page, `${title}-7`)).toBeVisible()
  // Pages with columns of their own have all of a wide window.
  await page.setViewportSize({ width: 1920, height: 1080 })
  for (const path of ['/calendar', '/mail']) {
    await page.goto(at(path))
    const sheet = page.locator('[data-wide-page]')
    await expect(sheet).toBeVisible()
    expect((await sheet.boundingBox())?.width).toBeGreaterThan(1800)
  }
})
