import {
  at,
  checkAxe,
  checkWidth,
  demoPassword,
  expect,
  type Page,
  shot,
  signIn,
  test,
} from '../kit/story.ts'

async function fillSignIn(page: Page, login: string, password = demoPassword): Promise<void> {
  await page.getByLabel('아이디', { exact: true }).fill(login)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
}

async function openUserMenu(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /사용자 메뉴|User menu|用户菜单/i })
    .click()
}

test('signing in leads to the requested address inside of the portal only, and refusals have a message @both', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await test.step('a wrong password and a retired person are refused with a message', async () => {
    await page.goto(at('/account/login'))
    await fillSignIn(page, 'peer', 'not-this-one')
    await expect(page.getByRole('alert')).toContainText('아이디 또는 비밀번호가 맞지 않습니다.')
    await expect(page.getByLabel('아이디', { exact: true })).toHaveValue('peer')
    await fillSignIn(page, 'retired')
    await expect(page.getByRole('alert')).toContainText('퇴직 처리된 계정')
    await expect(page).toHaveURL(/login/i)
  })
  await page.context().clearCookies()
  await test.step('a return address outside of the portal is not followed', async () => {
    await page.goto(at('/account/login?returnUrl=https%3A%2F%2Fevil.example%2F'))
    await fillSignIn(page, 'user')
    await expect(page).toHaveURL(/\/po\/home/)
  })
  await page.context().clearCookies()
  await test.step('signing in leads to the address that was requested, in three languages and out again', async () => {
    await page.goto(at('/home?MENUID=2'))
    await expect(page).toHaveURL(/\/po\/account\/login/i)
    await checkWidth(page)
    await checkAxe(page)
    await shot(page, 'sign-in')
    await fillSignIn(page, 'user')
    await expect(page).toHaveURL(/\/po\/home\?MENUID=2/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'ko-KR')

    await openUserMenu(page)
    await page.getByRole('menuitemradio', { name: '简体中文' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
    await expect(page.getByRole('region', { name: '我的资料' })).toBeVisible()
    await openUserMenu(page)
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
    await page.reload()
    await expect(page.getByRole('region', { name: 'My profile' })).toBeVisible()
    await openUserMenu(page)
    await page.getByRole('menuitemradio', { name: '한국어' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ko-KR')

    await openUserMenu(page)
    await page.getByRole('menuitem', { name: '로그아웃' }).click()
    await expect(page).toHaveURL(/login/i)
    await page.goto(at('/home'))
    await expect(page).toHaveURL(/\/po\/account\/login/i)
  })
})

test('a mail-only person is confined to mail and the organisation map', async ({ page }) => {
  await signIn(page, 'mailonly')
  await page.goto(at('/'))
  await expect(page).toHaveURL(/\/po\/mail/i)
  await expect(page.getByRole('navigation', { name: '주 메뉴' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: '사이트맵' })).toHaveCount(0)
  await page.goto(at('/board/list?SYSID=1'))
  await expect(page).toHaveURL(/\/po\/mail/i)
  const refused = await page.evaluate(async () => {
    const answer = await fetch('/cm/api/BoardApi/Board/newArticleBoard', {
      headers: { 'X-Requested-With': 'XMLHttpRequest' },
    })
    return { status: answer.status, code: ((await answer.json()) as { code: string }).code }
  })
  expect(refused).toEqual({ status: 403, code: 'kit.mailOnly' })
  await checkAxe(page)
  await shot(page, 'mail-only')

  await test.step('the organisation map opens, with the address books that mail is written from', async () => {
    await page.goto(at('/orgmap/main'))
    await expect(page.getByRole('table')).toBeVisible()
    await page.getByRole('tab', { name: '개인 주소록' }).click()
    await expect(page.getByText('연락처가 없습니다.')).toBeVisible()
    await page.getByRole('tab', { name: '공용 주소록' }).click()
    await expect(page.getByRole('row', { name: '전 직원 공지' }).first()).toBeVisible()
    await page.getByRole('tab', { name: '조직', exact: true }).click()
    await page.getByRole('searchbox').fill('김서연')
    await expect(page.getByRole('row', { name: /김서연/ }).first()).toBeVisible()
    await checkWidth(page)
    await page.goto(at('/orgmap'))
    await expect(page).toHaveURL(/orgmap\/popup/)
  })

  await test.step('the bar and the settings are reduced', async () => {
    await page.goto(at('/orgmap/main'))
    const bar = page.getByRole('banner')
    await expect(bar.getByRole('button', { name: '조직도 창 열기' })).toBeVisible()
    for (const name of ['통합검색', '사람 찾기', '알림', '즐겨찾기', '퀵 메뉴'])
      await expect(bar.getByRole('button', { name, exact: true })).toHaveCount(0)
    // The palette would have opened before the menu.
    await page.keyboard.press('Control+k')
    await openUserMenu(page)
    await expect(page.getByRole('menuitem', { name: '로그아웃' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: '주소록' })).toHaveCount(0)
    await expect(page.getByRole('dialog', { name: '빠른 실행' })).toHaveCount(0)
    await page.getByRole('menuitem', { name: '환경설정' }).click()
    const groups = page
      .getByRole('dialog', { name: '환경설정' })
      .getByRole('navigation', { name: '설정 종류' })
    await expect(groups.getByRole('button')).toHaveText(['일반', '메일', '보안'])
    await checkAxe(page)
    await shot(page, 'gnb-settings-mailonly')
  })
})

test('the site map, the skip link, unknown addresses and letter case lead to pages', async ({ page }) => {
  test.setTimeout(240_000)
  await test.step('the site map finds a menu by a part of its name and closes by Escape', async () => {
    await signIn(page, 'user')
    await page.goto(at('/home'))
    await page.getByRole('button', { name: '사이트맵' }).click()
    const search = page.getByRole('searchbox', { name: '메뉴 이름 검색' })
    await expect(search).toBeFocused()
    await search.fill('공지')
    const map = page.getByRole('dialog')
    await expect(map.getByRole('link', { name: /공지사항/ }).first()).toBeVisible()
    await expect(map.getByRole('link', { name: /자유게시판/ })).toHaveCount(0)
    await checkAxe(page)
    await shot(page, 'site-map')
    await search.fill('없는 메뉴 이름')
    await expect(map).toContainText('맞는 메뉴가 없습니다')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(map).toHaveCount(0)
  })
  await test.step('the keyboard reaches everything of the top bar and skips it', async () => {
    await signIn(page, 'user')
    await page.goto(at('/home'))
    await expect(page.getByRole('region', { name: '내 프로필' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: '본문으로 건너뛰기' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#content')).toBeFocused()
  })
  await test.step('an address that does not exist shows a message and a link home', async () => {
    await signIn(page, 'user')
    await page.goto(at('/no/such/page'))
    await expect(page.getByRole('heading', { name: '찾을 수 없는 주소입니다.' })).toBeVisible()
    await page
      .getByRole('link', { name: '홈으로 가기' })
      .or(page.getByRole('button', { name: '홈으로 가기' }))
      .click()
    await expect(page).toHaveURL(/\/po\/home/)
  })
  await test.step('paths match without regard to letter case', async () => {
    await signIn(page, 'user')
    await page.goto(at('/HOME'))
    await expect(page.getByRole('region', { name: '내 프로필' })).toBeVisible()
  })
})

test('a person with a concurrent post acts in the other company after a reload', async ({ page }) => {
  await signIn(page, 'concurrent')
  await page.goto(at('/home'))
  const block = page.getByRole('banner').getByRole('button', { name: /사용자 메뉴/ })
  const before = await block.getAttribute('aria-label')
  await openUserMenu(page)
  const posts = page.getByRole('group', { name: '겸직 부서 바꾸기' }).getByRole('menuitemradio')
  await expect(posts).toHaveCount(2)
  await page
    .getByRole('group', { name: '겸직 부서 바꾸기' })
    .getByRole('menuitemradio', { checked: false })
    .click()
  await expect(block).not.toHaveAttribute('aria-label', before ?? '')
  const after = await block.getAttribute('aria-label')
  await page.reload()
  await expect(block).toHaveAttribute('aria-label', after ?? '')
})

test('an ended session asks for the password and does not leave the page', async ({ page }) => {
  await signIn(page, 'colleague')
  await page.goto(at('/home'))
  await expect(page.getByRole('region', { name: '내 프로필' })).toBeVisible()
  await page.context().clearCookies()
  const layer = page.getByRole('alertdialog', { name: '다시 로그인하세요' })
  // A background call of the page may detect the ended session before the click. Then the layer covers the
  // tab.
  await expect(async () => {
    const tab = page.getByRole('tab', { name: '경조사' })
    await tab.click({ timeout: 2000 }).catch(() => undefined)
    await expect(layer).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 30_000 })
  await layer.getByLabel('비밀번호', { exact: true }).fill(demoPassword)
  await layer.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(layer).toHaveCount(0)
  // If the layer opened before the click, the tab was not pressed. Now the page below the layer is usable
  // again.
  await page.getByRole('tab', { name: '경조사' }).click()
  await expect(page.getByRole('list', { name: '경조사 글' })).toBeVisible()
})

test('the windows of a browser agree on who is signed in', async ({ page }) => {
  await signIn(page, 'colleague')
  await page.goto(at('/home'))
  const other = await page.context().newPage()
  await other.goto(at('/board'))
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await test.step('signing in as another person in one window opens the start page in the others', async () => {
    await signIn(page, 'peer')
    await page.goto(at('/contact'))
    await expect(other).toHaveURL(/\/home/i)
    const ofPeer = await page
      .getByRole('banner')
      .getByRole('button', { name: /사용자 메뉴/ })
      .getAttribute('aria-label')
    await expect(other.getByRole('banner').getByRole('button', { name: ofPeer ?? '' })).toBeVisible()
  })
  await test.step('signing out in one window opens the sign-in page in the others', async () => {
    await openUserMenu(page)
    await page.getByRole('menuitem', { name: '로그아웃' }).click()
    await expect(page).toHaveURL(/login/i)
    await expect(other).toHaveURL(/login/i)
    await expect(other.getByLabel('아이디', { exact: true })).toBeVisible()
  })
})

test('an unknown address of the administration says so and leaves its list usable', async ({ page }) => {
  await signIn(page, 'super')
  await page.goto(at('/admin/nothing-here'))
  await expect(page.getByRole('heading', { level: 1, name: '화면을 찾을 수 없음' })).toBeVisible()
  await page.getByRole('navigation', { name: '관리 화면' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/admin\/(?!nothing-here)/)
  await expect(page.getByText('화면을 찾을 수 없음')).toHaveCount(0)
})
