import { another, call, dialogOf, mainCalendar, titleOf } from '../kit/calendar.ts'
import { at, checkAxe, expect, type Page, setBox, shot, signIn, test } from '../kit/story.ts'

const day = '2027-03-24'
const people = `/calendar?VIEW=people&DAY=${day}`

/** Removes the groups of an earlier run on the same portal. */
async function clearGroups(page: Page): Promise<void> {
  const { origin } = new URL(at('/'))
  const answer = await page.context().request.get(`${origin}/cm/api/calendar/people/group/list`)
  for (const { groupId } of ((await answer.json()) as { result: { groupId: number }[] }).result)
    await call(page, '/api/calendar/people/group/remove', { groupId })
}

const groups = (page: Page) => page.getByRole('region', { name: '묶음', exact: true })
const heads = (page: Page) => page.locator('[data-head]')

test('a person saves the shown people as a group, picks it again, removes it and takes that back', async ({
  page,
}) => {
  const name = titleOf('기획 회의')
  await signIn(page, 'user')
  await clearGroups(page)
  await page.goto(at(people))
  await expect(heads(page).first()).toBeVisible()
  await groups(page).getByRole('button', { name: '새 묶음' }).click()
  const form = dialogOf(page, '새 묶음')
  await form.getByRole('textbox', { name: '이름' }).fill(name)
  const chips = form.getByRole('button', { name: /빼기$/ })
  await expect(chips.nth(2)).toBeVisible()
  while ((await chips.count()) > 2) await chips.last().click()
  await form.getByRole('button', { name: '저장', exact: true }).click()
  const own = groups(page).getByRole('button', { name: `${name}, 2명` })
  await expect(own).toHaveAttribute('aria-pressed', 'true')
  await expect(heads(page)).toHaveCount(2)
  await page.reload()
  await expect(own).toHaveAttribute('aria-pressed', 'true')
  await expect(heads(page)).toHaveCount(2)
  await checkAxe(page)
  await shot(page, 'calendar-groups')

  await groups(page)
    .getByRole('button', { name: `${name} 더 보기` })
    .click()
  await page.getByRole('menuitem', { name: '삭제' }).click()
  await expect(own).toHaveCount(0)
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expect(own).toHaveAttribute('aria-pressed', 'true')
})

test('an absence covers the column of a colleague, with who stands in and the number to call', async ({
  page,
}) => {
  await signIn(page, 'user')
  const { ownerCode: delegateCode } = await mainCalendar(page)
  const peer = await another(page, 'peer')
  const absence = {
    ...{ kind: 'trip', leaveType: null, fromDay: day, untilDay: day, startsAtNoon: false, endsAtNoon: false },
    ...{ startTime: null, hours: null, delegateCode, applicationId: null, movesPending: false, reply: '' },
    showsInCalendar: true,
  }
  await call(peer, '/workflow/absence', { absence })
  try {
    await page.goto(at(people))
    const column = page.getByRole('group', { name: /^박준호/ })
    await expect(column).toContainText('결재는 김서연 부장님이 대결')
    await expect(column.getByRole('link', { name: /^급한 일 \d/ })).toBeVisible()
    await expect(heads(page).filter({ hasText: '박준호' })).toContainText('대결 김서연')
    await checkAxe(page)
    for (const width of [1440, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      await shot(page, 'calendar-absence')
    }
  } finally {
    const { origin } = new URL(at('/'))
    const list = await peer.context().request.get(`${origin}/cm/workflow/absence/list`)
    type Absence = { absenceId: number; version: number; fromDay: string }
    const own = ((await list.json()) as { result: Absence[] }).result.find(({ fromDay }) => fromDay === day)
    if (own) {
      const { absenceId, version } = own
      await call(peer, '/workflow/absence/end', { absenceId, version })
    }
    await peer.context().close()
  }
})

test('names of people are not broken in a window of 1024 pixels, with their states', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await signIn(page, 'user')
  await page.goto(at(people))
  await expect(heads(page)).toHaveCount(7)
  const lines = await heads(page)
    .locator('b')
    .evaluateAll((names) =>
      names.map((name) => {
        const range = document.createRange()
        range.selectNodeContents(name)
        return `${name.textContent}: ${range.getClientRects().length}`
      }),
    )
  expect(lines.filter((line) => /^[가-힣]{2,4}: /.test(line)).length).toBeGreaterThan(2)
  expect(lines.filter((line) => /^[가-힣]{2,4}: (?!1$)/.test(line))).toEqual([])
  await shot(page, 'calendar-groups')
})

test('the groups and people are no wider than their place, in English too', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await signIn(page, 'user')
  await call(page, '/api/account/language', { language: 'en-US' })
  try {
    await page.goto(at(people))
    const group = page.getByRole('region', { name: 'Groups', exact: true })
    await expect(group.getByRole('button', { name: 'Departments and contacts' })).toBeInViewport({ ratio: 1 })
    const [inner, outer] = await group.evaluate((one) => {
      const pane = one.parentElement
      return [pane?.scrollWidth, pane?.clientWidth]
    })
    expect(outer).toBeGreaterThan(200)
    expect(inner).toBe(outer)
    await shot(page, 'calendar-groups')
  } finally {
    await call(page, '/api/account/language', { language: 'ko-KR' })
  }
})

test('a new event at the common free time has the people and the room of the view', async ({ page }) => {
  await signIn(page, 'user')
  await page.goto(at('/calendar?VIEW=people&DAY=2027-01-07'))
  const places = page.getByRole('region', { name: '장소', exact: true })
  await places.getByRole('button', { name: '회의실 추가' }).click()
  const rooms = dialogOf(page, '회의실 추가')
  // Large enough for the people, so that the form offers it.
  const first = rooms
    .getByRole('listitem')
    .filter({ hasText: /[1-9]\d명/ })
    .first()
  await setBox(first.getByRole('checkbox'))
  await rooms.getByRole('button', { name: '닫기' }).last().click()
  await expect(page.locator('[data-column^="place:"]')).toBeVisible()
  const room = (await heads(page).last().locator('b').textContent()) ?? ''
  expect(room).not.toBe('')
  await checkAxe(page)
  await shot(page, 'calendar-places')
  for (const width of [1024, 800]) {
    await page.setViewportSize({ width, height: 800 })
    await shot(page, 'calendar-places')
  }
  await page.getByRole('button', { name: '사람과 묶음' }).click()
  await expect(dialogOf(page, '사람과 묶음').getByRole('region', { name: '장소' })).toContainText(room)
  await shot(page, 'calendar-places-menu')
  await page.keyboard.press('Escape')
  await page
    .getByText(/명과 회의실 1곳이 모두 비어 있습니다/)
    .getByRole('button', { name: '일정 만들기' })
    .click()
  const form = dialogOf(page, '일정 만들기')
  await expect(form.getByRole('textbox', { name: '장소' })).toHaveValue(room)
  await expect(form.getByRole('button', { name: room, exact: true, pressed: true })).toBeVisible()
})

test('a person chooses the own working place of a date, and a colleague sees it', async ({ page }) => {
  await signIn(page, 'user')
  const { ownerCode } = await mainCalendar(page)
  await call(page, '/api/calendar/working-place/day', { day, place: null })
  await page.goto(at(people))
  await page.getByRole('button', { name: /^(?:내 근무지 |근무지 정하기)/ }).click()
  const form = dialogOf(page, /근무지$/)
  await setBox(form.getByRole('radio', { name: '다른 곳' }))
  await form.getByRole('textbox', { name: '근무지 이름' }).fill('대전 센터')
  await checkAxe(page)
  await shot(page, 'calendar-working-place')
  await form.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByRole('button', { name: '내 근무지 대전 센터, 바꾸기' })).toBeVisible()
  await checkAxe(page)
  await shot(page, 'calendar-people-places')

  await signIn(page, 'peer')
  const asked = { personCodes: [ownerCode], from: day, until: day }
  const seen = await call<{ days: object[] }[]>(page, '/api/calendar/working-place/days', asked)
  expect(seen[0]?.days).toEqual([expect.objectContaining({ kind: 'other', place: '대전 센터' })])
})
