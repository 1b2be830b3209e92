import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountApi } from '@maru/api/account'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { afterEach, expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { dovecotMissing, startDovecot } from '#test/dovecot.ts'
import { textsOnServer } from '#test/move-world.ts'
import { callProcess, createEmployee, startProcess } from '#test/process.ts'

const missing = dovecotMissing()
/** `npm run soak` moves 10,000 mails; the gate the same in short. */
const isSoak = process.env.MARU_SOAK === '1'
const many = isSoak ? 10_000 : 500
const root = join(import.meta.dirname, '../../../../..')
const undo: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

const newFolder = (name: string) => {
  const folder = mkdtempSync(join(tmpdir(), name))
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Mails with the lines of Unix, which the server has in another form. */
const mboxOf = (count: number) => {
  const mail = (at: number) =>
    `From kim@x.example Mon Nov  2 09:00:00 2026\nFrom: kim@x.example\nSubject: 편지 ${at}\n\n본문 ${at}\n${'가나다라 '.repeat(200)}\n\n`
  return Array.from({ length: count }, (_, at) => mail(at)).join('')
}

test.skipIf(missing !== '')(
  `a process that is killed while it moves ${many} mails moves each once and loses none ${missing}`,
  async () => {
    const dovecot = await startDovecot()
    undo.push(() => dovecot.stop())
    const database = await createTestDatabase()
    undo.push(() => database.drop())
    const { db } = database
    await createEmployee(db, 'seoyeon', 'right-password-1')
    await db`
      insert into mail_server (com_code, host, port, security, submission_host, submission_port, submission_security, set_at)
      values ('ONE', 'localhost', ${dovecot.port}, 'tls', 'localhost', ${dovecot.port}, 'tls', now())`
    const env = {
      ...{ DATABASE_URL: database.url, DATA_DIR: newFolder('maru-move-data-') },
      ...{ MAIL_IMPORT_HOSTS: `localhost:${dovecot.port}`, MAIL_IMPORT_CA: dovecot.authority },
    }
    const mbox = join(newFolder('maru-move-'), '옛 편지함.mbox')
    writeFileSync(mbox, mboxOf(many))
    const words = ['--to', 'seoyeon@test.example', '--mbox', mbox]
    execFileSync(process.execPath, ['server/src/cli/import-mail.ts', ...words], {
      ...{ cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env: { PATH: process.env.PATH, ...env } },
    })
    const counted = async () => {
      const [row] = await db<{ all: number; there: number; isFilled: boolean; isDone: boolean }[]>`
        select (select count(*)::int from mail_entry) as all,
               (select count(*)::int from mail_mirror_mail where state = 'there') as there,
               (select bool_and(filled_at is not null) from mail_mirror) as is_filled,
               (select bool_and(state = 'done') from mail_move) as is_done`
      return row
    }
    expect(await counted()).toMatchObject({ all: many, there: 0 })
    const start = async () => {
      const server = await startProcess(env)
      undo.push(() => server.end('SIGKILL'))
      const account = { username: 'seoyeon', password: 'right-password-1' }
      const { cookie = '' } = await callProcess(server, accountApi.login, account)
      return { server, cookie }
    }
    const first = await start()
    const account = { user: 'kim', password: 'right' }
    await callProcess(first.server, mailSettingsApi.connectMailMirror, account, first.cookie)
    await expect.poll(async () => (await counted())?.isFilled, { timeout: 60_000 }).toBe(true)
    const begunAt = performance.now()
    const pressed = await Promise.all(
      [1, 2].map(() =>
        callProcess(first.server, mailSettingsApi.startMailMove, { kind: 'onto' }, first.cookie),
      ),
    )
    expect(pressed.map((one) => one.result).sort()).toEqual([false, true])
    await expect
      .poll(async () => (await counted())?.there, { timeout: 60_000, interval: 5 })
      .toBeGreaterThan(0)
    await first.server.end('SIGKILL')
    expect((await counted())?.there).toBeLessThan(many)
    const second = await start()
    await expect.poll(async () => (await counted())?.isDone, { timeout: 900_000, interval: 100 }).toBe(true)
    const minutes = (performance.now() - begunAt) / 60_000
    if (isSoak) process.stdout.write(`${many} mails moved in ${minutes.toFixed(2)} minutes, with a kill\n`)

    const texts = await textsOnServer({ dovecot }, '옛 편지함')
    expect(texts).toHaveLength(many)
    expect(
      new Set(texts.map((one) => /편지 \d+\r\n/.exec(Buffer.from(one.text, 'latin1').toString())?.[0])).size,
    ).toBe(many)
    expect(await counted()).toMatchObject({ all: many, there: many })
    const { result } = await callProcess(second.server, mailSettingsApi.getMailMoves, {}, second.cookie)
    expect(result).toMatchObject({
      portalOnly: 0,
      onto: { total: many, done: many, refused: [], verified: many, missing: 0 },
    })
  },
  1_200_000,
)
