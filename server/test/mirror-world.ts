import { mailApi } from '@maru/api/mail'
import { mailAdministrationApi } from '@maru/api/mail/administration'
import { mailSettingsApi } from '@maru/api/mail/settings'
import type { ImapFlow } from 'imapflow'
import { runMirror } from '#modules/mail/mirror/run.service.ts'
import { type Client, openTestApp, type TestApp } from './app.ts'
import { openCast, type Role } from './cast.ts'
import { type Dovecot, type DovecotQuota, startDovecot } from './dovecot.ts'
import { certificateOf, inDovecot, startSubmission, subjectsIn, type Taken } from './mail-server.ts'

/** A portal with a company whose mail server is Dovecot, and the mailbox of `user` on it. */
export interface MirrorWorld {
  dovecot: Dovecot
  app: TestApp
  people: Record<Role, Client>
  taken: Taken[]
  connect(password?: string): Promise<{ status: number; refusal: { code: string } | undefined }>
  boxOfUser(): Promise<{ comCode: string; mailboxId: number }>
  /** Makes both sides equal once. */
  pass(): Promise<void>
  stateOf(): Promise<Awaited<ReturnType<typeof stateOf>>>
  elsewhere<T>(work: (client: ImapFlow) => Promise<T>): Promise<T>
  /** What a folder of the server has, as subjects with flags. */
  onServer(path: string): Promise<string[]>
  stop(): Promise<void>
}

const stateOf = async (client: Client) => (await client.call(mailSettingsApi.getMailMirror, {})).result

/** Where the rules of Dovecot are written. */
export const sieveOf = ({ sievePort }: Dovecot) => ({
  ...{ host: 'localhost', port: sievePort, security: 'starttls' as const },
})

/** Opens the portal and the server, and connects nothing yet. */
export async function openMirrorWorld(
  env: Record<string, string> = {},
  { withSieve = false, now, quota }: { withSieve?: boolean; now?: string; quota?: DovecotQuota } = {},
): Promise<MirrorWorld> {
  const dovecot = await startDovecot({ withSieve, ...(quota ? { quota } : {}) })
  const submission = await startSubmission(certificateOf(dovecot.authority))
  const ports = [dovecot.port, dovecot.plainPort, submission.port, dovecot.sievePort]
  const hosts = [...ports.map((port) => `localhost:${port}`), `127.0.0.1:${dovecot.port}`]
  const app = await openTestApp({
    withJobs: 'queued',
    ...(now === undefined ? {} : { now }),
    env: { MAIL_IMPORT_HOSTS: hosts.join(','), MAIL_IMPORT_CA: dovecot.authority, ...env },
  })
  const people = await openCast(app)
  const address = { host: 'localhost', port: dovecot.port, security: 'tls' as const }
  await people.manager.call(mailAdministrationApi.setMailServer, {
    imap: address,
    submission: { ...address, port: submission.port },
    ...(withSieve ? { sieve: sieveOf(dovecot) } : {}),
  })
  const boxOfUser = async () => {
    const [box] = await app.db<{ comCode: string; mailboxId: number }[]>`
      select com_code, mailbox_id from mail_box where person_code = 'user'`
    if (!box) throw new Error('there is no mailbox')
    return box
  }
  const elsewhere = <T>(work: (client: ImapFlow) => Promise<T>) => inDovecot(dovecot, work)
  return {
    ...{ dovecot, app, people, taken: submission.taken, boxOfUser, elsewhere },
    connect: (password = 'right') =>
      people.user.call(mailSettingsApi.connectMailMirror, { user: 'kim', password }),
    async pass() {
      const context = { ...app.app.services, db: app.db }
      await runMirror(context, await boxOfUser(), { signal: new AbortController().signal })
    },
    stateOf: () => stateOf(people.user),
    onServer: (path) => elsewhere((client) => subjectsIn(client, path)),
    async stop() {
      await app.stop()
      await submission.stop()
      await dovecot.stop()
    },
  }
}

/** The folder of a client by its name or its use. */
export async function folderNamed(client: Client, name: string) {
  const { result } = await client.call(mailApi.listFolders, {})
  return result.find((one) => one.wellKnownFolderName === name || one.displayName === name)
}

/** The mails of a folder of a client. */
export async function mailsIn(client: Client, name: string) {
  const folder = await folderNamed(client, name)
  if (!folder) return []
  return (await client.call(mailApi.listMails, { folder: folder.id, limit: 50 })).result.items
}
