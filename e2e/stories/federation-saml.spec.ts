import type { Browser } from '@playwright/test'
import { startSamlProvider, type TestSamlProvider } from '../../server/test/saml-provider.ts'
import { at, checkAxe, checkWidth, expect, type Page, shot, signIn, test } from '../kit/story.ts'

let provider: TestSamlProvider
test.beforeAll(async () => {
  provider = await startSamlProvider()
})
test.afterAll(() => provider.stop())

const inside = (page: Page) => expect(page.getByRole('button', { name: /사용자 메뉴/ }).first()).toBeVisible()

/** The page of a browser without cookies. */
const openVisitor = async (browser: Browser, locale = 'ko-KR', width = 1440) =>
  (await browser.newContext({ locale, timezoneId: 'Asia/Seoul', viewport: { width, height: 844 } })).newPage()

/** A super administrator connects the provider by its metadata address; returns that of the portal. */
async function addProvider(page: Page): Promise<string> {
  await signIn(page, 'super')
  await page.goto(at('/admin/signin'))
  const card = page.getByRole('region', { name: '로그인 공급자' })
  await card.getByRole('button', { name: '공급자 추가' }).click()
  await page.getByRole('menuitem', { name: 'SAML 2.0' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'SAML 공급자 추가' })
  await dialog.getByLabel('이름 (한국어)').fill('한빛 SAML')
  await dialog.getByLabel('이름 (영어)').fill('Hanbit SAML')
  await dialog.getByLabel('이름 (중국어)').fill('韩光 SAML')
  const metadata = await dialog.getByRole('textbox', { name: '포털 메타데이터 주소' }).inputValue()
  await dialog.getByRole('textbox', { name: '메타데이터 주소', exact: true }).fill(provider.metadataUrl)
  await dialog.getByRole('button', { name: '메타데이터 읽기' }).click()
  await expect(dialog.getByText('Test provider')).toBeVisible()
  await expect(dialog.getByLabel('공급자의 엔터티 ID')).toHaveValue(provider.issuer)
  await dialog.getByLabel('메일 도메인').fill('hanbit.example\nhanbit-china.example')
  await checkAxe(page)
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(card.getByRole('listitem').filter({ hasText: '한빛 SAML' })).toBeVisible()
  return metadata
}

/** Takes the provider's own form as a person of it. */
async function answerProvider(page: Page, account: string): Promise<void> {
  await page.getByLabel('Account').fill(account)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('people sign in and out with SAML, and those of another company are refused', async ({
  page,
  browser,
}) => {
  // Six browsers, one after another.
  test.setTimeout(400_000)
  const metadata = await addProvider(page)
  provider.allow({ metadata: await (await page.request.get(metadata)).text() })
  provider.people.set('kim', { nameId: 'kim', email: 'seoyeon.kim@hanbit.example' })
  provider.people.set('wang', { nameId: 'wang', email: 'fang.wang@hanbit-china.example' })
  const card = page.getByRole('region', { name: '로그인 공급자' })
  await card.getByRole('button', { name: '시험', exact: true }).click()
  await expect(page.getByText(/공급자가 응답했습니다/)).toBeVisible()

  await test.step('the first time the account waits, and an administrator links it', async () => {
    const visitor = await openVisitor(browser)
    await visitor.goto(at('/login'))
    await visitor.getByRole('button', { name: '한빛 SAML로 로그인' }).click()
    await answerProvider(visitor, 'kim')
    await expect(visitor.getByText('연결된 포털 계정이 없습니다')).toBeVisible()
    await visitor.context().close()
    await page.reload()
    const accounts = page.getByRole('region', { name: '공급자 계정 연결' })
    const row = accounts.getByRole('row').filter({ hasText: 'seoyeon.kim@hanbit.example' })
    await expect(row).toContainText('이름 다름')
    await checkAxe(page)
    await checkWidth(page)
    await shot(page, 'sign-in-accounts')
    await row.getByRole('button', { name: '연결', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
    await expect(page.getByText('1개를 연결하고 본인에게 알렸습니다.')).toBeVisible()
    await accounts.getByRole('tab', { name: '연결됨' }).click()
    await expect(accounts.getByRole('row').filter({ hasText: '한빛 SAML' })).toBeVisible()
  })

  await test.step('in by the button, to the page that was asked for, and out again', async () => {
    const visitor = await openVisitor(browser)
    await visitor.goto(at('/login?returnUrl=/reservation'))
    await visitor.getByRole('button', { name: '한빛 SAML로 로그인' }).click()
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
    ['ko-KR', '한빛 SAML로 로그인', '연결된 포털 계정이 없습니다'],
    ['en-US', 'Sign in with Hanbit SAML', 'is not linked with a person of the portal'],
    ['zh-CN', '用 韩光 SAML 登录', '没有与此公司账号对应的门户账号'],
  ] as const)
    await test.step(`a person of another company is refused, ${locale}`, async () => {
      const visitor = await openVisitor(browser, locale, 390)
      await visitor.goto(at('/login'))
      await visitor.getByRole('button', { name }).click()
      await answerProvider(visitor, 'wang')
      await expect(visitor.getByText(refusal)).toBeVisible()
      await checkWidth(visitor)
      await shot(visitor, 'sign-in-saml-refused')
      await visitor.context().close()
    })

  await test.step('a provider that is deleted is no longer offered', async () => {
    await card.getByRole('button', { name: '삭제' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
    await expect(page.getByText('공급자를 지웠습니다.')).toBeVisible()
  })
})
