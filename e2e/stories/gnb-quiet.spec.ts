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

/** The result of a read of the portal. */
async function get(page: Page, path: string) {
  const answer = await page.request.get(`${new URL(at('/')).origin}/cm${path}`)
  return (await answer.json()).result
}

async function openSettings(page: Page, group: string) {
  await page.getByRole('button', { name: /사용자 메뉴/ }).click()
  await page.getByRole('menuitem', { name: '환경설정' }).click()
  const dialog = page.getByRole('dialog', { name: '환경설정' })
  await dialog.getByRole('button', { name: group, exact: true }).click()
  return dialog
}

/** Writes an article of `peer` and returns what comments on it as `user`. */
async function commenting(page: Page, title: string) {
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser')
  const others = await browser.newContext()
  const writer = await others.newPage()
  await signIn(page, 'peer')
  await signIn(writer, 'user')
  const boardId = await boardIdOf(page, '자유게시판')
  const { articleId } = await post(page, '/IsuBoard/ISU_Article/createArticle', {
    ...{ boardId, title, content: '<p>글</p>' },
  })
  const comment = (content: string) =>
    post(writer, '/api/BoardApi/Article/createComment', { boardId, articleId, content })
  return { comment, close: () => others.close() }
}

test('a person collects comments after a preview of the last week, and the flags of approval follow', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const title = `조용히 ${Date.now() % 100_000}`
  const { comment, close } = await commenting(page, title)
  for (const number of [1, 2, 3]) await comment(`댓글 ${number}`)
  await page.goto(at('/home'))
  await expect(page.getByRole('button', { name: /^알림, 읽지 않은 알림/ })).toBeVisible({ timeout: 20_000 })

  const dialog = await openSettings(page, '알림')
  const preview = dialog.getByRole('region', { name: '지난 7일로 미리 보기' })
  const rules = dialog.getByRole('region', { name: '알림이 나에게 오는 길' })
  const headline = preview.getByRole('status')
  const [, total = '', before = ''] = /^(\d+)건 .* (\d+)건$/.exec((await headline.textContent()) ?? '') ?? []
  expect(Number(total)).toBeGreaterThanOrEqual(3)
  expect(before).toBe(total)
  await expect(rules.getByRole('button', { name: '보안과 관리 알림: 벨' })).toBeDisabled()

  await rules.getByRole('button', { name: '조용히', exact: true }).click()
  await rules.getByRole('button', { name: /나를 부름, 내 글의 댓글: 언제/ }).click()
  await page.getByRole('option', { name: '묶어서' }).click()
  await rules.getByRole('button', { name: '내 차례: 메일' }).click()
  await expect(headline).not.toHaveText(new RegExp(`${before}건$`))
  await expect(rules.getByText(/바꾼 항목/)).toBeVisible()
  await preview.getByRole('button', { name: /건 보기$/ }).click()
  await expect(preview.getByRole('listitem').filter({ hasText: title }).first()).toContainText('묶음')
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'gnb-quiet')
  await preview.getByRole('button', { name: '목록 닫기' }).click()
  await rules.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('저장했습니다').first()).toBeVisible()

  // The flags of approval are the same rules.
  await dialog.getByRole('button', { name: '전자결재', exact: true }).click()
  const reception = dialog.getByRole('switch', { name: /메일$/ })
  await expect(reception.first()).toBeVisible()
  const countOn = (all: Element[]) => all.filter((one) => (one as HTMLInputElement).checked).length
  expect(await reception.evaluateAll(countOn)).toBe(1)
  await page.keyboard.press('Escape')

  const count = await get(page, '/Common/gnb/api/workfeedcount')
  const { alarms } = await get(page, '/Common/gnb/api/quiet')
  await comment('묶음으로 올 댓글')
  await expect
    .poll(async () => (await get(page, '/Common/gnb/api/quiet')).alarms.length, { timeout: 20_000 })
    .toBe(alarms.length + 1)
  expect(await get(page, '/Common/gnb/api/workfeedcount')).toBe(count)

  const again = await openSettings(page, '알림')
  await again.getByRole('button', { name: '모두 바로' }).click()
  await again
    .getByRole('region', { name: '알림이 나에게 오는 길' })
    .getByRole('button', { name: '저장' })
    .click()
  await expect(page.getByText('저장했습니다').first()).toBeVisible()
  await close()
})

test('the rules of notifications fit a phone @phone', async ({ page }) => {
  test.setTimeout(120_000)
  const { comment, close } = await commenting(page, `휴대전화 ${Date.now() % 100_000}`)
  await comment('댓글')
  await page.goto(at('/home'))
  await expect(page.getByRole('button', { name: /^알림, 읽지 않은 알림/ })).toBeVisible({ timeout: 20_000 })
  const dialog = await openSettings(page, '알림')
  await dialog.getByRole('button', { name: '아주 조용히' }).click()
  await expect(dialog.getByRole('status').first()).toBeVisible()
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'gnb-quiet-phone')
  await dialog.getByRole('button', { name: '내 차례: 벨' }).scrollIntoViewIfNeeded()
  await shot(page, 'gnb-quiet-phone-rows')
  await page.setViewportSize({ width: 320, height: 720 })
  await checkWidth(page)
  await shot(page, 'gnb-quiet-phone-320')
  await close()
})
