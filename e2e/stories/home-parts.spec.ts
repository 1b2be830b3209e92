import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'
import { sendAlone } from '../kit/together.ts'

/** The calls of web parts, with the answer of each call if there is nothing to show. */
const emptyPage = { data: [], totalCount: 0 }
const calls = [
  { path: /boardcontents/i, empty: emptyPage },
  { path: /commonsurvey\/survey\/api\/lists/i, empty: { surveyLists: [], totalCount: 0 } },
  { path: /ISU_Booking\/api\/mylist/i, empty: [] },
  { path: /webpart\/counts/, empty: [] },
  { path: /quickmenu\/list/i, empty: [] },
]

/** A web part of the gallery, found by its heading. */
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first()

test('the gallery shows every web part with content, and nothing in it leads away @both', async ({
  page,
}) => {
  await signIn(page, 'user')
  // Requests the bookings of the user for the month instead of the day: on some days the demo has none.
  await page.route(/ISU_Booking\/api\/mylist/i, (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), requestType: 'Monthly' } }),
  )
  await page.goto(at('/webparts'))
  for (const [name, items] of [
    ['게시판', 5],
    ['종합 게시판', 5],
    ['사진첩', 3],
    ['사진 넘겨 보기', 15],
    ['오늘 내 예약', 5],
    ['바로가기', 6],
  ] as const) {
    await expect(section(page, name).getByRole('listitem'), name).toHaveCount(items)
  }
  // One of the three surveys ends at midnight.
  await expect(section(page, '설문').getByRole('listitem').nth(1)).toBeVisible()
  await expect(section(page, '사진첩').locator('img')).toHaveCount(3)
  const profile = section(page, '내 프로필')
  await expect(profile).toContainText('김서연')
  await expect(profile).toContainText(/필독\d+/)
  const tiles = section(page, '처리할 일')
  await expect(tiles.getByRole('button')).toHaveText([/^결재할 문서\d+$/, /^안 읽은 메일\d+$/])
  await tiles.getByRole('button').first().click()
  for (const name of ['게시판', '사진첩', '설문', '오늘 내 예약', '바로가기']) {
    await section(page, name).getByRole('link').last().click()
  }
  await expect(page).toHaveURL(/\/webparts$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await checkWidth(page)
  await checkAxe(page)
  // axe does not report small targets that have space around them.
  const acts = page.locator(
    'main section section > header > div:last-child:not(:has([role="tab"])) :is(a, button)',
  )
  const sizes = await acts.evaluateAll((targets) =>
    targets.map((target) => {
      const { width, height } = target.getBoundingClientRect()
      return { width, height }
    }),
  )
  expect(sizes.length).toBeGreaterThan(8)
  const isTouch = await page.evaluate(() => matchMedia('(pointer: coarse)').matches)
  expect(Math.min(...sizes.map(({ width }) => width))).toBeGreaterThanOrEqual(isTouch ? 32 : 24)
  expect(Math.min(...sizes.map(({ height }) => height))).toBeGreaterThanOrEqual(isTouch ? 40 : 24)
  await shot(page, 'home-gallery')
})

test('every view of board web parts is drawn, and a closed board shows what to do', async ({ page }) => {
  await signIn(page, 'user')
  await page.goto(at('/home/test/board'))
  const part = (name: string) => page.getByRole('region', { name, exact: true }).first()
  await expect(part('single title').getByRole('listitem')).toHaveCount(5)
  await expect(part('tabs with more').getByRole('tab')).toHaveCount(2)
  await expect(part('tabs with more').getByRole('button', { name: '다음' })).toHaveCount(0)
  await expect(part('tabs with paging').getByRole('button', { name: '다음' })).toBeVisible()
  await expect(part('image cards').locator('img')).toHaveCount(4)
  await expect(part('closed board')).toContainText('읽을 수 있는 게시판이 없습니다.')
  await expect(part('total board').getByRole('button', { name: '새로 고침' })).toBeVisible()
  await page.goto(at('/test'))
  await expect(page.getByRole('heading', { name: '홈 시험 화면' })).toBeVisible()
  await expect(page.getByText('"columns"')).toBeVisible()
  await checkAxe(page)
})

test('web parts without data or with a failure say so, and so does the line of news', async ({ page }) => {
  test.setTimeout(180_000)
  await test.step('each web part shows the failure of its call, and the rest of the page works', async () => {
    await signIn(page, 'user')
    await sendAlone(page)
    for (const { path } of calls) {
      await page.route(path, (route) =>
        route.fulfill({ status: 400, json: { code: 'kit.invalidInput', error: {} } }),
      )
    }
    await page.goto(at('/webparts'))
    for (const [name, text] of [
      ['게시판', '공지사항 글을 불러오지 못했습니다.'],
      ['종합 게시판', '공지사항 글을 불러오지 못했습니다.'],
      ['사진첩', '사진첩 글을 불러오지 못했습니다.'],
      ['사진 넘겨 보기', '사진첩 글을 불러오지 못했습니다.'],
      ['오늘 내 예약', '오늘 예약을 불러오지 못했습니다.'],
      ['처리할 일', '처리할 일을 불러오지 못했습니다.'],
      ['바로가기', '바로가기를 불러오지 못했습니다.'],
    ] as const) {
      await expect(section(page, name).getByRole('alert'), name).toContainText(text)
    }
    // The surveys show no failure (spec 2§8), and no text that there are no surveys: the card is left out.
    const surveys = section(page, '설문')
    await expect(surveys).toBeVisible()
    await expect(surveys.getByRole('link')).toHaveCount(0)
    await expect(surveys.getByRole('status')).toHaveCount(0)
    await expect(surveys.getByRole('alert')).toHaveCount(0)
    await expect(surveys).not.toContainText('진행 중인 설문이 없습니다.')
    // The profile shows the user without a call, and omits its counters.
    const profile = section(page, '내 프로필')
    await expect(profile).toContainText('김서연')
    await expect(profile.getByRole('alert')).toHaveCount(0)
    await expect(profile).not.toContainText('필독')
    await checkAxe(page)
  })
  await page.unrouteAll()
  await test.step('web parts without data show what to do next', async () => {
    await signIn(page, 'user')
    await sendAlone(page)
    for (const { path, empty } of calls) {
      await page.route(path, (route) => route.fulfill({ json: { code: 'ok', result: empty } }))
    }
    await page.goto(at('/webparts'))
    const noArticle = '등록된 글이 없습니다. 게시판에서 첫 글을 써 보세요.'
    for (const [name, text] of [
      ['게시판', noArticle],
      ['종합 게시판', noArticle],
      ['사진첩', noArticle],
      ['사진 넘겨 보기', noArticle],
      ['설문', '진행 중인 설문이 없습니다. 설문이 시작되면 여기에 나타납니다.'],
      ['오늘 내 예약', '오늘 예약이 없습니다. 자원예약에서 자리를 잡아 보세요.'],
      ['처리할 일', '처리할 일이 없습니다. 새 일이 생기면 여기에 나타납니다.'],
      ['바로가기', '선택한 퀵 메뉴가 없습니다. 설정에서 보일 메뉴를 고르세요.'],
    ] as const) {
      await expect(section(page, name), name).toContainText(text)
      await expect(section(page, name).getByRole('alert')).toHaveCount(0)
    }
    await expect(section(page, '내 프로필')).toContainText('김서연')
    await checkAxe(page)
  })
  await page.unrouteAll()
  await test.step('the line of news shows that there is none, and a failure leaves it empty', async () => {
    await signIn(page, 'user')
    const visit = /webpart\/visit/
    await page.route(visit, (route) =>
      route.fulfill({ json: { code: 'ok', result: { since: '2026-01-05T09:00:00Z', news: [] } } }),
    )
    await page.goto(at('/home'))
    await expect(page.getByText(/1월 5일.* 방문 뒤로 새 소식이 없습니다\./)).toBeVisible()
    await page.unroute(visit)
    await page.route(visit, (route) =>
      route.fulfill({ status: 400, json: { code: 'kit.invalidInput', error: {} } }),
    )
    const failed = page.waitForResponse((answer) => visit.test(answer.url()))
    await page.reload()
    await (await failed).finished()
    await expect(page.getByRole('list', { name: '공지사항 글' }).first()).toBeVisible()
    await expect(page.getByText(/방문 뒤|환영합니다/)).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  })
})
