import { call, clearDays, createEvent, dialogOf, entryOf, mainCalendar, titleOf } from '../kit/calendar.ts'
import {
  at,
  checkAxe,
  checkWidth,
  expect,
  type Page,
  portalTime,
  setBox,
  shot,
  signIn,
  test,
} from '../kit/story.ts'

/** A second person in a browser of their own. */
async function another(page: Page, login: string): Promise<Page> {
  const context = await page.context().browser()?.newContext({ locale: 'ko-KR', timezoneId: 'Asia/Seoul' })
  if (!context) throw new Error('the browser is closed')
  const other = await context.newPage()
  await signIn(other, login)
  return other
}

const week = '/calendar?VIEW=week&DAY=2027-04-05'
/** The entry of a series on a day of April 2027. */
const entryOn = (page: Page, title: string, day: RegExp) =>
  page.getByRole('group', { name: day }).getByRole('button', { name: new RegExp(`^${title}, `) })

test('the card names overlaps and the place in the series, and an answer is for one date or for all remaining ones', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const [title, other] = [titleOf('분기 리뷰'), titleOf('보안 점검')]
  const peer = await another(page, 'peer')
  const { ownerCode } = await mainCalendar(peer)
  await clearDays(peer, '2027-04-04', '2027-04-10')
  await signIn(page, 'user')
  await clearDays(page, '2027-04-04', '2027-04-10')
  await createEvent(page, {
    ...{ title, start: '2027-04-05T13:30', end: '2027-04-05T15:00', rule: 'FREQ=DAILY;COUNT=5;WKST=MO' },
    ...{ place: '5층 중회의실', content: '<p>https://zoom.us/j/81234567890</p>' },
    attendees: [{ personCode: ownerCode, email: '', role: 'required' }],
  })
  await createEvent(peer, { title: other, start: '2027-04-07T14:30', end: '2027-04-07T15:30' })

  await test.step('the invited person sees overlap, number, meeting and people', async () => {
    await peer.goto(at(week))
    await entryOn(peer, title, /^수 7[. ]/).click()
    const card = dialogOf(peer, title)
    await expect(card).toContainText('30분 겹침')
    await expect(card).toContainText(`겹침: ${other} 14:30 – 15:30`)
    await expect(card).toContainText('5번 중 3번째')
    await expect(card).toContainText('화상회의 · Zoom')
    await expect(card.getByRole('button', { name: '참여' })).toBeVisible()
    await expect(card.getByRole('listitem').first()).toContainText('주최')
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [390, 844],
      [320, 640],
    ] as const) {
      await peer.setViewportSize({ width, height })
      await expect(dialogOf(peer, title).getByRole('button', { name: '거절' })).toBeVisible()
      await checkWidth(peer)
      await checkAxe(peer)
      await shot(peer, 'calendar-card-invited')
    }
    await peer.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('an answer for the remaining dates leaves the earlier ones open', async () => {
    const card = dialogOf(peer, title)
    await setBox(card.getByRole('radio', { name: '남은 3번' }))
    await card.getByRole('button', { name: '거절' }).click()
    await expect(peer.getByText('남은 날짜에 답을 보냈습니다.')).toBeVisible()
    await card.getByRole('button', { name: '모두 보기' }).click()
    const dates = dialogOf(peer, '반복 날짜')
    await expect(dates.getByRole('listitem')).toHaveCount(5)
    await expect(dates.getByRole('listitem').nth(1)).toContainText('답 없음')
    await expect(dates.getByRole('listitem').nth(2)).toContainText('거절')
    await expect(dates.getByRole('listitem').nth(4)).toContainText('거절')
    await checkAxe(peer)
    await shot(peer, 'calendar-card-dates')
    await dates.getByRole('listitem').nth(0).getByRole('button').click()
    await expect(dialogOf(peer, title)).toContainText('5번 중 1번째')
  })

  await test.step('the organizer gets one notification and reads the answers', async () => {
    await page.goto(at(week))
    await entryOn(page, title, /^금 9[. ]/).click()
    const people = dialogOf(page, title).getByRole('listitem')
    await expect(people.nth(1)).toContainText('거절')
    await checkAxe(page)
    await shot(page, 'calendar-card-organizer')
  })

  await test.step('reminders, minutes and the read-only window', async () => {
    const card = dialogOf(peer, title)
    await card.getByRole('button', { name: '알림 없음' }).click()
    await peer.getByRole('menuitemcheckbox', { name: '10분 전' }).click()
    await peer.keyboard.press('Escape')
    await expect(card.getByRole('button', { name: '10분 전 알림' })).toBeVisible()
    const opened = peer.waitForEvent('popup')
    await card.getByRole('button', { name: '열기' }).click()
    const window = await opened
    await expect(window.getByText('5번 중 1번째')).toBeVisible()
    await window.close()
    await card.getByRole('button', { name: '회의록' }).click()
    await expect(peer).toHaveURL(/\/mail\/write/)
    await expect(peer.getByRole('textbox', { name: '제목' })).toHaveValue(new RegExp(`^회의록: ${title}`))
    await shot(peer, 'calendar-card-minutes')
  })
})

test('joining is the main act from ten minutes before the start', async ({ page }) => {
  const title = titleOf('화상')
  await signIn(page, 'user')
  const now = await portalTime(page)
  const wall = (minutes: number) =>
    new Date(now.getTime() + (9 * 60 + minutes) * 60_000).toISOString().slice(0, 16)
  const place = 'https://meet.google.com/abc-defg-hij'
  const eventId = await createEvent(page, { title, start: wall(-5), end: wall(55), place })
  await page.clock.setFixedTime(now)
  await page.goto(at(`/calendar?VIEW=day&DAY=${wall(0).slice(0, 10)}&event=${eventId}`))
  const card = dialogOf(page, title)
  await expect(card).toContainText('화상회의 · Google Meet')
  // The address has its own line, and is not the place as well.
  await expect(card).not.toContainText('https://')
  await expect(card.getByRole('button', { name: '참여' })).toHaveClass(/primary/)
  await checkAxe(page)
  await shot(page, 'calendar-card-join')
  await call(page, '/api/calendar/event/remove', { eventId, scope: 'all' })
  await expect(entryOf(page, title)).toHaveCount(0)
})
