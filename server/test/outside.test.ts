import { accountApi } from '@maru/api/account'
import { afterEach, describe, expect, test } from 'vitest'
import { contentSecurityPolicy } from '#kit/http/web.ts'
import { createLog } from '#kit/log.ts'
import { freePort } from '#kit/operation/free-port.ts'
import { openTestApp, type TestApp } from './app.ts'
import { createEmployee } from './process.ts'

const right = { username: 'seoyeon', password: 'right-password-1' }
let portal: TestApp

async function open(env: Record<string, string> = {}): Promise<TestApp> {
  portal = await openTestApp({ env })
  await createEmployee(portal.db, right.username, right.password)
  return portal
}
afterEach(() => portal.stop())

/** Signs in; returns the name and the attributes of the session cookie, without its value and expiry. */
async function cookieOf(headers: Record<string, string> = {}) {
  const answer = await portal.client.call(accountApi.login, right, { headers })
  const cookies = [answer.headers['set-cookie']].flat().map((cookie) => String(cookie).split('; '))
  const [first = '', ...attributes] = cookies.find(([pair = '']) => /^(?:__Host-)?maru=/.test(pair)) ?? []
  const remainingAttributes = attributes.filter((one) => !one.startsWith('Expires='))
  return { status: answer.status, name: first.split('=')[0], attributes: remainingAttributes.sort() }
}

describe('the session cookie', () => {
  test('is not readable by scripts and not sent by other sites', async () => {
    await open()
    expect(await cookieOf()).toEqual({
      status: 200,
      name: 'maru',
      attributes: ['HttpOnly', 'Path=/', 'SameSite=Lax'],
    })
  })

  test('is sent only over https and to this host, if the portal is on https', async () => {
    await open({ PUBLIC_URL: 'https://portal.example/' })
    expect(await cookieOf({ origin: 'https://portal.example' })).toEqual({
      status: 200,
      name: '__Host-maru',
      attributes: ['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure'],
    })
  })

  test('with a planted value is not reused by a sign-in', async () => {
    await open()
    const planted = 'maru=planted-by-somebody-else'
    const answer = await portal.client.as(planted).call(accountApi.login, right)
    expect(answer.cookie).not.toBe(planted)
    expect((await portal.client.as(planted).call(accountApi.getCurrentUser, {})).status).toBe(401)
  })
})

describe('the origin of a changing call', () => {
  test('must be the public address, whatever host the request has', async () => {
    await open({ PUBLIC_URL: 'https://portal.example' })
    const statusFrom = async (headers: Record<string, string>) =>
      (await portal.client.call(accountApi.login, right, { headers })).status
    expect(await statusFrom({ origin: 'https://portal.example' })).toBe(200)
    expect(await statusFrom({ origin: 'https://evil.example', host: 'evil.example' })).toBe(403)
    expect(await statusFrom({ origin: 'http://portal.example', host: 'portal.example' })).toBe(403)
    expect(await statusFrom({ origin: 'https://portal.example.evil.example' })).toBe(403)
  })

  test('cannot be set by a forwarding header', async () => {
    await open()
    const headers = {
      host: 'portal.example',
      origin: 'https://evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    }
    expect((await portal.client.call(accountApi.login, right, { headers })).status).toBe(403)
  })
})

describe('the address for counting guesses', () => {
  const guessFrom = async (count: number) => {
    const headers = { 'x-forwarded-for': `198.51.100.${count}` }
    const guess = { username: `nobody${count}`, password: 'guess' }
    return (await portal.client.call(accountApi.login, guess, { headers })).status
  }
  /** Sends one wrong password, then sets the count of its address to a hundred. */
  const guessAHundredTimes = async () => {
    expect(await guessFrom(1)).toBe(403)
    await portal.db`update kit_throttle set wrong = 100 where key like 'signIn:address:%'`
  }

  test('is that of the connection, regardless of X-Forwarded-For', async () => {
    await open()
    await guessAHundredTimes()
    expect(await guessFrom(2)).toBe(429)
  })

  test('is reported by a trusted proxy', async () => {
    await open({ TRUST_PROXY: '127.0.0.1' })
    await guessAHundredTimes()
    expect([await guessFrom(1), await guessFrom(2)]).toEqual([429, 403])
  })
})

describe('the pages', () => {
  test('have the content security policy, and no path leaves the built files', async () => {
    await open()
    const { server } = portal.app
    const climbing = [
      '/po/..%2f..%2fpackage.json',
      '/po/%2e%2e/%2e%2e/package.json',
      '/po/assets/..%2f..%2f..%2fpackage.json',
      '/po/assets/..%5c..%5cpackage.json',
      '/po/.env',
      '/po/server/src/main.ts',
    ]
    for (const url of climbing) {
      const { body, headers } = await server.inject({ method: 'GET', url })
      expect([url, /"maru"|"workspaces"|createApp/.test(body)]).toEqual([url, false])
      expect([url, headers['x-content-type-options']]).toEqual([url, 'nosniff'])
    }
    expect(contentSecurityPolicy).toContain("script-src 'self'")
    expect(contentSecurityPolicy).not.toMatch(/script-src[^;]*unsafe/)
    const page = await server.inject({ method: 'GET', url: '/po/board/list' })
    // Without a build of the web app the server answers 503. The browser tests run with a build.
    if (page.statusCode === 200) expect(page.headers['content-security-policy']).toBe(contentSecurityPolicy)
    else expect(page.statusCode).toBe(503)
  })
})

test('Prometheus metrics are served only on their own port', async () => {
  const port = await freePort()
  await open({ METRICS_PORT: String(port) })
  await portal.app.listen('127.0.0.1', 0)
  await portal.client.call(accountApi.getCurrentUser, {})
  const told = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(told).toMatch(/account\.getCurrentUser/)
  expect(told).toMatch(/^maru_bus_connected 1$/m)
  const known = [...told.matchAll(/^maru_(\w+) -?\d[\d.e+-]*$/gm)].map((line) => line[1])
  expect(known).toEqual(
    expect.arrayContaining([
      'workers_waiting',
      'passwords_waiting',
      'storage_free_bytes',
      'database_wait_seconds',
      'events_waiting',
      'push_streams',
    ]),
  )
  expect(told).toMatch(/^maru_jobs_waiting /m)
  expect((await portal.app.server.inject({ method: 'GET', url: '/metrics' })).statusCode).toBe(404)
})

test('secrets are not logged at any depth', async () => {
  await open()
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  const secret = 'right-password-1'
  log.info({ password: secret, body: { newPassword: secret, inner: { cookie: secret } } }, 'call: seen')
  log.error({ err: Object.assign(new Error('failed'), { token: secret }) }, 'call: failed')
  expect(lines).toHaveLength(2)
  expect(lines.join('')).not.toContain(secret)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ password: '[redacted]', msg: 'call: seen' })
})
