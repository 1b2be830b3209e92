import { another, clearDays, createEvent, dialogOf, entryOf, mainCalendar, titleOf } from '../kit/calendar.ts'
import { at, checkAxe, checkWidth, expect, shot, signIn, test } from '../kit/story.ts'

test('a secret address is read without signing in, and no longer after it was replaced', async ({ page }) => {
  const title = titleOf('구독')
  await signIn(page, 'user')
  await createEvent(page, { title, start: '2027-03-24T09:00', end: '2027-03-24T10:00' })
  await page.goto(at('/calendar?VIEW=day&DAY=2027-03-24'))
  const pane = page.getByRole('complementary', { name: '일정' })
  await pane
    .getByRole('button', { name: /내 일정 더 보기|내 일정/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: '비밀 주소' }).click()
  const feed = page.getByRole('dialog')
  await feed.getByRole('button', { name: /주소 만들기|새 주소로 바꾸기/ }).click()
  const question = page.getByRole('alertdialog').getByRole('button', { name: '확인' })
  const shown = feed.getByRole('textbox', { name: '비밀 주소' })
  await expect(shown.or(question)).toBeVisible()
  if (await question.isVisible()) await question.click()
  const address = await shown.inputValue()

  const reader = await page.context().browser()?.newContext()
  const first = await reader?.request.get(address)
  expect(first?.status()).toBe(200)
  expect(await first?.text()).toContain(title)
  const etag = first?.headers().etag ?? ''
  expect((await reader?.request.get(address, { headers: { 'If-None-Match': etag } }))?.status()).toBe(304)

  await feed.getByRole('button', { name: '새 주소로 바꾸기' }).click()
  await question.click()
  await expect(shown).not.toHaveValue(address)
  expect((await reader?.request.get(address))?.status()).toBe(410)
  await reader?.close()
})

test('the home page shows a month with dots, the events of a day, and a text for an empty day', async ({
  page,
}) => {
  const title = titleOf('홈')
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Seoul' }).format(new Date())
  await signIn(page, 'user')
  await createEvent(page, { title, start: `${today}T20:00`, end: `${today}T21:00` })
  await page.goto(at('/home'))
  const part = page.getByRole('region', { name: '일정', exact: true })
  await expect(part.getByRole('button', { name: new RegExp(title) })).toBeVisible()
  await expect(part.locator('[aria-current="date"]')).toHaveAccessibleName(/일정 \d+개/)
  const dots = await part
    .locator('[data-day] span')
    .evaluateAll((all) => all.map((one) => one.childElementCount))
  expect(Math.max(...dots)).toBeLessThanOrEqual(2)
  expect(Math.max(...dots)).toBeGreaterThan(0)

  for (let step = 0; step < 5; step += 1) await part.getByRole('button', { name: '다음 달' }).click()
  await part.locator('[data-day$="-03"]').first().click()
  await expect(part.getByText('등록된 일정이 없습니다.')).toBeVisible()
  await part.getByRole('button', { name: '오늘' }).click()
  await part.getByRole('button', { name: new RegExp(title) }).click()
  await expect(dialogOf(page, title)).toBeVisible()
})

test('@phone month, day and list are drawn for a phone, and words create an event', async ({ page }) => {
  const title = titleOf('전화')
  await signIn(page, 'user')
  await page.goto(at('/calendar?DAY=2027-03-25'))
  await expect(page.getByRole('tab', { selected: true })).toHaveText('일')
  await checkWidth(page)
  await page.getByRole('button', { name: '빠른 추가' }).click()
  await page.getByRole('textbox', { name: '한 줄로 쓰는 일정' }).fill(`2027-03-25 14:00 ${title}`)
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect(entryOf(page, title)).toBeVisible()
  await checkAxe(page)
  await shot(page, 'calendar-day')
  await page
    .getByRole('button', { name: /3월 26일/ })
    .first()
    .click()
  await expect(entryOf(page, title)).toHaveCount(0)
  // The whole form fits too: no field reaches out of the window.
  await page.getByRole('button', { name: '빠른 추가' }).click()
  await page.getByRole('button', { name: '자세히' }).click()
  const form = dialogOf(page, '일정 만들기')
  await expect(form.getByRole('textbox', { name: '시작일' })).toBeInViewport({ ratio: 1 })
  const end = await form.getByRole('textbox', { name: '제목' }).boundingBox()
  expect((end?.x ?? 0) + (end?.width ?? 999)).toBeLessThanOrEqual(390)
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  for (const name of ['월', '목록']) {
    await page.getByRole('tab', { name, exact: true }).click()
    await expect(page.getByRole('tab', { selected: true })).toHaveText(name)
    await checkWidth(page)
    if (name === '월') {
      // The weeks fill the window and do not scroll far.
      const month = await page.getByRole('tabpanel').boundingBox()
      expect(Math.abs((month?.y ?? 0) + (month?.height ?? 0) - 844)).toBeLessThanOrEqual(48)
    }
    await shot(page, `calendar-${name === '월' ? 'month' : 'list'}`)
  }
})

test('@phone a full hour shows three events and the number of the others, which opens a list of all', async ({
  page,
}) => {
  const title = titleOf('붐빔')
  const day = '2027-03-27'
  await signIn(page, 'user')
  await clearDays(page, day, day)
  for (let index = 0; index < 8; index += 1)
    await createEvent(page, {
      ...{ title: `${title}-${index}`, start: `${day}T10:00`, end: `${day}T11:30` },
    })
  await page.goto(at(`/calendar?VIEW=day&DAY=${day}`))
  const entries = page.getByRole('tabpanel').getByRole('button', { name: new RegExp(`^${title}-`) })
  await expect(entries).toHaveCount(3)
  for (const entry of await entries.all()) expect((await entry.boundingBox())?.width ?? 0).toBeGreaterThan(72)
  await checkWidth(page)
  await shot(page, 'calendar-day-full')
  await page.getByRole('button', { name: /, 외 5건$/ }).click()
  const sheet = dialogOf(page, '10:00 – 11:30')
  await expect(sheet.getByRole('listitem')).toHaveCount(8)
  await expect(sheet.getByText('내 일정 8개가 10:00에 겹칩니다')).toBeVisible()
  await sheet.getByRole('button', { name: '풀기' }).click()
  await expect(sheet.getByRole('button', { name: '시간 바꾸기' })).toHaveCount(8)
  await sheet.getByRole('button', { name: '풀기' }).click()
  await checkAxe(page)
  await shot(page, 'calendar-day-sheet')
  await sheet.getByRole('button', { name: new RegExp(`${title}-7`) }).click()
  await expect(dialogOf(page, `${title}-7`)).toBeVisible()
  await expect(dialogOf(page, `${title}-7`).getByRole('button', { name: '열기', exact: true })).toBeVisible()
  await shot(page, 'calendar-sheet')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await clearDays(page, day, day)
})

test('@phone an invitation is answered in its own entry', async ({ page }) => {
  const title = titleOf('초대')
  const day = '2027-03-28'
  await signIn(page, 'user')
  await clearDays(page, day, day)
  const { ownerCode } = await mainCalendar(page)
  const peer = await another(page, 'peer')
  await createEvent(peer, {
    ...{ title, start: `${day}T10:00`, end: `${day}T11:00`, place: '5층' },
    attendees: [{ personCode: ownerCode, email: '', role: 'required' }],
  })
  await page.goto(at(`/calendar?VIEW=day&DAY=${day}`))
  await expect(entryOf(page, title)).toHaveAccessibleName(/답 기다림/)
  const accept = page.getByRole('button', { name: `${title} 수락` })
  await expect(accept).toBeInViewport({ ratio: 1 })
  await checkAxe(page)
  await shot(page, 'calendar-day-answer')
  await accept.click()
  await expect(accept).toHaveCount(0)
  await expect(entryOf(page, title)).not.toHaveAccessibleName(/답 기다림/)
  await clearDays(peer, day, day)
  await peer.context().close()
})

test('the calendar and its quick words speak English and Chinese', async ({ page }) => {
  for (const [login, words, title, create, view] of [
    ['english', 'lunch tomorrow noon with Emily', 'lunch with Emily', 'Quick add', 'Week'],
    ['chinese', '明天下午3点开会', '开会', '快速添加', '周'],
  ] as const) {
    await signIn(page, login)
    await page.goto(at('/calendar?VIEW=week'))
    await expect(page.getByRole('tab', { selected: true })).toHaveText(view)
    await page.getByRole('button', { name: create }).click()
    await dialogOf(page, create).getByRole('textbox').fill(words)
    await expect(dialogOf(page, create).getByText(title, { exact: true })).toBeVisible()
    await checkAxe(page)
    await shot(page, `calendar-${login}`)
  }
})

test('offline and a failing server say so, and nothing typed is lost', async ({ page }) => {
  const title = titleOf('오류')
  await signIn(page, 'user')
  await page.goto(at('/calendar?VIEW=week&DAY=2027-03-29'))
  await expect(page.getByRole('button', { name: '일정 만들기' })).toBeVisible()
  await page.getByRole('button', { name: '일정 만들기' }).click()
  const form = dialogOf(page, '일정 만들기')
  // A form in which nothing was typed closes without a question, also after its attachments have loaded.
  await expect(form.getByRole('region', { name: '첨부파일' }).getByRole('button').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await page.getByRole('button', { name: '일정 만들기' }).click()
  await form.getByRole('textbox', { name: '제목' }).fill(title)
  await page.route('**/api/calendar/event/save', (route) => route.abort())
  await form.getByRole('button', { name: '저장', exact: true }).click()
  await expect(form.getByRole('alert').first()).toBeVisible()
  await expect(form.getByRole('textbox', { name: '제목' })).toHaveValue(title)
  await page.unroute('**/api/calendar/event/save')
  await form.getByRole('button', { name: '저장', exact: true }).click()
  await expect(entryOf(page, title)).toBeVisible()

  await page.route('**/api/calendar/event/list', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(at('/calendar?VIEW=week&DAY=2028-03-06'))
  const retry = page.getByRole('button', { name: '다시 시도' })
  await expect(retry).toBeVisible()
  await page.unroute('**/api/calendar/event/list')
  await retry.click()
  await expect(retry).toHaveCount(0)
})
