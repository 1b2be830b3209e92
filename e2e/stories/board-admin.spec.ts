import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'

async function confirm(page: Page): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
}

/** Creates a board as an administrator, with a choice field, a preface and rights for one company. */
async function makeBoard(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '관리 화면 열기' }).click()
  await page.getByRole('button', { name: '게시판 만들기' }).click()
  await page.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('한국어 이름을 입력하세요.')).toBeVisible()
  await page.getByLabel('이름 (한국어)').fill(name)
  const fields = page.getByRole('region', { name: '내용 항목' })
  await fields.getByRole('button', { name: '항목 추가' }).click()
  const field = fields.getByRole('group', { name: '항목 1' })
  await field.getByRole('button', { name: /형식/ }).click()
  await page.getByRole('option', { name: '고르기', exact: true }).click()
  await field.getByLabel('이름 (한국어)').fill('규모')
  await field.getByLabel('선택지').fill('작음\n큼')
  await fields.getByText('필수').click()
  const prefaces = page.getByRole('region', { name: '말머리' })
  await prefaces.getByRole('button', { name: '말머리 추가' }).click()
  await prefaces.getByLabel('이름 (한국어)').fill('알림')
  const rights = page.getByRole('region', { name: '권한' })
  await rights.getByRole('button', { name: '모든 사람' }).click()
  await rights.getByRole('checkbox', { name: '모든 사람 쓰기' }).locator('xpath=ancestor::label').click()
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'board-settings')
  await page.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('게시판을 만들었습니다.')).toBeVisible()
}

test('an administrator makes a board, puts it in order by keyboard, and an employee writes in it', async ({
  page,
}, { project }) => {
  test.setTimeout(180_000)
  const name = `봉사단 ${project.name} ${Date.now() % 1_000_000}`
  await signIn(page, 'board')
  await page.goto(at('/home'))
  await makeBoard(page, name)
  const list = page.getByRole('grid', { name: '한빛소프트' })
  const rows = list.getByRole('row')
  await expect(rows.last()).toContainText(name)
  const count = await rows.count()
  await rows.last().focus()
  await page.keyboard.press('Tab')
  await expect(list.getByRole('button', { name: `${name} 옮기기` })).toBeFocused()
  await page.keyboard.press('Enter')
  // The drop indicators appear one frame before the keys move between them; then one of them has the focus.
  await expect(list.locator('.react-aria-DropIndicator :focus')).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(rows.last()).not.toContainText(name)
  await expect(page.getByText('순서를 바꿨습니다.').first()).toBeVisible()
  await list.getByRole('button', { name: `${name} 위로` }).click()
  await expect(rows).toHaveCount(count)
  // The text of a pending button stays in the live region for some seconds after the button is removed.
  await expect(page.locator('[data-live-announcer] [role=img]')).toHaveCount(0)
  // On a phone the toast covers the last buttons until it closes.
  await expect(page.getByText('순서를 바꿨습니다.')).toHaveCount(0)
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'board-order')

  await signIn(page, 'user')
  await page.goto(at('/board'))
  await page.getByRole('main').getByRole('link', { name }).click()
  await page.getByRole('button', { name: '글쓰기' }).click()
  const writer = page.getByRole('dialog', { name: `${name} · 글쓰기` })
  await writer.getByLabel('제목').fill('첫 모임')
  await writer.getByRole('textbox', { name: '내용' }).click()
  await page.keyboard.type('토요일에 만나요.')
  await writer.getByRole('button', { name: /규모/ }).click()
  await page.getByRole('option', { name: '큼' }).click()
  await writer.getByRole('button', { name: '등록' }).click()
  await expect(page.getByRole('article', { name: '첫 모임' })).toContainText('큼')
})

test('a manager removes articles, makes one secret and restores them', async ({ page, browser }, {
  project,
}) => {
  test.setTimeout(180_000)
  const wide = (project.use.viewport?.width ?? 1440) > 700
  await signIn(page, 'super')
  await page.goto(at('/board'))
  await page
    .getByRole('main')
    .getByRole('link', { name: /^자유게시판/ })
    .click()
  if (!wide) await page.getByRole('button', { name: '목록 설정' }).click()
  await page.getByRole('button', { name: '글 관리' }).click()
  const table = page.getByRole('table', { name: '자유게시판 글 관리' })
  await expect(table.getByRole('row').nth(3)).toBeVisible()
  // Several demo articles may have the same title. The story needs a title that occurs only once on the page.
  const titles = await table.getByRole('row').getByRole('link').allTextContents()
  const title = titles.slice(2).find((one) => titles.filter((other) => other === one).length === 1) ?? ''
  expect(title).not.toBe('')
  const box = () =>
    table
      .getByRole('checkbox', { name: `${title} 선택` })
      .filter({ visible: true })
      .first()
  await box().locator('xpath=ancestor::label').click()
  await page.getByRole('button', { name: '삭제', exact: true }).click()
  await confirm(page)
  await expect(page.getByText('1건을 삭제했습니다.')).toBeVisible()
  await expect(table.getByText(/님이 삭제$/).first()).toBeVisible()
  await checkWidth(page)
  await checkAxe(page)
  await shot(page, 'board-admin')

  await page.getByRole('button', { name: /보기/ }).click()
  await page.getByRole('option', { name: '삭제됨' }).click()
  await box().locator('xpath=ancestor::label').click()
  await page.getByRole('button', { name: '복구' }).click()
  await confirm(page)
  await expect(page.getByText('1건을 복구했습니다.')).toBeVisible()
  await page.getByRole('button', { name: /보기/ }).click()
  await page.getByRole('option', { name: '전체' }).click()
  await box().locator('xpath=ancestor::label').click()
  await page.getByRole('button', { name: '비밀글로' }).click()
  await confirm(page)
  await expect(page.getByText('1건을 비밀글로 바꿨습니다.')).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'english')
  await other.goto(page.url().replace('/board/admin', '/board/list'))
  const hidden = other.getByRole('link', { name: /This article is secret/ })
  await expect(hidden.first()).toBeVisible()
  await expect(other.getByText(title, { exact: true })).toHaveCount(0)
  await other.context().close()
  await box().locator('xpath=ancestor::label').click()
  await page.getByRole('button', { name: '비밀글 해제' }).click()
  await confirm(page)
  await expect(page.getByText('1건을 다시 공개했습니다.')).toBeVisible()
  expect(wide || (await page.evaluate(() => window.innerWidth)) <= 700).toBe(true)
})
