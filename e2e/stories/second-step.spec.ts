import { createHmac } from 'node:crypto'
import {
  at,
  checkAxe,
  checkWidth,
  demoPassword,
  expect,
  type Page,
  setBox,
  shot,
  test,
} from '../kit/story.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code of an authenticator app for a secret in base32 (RFC 6238), `later` steps of 30 seconds ahead. */
function codeOf(secret: string, later = 0): string {
  const bits = [...secret.replaceAll(' ', '')]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later))
  const hash = createHmac('sha1', key).update(step).digest()
  const start = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(start) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

async function typePassword(page: Page, login: string): Promise<void> {
  await page.goto(at('/login'))
  await page.getByLabel('아이디').fill(login)
  await page.getByLabel('비밀번호', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
}

async function openSecurity(page: Page) {
  await page.goto(at('/home'))
  await page.getByRole('button', { name: /사용자 메뉴/ }).click()
  await page.getByRole('menuitem', { name: '환경설정' }).click()
  await page.getByRole('dialog', { name: '환경설정' }).getByRole('button', { name: '보안' }).click()
  const card = page.getByRole('region', { name: '로그인 두 번째 단계' })
  await expect(card).toBeVisible()
  return card
}

async function provePassword(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: title })
  await dialog.getByLabel('비밀번호', { exact: true }).fill(demoPassword)
  await dialog.getByRole('button', { name: '계속' }).click()
}

async function leave(page: Page): Promise<void> {
  await page.context().clearCookies()
}

const inside = (page: Page) => expect(page.getByRole('button', { name: /사용자 메뉴/ }).first()).toBeVisible()

const languages = [
  ['en-US', 'User name', 'Password', 'Sign in', 'Code of the authenticator app'],
  ['zh-CN', '用户名', '密码', '登录', '验证器应用的验证码'],
] as const

test('an authenticator app, a recovery code and a remembered browser', async ({ page, browser }) => {
  await typePassword(page, 'account')
  await inside(page)
  let card = await openSecurity(page)
  await card.getByRole('button', { name: '설정', exact: true }).click()
  await provePassword(page, '인증 앱')
  const setup = page.getByRole('alertdialog', { name: '인증 앱' })
  await expect(setup.getByRole('img', { name: '인증 앱 QR 코드' })).toBeVisible()
  const secret = await setup.getByRole('code').innerText()
  await checkAxe(page)
  await shot(page, 'second-step-setup')
  await setup.getByLabel('인증 앱 코드').fill(codeOf(secret))
  await setup.getByRole('button', { name: '계속' }).click()
  const codes = page.getByRole('list', { name: '복구 코드' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = await codes.first().innerText()
  await checkAxe(page)
  await shot(page, 'second-step-codes')
  await page.getByRole('button', { name: '보관했습니다' }).click()
  await shot(page, 'second-step-settings')
  await leave(page)

  await typePassword(page, 'account')
  const field = page.getByLabel('인증 앱 코드')
  await field.fill('000000')
  await page.getByRole('button', { name: '계속' }).click()
  await expect(page.getByText('코드가 맞지 않거나')).toBeVisible()
  await checkAxe(page)
  await checkWidth(page)
  await shot(page, 'second-step')
  // The code of the next half minute: a code works once, and that of now was used to confirm the app.
  await field.fill(codeOf(secret, 1))
  await setBox(page.getByRole('checkbox', { name: '이 브라우저에서 30일 동안 묻지 않기' }))
  await page.getByRole('button', { name: '계속' }).click()
  await inside(page)
  // This browser is remembered: after a sign-out the password is enough.
  await page.getByRole('button', { name: /사용자 메뉴/ }).click()
  await page.getByRole('menuitem', { name: '로그아웃' }).click()
  await expect(page.getByLabel('아이디')).toBeVisible()
  await typePassword(page, 'account')
  await inside(page)
  await leave(page)

  for (const [locale, name, word, act, code] of languages) {
    const context = await browser.newContext({ locale, viewport: { width: 390, height: 844 } })
    const other = await context.newPage()
    await other.goto(at('/login'))
    await other.getByLabel(name).fill('account')
    await other.getByLabel(word, { exact: true }).fill(demoPassword)
    await other.getByRole('button', { name: act, exact: true }).click()
    await expect(other.getByLabel(code)).toBeVisible()
    await checkWidth(other)
    await shot(other, 'second-step')
    await context.close()
  }

  await typePassword(page, 'account')
  await field.fill(recovery)
  await page.getByRole('button', { name: '계속' }).click()
  await inside(page)
  card = await openSecurity(page)
  await expect(card.getByText('남은 코드 9개')).toBeVisible()
  await card.getByRole('button', { name: '끄기' }).click()
  await provePassword(page, '끄기')
  await expect(card.getByRole('button', { name: '설정', exact: true })).toBeVisible()
})

test('a passkey instead of the password, and as the second step', async ({ page }) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await typePassword(page, 'hr')
  await inside(page)
  const card = await openSecurity(page)
  await card.getByRole('button', { name: '패스키 추가' }).click()
  await page.getByLabel('패스키 이름').fill('사무실 노트북')
  await provePassword(page, '패스키 추가')
  await expect(page.getByRole('list', { name: '복구 코드' })).toBeVisible()
  await page.getByRole('button', { name: '보관했습니다' }).click()
  await expect(card.getByText('패스키: 사무실 노트북')).toBeVisible()
  await leave(page)

  await page.goto(at('/login'))
  await page.getByRole('button', { name: '패스키로 로그인' }).click()
  await inside(page)
  await leave(page)
  await typePassword(page, 'hr')
  await page.getByRole('button', { name: '패스키 사용' }).click()
  await inside(page)
  const again = await openSecurity(page)
  await again.getByRole('listitem').filter({ hasText: '사무실 노트북' }).getByRole('button').click()
  await provePassword(page, '패스키 사무실 노트북 삭제')
  await expect(again.getByText('패스키: 사무실 노트북')).toHaveCount(0)
})
