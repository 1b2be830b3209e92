import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ImapFlow } from 'imapflow'
import { SMTPServer } from 'smtp-server'
import type { Dovecot } from './dovecot.ts'

/** A mail that the submission server of the company has taken. */
export interface Taken {
  user: unknown
  from: string
  to: string[]
  raw: string
}

/** The certificate of Dovecot, by the file of its authority, with its key. */
export const certificateOf = (authority: string) => ({
  cert: readFileSync(authority),
  key: readFileSync(join(dirname(authority), 'key.pem')),
})

/** Starts a submission server that takes the password `right`, and others; `passwords` are all passwords and tokens that it was sent. */
export async function startSubmission(
  { cert, key }: { cert: Buffer; key: Buffer },
  isTaken: (secret: string) => boolean = () => false,
) {
  const taken: Taken[] = []
  const passwords: string[] = []
  const server = new SMTPServer({
    ...{ cert, key, secure: true, logger: false },
    authMethods: ['PLAIN', 'LOGIN', 'XOAUTH2'],
    onAuth({ username, password, accessToken }, _session, done) {
      const secret = accessToken ?? password ?? ''
      passwords.push(secret)
      if (secret === 'right' || isTaken(secret)) done(null, { user: username })
      else done(Object.assign(new Error('no'), { responseCode: 535 }))
    },
    onData(stream, { user, envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map((one) => one.address)
        taken.push({ user, from, to, raw: Buffer.concat(parts).toString('utf8') })
        done()
      })
    },
  })
  // A portal that is killed while it sends a mail resets its connection.
  server.on('error', () => undefined)
  const port = await new Promise<number>((resolve) => {
    const listener = server.listen(0, '127.0.0.1', () => {
      const at = listener.address()
      resolve(typeof at === 'object' && at ? at.port : 0)
    })
  })
  return { port, taken, passwords, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

/** Works in a mailbox of Dovecot as another mail program does. */
export async function inDovecot<T>(
  { port }: Pick<Dovecot, 'port'>,
  work: (client: ImapFlow) => Promise<T>,
  user = 'kim',
): Promise<T> {
  const client = new ImapFlow({
    ...{ host: '127.0.0.1', servername: 'localhost', port, secure: true, logger: false },
    ...{ auth: { user, pass: 'right' }, tls: { rejectUnauthorized: false }, disableAutoIdle: true },
  })
  await client.connect()
  const result = await work(client)
  await client.logout()
  return result
}

/** The mails of a folder as subjects with flags. */
export async function subjectsIn(client: ImapFlow, path: string): Promise<string[]> {
  const { exists } = await client.mailboxOpen(path)
  const rows: string[] = []
  if (exists > 0)
    for await (const { envelope, flags } of client.fetch('1:*', { envelope: true, flags: true }))
      rows.push([envelope?.subject, ...[...(flags ?? [])].sort()].join(' '))
  return rows.sort()
}
