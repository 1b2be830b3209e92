import { call, createEvent, mainCalendar, titleOf } from '../kit/calendar.ts'
import { at, checkAxe, checkWidth, expect, type Page, portalTime, shot, signIn, test } from '../kit/story.ts'

/** A second person in a browser of their own. */
async function another(page: Page, login: string): Promise<Page> {
  const context = await page.context().browser()?.newContext({ locale: 'ko-KR', timezoneId: 'Asia/Seoul' })
  if (!context) throw new Error('the browser is closed')
  const other = await context.newPage()
  await signIn(other, login)
  return other
}

/** A Tuesday in the weeks ahead, as `yyyy-MM-dd`, so that no other story has an absence there. */
async function tuesdayAhead(page: Page, weeks: number): Promise<string> {
  const now = await portalTime(page)
  const days = ((9 - now.getUTCDay()) % 7) + 7 * weeks
  return new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}

const guest = (personCode: string) => ({ personCode, email: '', role: 'required' })

/** Books a room that is free at noon in Seoul; returns its name. */
async function bookRoom(page: Page, day: string, title: string): Promise<string> {
  const { origin } = new URL(at('/'))
  const asked = new URLSearchParams({ kind: 'room', at: `${day}T03:00:00Z`, minutes: '60' })
  const answer = await page.context().request.get(`${origin}/cm/api/reservation/resource/free?${asked}`)
  type Free = { resource: { resourceId: number; name: { ko: string } } }
  const [free] = ((await answer.json()) as { result: Free[] }).result
  await call(page, '/IsuReserveResource/ISU_RequestDb/api', {
    ...{ resourceId: free?.resource.resourceId ?? 0, startDate: day, endDate: day },
    ...{ startTime: '12:00', endTime: '13:00', repeat: null, title },
  })
  return free?.resource.name.ko ?? ''
}

/** Chooses what is done with a meeting or a booking. */
async function choose(page: Page, thing: string, choice: string) {
  await page.getByRole('button', { name: new RegExp(thing) }).click()
  await page.getByRole('option', { name: choice }).click()
}

/** The answers of the people of an event, as its organizer reads them. */
async function answersOf(page: Page, eventId: number): Promise<string[]> {
  const { origin } = new URL(at('/'))
  const answer = await page.context().request.get(`${origin}/cm/api/calendar/event?eventId=${eventId}`)
  type Seen = { attendees: { answer: string; role: string }[]; isCancelled: boolean }
  const { attendees, isCancelled } = ((await answer.json()) as { result: Seen }).result
  return attendees.map((one) => `${one.answer} ${one.role}${isCancelled ? ' cancelled' : ''}`)
}

test('a business trip declines, hands over and releases, is changed, and one press undoes it all', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await signIn(page, 'user')
  const peer = await another(page, 'peer')
  const day = await tuesdayAhead(page, 5)
  const [own, deputy] = [(await mainCalendar(page)).ownerCode, (await mainCalendar(peer)).ownerCode]
  const [invited, organized, booked] = ['예산 심의', '고객 회의', '외근'].map(titleOf)
  const at14 = { start: `${day}T14:00`, end: `${day}T15:00`, attendees: [guest(own)] }
  const at10 = { start: `${day}T10:00`, end: `${day}T11:00`, attendees: [guest(deputy)] }
  const invitedId = await createEvent(peer, { title: invited ?? '', ...at14 })
  const organizedId = await createEvent(page, { title: organized ?? '', ...at10 })
  const room = await bookRoom(page, day, booked ?? '')

  await test.step('the form lists meetings and bookings of the days, and says what will happen', async () => {
    await page.goto(at('/workflow/absence'))
    await page.getByRole('button', { name: /종류/ }).first().click()
    await page.getByRole('option', { name: '출장' }).click()
    await page.getByRole('textbox', { name: '첫날' }).fill(day)
    await page.getByRole('textbox', { name: '마지막 날' }).fill(day)
    await page.getByRole('combobox', { name: '대결자' }).fill('박준호')
    await page.getByRole('option', { name: '박준호' }).first().click()
    await choose(page, invited ?? '', '박준호 님 대신')
    await choose(page, organized ?? '', '박준호 님에게 넘기기')
    await choose(page, room, '풀기')
    const plan = page.getByRole('complementary', { name: '이렇게 됩니다' })
    await expect(plan.getByText(/회의 1건 대신 참석 제안/)).toBeVisible()
    await checkAxe(page)
    await checkWidth(page)
    await shot(page, 'absence-write')
    for (const width of [1024, 390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await checkWidth(page)
      await shot(page, `absence-write-${width}`)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  const item = page.getByRole('listitem').filter({ hasText: '출장' }).filter({ hasText: '박준호' }).first()
  await test.step('it takes effect in every room', async () => {
    await page.getByRole('button', { name: '부재 저장' }).click()
    await expect(item).toContainText('회의 1건 대신 참석 제안')
    await expect(item).toContainText('예약 1건 풀기')
    await shot(page, 'absence-mine')
    expect(await answersOf(peer, invitedId)).toEqual(['declined required'])
    expect(await answersOf(page, organizedId)).toEqual(['none chair'])
  })

  await test.step('a change gives back what is no longer chosen', async () => {
    await item.getByRole('button', { name: '바꾸기' }).click()
    await expect(page.getByRole('heading', { name: '부재 바꾸기' })).toBeVisible()
    await choose(page, invited ?? '', '그대로')
    await page.getByRole('tab', { name: '우리 팀' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('저장하지 않은 변경이 있습니다.')
    await page.getByRole('alertdialog').getByRole('button', { name: '취소' }).click()
    await page.getByRole('button', { name: '바꾼 대로 저장' }).click()
    await expect(item).not.toContainText('대신 참석 제안')
    expect(await answersOf(peer, invitedId)).toEqual(['none required'])
    expect(await answersOf(page, organizedId)).toEqual(['none chair'])
  })

  await test.step('one press undoes the rest', async () => {
    await item.getByRole('button', { name: '부재 취소' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
    await expect(item.getByText('취소', { exact: true })).toBeVisible()
    expect(await answersOf(page, organizedId)).toEqual(['none required'])
    await page.goto(at(`/reservedb/myReserve/personalday?DAY=${day}`))
    await expect(page.getByText(booked ?? '').first()).toBeVisible()
  })
  await peer.context().close()
})

/** Approves a document. */
async function approve(page: Page, apmId: string) {
  await page.goto(at(`/page/form?apmid=${apmId}`))
  await page.getByRole('button', { name: '승인', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '승인', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** The number of the document on the page. */
async function numberOf(page: Page): Promise<string> {
  await page.waitForURL(({ search }) => /apmid=\d+/.test(search) && !search.includes('mode='))
  return new URL(page.url()).searchParams.get('apmid') ?? ''
}

test('a leave declines a meeting when it is accepted, and its cancelling form takes the answer back', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await signIn(page, 'peer')
  const leader = await another(page, 'user')
  const day = await tuesdayAhead(page, 8)
  const { ownerCode } = await mainCalendar(page)
  const title = titleOf('분기 점검')
  const times = { start: `${day}T14:00`, end: `${day}T15:00` }
  const eventId = await createEvent(leader, { title, ...times, attendees: [guest(ownerCode)] })
  const mine = page.getByRole('listitem').filter({ hasText: '연차' }).filter({ hasText: '회의 1건 거절' })

  await test.step('the choice waits for the document', async () => {
    await page.goto(at('/workflow/absence'))
    await page.getByRole('textbox', { name: '첫날' }).fill(day)
    await page.getByRole('textbox', { name: '마지막 날' }).fill(day)
    await choose(page, title, '거절')
    await page.getByRole('button', { name: '휴가신청서 상신' }).click()
    await expect(mine).toContainText('승인되면 회의 1건 거절')
    expect(await answersOf(leader, eventId)).toEqual(['none required'])
  })

  await test.step('the approval declines the meeting', async () => {
    await mine.getByRole('button', { name: '문서 보기' }).click()
    await approve(leader, await numberOf(page))
    await expect.poll(() => answersOf(leader, eventId)).toEqual(['declined required'])
    await page.goto(at('/workflow/absence?VIEW=mine'))
    await expect(mine).toContainText('예정')
    await expect(mine).not.toContainText('승인되면')
  })

  await test.step('the cancelling form undoes it', async () => {
    await mine.getByRole('button', { name: '취소 신청' }).click()
    await page.getByRole('textbox', { name: '제목' }).fill('휴가 취소')
    await page.getByRole('textbox', { name: '사유' }).fill('일정이 바뀌었습니다')
    await page.getByRole('button', { name: '상신', exact: true }).click()
    await approve(leader, await numberOf(page))
    await expect.poll(() => answersOf(leader, eventId)).toEqual(['none required'])
    await page.goto(at('/workflow/absence?VIEW=mine'))
    await expect(mine).toHaveCount(0)
  })
  await leader.context().close()
})
