import { at, checkAxe, checkWidth, expect, type Page, setBox, shot, signIn, test } from '../kit/story.ts'

/** Returns a Saturday at least three days ahead. The demo has bookings on weekdays only, so all rooms are free. */
function freeSaturday(weeks = 0): string {
  const date = new Date(Date.now() + 3 * 86_400_000)
  date.setUTCDate(date.getUTCDate() + ((6 - date.getUTCDay() + 7) % 7) + weeks * 7)
  return date.toISOString().slice(0, 10)
}

const column = (page: Page, name: string) => page.getByRole('group', { name: new RegExp(`^${name}`) })
const dialog = (page: Page) => page.getByRole('dialog')

/** The option of a time, which also says who holds it. */
const timeOf = (time: string) => new RegExp(`^${time}( ·|$)`)

/** Opens the booking form of the page and fills it in. */
async function book(page: Page, title: string, room: RegExp, day: string, start: string, end: string) {
  await page.goto(at(`/reservedb/day?DAY=${day}`))
  await page.getByRole('button', { name: '예약하기' }).click()
  await fill(page, title, room, day, start, end)
}

async function fill(page: Page, title: string, room: RegExp, day: string, start: string, end: string) {
  const form = page.getByRole('alertdialog')
  await form.getByLabel('제목').fill(title)
  await form.getByRole('button', { name: /자원/ }).first().click()
  await page.getByRole('option', { name: room }).click()
  await form.getByRole('textbox', { name: '날짜', exact: true }).fill(day)
  await form.getByRole('button', { name: /시작$/ }).click()
  // By the name of the list: the list before is still shown while it fades.
  await page
    .getByRole('listbox', { name: '시작' })
    .getByRole('option', { name: timeOf(start) })
    .click()
  // A taken time names its holder: "15:00 · 박준호 사용".
  await form.getByRole('button', { name: /^\d{2}:\d{2}.* 종료$/ }).click()
  await page
    .getByRole('listbox', { name: '종료' })
    .getByRole('option', { name: timeOf(end) })
    .click()
}

const send = (page: Page, name = '예약') =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()

test('@desktop a drag in the day of resources books, keys move it, and keys book', async ({ page }) => {
  const day = freeSaturday()
  await signIn(page, 'user')
  await page.goto(at(`/reservedb/day?DAY=${day}`))
  const room = column(page, '3층 소회의실 1')
  await expect(room).toBeVisible()
  const box = await room.boundingBox()
  if (!box) throw new Error('a visible column has a place')
  const x = box.x + box.width / 2
  // Drags from 10:00 to 11:30. The column starts at 09:00, and one hour is 52 pixels high.
  await page.mouse.move(x, box.y + 54)
  await page.mouse.down()
  await page.mouse.move(x, box.y + 100)
  await page.mouse.move(x, box.y + 130)
  await page.mouse.up()
  const form = page.getByRole('alertdialog')
  await form.getByLabel('제목').fill('끌어서 만든 회의')
  await expect(form.getByText(/예약할 수 있는 시간입니다/)).toBeVisible()
  await checkAxe(page)
  await send(page)
  const booking = page.getByRole('button', { name: /^끌어서 만든 회의, 10:00–11:30/ })
  await expect(booking).toBeVisible()
  await shot(page, 'reservation-day')
  await checkAxe(page)
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: '단축키' })
  await expect(keys.getByText('고른 항목을 다른 시간이나 칸으로 옮기기')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)

  await booking.focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByRole('button', { name: /^끌어서 만든 회의, 10:30–12:00/ })).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  const moved = page.getByRole('button', { name: /^끌어서 만든 회의, 11:00–12:30/ })
  await expect(moved).toBeVisible()
  await moved.focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByRole('button', { name: /^끌어서 만든 회의, 11:30–13:00/ })).toBeVisible()

  await column(page, '3층 소회의실 2').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('제목')).toBeFocused()
  await page.keyboard.type('자판으로 만든 회의')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^자판으로 만든 회의, 09:30–10:30/ })).toBeVisible()
})

test('@desktop the mouse moves a booking to another room and changes its end', async ({ page }) => {
  const day = freeSaturday(4)
  await signIn(page, 'user')
  await book(page, '마우스로 옮기는 회의', /^5층 면접실/, day, '10:00', '11:00')
  await send(page)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.goto(at(`/reservedb/day?DAY=${day}`))
  const booking = (times: string, room: string) =>
    page.getByRole('button', { name: new RegExp(`^마우스로 옮기는 회의, ${times}, ${room}`) })
  const placeOf = async (target: ReturnType<typeof booking>) => {
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    if (!box) throw new Error('a visible booking has a place')
    return box
  }
  const first = await placeOf(booking('10:00–11:00', '5층 면접실'))
  const target = await column(page, '5층 소회의실').boundingBox()
  if (!target) throw new Error('a visible column has a place')
  // Drags the booking down by two hours, 52 pixels each, into the column of the other room.
  await page.mouse.move(first.x + first.width / 2, first.y + 20)
  await page.mouse.down()
  await page.mouse.move(first.x + first.width / 2, first.y + 60, { steps: 4 })
  await page.mouse.move(target.x + target.width / 2, first.y + 20 + 104, { steps: 8 })
  await page.mouse.up()
  const moved = booking('12:00–13:00', '5층 소회의실')
  await expect(moved).toBeVisible()
  // The click event at the end of the drag does not open the booking.
  await expect(dialog(page)).toHaveCount(0)

  const box = await placeOf(moved)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 3)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height + 30, { steps: 4 })
  await page.mouse.move(box.x + box.width / 2, box.y + box.height + 49, { steps: 4 })
  await page.mouse.up()
  await expect(booking('12:00–14:00', '5층 소회의실')).toBeVisible()
  await page.reload()
  await expect(booking('12:00–14:00', '5층 소회의실')).toBeVisible()
})

test('@desktop a drag onto a taken time is red, says who has the room, and goes to another room', async ({
  page,
  browser,
}) => {
  const day = freeSaturday(5)
  const other = await browser.newPage()
  await signIn(other, 'peer')
  await book(other, '임원 보고', /^5층 면접실/, day, '14:00', '15:00')
  await send(other)
  await expect(other.getByRole('alertdialog')).toHaveCount(0)
  await signIn(page, 'user')
  await book(page, '밀려난 회의', /^5층 면접실/, day, '10:00', '11:00')
  const form = page.getByRole('alertdialog')
  await expect(form.getByText(/^이 날 예약: 14:00–15:00 /)).toBeVisible()
  await form.getByRole('button', { name: /시작$/ }).click()
  const starts = page.getByRole('listbox', { name: '시작' }).getByRole('option')
  // The room is closed at night, and the other booking is named.
  await expect(starts.first()).toHaveAccessibleName('09:00')
  await expect(starts.filter({ hasText: /^14:00 · \S+ 사용$/ })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(starts).toHaveCount(0)
  await form.getByRole('button', { name: /자원/ }).first().click()
  await expect(page.getByRole('option').first()).toHaveAccessibleName(/비어 있음/)
  await page.keyboard.press('Escape')
  await send(page)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.goto(at(`/reservedb/day?DAY=${day}`))
  const own = page.getByRole('button', { name: /^밀려난 회의, 10:00–11:00/ })
  await own.scrollIntoViewIfNeeded()
  const box = await own.boundingBox()
  if (!box) throw new Error('a visible booking has a place')
  // Down by four hours, 52 pixels each, onto the booking of the other person.
  await page.mouse.move(box.x + box.width / 2, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + 20 + 208, { steps: 8 })
  const ghost = page.getByText('14:00–15:00', { exact: true })
  const lineOf = () => ghost.evaluate((element) => getComputedStyle(element).borderTopColor)
  const red = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--danger)'
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })
  expect(await lineOf()).toBe(red)
  await page.mouse.up()
  const refused = page.getByRole('alertdialog', { name: '옮길 수 없는 시간입니다' })
  await expect(refused.getByText(/14:00–15:00 · 임원 보고$/)).toBeVisible()
  await expect(refused.getByRole('button', { name: /대기 1번으로 올리기/ })).toBeVisible()
  await checkAxe(page)
  await shot(page, 'reservation-move-refused')
  await refused
    .getByRole('button', { name: /바꾸기$/ })
    .first()
    .click()
  await expect(refused).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^밀려난 회의, 14:00–15:00/ })).toBeVisible()
})

test('@desktop a conflict shows who has the room; a series is repaired date by date', async ({
  page,
  browser,
}) => {
  const [day, next] = [freeSaturday(1), freeSaturday(2)]
  const other = await browser.newPage()
  await signIn(other, 'peer')
  await book(other, '먼저 잡은 회의', /^5층 중회의실 A/, next, '14:00', '15:00')
  await send(other)
  await expect(other.getByRole('alertdialog')).toHaveCount(0)

  await signIn(page, 'user')
  await book(page, '격주 점검', /^5층 중회의실 A/, day, '14:00', '15:00')
  const form = page.getByRole('alertdialog')
  await form.getByRole('button', { name: /반복$/ }).click()
  await page.getByRole('option', { name: '매주' }).click()
  const conflicts = form.getByRole('region', { name: '겹치는 날짜' })
  await expect(conflicts.getByText(/먼저 잡은 회의/)).toBeVisible()
  await expect(conflicts.getByText('5일 중 1일을 예약할 수 없습니다.')).toBeVisible()
  await shot(page, 'reservation-series')
  await send(page)
  await expect(form.getByText('예약할 수 없는 1일을 먼저 정해 주세요.')).toBeVisible()
  await conflicts.getByRole('button', { name: /처리 방법/ }).click()
  await page.getByRole('option', { name: /5층 중회의실 B/ }).click()
  await send(page)
  await expect(form).toHaveCount(0)
  await page.goto(at(`/reservedb/myReserve/personalday?DAY=${next}`))
  await expect(page.getByRole('button', { name: /^격주 점검, 14:00–15:00, 5층 중회의실 B/ })).toBeVisible()

  // When the slot becomes free, the first booking in the waiting list gets it.
  await book(page, '자리를 기다리는 회의', /^5층 중회의실 A/, next, '14:00', '15:00')
  await form.getByRole('button', { name: /처리 방법/ }).click()
  await page.getByRole('option', { name: /대기 1번/ }).click()
  await send(page)
  await expect(form).toHaveCount(0)
  await other.goto(at(`/reservedb/myReserve/personalday?DAY=${next}`))
  await other.getByRole('button', { name: /^먼저 잡은 회의/ }).click()
  await dialog(other).getByRole('button', { name: '예약 취소' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(other.getByText('예약 1건을 취소했습니다.')).toBeVisible()
  await page.goto(at(`/reservedb/myReserve/personalday?DAY=${next}`))
  await page.getByRole('button', { name: /^자리를 기다리는 회의/ }).click()
  await dialog(page).getByRole('button', { name: '예약 확정' }).click()
  await expect(dialog(page).getByText('예약됨', { exact: true })).toBeVisible()
  await other.close()
})

test('@desktop a request for a car waits until its approver accepts it', async ({ page, browser }) => {
  const day = freeSaturday(1)
  const other = await browser.newPage()
  await signIn(other, 'peer')
  await book(other, '전시회 참가 신청', /^전기차/, day, '10:00', '12:00')
  await send(other, '승인 요청')
  await expect(other.getByText(/승인을 요청했습니다/)).toBeVisible()
  await signIn(page, 'user')
  await page.goto(at('/reservedb/approval'))
  // The approver may edit a request before the decision.
  await page.getByRole('button', { name: '전시회 참가 신청' }).click()
  await dialog(page).getByRole('button', { name: '수정' }).click()
  const edit = page.getByRole('alertdialog')
  await edit.getByLabel('내용').fill('주차권을 챙기세요.')
  await edit.getByRole('button', { name: '저장' }).click()
  await expect(edit).toHaveCount(0)
  await setBox(page.getByLabel('전시회 참가 신청 선택'))
  await page.getByRole('button', { name: '1건 승인' }).click()
  await dialog(page).getByLabel('의견').fill('조심히 다녀오세요.')
  await dialog(page).getByRole('button', { name: '승인' }).click()
  await expect(page.getByText(/1건을 처리했습니다/)).toBeVisible()
  await checkAxe(page)
  await shot(page, 'reservation-approval')
  await other.goto(at(`/reservedb/myReserve/personalday?DAY=${day}`))
  await other.getByRole('button', { name: /^전시회 참가 신청/ }).click()
  await expect(dialog(other).getByText(/조심히 다녀오세요/)).toBeVisible()
  await other.close()
})

test('@desktop the form shows faults at their field, stores nothing, and shows what will be booked', async ({
  page,
}) => {
  const day = freeSaturday(5)
  await signIn(page, 'user')
  await book(page, '잘못 적은 회의', /^5층 라운지/, day, '11:00', '10:00')
  const form = page.getByRole('alertdialog')
  await expect(form.getByText('종료 시간은 시작 시간보다 뒤여야 합니다.')).toBeVisible()
  await send(page)
  await expect(form).toBeVisible()
  // Only times within the opening hours are offered.
  await form.getByRole('button', { name: /^\S+ 종료$/ }).click()
  const ends = page.getByRole('listbox', { name: '종료' }).getByRole('option')
  await expect(ends.last()).toHaveAccessibleName('18:00')
  await page.keyboard.press('Escape')
  await expect(ends).toHaveCount(0)
  await expect(form.getByRole('region', { name: '겹치는 날짜' })).toHaveCount(0)
  await checkAxe(page)
  await fill(page, '고쳐 적은 회의', /^5층 라운지/, day, '16:00', '17:00')
  await expect(form.getByText(/예약할 수 있는 시간입니다/)).toBeVisible()
  await form.getByRole('button', { name: '미리 보기' }).click()
  const preview = form.getByRole('region', { name: '미리 보기' })
  await expect(preview.getByText(/16:00–17:00/)).toBeVisible()
  await preview.getByRole('button', { name: '고치기' }).click()
  await expect(form.getByLabel('제목')).toHaveValue('고쳐 적은 회의')
  await form.getByRole('button', { name: '미리 보기' }).click()
  await send(page)
  await expect(form).toHaveCount(0)
  await page.goto(at(`/reservedb/myReserve/personalday?DAY=${day}`))
  await expect(page.getByRole('button', { name: /^고쳐 적은 회의, 16:00–17:00/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^잘못 적은 회의/ })).toHaveCount(0)
})

test('@phone a phone shows free rooms and the own bookings first, and books by the form', async ({
  page,
}) => {
  const day = freeSaturday(3)
  await signIn(page, 'user')
  await page.goto(at('/reservedb/day'))
  await expect(page.getByRole('region', { name: '지금 비어 있는 6인실' })).toBeVisible()
  await expect(page.getByRole('region', { name: '내 예약' })).toBeVisible()
  // The day view has one row for each resource, and the hours run from left to right.
  const lanes = page.getByRole('region', { name: '일', exact: true }).last()
  await expect(lanes.getByRole('button', { name: '3층 소회의실 1에서 빈 시간 예약' })).toBeVisible()
  // On a phone there are no side panes. The header has a menu with the other actions.
  await expect(page.getByRole('button', { name: /^자원 고르기/ })).toHaveCount(0)
  await page.getByRole('button', { name: '다른 작업' }).click()
  await expect(page.getByRole('menuitem', { name: '캘린더 주소' })).toBeVisible()
  await page.getByRole('menuitem', { name: '자원 고르기' }).click()
  const choice = dialog(page).getByRole('button', { name: '3층 소회의실 1', exact: true })
  await choice.click()
  await expect(choice).toHaveAttribute('aria-pressed', 'false')
  await choice.click()
  await dialog(page).getByRole('button', { name: '닫기' }).last().click()
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'reservation-phone')
  await book(page, '휴대전화로 만든 회의', /^3층 Focus Room/, day, '10:00', '11:00')
  await checkWidth(page)
  await send(page)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.goto(at(`/reservedb/myReserve/personalday?DAY=${day}`))
  const own = page.getByRole('button', { name: /^휴대전화로 만든 회의/ })
  await expect(own).toBeVisible()
  // On a phone the week view is a list of days. The heading of a day opens the day view.
  await page.getByRole('tab', { name: '주', exact: true }).click()
  const week = page.getByRole('region', { name: '주', exact: true })
  await expect(own).toBeVisible()
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'reservation-phone-week')
  await week.getByRole('button', { name: new RegExp(` ${Number(day.slice(8))}일`) }).click()
  await expect(page.getByRole('tab', { name: '일', exact: true })).toHaveAttribute('aria-selected', 'true')
  await expect(own).toBeVisible()
})

test('the total search finds an own booking and a resource, and opens both', async ({ page }) => {
  const day = freeSaturday(6)
  await signIn(page, 'user')
  await page.goto(at(`/reservedb/write?DAY=${day}&START=10:00&END=11:00`))
  await page.getByLabel('제목').fill('통합검색으로 찾는 회의')
  await page.getByRole('main').getByRole('button', { name: /자원/ }).first().click()
  await page.getByRole('option', { name: /^5층 교육장/ }).click()
  await page.getByRole('button', { name: '예약', exact: true }).click()
  await expect(page.getByText(/예약했습니다/).first()).toBeVisible()
  await page.goto(at('/home/search?SearchText=통합검색으로'))
  await page.getByRole('link', { name: /통합검색으로 찾는 회의/ }).click()
  await expect(dialog(page).getByRole('heading', { name: '통합검색으로 찾는 회의' })).toBeVisible()
  await dialog(page).getByRole('button', { name: '닫기' }).last().click()
  await expect(dialog(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: /^통합검색으로 찾는 회의/ }).first()).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)

  await page.goto(at('/home/search?SearchText=면접실'))
  await page.getByRole('link', { name: /^5층 면접실/ }).click()
  await expect(page).toHaveURL(/\/reservedb\/week\?RESOURCE=\d+/)
  await checkAxe(page)
})

test('@desktop the palette leads to the form and to a resource', async ({ page }) => {
  await signIn(page, 'user')
  await page.goto(at('/home'))
  const find = async (text: string, option: RegExp) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').last().fill(text)
    await page.getByRole('option', { name: option }).click()
  }
  await expect(page.getByRole('banner')).toBeVisible()
  await find('회의실', /회의실·차량 예약하기/)
  await expect(page.getByRole('heading', { name: '예약하기' })).toBeVisible()
  await find('ㅁㅈㅅ', /^5층 면접실/)
  const chip = page.getByRole('button', { name: '5층 면접실', exact: true })
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: '3층 대회의실', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
})

test('@desktop the week is read in three languages', async ({ page }) => {
  for (const [login, words] of [
    ['user', ['예약하기', '3층 대회의실']],
    ['english', ['Book', 'Grand Room 3F']],
    ['chinese', ['预约', '']],
  ] as const) {
    await page.context().clearCookies()
    await signIn(page, login)
    await page.goto(at('/reservedb/week'))
    await expect(page.getByRole('button', { name: words[0], exact: true })).toBeVisible()
    if (words[1]) await expect(page.getByRole('button', { name: words[1] }).first()).toBeVisible()
    await checkWidth(page)
    await shot(page, `reservation-week-${login}`)
  }
})

test('@desktop the panes of the calendar open and close by keys and are remembered for the person', async ({
  page,
}) => {
  await signIn(page, 'user')
  await page.goto(at('/reservedb/week'))
  const left = page.getByRole('complementary', { name: '자원 고르기' })
  const right = page.getByRole('complementary', { name: '빈 회의실과 내 예약' })
  const leftSwitch = page.getByRole('button', { name: /^자원 고르기/ })
  const rightSwitch = page.getByRole('button', { name: '빈 회의실과 내 예약' })
  await expect(leftSwitch).toHaveAttribute('aria-expanded', 'false')
  await expect(left).toHaveCount(0)
  await leftSwitch.focus()
  await page.keyboard.press('Enter')
  await expect(leftSwitch).toBeFocused()
  await expect(leftSwitch).toHaveAttribute('aria-expanded', 'true')
  // Only the first resources are shown by default. The other resources are off in the list of their category,
  // and the user switches them on there.
  const car = left
    .getByRole('region', { name: '법인차량' })
    .getByRole('button', { name: /^법인차량 12가3456(?! 즐겨찾기)/ })
  await expect(car).toHaveAttribute('aria-pressed', 'false')
  await car.press('Space')
  await expect(car).toHaveAttribute('aria-pressed', 'true')
  await rightSwitch.focus()
  await page.keyboard.press('Space')
  await expect(right.getByRole('region', { name: '지금 비어 있는 6인실' })).toBeVisible()
  await expect(right.getByRole('region', { name: '내 예약' })).toBeVisible()
  await checkAxe(page)
  await checkWidth(page)
  await shot(page, 'reservation-panes')
  await page.reload()
  await expect(left).toBeVisible()
  await expect(right).toBeVisible()
  await leftSwitch.press('Enter')
  await expect(left).toHaveCount(0)
  await page.reload()
  await expect(right).toBeVisible()
  await expect(left).toHaveCount(0)
  // The choice is stored per user: another user in the same browser has the default.
  await page.context().clearCookies()
  await signIn(page, 'peer')
  await page.goto(at('/reservedb/week'))
  await expect(leftSwitch).toBeVisible()
  await expect(right).toHaveCount(0)
})

test('@desktop keys move a date of a series after the question for its scope; moves and cancellations are undone', async ({
  page,
}) => {
  const day = freeSaturday(3)
  await signIn(page, 'user')
  await book(page, '되돌리는 회의', /^5층 면접실/, day, '10:00', '11:00')
  const form = page.getByRole('alertdialog')
  await form.getByRole('button', { name: /반복$/ }).click()
  await page.getByRole('option', { name: '매일' }).click()
  await send(page)
  await expect(form).toHaveCount(0)
  await page.goto(at(`/reservedb/day?DAY=${day}`))
  const booking = (times: string) =>
    page.getByRole('button', { name: new RegExp(`^되돌리는 회의, ${times}`) })
  const undo = page.getByRole('button', { name: '되돌리기' })
  await booking('10:00–11:00').focus()
  await page.keyboard.press('Alt+ArrowDown')
  const scope = page.getByRole('dialog', { name: '반복 예약 옮기기' })
  await scope.getByText('이 날짜와 이후 날짜').click()
  await scope.getByRole('button', { name: '옮기기' }).click()
  await expect(booking('10:30–11:30')).toBeVisible()
  await undo.click()
  await expect(booking('10:00–11:00')).toBeVisible()

  await booking('10:00–11:00').click()
  await page.getByRole('dialog').getByRole('button', { name: '예약 취소' }).click()
  const canceling = page.getByRole('dialog', { name: '반복 예약 취소' })
  await canceling.getByRole('button', { name: '예약 취소' }).click()
  await expect(booking('10:00–11:00')).toHaveCount(0)
  await undo.click()
  await expect(booking('10:00–11:00')).toBeVisible()
})
