import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext } from '@playwright/test'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import {
  at,
  checkAxe,
  checkWidth,
  demoPassword,
  expect,
  type Page,
  shot,
  signIn,
  test,
} from '../kit/story.ts'

const tenant = '11111111-1111-4111-8111-111111111111'
const clientId = '33333333-3333-4333-8333-333333333333'
const teamsWeb = '5e3ce6c0-2b1f-4285-8d4b-75ee78787346'
const host = 'https://teams.microsoft.com/tab'
/** The host is a public site and the portal of the story is on this machine, which a person has to allow. */
const permissions = ['local-network-access']

let entra: Server
let authority: string
let keys: Record<'own' | 'other', CryptoKey>

test.beforeAll(async () => {
  const [own, other] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  keys = { own: own.privateKey, other: other.privateKey }
  const key = { ...(await exportJWK(own.publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' }
  entra = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ keys: [key] }))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => entra.once('listening', resolve))
  authority = `http://127.0.0.1:${(entra.address() as AddressInfo).port}` // a listening TCP server has one
})
test.afterAll(() => entra?.close())

/** A token as Entra signs it for the host. */
function tokenOf(key: 'own' | 'other'): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const payload = {
    ...{
      iss: `${authority}/${tenant}/v2.0`,
      aud: clientId,
      tid: tenant,
      azp: teamsWeb,
      scp: 'access_as_user',
    },
    ...{ oid: '44444444-4444-4444-8444-444444444444', sub: 'pairwise', iat: now, nbf: now, exp: now + 3600 },
  }
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'key-1' }).sign(keys[key])
}

/** The page of the host: it answers the messages of the library of Teams, as Teams does, and shows the portal. */
const hostPage = (token: string | null) => `<!doctype html><html lang="en"><title>Teams</title>
<style>body { margin: 0 } iframe { width: 100vw; height: 100vh; border: 0 }</style>
<iframe title="Maru" src="${new URL(at('/')).origin}/auth/teams"></iframe>
<script>
const token = ${JSON.stringify(token)}
const answers = {
  initialize: ['content', 'web', JSON.stringify({ apiVersion: 4, supports: {} }), '2.58.0'],
  'authentication.getAuthToken': [true, token],
}
window.addEventListener('message', ({ data, source, origin }) => {
  const args = token === null ? undefined : answers[data?.func]
  if (args) source.postMessage({ id: data.id, uuidAsString: data.uuidAsString, args }, origin)
})
</script></html>`

/** Opens the tab of Teams in a browser; returns the frame with the portal. */
async function openTab(page: Page, token: string | null) {
  await page.unroute(`${host}**`)
  await page.route(`${host}**`, (route) => route.fulfill({ contentType: 'text/html', body: hostPage(token) }))
  await page.goto(host)
  return page.frameLocator('iframe[title="Maru"]')
}

async function openBrowser(make: () => Promise<BrowserContext>): Promise<Page> {
  return (await make()).newPage()
}

async function configure(page: Page): Promise<void> {
  await signIn(page, 'super')
  await page.goto(at('/admin/signin'))
  const card = page.getByRole('region', { name: 'Microsoft Teams' })
  await card.getByRole('button', { name: '연결하기' }).click()
  await card.getByLabel(/테넌트 ID/).fill(tenant)
  await card.getByLabel(/애플리케이션 ID/).fill(clientId)
  await card.getByLabel('포털 호스트').fill(new URL(at('/')).hostname)
  await card.getByLabel('Entra 로그인 주소').fill(authority)
  await card.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('저장했습니다').first()).toBeVisible()
  await card.getByRole('button', { name: '시험' }).click()
  await expect(page.getByText(/서명 키 1개/)).toBeVisible()
  await checkAxe(page)
  await checkWidth(page)
  await shot(page, 'teams-card')
}

test('the portal signs in silently inside of Teams, links once, and shows its windows in the frame', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  await configure(page)
  const visitor = await openBrowser(() =>
    browser.newContext({ permissions, locale: 'ko-KR', timezoneId: 'Asia/Seoul' }),
  )

  await test.step('the first time the form signs in, and links the account of Teams', async () => {
    const frame = await openTab(visitor, await tokenOf('own'))
    await expect(frame.getByText(/Teams 계정이 아직 연결되지 않았습니다/)).toBeVisible()
    await shot(visitor, 'teams-first')
    await frame.getByLabel('아이디').fill('peer')
    await frame.getByLabel('비밀번호', { exact: true }).fill(demoPassword)
    await frame.getByRole('button', { name: '로그인', exact: true }).click()
    await expect(frame.getByRole('button', { name: /사용자 메뉴/ }).first()).toBeVisible()
    const cookies = await visitor.context().cookies()
    expect(cookies.find(({ name }) => name === 'maru-frame')).toMatchObject({
      sameSite: 'None',
      secure: true,
    })
    expect(cookies.some(({ name }) => name === 'maru')).toBe(false)
  })

  await test.step('without a session the tab enters by itself, and the organization chart opens in the frame', async () => {
    await visitor.context().clearCookies()
    const frame = await openTab(visitor, await tokenOf('own'))
    await expect(frame.getByRole('button', { name: /박준호.*사용자 메뉴|사용자 메뉴/ }).first()).toBeVisible()
    await frame.getByRole('button', { name: '조직도' }).first().click()
    const chart = frame.locator('iframe').contentFrame()
    await expect(chart.getByText('플랫폼개발팀').first()).toBeVisible()
    expect(visitor.context().pages()).toHaveLength(1)
    await shot(visitor, 'teams-chart')
  })
  await visitor.context().close()

  await test.step('refusals in three languages', async () => {
    for (const [locale, refused] of [
      ['ko-KR', /로그인하지 못했습니다/],
      ['en-US', /Login failed/],
      ['zh-CN', /登录失败/],
    ] as const) {
      const other = await openBrowser(() =>
        browser.newContext({ permissions, locale, viewport: { width: 390, height: 844 } }),
      )
      const frame = await openTab(other, await tokenOf('other'))
      await expect(frame.getByText(refused)).toBeVisible()
      await other.context().close()
    }
    const silent = await openBrowser(() => browser.newContext({ permissions, locale: 'en-US' }))
    const frame = await openTab(silent, null)
    await expect(frame.getByText(/An error occurred while initializing Teams/)).toBeVisible()
    await silent.context().close()
  })

  await test.step('without the setting no page is shown in the frame', async () => {
    const card = page.getByRole('region', { name: 'Microsoft Teams' })
    await card.getByRole('button', { name: '삭제' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
    await expect(page.getByText('Teams 연결을 지웠습니다.')).toBeVisible()
    const answer = await page.request.get(at('/'))
    expect(answer.headers()['x-frame-options']).toBe('SAMEORIGIN')
  })
})
