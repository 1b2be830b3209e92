import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountAppPasswordApi } from '@maru/api/account/app-password'
import { ImapFlow } from 'imapflow'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { loginOf, openCast } from '#test/cast.ts'
import { MailEngine } from '#test/mail-engine/engine.ts'
import { engineMissing } from '#test/mail-engine/programs.ts'

const missing = engineMissing()
const wait = { timeout: 120_000, interval: 100 }

describe.skipIf(missing !== '')(`Pigeonhole${missing === '' ? '' : ` (skipped: ${missing})`}`, () => {
  let portal: TestApp
  let engine: MailEngine
  let password = ''
  const folder = mkdtempSync(join(tmpdir(), 'maru-sieve-'))

  beforeAll(async () => {
    engine = await MailEngine.prepare(folder, { domains: ['test.example'], withSieve: true })
    const { MAIL_ENGINE_SECRET = '' } = engine.settings
    portal = await openTestApp({ env: { MAIL_ENGINE_SECRET } })
    const { user } = await openCast(portal)
    const input = { name: '휴대전화', uses: ['imap' as const] }
    password = (await user.call(accountAppPasswordApi.createAppPassword, input)).result.password
    await portal.app.server.listen({ port: engine.plan.ports.portal, host: '127.0.0.1' })
    await engine.start(['postfix', 'dovecot'])
  }, 240_000)
  afterAll(async () => {
    await engine?.stop()
    await portal?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Sends commands of ManageSieve (RFC 5804), and returns the last line of each answer. */
  async function manageSieve(commands: readonly string[]): Promise<string[]> {
    const socket = connect(engine.plan.ports.sieve, '127.0.0.1').setEncoding('utf8')
    let text = ''
    socket.on('data', (chunk: string) => (text += chunk))
    const answers: string[] = []
    const next = async () => {
      for (;;) {
        const found = /^(?:OK|NO|BYE).*\r\n/m.exec(text)
        if (found) {
          text = text.slice(found.index + found[0].length)
          return answers.push(found[0].trim())
        }
        await once(socket, 'data')
      }
    }
    await next()
    for (const command of commands) {
      socket.write(`${command}\r\n`)
      await next()
    }
    socket.end()
    return answers.slice(1)
  }

  test('a rule that a person has stored by ManageSieve files a mail', async () => {
    const script =
      'require ["fileinto", "mailbox"];\r\nif header :contains "subject" "보고" { fileinto :create "Reports"; }\r\n'
    const plain = Buffer.from(`\0${loginOf('user')}\0${password}`).toString('base64')
    const wrong = Buffer.from(`\0${loginOf('user')}\0wrong`).toString('base64')
    expect((await manageSieve([`AUTHENTICATE "PLAIN" "${wrong}"`]))[0]).toMatch(/^NO/)
    const answers = await manageSieve([
      `AUTHENTICATE "PLAIN" "${plain}"`,
      `PUTSCRIPT "rules" {${Buffer.byteLength(script)}+}\r\n${script}`,
      'SETACTIVE "rules"',
    ])
    for (const answer of answers) expect(answer).toMatch(/^OK/)
    const transport = createTransport({ port: engine.plan.ports.smtp, host: '127.0.0.1', ignoreTLS: true })
    for (const subject of ['주간 보고', '점심'])
      await transport.sendMail({
        from: 'kim@far.example',
        to: 'user@test.example',
        subject,
        text: '안녕하세요',
      })
    transport.close()
    const imap = new ImapFlow({
      ...{ host: 'localhost', port: engine.plan.ports.imaps, secure: true, logger: false },
      ...{
        auth: { user: loginOf('user'), pass: password },
        tls: { ca: readFileSync(engine.authority, 'utf8') },
      },
    })
    await imap.connect()
    const subjectsIn = async (path: string) => {
      if (!(await imap.list()).some((one) => one.path === path)) return []
      await imap.mailboxOpen(path)
      const all = await imap.fetchAll('1:*', { envelope: true })
      return all.map((one) => one.envelope?.subject)
    }
    await expect.poll(() => subjectsIn('Reports'), wait).toEqual(['주간 보고'])
    await expect.poll(() => subjectsIn('INBOX'), wait).toEqual(['점심'])
    await imap.logout()
  }, 240_000)
})
