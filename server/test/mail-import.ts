import { mailApi } from '@maru/api/mail'
import type { MailMoving } from '@maru/api/mail/moving'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { moveIn } from '#modules/mail/moving/import.jobs.ts'
import type { Client, TestApp } from './app.ts'
import type { Role } from './cast.ts'
import type { ImapStandIn, StandInMail } from './imap-stand-in.ts'
import { mimeText } from './mails.ts'

/** Who imports from where; asked for at each call, because tests open both later. */
interface ImportWorld {
  app: TestApp
  people: Record<Role, Client>
  server: Pick<ImapStandIn, 'port' | 'lines'>
}

/** Mails with numbers and subjects that go up from `from`. */
export function standInMails(count: number, from = 1, subject = '메일'): StandInMail[] {
  return Array.from({ length: count }, (_, at) => ({
    uid: from + at,
    bytes: mimeText({ subject: `${subject} ${from + at}` }),
  }))
}

/** State, reason, and how many mails are imported, known and refused. */
export const countsOf = (one: MailMoving) => [one.state, one.reason, one.loaded, one.known, one.refused]

/** Starts imports of `user` and runs their steps one by one, as the queue would. */
export function importSteps(world: () => ImportWorld) {
  const account = () => ({
    ...{ host: 'localhost', port: world().server.port, security: 'tls' as const, user: 'kim@old.example' },
    password: 'right',
  })
  const start = (more: object = {}, client = world().people.user) =>
    client.call(mailSettingsApi.startMailImport, { ...account(), ...more })
  async function lastKey() {
    const { db } = world().app
    const [key] = await db<{ comCode: string; mailboxId: number; importId: number; turn: number }[]>`
      select com_code, mailbox_id, import_id, turn from mail_import order by import_id desc limit 1`
    return key
  }
  /** The day that comes some days after today in Seoul, which is the time zone of the people. */
  const dayIn = (days: number) =>
    new Date(world().app.clock.now().getTime() + days * 86_400_000 + 9 * 3_600_000).toISOString().slice(0, 10)
  /** Runs the waiting step of the last import. */
  async function step(): Promise<void> {
    const { app } = world()
    const key = await lastKey()
    if (key) await moveIn({ ...app.app.services, db: app.db }, key)
  }
  const state = async (client = world().people.user) => {
    const { result } = await client.call(mailSettingsApi.listMailImports, {})
    const [last] = result
    if (!last) throw new Error('there is no import')
    return last
  }
  const run = async (more: object = {}) => {
    await start(more)
    await step()
    return state()
  }
  const countJobs = async () => {
    const [row] = await world().app.db<{ count: number }[]>`select count(*)::int as count from job.job`
    return row?.count ?? 0
  }
  const sealedCount = async () => {
    const [row] = await world().app.db<{ count: number }[]>`
      select count(sealed)::int as count from mail_import`
    return row?.count
  }
  const logins = () => world().server.lines.filter((line) => line.startsWith('LOGIN')).length
  /** The subjects in a folder, by its name or use, without the reports of the portal. */
  const subjectsOf = async (name: string, client = world().people.user) => {
    const { result } = await client.call(mailApi.listFolders, {})
    const folder = result.find((one) => one.wellKnownFolderName === name || one.displayName === name)
    const list = await client.call(mailApi.listMails, { folder: folder?.id ?? '', limit: 50 })
    return list.result.items.flatMap((one) => (one.from.displayName === 'Maru' ? [] : [one.subject])).sort()
  }
  return { account, start, dayIn, lastKey, step, state, run, countJobs, sealedCount, logins, subjectsOf }
}
