import decodeQr from 'qr/decode.js'
import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'

/** Sends a call of the portal with the session of the page; returns the result. */
async function post<T>(page: Page, path: string, data: object): Promise<T> {
  const { origin } = new URL(at('/'))
  const answer = await page.context().request.post(`${origin}/cm${path}`, {
    data,
    headers: { 'X-Requested-With': 'XMLHttpRequest', Origin: origin },
  })
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200)
  return ((await answer.json()) as { result: T }).result
}

const rules = {
  ...{
    slotMinutes: 120,
    minMinutes: 0,
    maxMinutes: 0,
    windowDays: 0,
    noticeMinutes: 0,
    editNoticeMinutes: 0,
  },
  ...{ cancelNoticeMinutes: 0, bufferMinutes: 0, allowsMidnight: true, allowsRepeat: true, quotaCount: 0 },
  ...{
    quotaMinutes: 0,
    alwaysApproves: false,
    needsAllApprovers: false,
    allowsOwnApproval: false,
    approvalHours: 0,
    allowsWaiting: true,
  },
  ...{ holdMinutes: 30, checkIn: 'door', checkInBefore: 15, releaseMinutes: 60, needsReturn: false },
  noShowLimit: 0,
  personLimit: 0,
}

/**
 * Returns the time zone in which the current time is between 12:00 and 13:00, and the date there. So at any time, a
 * room in this zone has a slot from 12:00 to 14:00 that has begun and does not end soon.
 */
function noonPlace() {
  const now = new Date()
  const hours = 12 - now.getUTCHours()
  // The sign in the names of these zones is inverted: Etc/GMT-9 is UTC+9.
  const timeZone = hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
  return { timeZone, day: new Date(now.getTime() + hours * 3_600_000).toISOString().slice(0, 10) }
}

/** Creates a room that is open all day, so that the story can run at any time. */
async function makeRoom(page: Page, name: string, more: object, timeZone = 'Asia/Seoul') {
  const folderId = await post<{ folderId: number }>(page, '/api/reservation/admin/folder', {
    ...{ parentId: null, name: { ko: `${name} 분류`, en: '', zh: '' } },
    rights: [{ subject: 'company:HB', right: 'book' }],
  })
  await post(page, '/api/reservation/admin/resource', {
    ...{ ...folderId, name: { ko: name, en: '', zh: '' }, kind: 'room', place: '본사 3층', description: '' },
    ...{
      terms: '',
      capacity: 8,
      quantity: 1,
      equipment: ['화면'],
      color: 2,
      isGlobal: false,
      isFaulty: false,
    },
    hours: Array.from({ length: 7 }, () => ({ from: '00:00', until: '24:00' })),
    ...{ timeZone, customFields: [], blackouts: [], fileCode: null },
    ...{ rules: { ...rules, ...more }, rights: [], managers: [], approvers: [] },
  })
}

/** Books a room in the zone of {@link noonPlace} with the form of the page, for the slot that has begun. */
async function bookNow(page: Page, day: string, room: string, title: string) {
  await page.goto(at(`/reservedb/write?DAY=${day}&START=12:00&END=14:00`))
  await page.getByLabel('제목').fill(title)
  await page.getByRole('main').getByRole('button', { name: /자원/ }).first().click()
  await page.getByRole('option', { name: new RegExp(`^${room}`) }).click()
  await expect(page.getByText(/예약할 수 있는 시간입니다/)).toBeVisible()
  await page.getByRole('button', { name: '예약', exact: true }).click()
  await expect(page.getByText(/예약했습니다/).first()).toBeVisible()
}

/** Returns the content of the QR code on a page. Renders its squares as pixels and decodes them like a camera. */
async function readCode(page: Page): Promise<string> {
  const code = page.getByRole('img', { name: /QR/ })
  const size = Number((await code.getAttribute('viewBox'))?.split(' ')[2])
  const path = (await code.locator('path').getAttribute('d')) ?? ''
  const scale = 4
  const data = new Uint8Array(size * scale * size * scale * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1/g)) {
    for (let dy = 0; dy < scale; dy += 1) {
      for (let dx = 0; dx < scale; dx += 1) {
        const place = ((Number(y) * scale + dy) * size * scale + Number(x) * scale + dx) * 4
        data.fill(0, place, place + 3)
      }
    }
  }
  return decodeQr({ width: size * scale, height: size * scale, data })
}

test('the tablet at a door shows a code, and scanning it checks in', async ({ page, browser }) => {
  const place = noonPlace()
  const manager = await browser.newPage()
  await signIn(manager, 'reserve')
  await makeRoom(manager, '문앞 회의실', {}, place.timeZone)
  await manager.goto(at('/admin/reservation'))
  await manager.getByRole('button', { name: /분류$/ }).first().click()
  await manager.getByRole('option', { name: '문앞 회의실 분류' }).click()
  await manager.getByRole('listitem').getByRole('button', { name: '수정', exact: true }).click()
  const form = manager.getByRole('alertdialog')
  await form.getByRole('button', { name: '기기 열쇠 만들기' }).click()
  const address = await form.getByLabel('문 앞 화면 주소(비밀)').inputValue()
  expect(address).toMatch(/\/po\/reservedb\/door#[\w-]{43}$/)
  await shot(manager, 'reservation-door-key')

  // The tablet has no session.
  const tablet = await (await browser.newContext({ viewport: { width: 1024, height: 768 } })).newPage()
  await tablet.goto(address)
  await expect(tablet.getByRole('heading', { name: '문앞 회의실' })).toBeVisible()
  const state = tablet.getByRole('region', { name: '지금' }).getByRole('status')
  await expect(state).toHaveText('오늘은 계속 비어 있음')
  expect(tablet.url()).not.toContain('#')
  await checkAxe(tablet)

  await signIn(page, 'user')
  await bookNow(page, place.day, '문앞 회의실', '문 앞에서 만나는 회의')
  await tablet.reload()
  await expect(state).toHaveText(/까지 사용 중$/)
  await expect(tablet.getByText('문 앞에서 만나는 회의')).toBeVisible()
  await shot(tablet, 'reservation-door')
  await checkAxe(tablet)
  await page.goto(await readCode(tablet))
  await page.getByRole('button', { name: '입실' }).click()
  await expect(page.getByText('입실했습니다.')).toBeVisible()
  await checkAxe(page)
  await tablet.reload()
  await expect(tablet.getByText(/입실함/)).toBeVisible()

  // The meeting is over early, and the next people book at the door, with the key of the tablet only.
  await tablet.getByRole('button', { name: '회의 끝내기' }).click()
  await tablet.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(state).toHaveText('오늘은 계속 비어 있음')
  await checkAxe(tablet)
  await shot(tablet, 'reservation-door-free')
  await tablet.getByRole('button', { name: '30분 예약' }).click()
  await expect(state).toHaveText(/까지 사용 중$/)
  await expect(tablet.getByText('현장 예약')).toBeVisible()
  await tablet.context().close()
  await manager.close()
})

test('a room without a check-in is released', async ({ page, browser }) => {
  test.setTimeout(240_000)
  const place = noonPlace()
  const manager = await browser.newPage()
  await signIn(manager, 'reserve')
  await makeRoom(manager, '빈 회의실', { checkIn: 'any', releaseMinutes: 1 }, place.timeZone)
  await manager.close()
  await signIn(page, 'user')
  await bookNow(page, place.day, '빈 회의실', '아무도 오지 않는 회의')
  await page.goto(at('/reservedb/myReserve/personalday'))
  await page.getByRole('button', { name: '목록', exact: true }).click()
  const row = page.getByRole('listitem').filter({ hasText: '아무도 오지 않는 회의' })
  await expect(row.getByText('미이용 해제')).toBeVisible({ timeout: 180_000 })
})

test('a calendar address is read without a session, and a booking is a file', async ({
  page,
  playwright,
}) => {
  await signIn(page, 'user')
  await page.goto(at('/reservedb/myReserve/personalmonth'))
  await page.getByRole('button', { name: '캘린더 주소' }).click()
  const layer = page.getByRole('dialog')
  await layer.getByRole('button', { name: '주소 만들기' }).click()
  const address = await layer.getByLabel('캘린더 주소(비밀)').inputValue()
  await expect(layer.getByRole('listitem').filter({ hasText: '내 예약' })).toBeVisible()
  await checkAxe(page)
  await shot(page, 'reservation-feed')
  const stranger = await playwright.request.newContext()
  const feed = await stranger.get(address)
  expect(feed.headers()['content-type']).toContain('text/calendar')
  expect(await feed.text()).toContain('BEGIN:VEVENT')
  await layer.getByRole('button', { name: '내 예약 주소 끊기' }).click()
  await expect(layer.getByText('만든 주소가 없습니다.')).toBeVisible()
  expect((await stranger.get(address)).status()).toBe(410)
  await stranger.dispose()
  await layer.getByRole('button', { name: '닫기' }).last().click()

  await page.getByRole('button', { name: '목록', exact: true }).click()
  await page.getByRole('listitem').filter({ hasText: '예약됨' }).first().getByRole('button').first().click()
  const [file] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    page.getByRole('dialog').getByRole('link', { name: '캘린더 파일(.ics)' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^booking-\d+\.ics$/)
})

test('an administrator reads resources in and reads the report, also in English and Chinese', async ({
  page,
  browser,
}) => {
  await test.step('an administrator reads a file of resources in and looks at the report', async () => {
    await signIn(page, 'reserve')
    await page.goto(at('/admin/reservation'))
    await page.getByRole('button', { name: 'CSV 가져오기' }).click()
    const layer = page.getByRole('alertdialog')
    const file = (text: string) => ({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await layer.locator('input[type=file]').setInputFiles(file('name_ko,kind\n,room\n좋은 방,castle\n'))
    await expect(layer.getByRole('cell', { name: '비어 있습니다.' })).toBeVisible()
    await expect(layer.getByRole('button', { name: '가져오기', exact: true })).toBeDisabled()
    await checkAxe(page)
    await shot(page, 'reservation-import')
    await layer
      .locator('input[type=file]')
      .setInputFiles(file('name_ko,kind,capacity\n들여온 회의실,room,9\n'))
    await expect(layer.getByText('새 자원 1개, 바뀌는 자원 0개입니다.')).toBeVisible()
    await layer.getByRole('button', { name: '가져오기', exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: '들여온 회의실' })).toBeVisible()

    const report = page.getByRole('region', { name: '이용 보고서' })
    await expect(report.getByRole('rowheader', { name: '3층 대회의실' })).toBeVisible()
    await report.getByRole('tab', { name: '시간대별' }).click()
    await expect(report.getByRole('rowheader', { name: '11:00' })).toBeVisible()
    await shot(page, 'reservation-report')
    await report.getByRole('tab', { name: '미이용' }).click()
    await expect(report.getByRole('columnheader', { name: '미이용' })).toBeVisible()
    await checkAxe(page)
    await checkWidth(page)
    const [table] = await Promise.all([
      page.waitForEvent('download', { timeout: 60_000 }),
      report.getByRole('link', { name: 'CSV 내려받기' }).click(),
    ])
    expect(table.suggestedFilename()).toMatch(/^reservations-absences-/)
  })
  await test.step('the door, administration and calendar addresses are read in English and Chinese', async () => {
    const { origin } = new URL(at('/'))
    const speak = async (language: string) => {
      const answer = await page.request.post(`${origin}/cm/Common/gnb/api/userSetting`, {
        data: { language, timeZone: 'Korea Standard Time' },
        headers: { 'X-Requested-With': 'XMLHttpRequest', Origin: origin },
      })
      expect(answer.status()).toBe(200)
    }
    await signIn(page, 'reserve')
    for (const [language, noKey, report, upload, feeds, make] of [
      ['en-US', /^This tablet has no key/, 'Use report', 'Import CSV', 'Calendar addresses', 'Make address'],
      ['zh-CN', /^此平板没有密钥/, '使用报告', '导入 CSV', '日历地址', '生成地址'],
    ] as const) {
      const tablet = await (
        await browser.newContext({ viewport: { width: 1024, height: 768 }, locale: language })
      ).newPage()
      await tablet.goto(at('/reservedb/door'))
      await expect(tablet.getByText(noKey)).toBeVisible()
      await checkAxe(tablet)
      await tablet.context().close()

      await speak(language)
      await page.goto(at('/admin/reservation'))
      await expect(page.getByRole('button', { name: upload })).toBeVisible()
      await expect(page.getByRole('region', { name: report })).toBeVisible()
      await checkWidth(page)
      await shot(page, 'reservation-admin')
      await page.goto(at('/reservedb/week'))
      await page.getByRole('button', { name: feeds }).click()
      await expect(page.getByRole('dialog').getByRole('button', { name: make })).toBeVisible()
      await checkWidth(page)
    }
    await speak('ko-KR')
  })
})

test('a blocked time and a field of the administrator appear in the booking form', async ({
  page,
  browser,
}) => {
  // checkAxe needs a page in a separate browser context.
  const manager = await (await browser.newContext()).newPage()
  await signIn(manager, 'reserve')
  await makeRoom(manager, '공사 회의실', { checkIn: 'none' })
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  await manager.goto(at('/admin/reservation'))
  await manager.getByRole('button', { name: /분류$/ }).first().click()
  await manager.getByRole('option', { name: '공사 회의실 분류' }).click()
  await manager.getByRole('listitem').getByRole('button', { name: '수정', exact: true }).click()
  const form = manager.getByRole('alertdialog')
  await form.getByRole('button', { name: '항목 추가' }).click()
  await form.getByLabel('항목 1 이름(한국어)').fill('행선지')
  await form.getByText('꼭 적기').click()
  await form.getByRole('button', { name: '시간 추가' }).click()
  await form.getByLabel('시작 날짜 1').fill(day(40))
  await form.getByLabel('종료 날짜 1').fill(day(44))
  await form.getByLabel('이유 1').fill('도색')
  await checkAxe(manager)
  await shot(manager, 'reservation-resource')
  await form.getByRole('button', { name: '저장' }).click()
  await expect(form).toHaveCount(0)
  await manager.context().close()

  await signIn(page, 'user')
  await page.goto(at(`/reservedb/write?DAY=${day(42)}&START=10:00&END=12:00`))
  await page.getByLabel('제목').fill('막힌 날의 회의')
  await page.getByRole('main').getByRole('button', { name: /자원/ }).first().click()
  await page.getByRole('option', { name: /^공사 회의실/ }).click()
  await expect(page.getByText(/이용할 수 없습니다|예약할 수 없습니다/).first()).toBeVisible()
  await expect(page.getByLabel('행선지')).toBeVisible()
})
