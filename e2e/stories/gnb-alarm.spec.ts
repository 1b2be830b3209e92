import { boardIdOf } from '../kit/board.ts'
import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'

/** Sends a call of the portal as the signed-in user of the page. */
async function post(page: Page, path: string, data: object) {
  const { origin } = new URL(at('/'))
  const headers = { 'X-Requested-With': 'XMLHttpRequest', Origin: origin }
  const answer = await page.request.post(`${origin}/cm${path}`, { data, headers })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()).result
}

test('many comments on one article are one line that comes live, is removed alone, and goes with all', async ({
  page,
  browser,
}, { project }) => {
  test.setTimeout(120_000)
  const title = `모아 보기 ${project.name} ${Date.now() % 100_000}`
  await signIn(page, 'peer')
  const boardId = await boardIdOf(page, '자유게시판')
  const { articleId } = await post(page, '/IsuBoard/ISU_Article/createArticle', {
    ...{ boardId, title, content: '<p>글</p>' },
  })
  await page.goto(at('/home'))
  const others = await browser.newContext()
  const writer = await others.newPage()
  await signIn(writer, 'user')
  const comment = (content: string) =>
    post(writer, '/api/BoardApi/Article/createComment', { boardId, articleId, content })
  await comment('첫 댓글')
  await comment('둘째 댓글')
  const bell = page.getByRole('button', { name: /^알림, 읽지 않은 알림/ })
  await expect(bell).toBeVisible({ timeout: 20_000 })
  await bell.click()
  const layer = page.getByRole('dialog', { name: '알림' })
  const row = layer.getByRole('listitem').filter({ hasText: title })
  await expect(row).toHaveCount(1)
  await expect(row.getByText('외 1건')).toBeVisible({ timeout: 20_000 })
  await expect(row.locator('time')).toHaveText(/^\d\d:\d\d$/)
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'gnb-alarms')
  await row.getByRole('button', { name: /알림 지우기/ }).click()
  await expect(row).toHaveCount(0)

  await comment('셋째 댓글')
  await expect(row).toHaveCount(1, { timeout: 20_000 })
  await layer.getByRole('button', { name: '전체 삭제' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '전체 삭제' }).click()
  await expect(page.getByText('알림을 모두 삭제했습니다.')).toBeVisible()
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expect(page.getByText('되돌렸습니다.')).toBeVisible()
  await bell.click()
  await expect(row).toHaveCount(1)

  await layer.getByRole('button', { name: '전체 삭제' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '전체 삭제' }).click()
  await page.getByRole('button', { name: '알림', exact: true }).click()
  await expect(layer.getByText('새 알림이 없습니다.')).toBeVisible()
  await others.close()
})

test('an alarm that comes before the stream of pushes has opened marks the bell too', async ({
  page,
  browser,
}, { project }) => {
  await signIn(page, 'peer')
  const boardId = await boardIdOf(page, '자유게시판')
  const title = `먼저 온 알림 ${project.name} ${Date.now() % 100_000}`
  const { articleId } = await post(page, '/IsuBoard/ISU_Article/createArticle', {
    ...{ boardId, title, content: '<p>글</p>' },
  })
  const { origin } = new URL(at('/'))
  const get = async (name: string) => {
    const headers = { 'X-Requested-With': 'XMLHttpRequest', Origin: origin }
    const answer = await page.request.get(`${origin}/cm/Common/gnb/api/${name}`, { headers })
    expect(answer.status(), await answer.text()).toBe(200)
    return (await answer.json()).result
  }
  await get('updateallread')
  let openStream = () => undefined as unknown
  const blocked = new Promise<unknown>((resolve) => {
    openStream = () => resolve(undefined)
  })
  await page.route('**/cm/push', async (route) => {
    await blocked
    await route.continue()
  })
  await page.goto(at('/home'))
  await expect(page.getByRole('button', { name: '알림', exact: true })).toBeVisible()
  const others = await browser.newContext()
  const writer = await others.newPage()
  await signIn(writer, 'user')
  await post(writer, '/api/BoardApi/Article/createComment', { boardId, articleId, content: '댓글' })
  await expect.poll(() => get('workfeedcount')).toBeGreaterThan(0)
  await expect(page.getByRole('button', { name: '알림', exact: true })).toBeVisible()
  openStream()
  await expect(page.getByRole('button', { name: /^알림, 읽지 않은 알림/ })).toBeVisible()
  await others.close()
})

test('the layers of the top bar find people and close one another, and its pages open', async ({ page }) => {
  test.setTimeout(180_000)
  await test.step('people are found from their icon, by initial consonants too', async () => {
    await signIn(page, 'user')
    await page.goto(at('/home'))
    await page.getByRole('button', { name: '사람 찾기' }).click()
    const layer = page.getByRole('dialog', { name: '사람 찾기' })
    const people = layer.getByRole('group', { name: '사람' })
    await layer.getByRole('combobox').fill('ㅇㅎㄴ')
    await expect(people.getByRole('option').filter({ hasText: '이하늘' }).first()).toBeVisible()
    await layer.getByRole('combobox').fill('이')
    await expect(layer.getByText('검색어는 2자 이상 입력하세요.')).toBeVisible()
    await expect(people).toHaveCount(0)
    await checkWidth(page)
  })
  await test.step('opening one layer closes the other', async () => {
    await signIn(page, 'user')
    await page.goto(at('/home'))
    const box = page.getByRole('combobox', { name: '통합검색' })
    await box.click()
    await expect(page.getByRole('listbox')).toBeVisible()
    // Ctrl K opens the same list, which is open already.
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: '즐겨찾기', exact: true }).click()
    await expect(page.getByRole('dialog', { name: '즐겨찾기' })).toBeVisible()
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: '빠른 실행' })).toBeVisible()
    await expect(page.getByRole('dialog', { name: '즐겨찾기' })).toHaveCount(0)
  })
  await test.step('the pages of the top bar for developers, and the learning centre without a provider, open', async () => {
    await signIn(page, 'user')
    await page.goto(at('/gnb/test'))
    await expect(page.getByRole('heading', { name: '상단 바 (개발자 페이지)' })).toBeVisible()
    await page.goto(at('/gnb/left'))
    await expect(page.getByRole('heading', { name: '왼쪽 메뉴 (개발자 페이지)' })).toBeVisible()
    await page.goto(at('/gnb/learning'))
    await expect(page.getByText(/학습센터에 로그인하지 못했습니다/)).toBeVisible()
    await page.goto(at('/home/recentarticle'))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
