import { SMTPServer } from 'smtp-server'

/** A mail that the mail server received. */
export interface TakenMail {
  from: string
  to: string[]
  raw: string
}

/** A mail server that stores received mails. */
export interface TestSmtp {
  taken: TakenMail[]
  /** Reply codes by recipient: 4yz is a temporary refusal, 5yz a permanent one. */
  refusals: Map<string, number>
  /** Settings of a portal at `http://portal.example` that uses this mail server. */
  env: Record<string, string>
  stop(): Promise<void>
}

/** Starts a mail server on a free port. With `hasTls` it offers STARTTLS with a self-signed certificate. */
export async function startSmtp({ hasTls = false } = {}): Promise<TestSmtp> {
  const mails: TakenMail[] = []
  const refusals = new Map<string, number>()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: hasTls ? [] : ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const responseCode = refusals.get(address)
      done(responseCode ? Object.assign(new Error('no'), { responseCode }) : null)
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        mails.push({ from, to: rcptTo.map((one) => one.address), raw: Buffer.concat(parts).toString('utf8') })
        done()
      })
    },
  })
  // A portal that is killed while it sends a mail resets its connection.
  smtp.on('error', () => undefined)
  const port = await new Promise<number>((resolve) => {
    const server = smtp.listen(0, '127.0.0.1', () => {
      const at = server.address()
      resolve(typeof at === 'object' && at ? at.port : 0)
    })
  })
  return {
    taken: mails,
    refusals,
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Maru <no-reply@portal.example>',
      PUBLIC_URL: 'http://portal.example',
    },
    stop: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
}
