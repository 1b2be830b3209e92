import { readFileSync } from 'node:fs'
import { mailAdministrationApi } from '@maru/api/mail/administration'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { runMirror } from '#modules/mail/mirror/run.service.ts'
import { type Client, openTestApp, type TestApp } from './app.ts'
import { openCast, type Role } from './cast.ts'
import { type Dovecot, type SharedSignIn, startDovecot } from './dovecot.ts'
import { certificateOf, startSubmission, type Taken } from './mail-server.ts'
import { mailsIn, sieveOf } from './mirror-world.ts'

/** A portal whose company signs in for its people on a Dovecot with a mailbox for each of them. */
export interface SharedWorld {
  dovecot: Dovecot
  app: TestApp
  people: Record<Role, Client>
  taken: Taken[]
  passwords: string[]
  /** Sets how the company signs in; by a master user with the password `master` if nothing else is given. */
  setSignIn(given?: Partial<Settings>): Promise<{ status: number; code: string | undefined }>
  signIn(): ReturnType<typeof signInOf>
  connect(role: Role, sendingPassword?: string): Promise<{ status: number; code: string | undefined }>
  boxOf(role: Role): Promise<{ comCode: string; mailboxId: number }>
  /** Makes both sides equal once for a person. */
  pass(role: Role): Promise<void>
  stateOf(role: Role): ReturnType<typeof stateOf>
  subjects(role: Role): Promise<string[]>
  stop(): Promise<void>
}

const defaults = {
  ...{ kind: 'master', names: 'address', domain: '', forSending: true, forRules: true, style: 'authzid' },
  ...{ masterUser: 'portal', tokenAddress: '', clientId: '', scope: '', secret: 'master' },
} as const
type Settings = { -readonly [Key in keyof typeof defaults]: string | boolean | null }

const signInOf = async (client: Client) => (await client.call(mailAdministrationApi.getMailSignIn, {})).result
const stateOf = async (client: Client) => (await client.call(mailSettingsApi.getMailMirror, {})).result

/** The address of a person of the cast. */
export const addressOf = (role: Role) => `${role}@one.example`

/** Opens the portal and the server; the addresses of `user`, `peer` and `colleague` are those of mailboxes on it. */
export async function openSharedWorld(
  shared: Omit<SharedSignIn, 'people'>,
  {
    withSieve = false,
    env = {},
    people: names,
    tokenFile,
  }: { withSieve?: boolean; env?: Record<string, string>; people?: string[]; tokenFile?: string } = {},
): Promise<SharedWorld> {
  const there = names ?? (['user', 'peer', 'colleague'] as const).map(addressOf)
  const dovecot = await startDovecot({ withSieve, shared: { ...shared, people: there } })
  const isTaken = (secret: string) =>
    secret === shared.masterPassword ||
    (tokenFile !== undefined && readFileSync(tokenFile, 'utf8').split('\n').includes(secret))
  const submission = await startSubmission(certificateOf(dovecot.authority), isTaken)
  const ports = [dovecot.port, dovecot.plainPort, submission.port, dovecot.sievePort]
  const hosts = ports.map((port) => `localhost:${port}`).join(',')
  const app = await openTestApp({
    withJobs: 'queued',
    env: { MAIL_IMPORT_HOSTS: hosts, MAIL_IMPORT_CA: dovecot.authority, ...env },
  })
  const people = await openCast(app)
  for (const role of Object.keys(people) as Role[])
    await app.db`update org_person set email = ${addressOf(role)} where person_code = ${role}`
  const address = { host: 'localhost', port: dovecot.port, security: 'tls' as const }
  await people.manager.call(mailAdministrationApi.setMailServer, {
    imap: address,
    submission: { ...address, port: submission.port },
    ...(withSieve ? { sieve: sieveOf(dovecot) } : {}),
  })
  const boxOf = async (role: Role) => {
    const [box] = await app.db<{ comCode: string; mailboxId: number }[]>`
      select com_code, mailbox_id from mail_box where person_code = ${role}`
    if (!box) throw new Error('there is no mailbox')
    return box
  }
  return {
    ...{ dovecot, app, people, taken: submission.taken, passwords: submission.passwords, boxOf },
    async setSignIn(given = {}) {
      const input = { ...defaults, ...given } as never
      const { status, refusal } = await people.manager.call(mailAdministrationApi.setMailSignIn, input)
      return { status, code: refusal?.code }
    },
    signIn: () => signInOf(people.manager),
    async connect(role, sendingPassword) {
      const input = sendingPassword === undefined ? {} : { sendingPassword }
      const { status, refusal } = await people[role].call(mailSettingsApi.connectCompanyMirror, input)
      return { status, code: refusal?.code }
    },
    async pass(role) {
      const context = { ...app.app.services, db: app.db }
      await runMirror(context, await boxOf(role), { signal: new AbortController().signal })
    },
    stateOf: (role) => stateOf(people[role]),
    subjects: async (role) => (await mailsIn(people[role], 'inbox')).map((one) => one.subject).sort(),
    async stop() {
      await app.stop()
      await submission.stop()
      await dovecot.stop()
    },
  }
}
