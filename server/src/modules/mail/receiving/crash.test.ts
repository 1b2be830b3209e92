import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountApi } from '@maru/api/account'
import { mailWritingApi } from '@maru/api/mail/writing'
import { createTransport } from 'nodemailer'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '#kit/operation/free-port.ts'
import { createTestDatabase } from '#test/database.ts'
import { mimeText } from '#test/mails.ts'
import { createEmployee, type ServerProcess, startProcess } from '#test/process.ts'
import { startSmtp } from '#test/smtp.ts'

const acceptedAtKill = 10
const login = 'seoyeon'
const password = 'right-password-1'
const undo: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function portal(env: Record<string, string> = {}) {
  const database = await createTestDatabase()
  undo.push(() => database.drop())
  await createEmployee(database.db, login, password)
  const folder = mkdtempSync(join(tmpdir(), 'maru-mail-'))
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  const port = await freePort()
  const start = async (): Promise<ServerProcess> => {
    const server = await startProcess({
      ...{ DATABASE_URL: database.url, DATA_DIR: folder, MAIL_SMTP_PORT: String(port) },
      ...env,
    })
    undo.push(() => server.end('SIGKILL'))
    return server
  }
  return { db: database.db, port, start }
}

test('after kill -9 while mails are received, each accepted one is there once, and repeats stay one', async () => {
  const { db, port, start } = await portal()
  const first = await start()
  const accepted = new Set<string>()
  let killed: Promise<unknown> | undefined
  const waiting = Array.from({ length: 60 }, (_, number) => `받기 ${number}`)
  const texts = new Map(waiting.map((subject) => [subject, mimeText({ subject })]))
  const sendAll = async () => {
    const one = async () => {
      for (let subject = waiting.shift(); subject !== undefined; subject = waiting.shift()) {
        const raw = texts.get(subject) ?? Buffer.alloc(0)
        const transport = createTransport({ port, host: '127.0.0.1', ignoreTLS: true })
        try {
          await transport.sendMail({
            envelope: { from: 'kim@x.example', to: [`${login}@test.example`] },
            raw,
          })
          accepted.add(subject)
          // Killed by the answer itself: however busy the machine is, mails are on their way and waiting.
          if (accepted.size === acceptedAtKill) killed = first.end('SIGKILL')
        } catch {
          // The sender got no answer, so it will send the mail again.
          waiting.push(subject)
          return
        } finally {
          transport.close()
        }
      }
    }
    await Promise.all([one(), one(), one(), one()])
  }
  await sendAll()
  await killed
  expect(waiting.length).toBeGreaterThan(0)
  const atKill = [...accepted]
  await start()
  const remaining = await db<{ subject: string }[]>`
    select text.subject from mail_entry entry join mail_text text using (com_code, digest)`
  expect(remaining.map((row) => row.subject)).toEqual(expect.arrayContaining(atKill))
  await sendAll()
  const rows = await db<{ subject: string; count: number }[]>`
    select text.subject, count(*)::int as count
      from mail_entry entry join mail_text text using (com_code, digest) group by text.subject`
  expect(rows.map((row) => row.subject).sort()).toEqual([...texts.keys()].sort())
  expect(rows.every((row) => row.count === 1)).toBe(true)
  const [box] = await db<{ right: boolean }[]>`
    select box.total_size = sum(entry.size) as right
      from mail_box box join mail_entry entry using (com_code, mailbox_id) group by box.total_size`
  expect(box?.right).toBe(true)
}, 180_000)

test('after kill -9 while mails are sent, each queued one is sent, and once unless its answer was lost', async () => {
  const smtp = await startSmtp()
  undo.push(() => smtp.stop())
  const { db, start } = await portal(smtp.env)
  const first = await start()
  const headers = {
    ...{ 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    origin: smtp.env.PUBLIC_URL ?? '',
  }
  const post = (path: string, body: object, cookie = '') =>
    fetch(`${first.url}/cm${path}`, {
      ...{ method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify(body) },
    })
  const entered = await post(accountApi.login.path, { username: login, password })
  const cookie = entered.headers
    .getSetCookie()
    .map((one) => one.split(';')[0] ?? '')
    .join('; ')
  const subjects = Array.from({ length: 20 }, (_, number) => `send ${number}`)
  for (const subject of subjects) {
    const words = { subject, body: '<p>x</p>', toRecipients: [{ displayName: '', email: 'far@far.example' }] }
    expect((await post(mailWritingApi.sendMail.path, words, cookie)).status).toBe(200)
  }
  while (smtp.taken.length < 3) await sleep(20)
  await first.end('SIGKILL')
  const atKill = await db<{ subject: string }[]>`
    select text.subject from mail_outbox outbox join mail_text text using (com_code, digest)
     where outbox.state = 'sending'`
  // What the dead process had taken is free again after its lease; jobs of dead processes after a minute.
  await db`update mail_outbox set leased_until = now() - interval '1 hour' where state = 'sending'`
  await db`update mail_outbox set due_at = now() - interval '2 minutes' where state in ('held', 'queued', 'sending')`
  await start()
  await expect
    .poll(async () => (await db`select 1 from mail_outbox where state <> 'done'`).length, {
      timeout: 150_000,
      interval: 500,
    })
    .toBe(0)
  const inFlight = new Set(atKill.map((row) => row.subject))
  const ids = new Map<string, Set<string>>()
  for (const { raw } of smtp.taken) {
    const subject = /^Subject: (.*)\r$/m.exec(raw)?.[1] ?? ''
    const id = /^Message-ID: (.*)\r$/im.exec(raw)?.[1] ?? ''
    ids.set(subject, (ids.get(subject) ?? new Set()).add(id))
    const times = smtp.taken.filter((one) => one.raw.includes(`\nSubject: ${subject}\r`)).length
    expect(times).toBeLessThanOrEqual(inFlight.has(subject) ? 2 : 1)
  }
  expect([...ids.keys()].sort()).toEqual([...subjects].sort())
  // A mail that went twice has one Message-ID, so the receiver knows the second one.
  for (const one of ids.values()) expect(one.size).toBe(1)
}, 240_000)
