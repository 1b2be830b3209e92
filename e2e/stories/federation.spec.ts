import type { Browser } from '@playwright/test'
import { startProvider, type TestProvider } from '../../server/test/oidc-provider.ts'
import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'

let provider: TestProvider
test.beforeAll(async () => {
  provider = await startProvider()
})
test.afterAll(() => provider.stop())

const inside = (page: Page) => expect(page.getByRole('button', { name: /사용자 메뉴/ }).first()).toBeVisible()

/** The page of a browser without cookies. */
const openVisitor = async (browser: Browser, locale = 'ko-KR', width = 1440) =>
  (await browser.newContext({ locale, timezoneId: 'Asia/Seoul', viewport: { width, height: 844 } })).newPage()

/** A super administrator adds the provider on the page of sign-in; returns the address that it returns to. */
async function addProvider(page: Page): Promise<string> {
  await signIn(page, 'super')
  await page.goto(at('/admin/signin'))
  const card = page.getByRole('region', { name: '로그인 공급자' })
  await card.getByRole('button', { name: '공급자 추가' }).click()
  await page.getByRole('menuitem', { name: 'OpenID Connect' }).click()
  const dialog = page.getByRole('alertdialog', { name: '공급자 추가' })
  await dialog.getByLabel('이름 (한국어)').fill('한빛 통합 로그인')
  await dialog.getByLabel('이름 (영어)').fill('Hanbit sign-in')
  await dialog.getByLabel('이름 (중국어)').fill('韩光统一登录')
  await dialog.getByLabel('발급자 주소 (issuer)').fill(provider.issuer)
  await dialog.getByLabel('클라이언트 ID').fill(provider.client.id)
  await dialog.getByLabel('클라이언트 비밀키').fill(provider.client.secret)
  await dialog.getByLabel('메일 도메인').fill('hanbit.example\nhanbit-china.example')
  const callback = await dialog.getByRole('textbox', { name: '리디렉션 주소' }).inputValue()
  await checkAxe(page)
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(card.getByRole('listitem').filter({ hasText: '한빛 통합 로그인' })).toBeVisible()
  return callback
}

/** Takes the provider's own form as a person of it. */
async function answerProvider(page: Page, account: string): Promise<void> {
  await page.getByLabel('Account').fill(account)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('people sign in and out with the provider of their company, and others are refused', async ({
  page,
  browser,
}) => {
  // Seven browsers, one after another.
  test.setTimeout(400_000)
  const callback = await addProvider(page)
  provider.allow({ redirectUris: [callback] })
  provider.people.set('kim', { sub: 'kim', email: 'seoyeon.kim@hanbit.example' })
  provider.people.set('wang', { sub: 'wang', email: 'fang.wang@hanbit-china.example' })
  const card = page.getByRole('region', { name: '로그인 공급자' })
  await card.getByRole('button', { name: '시험' }).click()
  await expect(page.getByText(/공급자가 응답했습니다/)).toBeVisible()
  await checkAxe(page)
  await checkWidth(page)
  await shot(page, 'sign-in-rules')

  await test.step('in by the button, to the page that was asked for, and out again', async () => {
    const visitor = await openVisitor(browser)
    await visitor.goto(at('/login?returnUrl=/reservation'))
    const button = visitor.getByRole('button', { name: '한빛 통합 로그인으로 로그인' })
    await expect(button).toBeVisible()
    await checkAxe(visitor)
    await shot(visitor, 'sign-in-provider')
    await button.click()
    await answerProvider(visitor, 'kim')
    await inside(visitor)
    expect(new URL(visitor.url()).pathname).toContain('/reservation')
    await visitor.getByRole('button', { name: /사용자 메뉴/ }).click()
    await visitor.getByRole('menuitem', { name: '로그아웃' }).click()
    await expect(visitor.getByLabel('아이디')).toBeVisible()
    await visitor.goto(at('/home'))
    await expect(visitor.getByLabel('아이디')).toBeVisible()
    await visitor.context().close()
  })

  await test.step('a mail address as name leads to the provider of its domain', async () => {
    const visitor = await openVisitor(browser)
    await visitor.goto(at('/login'))
    await visitor.getByLabel('아이디').fill('seoyeon.kim@hanbit.example')
    await visitor.getByRole('button', { name: '로그인', exact: true }).click()
    await answerProvider(visitor, 'kim')
    await inside(visitor)
    await visitor.context().close()
  })

  for (const [locale, name, refusal] of [
    ['ko-KR', '한빛 통합 로그인으로 로그인', '연결된 포털 계정이 없습니다'],
    ['en-US', 'Sign in with Hanbit sign-in', 'is not linked with a person of the portal'],
    ['zh-CN', '用 韩光统一登录 登录', '没有与此公司账号对应的门户账号'],
  ] as const)
    await test.step(`a person of another company is refused, ${locale}`, async () => {
      const visitor = await openVisitor(browser, locale, 390)
      await visitor.goto(at('/login'))
      await visitor.getByRole('button', { name }).click()
      await answerProvider(visitor, 'wang')
      await expect(visitor.getByText(refusal)).toBeVisible()
      await checkWidth(visitor)
      await shot(visitor, 'sign-in-refused')
      await visitor.context().close()
    })

  await test.step('a provider that is deleted is no longer offered', async () => {
    await card.getByRole('button', { name: '삭제' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
    await expect(page.getByText('공급자를 지웠습니다.')).toBeVisible()
    const visitor = await openVisitor(browser)
    await visitor.goto(at('/login'))
    await expect(visitor.getByLabel('아이디')).toBeVisible()
    await expect(visitor.getByRole('button', { name: '한빛 통합 로그인으로 로그인' })).toHaveCount(0)
    await visitor.context().close()
  })
})
