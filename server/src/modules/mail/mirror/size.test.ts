import { mailApi } from '@maru/api/mail'
import { mailAdministrationApi } from '@maru/api/mail/administration'
import { mailSettingsApi } from '@maru/api/mail/settings'
import fastify, { type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { openCast } from '#test/cast.ts'
import { dovecotMissing, startDovecot } from '#test/dovecot.ts'
import { mimeText, putMail } from '#test/mails.ts'
import { pagesRead } from '#test/pages-read.ts'
import { selectMails } from '../reading/list.sql.ts'
import { runMirror } from './run.service.ts'

const missing = dovecotMissing()
/** `npm run soak` reads 10,000 mails; the gate the same in short. */
const isSoak = process.env.MARU_SOAK === '1'
const many = isSoak ? 10_000 : 300
/** Mails that are put at once, and lists that are read for a time. */
const atOnce = 10
const lists = 200

/** The medians in milliseconds of calls that are made in turns, many times. */
async function mediansOf(makes: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const times = makes.map((): number[] => [])
  for (let time = 0; time < lists; time += 1)
    for (const [at, make] of makes.entries()) {
      const begunAt = performance.now()
      await make()
      times[at]?.push(performance.now() - begunAt)
    }
  return times.map((one) => one.sort((first, second) => first - second)[lists / 2] ?? 0)
}

/** The bare equivalent: one line of the same HTTP server with the same statement, without session, rights and validation. */
async function openBare(
  { app }: TestApp,
  box: { comCode: string; mailboxId: number },
): Promise<FastifyInstance> {
  const [folder] = await app.db<{ folderId: number }[]>`
    select folder_id from mail_box_folder
     where com_code = ${box.comCode} and mailbox_id = ${box.mailboxId} and well_known_name = 'inbox'`
  const asked: Parameters<typeof selectMails>[2] = {
    ...{ folderId: folder?.folderId ?? 0, filter: 'all', categoryId: null, sort: 'date', isAscending: false },
    ...{ conversations: false, own: '', personCode: 'user', after: null, limit: 51 },
  }
  const bare = fastify()
  bare.get('/list', async () => ({ code: 'ok', result: await selectMails(app.db, box, asked) }))
  await bare.ready()
  return bare
}

test.skipIf(missing !== '')(
  `a list from the mirror reads no more pages than one of the own store ${missing}`,
  async () => {
    const dovecot = await startDovecot()
    dovecot.put(Array.from({ length: many }, (_, at) => mimeText({ subject: `많은 ${at}` })))
    const app = await openTestApp({
      withJobs: 'queued',
      env: { MAIL_IMPORT_HOSTS: `localhost:${dovecot.port}`, MAIL_IMPORT_CA: dovecot.authority },
    })
    try {
      const people = await openCast(app)
      const address = { host: 'localhost', port: dovecot.port, security: 'tls' as const }
      await people.manager.call(mailAdministrationApi.setMailServer, { imap: address, submission: address })
      await people.user.call(mailSettingsApi.connectMailMirror, { user: 'kim', password: 'right' })
      for (let at = 0; at < many; at += atOnce)
        await Promise.all(
          Array.from({ length: atOnce }, (_, next) =>
            putMail(app, 'peer', mimeText({ subject: `많은 ${at + next}` })),
          ),
        )
      const [box] = await app.db<{ comCode: string; mailboxId: number }[]>`
        select com_code, mailbox_id from mail_box where person_code = 'user'`
      if (!box) throw new Error('there is no mailbox')
      const context = { ...app.app.services, db: app.db }
      await runMirror(context, box, { signal: new AbortController().signal })
      const { result } = await people.user.call(mailSettingsApi.getMailMirror, {})
      expect(result).toMatchObject({ state: 'running', shown: many, refused: 0 })
      await app.db`analyze`
      const listOf = (person: 'user' | 'peer') =>
        people[person].call(mailApi.listMails, { folder: 'inbox', limit: 50 })
      const pagesOf = (person: 'user' | 'peer') => pagesRead(app, 'mail_entry', () => listOf(person))
      const own = await pagesOf('peer')
      const mirrored = await pagesOf('user')
      if (isSoak) {
        const server = await openBare(app, box)
        const [bare = 0, call = 0] = await mediansOf([() => server.inject('/list'), () => listOf('user')])
        await server.close()
        process.stdout.write(
          `list of ${many} mails: ${mirrored} pages, ${(mirrored / own).toFixed(2)} of the own store; ` +
            `call ${call.toFixed(2)} ms, bare ${bare.toFixed(2)} ms, ratio ${(bare / call).toFixed(2)}\n`,
        )
      }
      expect(mirrored).toBeLessThanOrEqual(own * 1.2)
    } finally {
      await app.stop()
      await dovecot.stop()
    }
  },
  isSoak ? 3_600_000 : 600_000,
)
