import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'

/** The smallest number of a thing of a kind. */
async function numberOf(page: Page, kind: string): Promise<string> {
  const origin = new URL(at('/')).origin
  for (let number = 1; number <= 300; number += 1) {
    const address = `${origin}/cm/api/admin/right/objects?kind=${kind}&searchText=${number}`
    const { result } = await (await page.request.get(address)).json()
    if (result.objects.some((one: { id: string }) => one.id === String(number))) return String(number)
  }
  throw new Error(`the demo has no ${kind} with a small number`)
}

async function choose(page: Page, kind: string, typed: string): Promise<void> {
  await page.getByRole('button', { name: /대상 종류/ }).click()
  await page.getByRole('option', { name: kind, exact: true }).click()
  await page.getByRole('searchbox', { name: '대상 이름이나 번호' }).fill(typed)
  await page.getByRole('radiogroup').locator('label').first().click()
  await page.getByRole('button', { name: '근거 보기' }).click()
}

test('an administrator reads why a person can see a thing, and what another department would change', async ({
  page,
}) => {
  test.setTimeout(420_000)
  await test.step('an administrator reads why a person can see a thing of each kind', async () => {
    await signIn(page, 'super')
    await page.goto(at('/admin/rights'))
    await page.getByRole('combobox', { name: '사람' }).fill('김서연')
    await page.getByRole('option').first().click()
    const verdict = page.getByRole('status').filter({ hasText: /할 수 (있|없)습니다/ })
    // A part of the name, or the number of something in the demo.
    const things = [
      ['게시판', '공지'],
      ['메일함', '@'],
      ['자원', '회의'],
      ['메뉴', '게시'],
      ['캘린더', await numberOf(page, 'calendar')],
      ['결재 문서', await numberOf(page, 'document')],
      ['설문', await numberOf(page, 'survey')],
      ['글', await numberOf(page, 'article')],
    ] as const
    for (const [kind, typed] of things) {
      await choose(page, kind, typed)
      await expect(verdict).toBeVisible()
      await expect(page.getByText('근거와 실제 판단이 다릅니다')).toHaveCount(0)
    }
    await choose(page, '게시판', '공지')
    await expect(page.getByRole('region', { name: '경로 1' })).toBeVisible()
    await page.getByRole('button', { name: '몇 명인지 세기' }).click()
    await expect(page.getByRole('heading', { name: /^읽을 수 있는 사람 \d+명$/ })).toBeVisible()
    await checkWidth(page)
    await checkAxe(page)
    await shot(page, 'admin-rights')
    await page.goto(at('/admin/audit?action=rightExplained'))
    await expect(
      page.getByText('권한 근거 조회', { exact: true }).filter({ visible: true }).first(),
    ).toBeVisible()
  })
  await test.step('an administrator compares what a person would see in another department', async () => {
    await signIn(page, 'super')
    await page.goto(at('/admin/rights'))
    const card = page.getByRole('region', { name: '바뀌면 무엇을 보게 되나요?' })
    const compare = card.getByRole('button', { name: '비교하기' })
    await expect(compare).toBeDisabled()
    await card.getByRole('combobox', { name: '누가' }).fill('김서연')
    await page.getByRole('option').first().click()
    await card.getByRole('combobox', { name: '옮길 부서' }).fill('인사')
    await page.getByRole('option', { name: /인사/ }).first().click()
    await compare.click()
    const answer = card.getByRole('status').filter({ hasText: '옮기면' })
    await expect(answer).toContainText(/새로 보게 됨|못 보게 됨|달라지지 않습니다/)
    await checkWidth(page)
    await checkAxe(page)
    await shot(page, 'admin-rights-what-if')
  })
})

test('an administrator sees the portal as another person, read only, and comes back', async ({ page }) => {
  test.setTimeout(180_000)
  await signIn(page, 'super')
  await page.goto(at('/admin/rights'))
  await page.getByRole('combobox', { name: '사람' }).fill('김서연')
  await page.getByRole('option').first().click()
  await choose(page, '게시판', '공지')
  await page.getByRole('button', { name: '사유 쓰고 보기' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('보는 이유').fill('문의 확인')
  await dialog.getByRole('button', { name: /보기$/ }).click()
  const banner = page.getByRole('region', { name: '다른 사람으로 보기' })
  await expect(banner).toContainText('읽기만')
  await checkWidth(page)
  // Closed cards of the home page are calm: nothing failed.
  await expect(page.getByText('다른 사람으로 보는 동안에는', { exact: false }).first()).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await shot(page, 'admin-view-as')
  // A window without a top bar has the banner too.
  const popup = await page.context().newPage()
  await popup.goto(at('/boardpopup/readPopup?SYSID=1&ARTICLEID=1'))
  await expect(popup.getByRole('region', { name: '다른 사람으로 보기' })).toBeVisible()
  await popup.close()
  const origin = new URL(at('/')).origin
  const refused = await page.request.post(`${origin}/cm/api/account/language`, {
    data: { language: 'en-US' },
    headers: { 'X-Requested-With': 'XMLHttpRequest', Origin: origin },
  })
  expect(refused.status()).toBe(403)
  await banner.getByRole('button', { name: '끝내고 내 화면으로' }).click()
  await expect(banner).toHaveCount(0)
  await page.goto(at('/admin/audit?action=viewAsEnded'))
  await expect(
    page.getByText('다른 사람으로 보기 끝', { exact: true }).filter({ visible: true }).first(),
  ).toBeVisible()
})
