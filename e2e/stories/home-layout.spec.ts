import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'

/** Signs in and opens the home page of the user in the arranging mode. */
async function arrange(page: Page, login: string): Promise<void> {
  await signIn(page, login)
  await page.goto(at('/home'))
  await page.getByRole('button', { name: '화면 꾸미기' }).click()
  await expect(page.getByRole('toolbar', { name: '화면 꾸미기 도구' })).toBeVisible()
}

const column = (page: Page, number: number) => page.getByRole('region', { name: `${number}번째 열` })
const grips = (page: Page, number: number) => column(page, number).getByRole('button', { name: / 옮기기$/ })
const isSaved = (page: Page) => expect(page.getByText('저장됨', { exact: true })).toBeVisible()

test('web parts are moved and sized by keyboard, stored, undone and reset', async ({ page }) => {
  await arrange(page, 'peer')
  await expect(grips(page, 1)).toHaveCount(3)
  await checkAxe(page)
  await shot(page, 'home-layout')

  const profile = page.getByRole('button', { name: '내 프로필 옮기기' })
  await profile.focus()
  await page.keyboard.press('ArrowDown')
  await expect(grips(page, 1).nth(1)).toHaveAccessibleName('내 프로필 옮기기')
  await page.keyboard.press('ArrowRight')
  await expect(grips(page, 2).nth(1)).toHaveAccessibleName('내 프로필 옮기기')
  await expect(profile).toBeFocused()
  await expect(page.getByText('내 프로필: 2번째 열의 5개 중 2번째')).toBeAttached()

  const height = column(page, 3).getByRole('separator', { name: '사내 소식 높이' })
  await height.focus()
  await page.keyboard.press('ArrowDown')
  await expect(height).toHaveAttribute('aria-valuenow', '6')
  await expect(column(page, 3).locator('[data-webpart]').nth(1).locator('li')).toHaveCount(6)

  await isSaved(page)
  await page.getByRole('button', { name: '완료' }).click()

  await page.reload()
  await expect(page.getByRole('region', { name: '사내 소식' }).getByRole('listitem')).toHaveCount(6)
  await page.getByRole('button', { name: '화면 꾸미기' }).click()
  await expect(grips(page, 2)).toHaveCount(5)

  await page.getByRole('button', { name: '기본 구성으로' }).click()
  await expect(grips(page, 2)).toHaveCount(4)
  await isSaved(page)
  await page.keyboard.press('Control+z')
  await expect(grips(page, 2)).toHaveCount(5)
  await page.getByRole('button', { name: '기본 구성으로' }).click()
  await isSaved(page)
})

test('columns are resized, web parts dragged, and a layout that cannot be stored is stored on a retry', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await test.step('the border between two columns is moved by keyboard', async () => {
    await arrange(page, 'reserve')
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: '단축키' })
    await expect(keys.getByText('손잡이에 초점이 있을 때 구성 요소 옮기기')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(keys).toHaveCount(0)
    const width = page.getByRole('separator', { name: '1번째 열의 너비' })
    await width.focus()
    await page.keyboard.press('ArrowRight')
    await expect(width).toHaveAttribute('aria-valuenow', '22')
    await isSaved(page)
  })
  // On a phone a finger scrolls the page, so web parts are moved with the arrow keys on the handle.
  await test.step('a web part is dragged to another column', async () => {
    await arrange(page, 'concurrent')
    const grip = page.getByRole('button', { name: '바로가기 옮기기' })
    // Web parts above grow when their contents arrive, and hover waits until the handle stays in its place.
    await page.waitForLoadState('networkidle')
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await grip.hover({ position: { x: 20, y: 10 } })
    await page.mouse.down()
    const from = await grip.boundingBox()
    const to = await column(page, 1).locator('[data-webpart]').first().boundingBox()
    if (!from || !to) throw new Error('nothing to drag')
    await page.mouse.move(from.x, from.y, { steps: 4 })
    await page.mouse.move(to.x + 60, to.y + 5, { steps: 8 })
    await page.mouse.up()
    await expect(grips(page, 1).first()).toHaveAccessibleName('바로가기 옮기기')
    await isSaved(page)
  })
  await test.step('a layout that cannot be stored stays on the page and is stored on a retry', async () => {
    await arrange(page, 'hr')
    const cut = (url: URL) => url.pathname.endsWith('/api/webpart/layout')
    await page.route(cut, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
    await page.getByRole('button', { name: '바로가기 빼기' }).click()
    const failure = page.getByRole('alert')
    await expect(failure).toContainText('화면 구성을 저장하지 못했습니다.')
    await expect(page.getByRole('button', { name: '바로가기 옮기기' })).toHaveCount(0)
    await page.unroute(cut)
    await failure.getByRole('button', { name: '다시 시도' }).click()
    await isSaved(page)
  })
})

test('web parts are added with their options, and removed', async ({ page }) => {
  await arrange(page, 'colleague')
  await page.getByRole('button', { name: '웹파트 추가' }).click()
  await page.getByRole('button', { name: '게시판', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '게시판 설정' })
  await dialog.getByRole('button', { name: '탭 추가' }).click()
  await dialog.getByLabel('제목', { exact: true }).fill('내가 고른 게시판')
  await checkAxe(page)
  await dialog.getByRole('button', { name: '적용' }).click()
  const added = page.getByRole('button', { name: '내가 고른 게시판 옮기기' })
  await expect(added).toBeVisible()
  await isSaved(page)
  await page.getByRole('button', { name: '내가 고른 게시판 빼기' }).click()
  await expect(added).toHaveCount(0)
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expect(added).toBeVisible()
  await isSaved(page)
  await page.getByRole('button', { name: '완료' }).click()
  await expect(page.getByRole('region', { name: '내가 고른 게시판' })).toBeVisible()
})

test('a manager gives the company a set, and people who arranged nothing have it', async ({
  page,
  browser,
}) => {
  const others = await browser.newContext({ locale: 'ko-KR', viewport: page.viewportSize() })
  const arranging = await others.newPage()
  await arrange(arranging, 'colleague')
  const undo = arranging.getByRole('button', { name: '되돌리기' })
  await arranging.getByRole('button', { name: '내 프로필 빼기' }).click()
  await expect(undo).toBeEnabled()
  await isSaved(arranging)
  const newSets = arranging.waitForResponse((answer) => answer.url().endsWith('/webpart.json'), {
    timeout: 60_000,
  })

  await signIn(page, 'company')
  await page.goto(at('/admin/webparts'))
  await page.getByRole('button', { name: '모든 사람 구성 고치기' }).click()
  await page.getByRole('button', { name: '바로가기 빼기' }).click()
  await checkAxe(page)
  await checkWidth(page)
  await shot(page, 'home-set')
  await page.getByRole('button', { name: '저장' }).click()
  await expect(page.getByRole('table', { name: '웹파트 구성' })).toContainText('10개')
  // A user who is arranging the page stays in the arranging mode and is still able to undo steps.
  await (await newSets).finished()
  await expect(undo).toBeEnabled()
  await undo.click()
  await expect(arranging.getByRole('button', { name: '내 프로필 옮기기' })).toBeVisible()
  await isSaved(arranging)
  await others.close()
  await signIn(page, 'account')
  await page.goto(at('/home'))
  await expect(page.getByRole('region', { name: '사내 소식' })).toBeVisible()
  await expect(page.getByRole('region', { name: '바로가기' })).toHaveCount(0)
})
