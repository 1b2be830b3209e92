import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { mailApi } from '@maru/api/mail'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, openTestApp, type TestApp } from '#test/app.ts'
import { openCast } from '#test/cast.ts'
import { mimeText } from '#test/mails.ts'
import { talkSmtp } from '#test/smtp-talk.ts'
import { type Listener, startListener } from './listener.service.ts'

/** A server that speaks the protocol of rspamd (POST /checkv2) as far as the portal uses it. */
interface Filter {
  url: string
  /** Null: it takes the mail and never answers. */
  answer: { status: number; body: object | string } | null
  asked: { headers: IncomingMessage['headers']; bytes: number }[]
  stop(): Promise<void>
}

async function startFilter(): Promise<Filter> {
  const asked: Filter['asked'] = []
  const filter: Pick<Filter, 'answer'> = { answer: { status: 200, body: {} } }
  const server: Server = createServer((request, response) => {
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    request.on('end', () => {
      if (request.method !== 'POST' || request.url !== '/checkv2') return void response.writeHead(404).end()
      asked.push({ headers: request.headers, bytes })
      if (filter.answer === null) return
      const { status, body } = filter.answer
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      response.writeHead(status, { 'content-type': 'application/json' }).end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(filter, {
    ...{ url: `http://127.0.0.1:${port}`, asked },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}

let app: TestApp
let user: Client
let filter: Filter
let folder: string
let plain: Listener
let secure: Listener

beforeAll(async () => {
  filter = await startFilter()
  folder = mkdtempSync(join(tmpdir(), 'maru-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=mail.test.example', '-days', '2', '-nodes', '-newkey', 'rsa:2048']
  execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  app = await openTestApp({ withJobs: 'queued' })
  user = (await openCast(app)).user
  await app.db`insert into mail_domain (com_code, domain, added_at) values ('ONE', 'test.example', now())`
  const { services } = app.app
  const listen = (mailIn: object) => {
    const config = { ...services.config, mailIn: { ...services.config.mailIn, ...mailIn } }
    const resolver = async () => Promise.reject(Object.assign(new Error('no name'), { code: 'ENOTFOUND' }))
    const options = { port: 0, isLmtp: false, resolver, connectionsOfAddress: 40 }
    return startListener({ ...services, db: app.db, config }, options)
  }
  plain = await listen({ filterUrl: filter.url })
  secure = await listen({ certFile: cert, keyFile: key, name: 'mail.test.example' })
}, 90_000)
afterAll(async () => {
  await plain.stop()
  await secure.stop()
  await filter.stop()
  await app.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function send(subject: string, port = plain.port, options: object = { ignoreTLS: true }) {
  const transport = createTransport({ port, host: '127.0.0.1', ...options })
  const envelope = { from: 'kim@far.example', to: ['user@test.example', 'peer@test.example'] }
  try {
    return await transport.sendMail({ envelope, raw: mimeText({ subject }) })
  } finally {
    transport.close()
  }
}
const subjects = async (name = 'inbox') =>
  (await user.call(mailApi.listMails, { folder: name })).result.items.map((row) => row.subject)

test('STARTTLS is offered with a certificate, and a mail comes over the encrypted connection', async () => {
  await send('암호화', secure.port, { requireTLS: true, tls: { rejectUnauthorized: false } })
  expect(await subjects()).toContain('암호화')
  const talk = await talkSmtp(plain.port)
  expect((await talk.say('STARTTLS'))[0]).toMatch(/^5/)
  talk.close()
})

test('commands that were sent in plain text before the encryption are not run after it', async () => {
  const talk = await talkSmtp(secure.port)
  await talk.say('EHLO x')
  // CVE-2011-0411: the second line must be thrown away.
  await talk.say('STARTTLS\r\nMAIL FROM:<evil@far.example>')
  const tls = connect({ socket: talk.socket, rejectUnauthorized: false })
  await new Promise<void>((resolve, reject) => {
    tls.once('secureConnect', resolve)
    tls.once('error', reject)
  })
  const answer = (line: string) =>
    new Promise<string>((resolve) => {
      tls.once('data', (bytes) => resolve(bytes.toString()))
      tls.write(`${line}\r\n`)
    })
  await answer('EHLO x')
  expect(await answer('RCPT TO:<user@test.example>')).toMatch(/^503/)
  tls.destroy()
})

test('SIZE is announced, and a text that grows beyond it without having said so is refused', async () => {
  const talk = await talkSmtp(plain.port)
  const greeting = new Promise<string>((resolve) =>
    talk.socket.once('data', (bytes) => resolve(String(bytes))),
  )
  await talk.say('EHLO x')
  expect(await greeting).toContain('SIZE 52428800')
  await talk.say('MAIL FROM:<kim@far.example>')
  await talk.say('RCPT TO:<user@test.example>')
  await talk.say('DATA')
  const line = Buffer.from(`${'x'.repeat(998)}\r\n`.repeat(1000))
  talk.send('Subject: grows\r\n\r\n')
  for (let sent = 0; sent < 55; sent += 1) talk.send(line)
  expect((await talk.say('.'))[0]).toMatch(/^552 5\.3\.4/)
  talk.close()
  expect(await subjects()).not.toContain('grows')
}, 180_000)

test('the filter is asked with the envelope, and its answer decides about junk and later', async () => {
  filter.answer = { status: 200, body: { action: 'no action', score: 1.5 } }
  await send('깨끗한 메일')
  const last = filter.asked.at(-1)
  expect(last?.headers).toMatchObject({ from: 'kim@far.example', ip: '127.0.0.1' })
  expect(last?.headers.rcpt).toBe('user@test.example, peer@test.example')
  expect(last?.bytes).toBeGreaterThan(100)
  expect(await subjects()).toContain('깨끗한 메일')
  for (const action of ['add header', 'rewrite subject', 'reject']) {
    filter.answer = { status: 200, body: { action, score: 20 } }
    await send(`정크 ${action}`)
    expect(await subjects('junkemail')).toContain(`정크 ${action}`)
  }
  filter.answer = { status: 200, body: { action: 'soft reject' } }
  await expect(send('나중에')).rejects.toThrow(/451/)
  const [row] = await app.db<{ score: number }[]>`
    select (delivery ->> 'score')::float as score from mail_entry where delivery ->> 'junk' = 'filter' limit 1`
  expect(row?.score).toBe(20)
})

test.each([
  ['answers with an error', { status: 500, body: 'x' }],
  ['answers with something else than JSON', { status: 200, body: '<html>' }],
  ['does not answer', null],
])(
  'a filter that %s does not hold up mail',
  async (name, answer) => {
    filter.answer = answer
    const before = filter.asked.length
    // The portal waits for two seconds at most; for a filter that never answers it would wait for ever.
    await send(name)
    expect(filter.asked.length).toBe(before + 1)
    expect(await subjects()).toContain(name)
  },
  120_000,
)

test('mails of 40 MB at the same time are held within the limit of memory, and each is taken or refused for now', async () => {
  filter.answer = { status: 200, body: { action: 'no action' } }
  const body = Buffer.alloc(40_000_000, `${'가'.repeat(300)}\r\n`)
  const before = process.memoryUsage.rss()
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 20)
  const one = async (number: number) => {
    const talk = await talkSmtp(plain.port)
    await talk.say('EHLO x')
    await talk.say('MAIL FROM:<kim@far.example>')
    await talk.say('RCPT TO:<user@test.example>')
    await talk.say('DATA')
    talk.send(`Subject: large ${number}\r\n\r\n`)
    for (let at = 0; at < body.length; at += 262_144) {
      talk.send(body.subarray(at, at + 262_144))
      while (talk.socket.writableLength > 1_000_000) await new Promise((resolve) => setTimeout(resolve, 2))
    }
    const [answer = ''] = await talk.say('\r\n.')
    talk.close()
    return answer.slice(0, 3)
  }
  const answers = await Promise.all(Array.from({ length: 10 }, (_, number) => one(number)))
  clearInterval(timer)
  expect(new Set(answers)).toEqual(new Set(answers.filter((one) => one === '250' || one === '451')))
  expect(answers).toContain('250')
  const matches = (await subjects()).filter((subject) => subject.startsWith('large'))
  // Each that was taken is there whole.
  const cut = await app.db`
    select 1 from mail_text where subject like 'large %' and size <> ${body.length + 'Subject: large 0\r\n\r\n\r\n'.length}`
  expect(cut).toHaveLength(0)
  expect(matches).toHaveLength(answers.filter((answer) => answer === '250').length)
  // 400 MB were sent; the listener holds 250 MB of them, and copies of what is parsed and stored. The ten senders are in
  // this process too, and on an idle machine all are at work at once: 1,300 MB were measured.
  expect((most - before) / 1_048_576).toBeLessThan(1_500)
}, 300_000)
