import type { Locator } from '@playwright/test'
import { at, atAllWidths, checkAxe, expect, type Page, shot, signIn, test } from '../kit/story.ts'

/** The only new person of the demo. */
const newPerson = 'jiwoo.seo@hanbit.example'

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const cardOf = (page: Page) => page.getByRole('region', { name: /^(처음 설정|First settings|初次设置)$/ })

/** Waits until a step has a state. */
async function expectState(card: Locator, at: number, state: string): Promise<void> {
  await expect(card.getByRole('listitem').nth(at)).toContainText(state)
}

/** Opens the steps again from the settings. */
async function openAgain(page: Page): Promise<void> {
  await page.goto(at('/home'))
  await page.getByRole('button', { name: /사용자 메뉴|User menu|的用户菜单/ }).click()
  await page.getByRole('menuitem', { name: /^(환경설정|Settings|环境设置)$/ }).click()
  await page.getByRole('button', { name: /^(다시 열기|Open again|重新打开)$/ }).click()
  await expect(cardOf(page)).toBeVisible()
}

test('a new person does the first steps on a card over the page, and never gets them again', async ({
  page,
  browser,
}) => {
  await signIn(page, newPerson)
  await page.goto(at('/home'))
  const card = cardOf(page)
  await expect(card.getByRole('heading', { name: '반갑습니다, 서지우 님' })).toBeVisible()
  await checkAxe(page)
  await atAllWidths(page, 'gnb-first-hour')
  // No wall: the page behind it works, and the card stays.
  await page.getByRole('button', { name: /사용자 메뉴/ }).click()
  await expect(page.getByRole('menuitem', { name: '환경설정' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto(at('/calendar'))
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: '처음 설정 접기' }).click()
  await expect(card).toHaveCount(0)
  await atAllWidths(page, 'gnb-first-hour-folded')
  await page.getByRole('button', { name: /처음 설정 5단계/ }).click()

  await card.locator('input[type=file]').setInputFiles({
    ...{ name: 'me.png', mimeType: 'image/png', buffer: pixel },
  })
  await expectState(card, 0, '했음')
  await card.getByRole('button', { name: '이렇게 하기' }).click()
  await expectState(card, 1, '했음')
  await card.getByText('종에만').click()
  await shot(page, 'gnb-first-hour-notifications')
  await card.getByRole('button', { name: '이렇게 하기' }).click()
  await expectState(card, 2, '했음')
  await card.getByRole('button', { name: 'QR 코드 보기' }).click()
  await expect(card.getByRole('img', { name: '연결 화면의 QR 코드' })).toBeVisible()
  await checkAxe(page)
  await shot(page, 'gnb-first-hour-phone')
  await card.getByRole('button', { name: '건너뛰기', exact: true }).click()
  await expectState(card, 3, '건너뜀')
  await expect(
    card
      .locator('form')
      .getByText(/서지우/)
      .first(),
  ).toBeVisible()
  await shot(page, 'gnb-first-hour-signature')
  await card.getByRole('button', { name: '이 서명 쓰기' }).click()
  await expect(page.getByText('처음 설정을 마쳤습니다.')).toBeVisible()
  await expect(card).toHaveCount(0)

  // Another browser of the person.
  const other = await browser.newPage()
  await signIn(other, newPerson)
  const asked = other.waitForResponse((response) => response.url().includes('/api/firsthour'))
  await other.goto(at('/home'))
  expect(((await (await asked).json()) as { result: { isOpen: boolean } }).result.isOpen).toBe(false)
  await expect(cardOf(other)).toHaveCount(0)
  // The second page of this browser does not ask again.
  let count = 0
  other.on('request', (request) => {
    if (request.url().includes('/api/firsthour')) count += 1
  })
  await other.goto(at('/home'), { waitUntil: 'networkidle' })
  expect(count).toBe(0)
  await other.close()

  await openAgain(page)
  await expectState(card, 3, '건너뜀')
  await card.getByRole('button', { name: '닫기' }).click()
  await expect(card).toHaveCount(0)
})

test('people who were here before open the steps from the settings, in their language', async ({
  browser,
}) => {
  for (const login of ['english', 'chinese']) {
    const page = await browser.newPage()
    await signIn(page, login)
    await page.goto(at('/home'), { waitUntil: 'networkidle' })
    await expect(cardOf(page)).toHaveCount(0)
    await openAgain(page)
    await cardOf(page)
      .getByRole('button', { name: /Mail signature|邮件签名/ })
      .click()
    await atAllWidths(page, 'gnb-first-hour-again')
    await page.close()
  }
})
