import { at, checkAxe, checkWidth, expect, shot, signIn, test } from '../kit/story.ts'

test('the gallery shows every web part with content, and nothing in it leads away', async ({ page }) => {
  await signIn(page, 'user')
  await page.goto(at('/webparts'))
  for (const name of [
    '게시판',
    '종합 게시판',
    '사진첩',
    '사진 넘겨 보기',
    '처리할 일',
    '내 프로필',
    '바로가기',
    '설문',
  ]) {
    await expect(page.getByRole('region', { name, exact: true }).first()).toBeVisible()
  }
  const tiles = page.getByRole('region', { name: '처리할 일' }).last()
  await expect(tiles.getByRole('button')).toHaveCount(2)
  await tiles.getByRole('button').first().click()
  await expect(page).toHaveURL(/\/webparts$/)
  const strip = page.getByRole('region', { name: '사진 넘겨 보기' }).first()
  await expect(strip.getByRole('listitem')).toHaveCount(15)
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'home-gallery')
})

test('every look of board web parts is drawn, and a closed board says what to do', async ({ page }) => {
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

test('each web part says itself that its call failed', async ({ page }) => {
  await signIn(page, 'user')
  const cut = (url: URL) =>
    /webpart\/(contents|counts)|boardcontents|quickmenu\.json|commonsurvey/i.test(url.pathname)
  await page.route(cut, (route) =>
    route.fulfill({ status: 400, json: { code: 'kit.invalidInput', error: {} } }),
  )
  await page.goto(at('/webparts'))
  for (const text of [
    /글을 불러오지 못했습니다/,
    '처리할 일을 불러오지 못했습니다.',
    '바로가기를 불러오지 못했습니다.',
  ]) {
    await expect(page.getByRole('alert').filter({ hasText: text }).first()).toBeVisible()
  }
  // Surveys are silent (spec 2§8), and the profile is who I am without any call.
  await expect(page.getByRole('region', { name: '설문' }).getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('region', { name: '내 프로필' }).last()).toContainText('김서연')
})

test('web parts without data say what to do next', async ({ page }) => {
  await signIn(page, 'user')
  await page.route(/webpart\/contents/, (route) => route.abort())
  await page.route(/boardcontents/i, (route) =>
    route.fulfill({ json: { code: 'ok', result: { data: [], totalCount: 0 } } }),
  )
  await page.route(/webpart\/counts/, (route) => route.fulfill({ json: { code: 'ok', result: [] } }))
  await page.goto(at('/webparts'))
  await expect(page.getByText('등록된 글이 없습니다. 게시판에서 첫 글을 써 보세요.').first()).toBeVisible()
  await expect(page.getByText('처리할 일이 없습니다. 새 일이 생기면 여기에 나타납니다.')).toBeVisible()
  await checkAxe(page)
})
