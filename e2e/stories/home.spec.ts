import { watchShifts } from '../kit/shifts.ts'
import { at, checkAxe, checkWidth, closeWindow, expect, shot, signIn, test } from '../kit/story.ts'

test('the home page shows the profile and real articles, and each web part pages for itself @both', async ({
  page,
}) => {
  await test.step('the home page shows the profile and real articles of several boards', async () => {
    await signIn(page, 'user')
    await page.goto(at('/'))
    await expect(page).toHaveURL(/\/po\/home/)
    const profile = page.getByRole('region', { name: '내 프로필' })
    await expect(profile).toContainText('김서연')
    await expect(profile).toContainText('seoyeon.kim@hanbit.example')
    const notices = page.getByRole('list', { name: '공지사항 글' })
    await expect(notices.getByRole('listitem')).toHaveCount(6)
    await expect(notices.getByText('공지', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('list', { name: '사진첩 글' }).locator('img').first()).toBeVisible()
    await checkWidth(page)
    await checkAxe(page)
    await shot(page, 'home')
  })
  await test.step('tabs and arrows of a web part change only that web part', async () => {
    await signIn(page, 'user')
    await page.goto(at('/home'))
    const photos = page.getByRole('list', { name: '사진첩 글' })
    await expect(photos).toBeVisible()
    const before = await photos.textContent()
    const notices = page.getByRole('region', { name: '공지사항' })
    await expect(notices.getByRole('button', { name: '다음' })).toBeVisible()
    const tab = page.getByRole('tab', { name: '자유게시판' })
    // A tab that does not fit next to the arrows is in the menu, for example on a phone.
    if (await tab.isVisible()) await tab.click()
    else {
      await notices.getByRole('button', { name: '탭 더 보기' }).click()
      await page.getByRole('menuitem', { name: '자유게시판' }).click()
    }
    const free = page.getByRole('list', { name: '자유게시판 글' })
    await expect(free.getByRole('listitem')).toHaveCount(6)
    const firstPage = (await free.textContent()) ?? ''
    const part = page.getByRole('region', { name: '자유게시판' })
    await expect(part.getByRole('button', { name: '이전' })).toBeDisabled()
    await part.getByRole('button', { name: '다음' }).click()
    await expect(free).not.toHaveText(firstPage)
    await expect(part.getByRole('button', { name: '이전' })).toBeEnabled()
    expect(await photos.textContent()).toBe(before)
  })
})

test('web parts show their own pages and failures, also alone and on the page of the person', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await test.step('a web part shows its own failure, and loads after a retry', async () => {
    await signIn(page, 'user')
    // The test aborts the batch call and the single call of one web part, like a network failure. All other
    // calls reach the server.
    const cut = (url: URL) =>
      /webpart\/contents/.test(url.pathname) ||
      (/boardcontents/i.test(url.pathname) && url.searchParams.get('displayCount') === '10')
    await page.route(cut, (route) => route.abort())
    await page.goto(at('/home'))
    await expect(page.getByRole('list', { name: '공지사항 글' })).toBeVisible()
    const failure = page.getByRole('alert')
    await expect(failure).toHaveCount(1, { timeout: 20_000 })
    await expect(failure).toContainText('동호회 글을 불러오지 못했습니다.')
    await page.unroute(cut)
    await failure.getByRole('button', { name: '다시 시도' }).click()
    await expect(page.getByRole('list', { name: '동호회 글' })).toBeVisible()
  })
  await test.step('one web part is shown alone', async () => {
    await signIn(page, 'user')
    await page.goto(at('/home/WebPart?id=4'))
    await expect(page.getByRole('list').first()).toBeVisible()
    await page.goto(at('/home/WebPart?id=9999'))
    await expect(page.getByText('찾는 웹파트가 없습니다.')).toBeVisible()
  })
  await test.step('my page is a page of web parts of its own', async () => {
    await signIn(page, 'user')
    await page.goto(at('/home/mypage'))
    await expect(page.getByRole('region', { name: '내 프로필' })).toBeVisible()
    await expect(
      page.getByRole('region', { name: '종합 게시판' }).getByRole('listitem').first(),
    ).toBeVisible()
    await checkWidth(page)
    await checkAxe(page)
    await shot(page, 'mypage')
  })
})

test('returning to the page later reads its boards by one call, without a skeleton', async ({ page }) => {
  await signIn(page, 'user')
  await page.goto(at('/home'))
  const notices = page.getByRole('list', { name: '공지사항 글' })
  await expect(notices.getByRole('listitem')).toHaveCount(6)
  await page.waitForLoadState('networkidle')
  await notices.getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('region', { name: '내 프로필' })).toHaveCount(0)
  const asked: string[] = []
  page.on('request', (request) => {
    const [call] = /webpart\/contents|boardcontents/i.exec(request.url()) ?? []
    if (call) asked.push(call.toLowerCase())
  })
  await page.clock.setFixedTime(Date.now() + 60_000)
  await page.goBack()
  await expect(notices.getByRole('listitem')).toHaveCount(6)
  await expect.poll(() => asked).toContain('webpart/contents')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  expect(asked).toEqual(['webpart/contents'])
})

test('the home page speaks English and Chinese', async ({ page }) => {
  for (const [login, heading, list] of [
    ['english', 'My profile', 'Articles of Notices'],
    ['chinese', '我的资料', '公告的帖子'],
  ] as const) {
    await signIn(page, login)
    await page.goto(at('/home'))
    await expect(page.getByRole('region', { name: heading })).toBeVisible()
    await expect(page.getByRole('list', { name: list, exact: true })).toBeVisible()
    await checkWidth(page)
    await checkAxe(page)
    await shot(page, 'home')
  }
})

test('the line of news shows its period and leads to what is new, and the page does not shift', async ({
  page,
}) => {
  await test.step('the line of news shows its period and links to each item, and the page does not shift', async () => {
    await signIn(page, 'colleague')
    const shifted = await watchShifts(page)
    await page.goto(at('/home'))
    await expect(page.getByText(/ 님, (좋은 아침입니다|안녕하세요|오늘도 수고하셨습니다)\.$/)).toBeVisible()
    await expect(page.getByRole('list', { name: '공지사항 글' }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await shifted()).toEqual([])
  })
  await test.step('what is new leads to the articles, to what must be read, and opens the notifications', async () => {
    await signIn(page, 'user')
    // Half an hour must pass between two visits, so the test supplies the answer to the second visit.
    const mustRead = '/board/list/modal/read?SYSID=1&ARTICLEID=1'
    await page.route(/webpart\/visit/, (route) =>
      route.fulfill({
        json: {
          code: 'ok',
          result: {
            since: '2026-01-05T09:00:00Z',
            news: [
              { name: 'article', count: 12, url: '' },
              { name: 'mustRead', count: 2, url: mustRead },
              { name: 'alarm', count: 3, url: '' },
            ],
          },
        },
      }),
    )
    await page.goto(at('/home'))
    await expect(page.getByText(/1월 5일.*방문 뒤 새 소식/)).toBeVisible()
    const articles = page.getByRole('link', { name: '새 글 12' })
    await expect(articles).toHaveAttribute('href', '/po/home/recentarticle')
    await expect(page.getByRole('link', { name: '필독 2' })).toHaveAttribute('href', `/po${mustRead}`)
    await checkWidth(page)
    await checkAxe(page)
    await shot(page, 'home-news')
    await page.getByRole('button', { name: '알림 3', exact: true }).click()
    await expect(page.getByRole('dialog', { name: '알림' })).toBeVisible()
  })
})

test('the profile window shows the fields of HR, and stores those of the person', async ({ page }) => {
  await signIn(page, 'user')
  await page.goto(at('/home'))
  const open = async () => {
    const opening = page.waitForEvent('popup')
    await page.evaluate(
      () => void window.open('/po/webparts/profile-setting', 'profile', 'width=1024,height=340'),
    )
    return opening
  }
  const first = await open()
  await expect(first.getByRole('heading', { name: '프로필 설정' })).toBeVisible()
  await expect(first.getByText('seoyeon.kim@hanbit.example')).toBeVisible()
  await first.getByLabel('우편번호').fill('06236')
  await first.getByLabel('주소', { exact: true }).fill('서울시 강남구 테헤란로 1')
  await first.getByLabel('상세 주소').fill('3층')
  await first.getByLabel('생년월일').fill('1990-02-28')
  await first.getByLabel('보조 이메일').fill('not an address')
  await first.getByRole('button', { name: '적용' }).click()
  await expect(first.getByText(/영문자, 숫자, 점/)).toBeVisible()
  await checkWidth(first)
  await checkAxe(first)
  await shot(first, 'profile-setting')
  await first.getByLabel('보조 이메일').fill('seoyeon.second')
  await closeWindow(first, () => first.getByRole('button', { name: '적용' }).click())

  const second = await open()
  await expect(second.getByLabel('보조 이메일')).toHaveValue('seoyeon.second')
  await expect(second.getByText('@hanbit.example', { exact: true })).toBeVisible()
  await expect(second.getByLabel('우편번호')).toHaveValue('06236')
  await expect(second.getByLabel('주소', { exact: true })).toHaveValue('서울시 강남구 테헤란로 1')
  await expect(second.getByLabel('상세 주소')).toHaveValue('3층')
  await expect(second.getByLabel('생년월일')).toHaveValue('1990.02.28')
  await second.getByRole('button', { name: '사진 바꾸기' }).click()
  await expect(second.getByRole('dialog')).toBeVisible()
  await second.keyboard.press('Escape')
  await closeWindow(second, () => second.getByRole('button', { name: '취소' }).click())
})
