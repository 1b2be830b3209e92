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

/** `yyyy-MM-ddTHH:mm` in Seoul, some minutes after an instant. */
const wallIn = (now: Date, minutes: number) =>
  new Date(now.getTime() + (9 * 60 + minutes) * 60_000).toISOString().slice(0, 16)

/**
 * When the meeting of a person ends, as `HH:mm` in Seoul; null without one. The demo has meetings of its own at some
 * hours, and one may begin when another ends.
 */
async function meetingEnd(viewer: Page, personCode: string): Promise<string | null> {
  const asked = { personCodes: [personCode] }
  const [known] = await call<{ state: string; until: string }[]>(viewer, '/api/hr/presence/list', asked)
  return known?.state === 'meeting' ? wallIn(new Date(known.until), 0).slice(11) : null
}

/** Opens the palette with the person, and returns the line. */
async function lookUp(page: Page, name: string) {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: '빠른 실행' }).getByRole('combobox').fill(name)
  return page.getByRole('option', { name: new RegExp(`^${name}`) }).first()
}

test('a person sees that a colleague is in a meeting, and in open windows when it ends and when an absence begins', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const title = titleOf('비밀 협의')
  const peer = await another(page, 'peer')
  const now = await portalTime(peer)
  const eventId = await createEvent(peer, {
    ...{ title, start: wallIn(now, -30), end: wallIn(now, 90), class: 'private' },
  })
  await signIn(page, 'user')
  await page.goto(at('/home'))
  await expect(page.getByRole('main')).toBeVisible()

  await test.step('the palette and the card say until when, without the title', async () => {
    const line = await lookUp(page, '박준호')
    const end = await meetingEnd(page, (await mainCalendar(peer)).ownerCode)
    expect(end).not.toBeNull()
    // After midnight the day is written before the time.
    await expect(line).toContainText(new RegExp(`회의 중 · (\\S+ )?${end}까지`))
    await expect(line).not.toContainText(title)
    await checkAxe(page)
    await shot(page, 'presence-palette')
    await page.keyboard.press('Enter')
    const card = page.getByRole('dialog').filter({ hasText: '회의 중' })
    await expect(card).toBeVisible()
    await expect(card).not.toContainText(title)
    await checkAxe(page)
    await shot(page, 'presence-card')
  })

  await test.step('the open card follows the end of the meeting and an absence', async () => {
    const card = page.getByRole('dialog').filter({ hasText: '박준호' })
    await call(peer, '/api/calendar/event/remove', { eventId, scope: 'all' })
    const other = await meetingEnd(page, (await mainCalendar(peer)).ownerCode)
    const meeting = other === null ? /회의 중/ : new RegExp(`회의 중 · (?!(\\S+ )?${other}까지)`)
    await expect(card).not.toContainText(meeting)
    const day = wallIn(now, 0).slice(0, 10)
    await call(peer, '/workflow/absence', {
      absence: {
        ...{ kind: 'trip', leaveType: null, fromDay: day, untilDay: day, startsAtNoon: false },
        ...{ endsAtNoon: false, startTime: null, hours: null, delegateCode: null, applicationId: null },
        ...{ movesPending: false, reply: '', showsInCalendar: false },
      },
    })
    await expect(card).toContainText('부재')
    await page.keyboard.press('Escape')
  })

  await test.step('a recipient who is absent is marked before the mail is sent', async () => {
    await page.goto(at('/mail/write'))
    const to = page.getByRole('combobox', { name: /^받는 사람/ })
    await to.fill('박준호')
    await page
      .getByRole('option', { name: /박준호/ })
      .first()
      .click()
    await expect(page.getByRole('list', { name: /받는 사람/ }).getByRole('listitem')).toContainText('부재')
    await expect(page.getByText(/박준호: 부재/)).toBeVisible()
    await checkWidth(page)
    await checkAxe(page)
    await shot(page, 'presence-recipients')
  })

  await test.step('the organisation map shows the point with its name', async () => {
    await page.goto(at('/orgmap/main'))
    await expect(page.getByRole('img', { name: /^부재/ }).first()).toBeVisible()
    await checkAxe(page)
    await shot(page, 'presence-map')
  })
  await peer.context().close()
})
