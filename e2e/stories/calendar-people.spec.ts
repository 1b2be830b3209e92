import {
  another,
  call,
  clearDays,
  createEvent,
  dialogOf,
  entryOf,
  mainCalendar,
  titleOf,
} from '../kit/calendar.ts'
import { at, checkAxe, expect, type Page, shot, signIn, test } from '../kit/story.ts'

const day = '2027-03-23'
const dayPage = `/calendar?VIEW=day&DAY=${day}`

test('another person answers an invitation with a comment and another time, which the organiser accepts', async ({
  page,
}) => {
  const title = titleOf('초대')
  await signIn(page, 'user')
  await page.goto(at(dayPage))
  await page.getByRole('button', { name: '일정 만들기' }).click()
  const form = dialogOf(page, '일정 만들기')
  await form.getByRole('textbox', { name: '제목' }).fill(title)
  await form.getByRole('textbox', { name: '시작 시각' }).fill('10:00')
  await form.getByRole('textbox', { name: '종료 시각' }).fill('11:00')
  const people = form.getByRole('combobox', { name: /^참석자/ })
  await people.fill('박준호')
  await form
    .getByRole('option', { name: /박준호/ })
    .first()
    .click()
  await expect(form.getByRole('region', { name: '참석자 시간' })).toBeVisible()
  const slots = form.getByRole('region', { name: '다음 빈 시간' })
  await expect(slots.getByRole('button')).toHaveCount(3)
  // The times are on the days of the event and within the working hours of both.
  await expect(slots.getByRole('button').first()).toContainText(/3\. 23\. .* (09|1[0-7]):\d0/)
  await checkAxe(page)
  await shot(page, 'calendar-event')
  await form.getByRole('button', { name: '저장', exact: true }).click()
  await expect(entryOf(page, title)).toBeVisible()

  const peer = await another(page, 'peer')
  await peer.goto(at(dayPage))
  await expect(entryOf(peer, title)).toHaveAccessibleName(/답 기다림/)
  await entryOf(peer, title).click()
  const answer = peer.getByRole('form', { name: '내 답' })
  await answer.getByRole('button', { name: '말 남기기' }).click()
  await answer.getByRole('textbox', { name: '주최자에게 남길 말' }).fill('조금 늦습니다')
  await answer.getByRole('button', { name: '수락' }).click()
  await expect(answer.getByRole('button', { name: '수락' })).toHaveAttribute('aria-pressed', 'true')

  await entryOf(page, title).click()
  const detail = dialogOf(page, title)
  await expect(detail.getByRole('listitem').filter({ hasText: '박준호' })).toContainText('수락')
  await expect(detail).toContainText('조금 늦습니다')

  await answer.getByRole('button', { name: '다른 시간 제안' }).click()
  await answer.getByRole('textbox', { name: '시작 시각' }).fill('15:00')
  await answer.getByRole('textbox', { name: '종료 시각' }).fill('16:00')
  await answer.getByRole('button', { name: '제안 보내기' }).click()
  await expect(detail.getByText(/제안: .*15:00 – 16:00/)).toBeVisible()
  await detail.getByRole('button', { name: /제안 받아들이기/ }).click()
  await expect(detail).toContainText('15:00 – 16:00')
  await page.keyboard.press('Escape')
  await expect(entryOf(page, title)).toHaveAccessibleName(/15:00–16:00/)
  // All answers are open again, because the time is another one.
  await expect(answer.getByRole('button', { name: '수락' })).toHaveAttribute('aria-pressed', 'false')
  await peer.context().close()
})

test('a private event is invisible to every level of sharing', async ({ page }) => {
  const title = titleOf('병원')
  const open = titleOf('공개')
  await signIn(page, 'user')
  await clearDays(page, day, day)
  const times = { start: `${day}T12:00`, end: `${day}T13:00` }
  const eventId = await createEvent(page, { title, class: 'private', ...times })
  await createEvent(page, { title: open, start: `${day}T14:00`, end: `${day}T15:00` })
  const { calendarId, ownerCode } = await mainCalendar(page)
  const peer = await another(page, 'peer')
  const peerCode = (await mainCalendar(peer)).ownerCode
  await call(peer, '/api/calendar/calendar/add', { personCode: ownerCode })
  for (const level of ['busy', 'titles', 'all', 'edit', 'manage'] as const) {
    const { version } = await sharesOf(page, calendarId)
    const shares = [{ subject: `person:${peerCode}`, level }]
    await call(page, '/api/calendar/calendar/share', { calendarId, version, shares })
    await peer.goto(at(dayPage))
    const hidden = peer.getByRole('button', { name: level === 'busy' ? /^바쁨, 12:00/ : /^비공개, 12:00/ })
    await expect(hidden).toBeVisible()
    await expect(peer.getByText(title)).toHaveCount(0)
    await expect(entryOf(peer, open)).toHaveCount(level === 'busy' ? 0 : 1)
    // Nothing opens, and the address of the event leads nowhere.
    await hidden.click()
    await expect(peer.getByRole('dialog')).toHaveCount(0)
    await peer.goto(at(`/calendar/event?id=${eventId}&target=MY`))
    await expect(peer.getByText(title)).toHaveCount(0)
    await expectUnseen(peer, { title, open, level, calendarId })
  }
  await page.goto(at(dayPage))
  await expect(entryOf(page, title)).toBeVisible()
  await peer.context().close()
})

/** People side by side, search, home page and feed of another person show nothing of a private event. */
async function expectUnseen(
  peer: Page,
  { title, open, level, calendarId }: { title: string; open: string; level: string; calendarId: number },
): Promise<void> {
  const isOpen = level !== 'busy'
  await peer.goto(at(`/calendar?VIEW=people&DAY=${day}`))
  await expect(peer.getByRole('group', { name: /^김서연/ })).toBeVisible()
  await expect(peer.getByText(open)).toHaveCount(isOpen ? 1 : 0)
  await expect(peer.getByText(title)).toHaveCount(0)

  await peer.goto(at('/home'))
  const part = peer.getByRole('region', { name: '일정', exact: true })
  await expect(part.locator('[data-day]').first()).toBeVisible()
  await expect(peer.getByText(title)).toHaveCount(0)
  await peer.keyboard.press('Control+k')
  await peer.getByRole('dialog').getByRole('combobox').fill(title)
  // The palette has asked: the search over all rooms is offered last.
  await expect(peer.getByRole('option').last()).toContainText(title)
  await expect(peer.getByRole('option', { name: new RegExp(`^${title}`) })).toHaveCount(0)
  await peer.keyboard.press('Escape')

  const { path } = await call<{ path: string }>(peer, '/api/calendar/feed', { calendarId })
  const feed = await peer.context().request.get(new URL(path, at('/')).href)
  expect(feed.status()).toBe(200)
  const text = await feed.text()
  expect(text.includes(open)).toBe(isOpen)
  expect(text).not.toContain(title)
}

/** The shares of a calendar, read by its owner. */
async function sharesOf(page: Page, calendarId: number): Promise<{ version: number }> {
  const { origin } = new URL(at('/'))
  const answer = await page
    .context()
    .request.get(`${origin}/cm/api/calendar/calendar/share?calendarId=${calendarId}`)
  return ((await answer.json()) as { result: { version: number } }).result
}

test('a room is booked with an event, and people stand in columns with their taken times', async ({
  page,
}) => {
  await test.step('a room is booked with the event, and taken for the next one', async () => {
    const title = titleOf('회의실')
    const at09 = { start: '2027-01-06T09:00', end: '2027-01-06T10:00' }
    await signIn(page, 'user')
    const eventId = await createEvent(page, { title, ...at09 })
    await page.goto(at(`/calendar?VIEW=day&DAY=2027-01-06&event=${eventId}`))
    await dialogOf(page, title).getByRole('button', { name: '열기', exact: true }).click()
    const form = dialogOf(page, '일정 고치기')
    await form
      .getByRole('button', { name: /회의실/ })
      .first()
      .click()
    const option = page.getByRole('option', { name: /명$/ }).first()
    const name = ((await option.textContent()) ?? '').split(' · ')[0] ?? ''
    await option.click()
    await expect(form.getByRole('textbox', { name: '장소' })).toHaveValue(name)
    await form.getByRole('button', { name: '저장', exact: true }).click()
    await entryOf(page, title).click()
    await expect(dialogOf(page, title)).toContainText(/예약 확정|승인 대기/)
    await page.keyboard.press('Escape')

    const next = await createEvent(page, { title: `${title} 다음`, ...at09 })
    await page.goto(at(`/calendar?VIEW=day&DAY=2027-01-06&event=${next}`))
    await dialogOf(page, `${title} 다음`).getByRole('button', { name: '열기', exact: true }).click()
    await dialogOf(page, '일정 고치기')
      .getByRole('button', { name: /회의실/ })
      .first()
      .click()
    await expect(page.getByRole('option', { name: new RegExp(`^${name} .*예약됨`) })).toBeVisible()
  })
  await test.step('people stand in columns with their taken times, and a common free time is offered', async () => {
    await signIn(page, 'user')
    const title = titleOf('나란히')
    await createEvent(page, { title, start: `${day}T09:00`, end: `${day}T10:00` })
    const whole = titleOf('종일')
    await createEvent(page, { title: whole, start: day, end: day, isAllDay: true, shows: 'free' })
    await page.goto(at(`/calendar?VIEW=people&DAY=${day}`))
    await expect(page.getByRole('group', { name: /^김서연/ })).toBeVisible()
    await expect(page.getByRole('group', { name: /^박준호/ })).toBeVisible()
    await expect(entryOf(page, title)).toBeVisible()
    await expect(
      page.getByRole('list', { name: /^김서연.*종일$/ }).getByRole('button', { name: whole }),
    ).toBeVisible()
    // The common time is a band over the columns of all people.
    await expect(page.locator('[data-band]').getByRole('status')).toHaveText(/모두 비어 있습니다/)
    await checkAxe(page)
    await shot(page, 'calendar-people-band')
    await page.getByRole('button', { name: /^박준호 빼기$/ }).click()
    await expect(page.getByRole('group', { name: /^박준호/ })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('group', { name: /^김서연/ })).toBeVisible()
    await expect(page.getByRole('group', { name: /^박준호/ })).toHaveCount(0)
  })
})
