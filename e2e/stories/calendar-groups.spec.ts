import { call, dialogOf, titleOf } from '../kit/calendar.ts'
import { at, checkAxe, expect, type Page, shot, signIn, test } from '../kit/story.ts'

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
