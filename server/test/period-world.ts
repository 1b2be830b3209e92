import { mailSettingsApi } from '@maru/api/mail/settings'
import type { ImapFlow } from 'imapflow'
import { announce } from '#modules/mail/alarm/alarm.jobs.ts'
import { arrive } from '#modules/mail/rule/arrival.jobs.ts'
import { type Client, openTestApp, type TestApp } from './app.ts'
import { openCast, type Role } from './cast.ts'
import { startDovecot } from './dovecot.ts'
import { importSteps } from './mail-import.ts'
import { inDovecot } from './mail-server.ts'
import { mimeText } from './mails.ts'

/** Opens a portal and Dovecot as the earlier mail server of `user`, with steps of an import that run one by one. */
export async function openPeriodWorld() {
  const dovecot = await startDovecot()
  const app: TestApp = await openTestApp({
    withJobs: 'queued',
    env: { MAIL_IMPORT_HOSTS: `localhost:${dovecot.port}`, MAIL_IMPORT_CA: dovecot.authority },
  })
  const people: Record<Role, Client> = await openCast(app)
  const context = () => ({ ...app.app.services, db: app.db })
  const steps = importSteps(() => ({ app, people, server: { port: dovecot.port, lines: [] } }))
  const elsewhere = <T>(work: (client: ImapFlow) => Promise<T>) => inDovecot(dovecot, work)
  return {
    ...{ dovecot, app, people, context, elsewhere },
    ...steps,
    start: (more: object = {}, client?: Client) => steps.start({ user: 'kim', ...more }, client),
    /** Imports all and begins the period. */
    async follow(days = 30) {
      await steps.start({ user: 'kim', followUntil: steps.dayIn(days) })
      await steps.step()
      return steps.state()
    },
    /** Puts a mail into a folder of the earlier account as of now, by the clock of the portal. */
    put: (subject: string, { path = 'INBOX', flags = [] as string[], at = app.clock.now() } = {}) =>
      elsewhere((client) => client.append(path, mimeText({ subject }), flags, at)),
    /** Runs what arrivals have queued: rules, and the notification of the owner. */
    async settle() {
      const jobs = await app.db<{ id: string; name: string; input: Parameters<typeof arrive>[1] }[]>`
        select id, data ->> 'name' as name, data -> 'input' as input from job.job
         where data ->> 'name' in ('mail.arrive', 'mail.announce') and state = 'created'
         order by data ->> 'name' desc, created_on`
      for (const { name, input } of jobs)
        await (name === 'mail.arrive' ? arrive(context(), input) : announce(context(), input))
      await app.db`delete from job.job where id = any(${jobs.map((one) => one.id)}::uuid[])`
    },
    /** The subjects of the notifications of `user`, without those of the reports of the portal. */
    async announced() {
      const rows = await app.db<{ title: string }[]>`
        select title from kit_alarm where person_code = 'user' order by alarm_id`
      return rows.map((row) => row.title)
    },
    logins: () => (dovecot.log().match(/Login: user=<kim>/g) ?? []).length,
    /** Passwords that Dovecot has refused; its log comes a moment later. */
    refused: () => (dovecot.log().match(/auth failed, 1 attempts/g) ?? []).length,
    followUp: (id: string, until: string, password?: string, client = people.user) =>
      client.call(mailSettingsApi.followMailImport, {
        ...{ id, until },
        ...(password === undefined ? {} : { password }),
      }),
    async stop() {
      await app.stop()
      await dovecot.stop()
    },
  }
}

/** What {@link openPeriodWorld} opens. */
export type PeriodWorld = Awaited<ReturnType<typeof openPeriodWorld>>
