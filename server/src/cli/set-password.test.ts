import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { accountApi } from '@maru/api/account'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openCast } from '#test/cast.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
  await openCast(app)
})
afterAll(() => app.stop())

/** Runs the command with a password on standard input. */
function setPassword(password: string, ...args: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'set-password.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: app.url },
  })
  let output = ''
  child.stdout.on('data', (bytes) => (output += bytes))
  child.stderr.on('data', (bytes) => (output += bytes))
  child.stdin.end(`${password}\n`)
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said: output })))
}

const signIn = (password: string) => app.client.call(accountApi.login, { username: 'super', password })

test('an administrator regains access, and sessions end', async () => {
  const [session] = await app.db`select from kit_session where person_code = 'super' and revoked_at is null`
  expect(session).toBeDefined()
  const { code, said } = await setPassword('seven quiet bicycles', '--login', 'Super')
  expect([code, said]).toEqual([0, 'The password of super is set, and every session of theirs has ended.\n'])
  expect((await signIn('seven quiet bicycles')).status).toBe(200)
  const [living] = await app.db`
    select from kit_session where person_code = 'super' and revoked_at is null and agent = 'test'`
  expect(living).toBeUndefined()
})

test('a weak password, an unknown name and a missing one are refused with a message', async () => {
  const weak = await setPassword('password1234', '--login', 'super')
  expect([weak.code, weak.said]).toEqual([1, expect.stringContaining('easy to guess')])
  const unknown = await setPassword('lamp river 42 stone', '--login', 'nobody')
  expect([unknown.code, unknown.said]).toEqual([
    1,
    expect.stringContaining('There is no account of this name'),
  ])
  expect((await setPassword('lamp river 42 stone')).code).toBe(2)
})

test('the person is found by address too, whatever the login is', async () => {
  const { code, said } = await setPassword('seven quiet bicycles', '--login', 'Concurrent@test.example')
  expect([code, said]).toEqual([0, expect.stringContaining('The password of gyeomjik is set')])
  const signedIn = { username: 'gyeomjik', password: 'seven quiet bicycles' }
  expect((await app.client.call(accountApi.login, signedIn)).status).toBe(200)
})
