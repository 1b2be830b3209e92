import { SMTPServer } from 'smtp-server'

/** A mail as the mail server took it. */
export interface TakenMail {
  from: string
  to: string[]
  raw: string
}

/** A mail server that keeps what it takes. */
export interface TestSmtp {
  taken: TakenMail[]
  /** What it says to a recipient: a code of 4yz is for now, of 5yz for good. */
  refusals: Map<string, number>
  /** Settings of a portal at `http://portal.example` that sends through it. */
  env: Record<string, string>
  stop(): Promise<void>
}

/** Starts a mail server on a port of its own. */
export async function startSmtp(): Promise<TestSmtp> {
  const taken: TakenMail[] = []
  const refusals = new Map<string, number>()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
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
        taken.push({ from, to: rcptTo.map((one) => one.address), raw: Buffer.concat(parts).toString('utf8') })
        done()
      })
    },
  })
  const port = await new Promise<number>((resolve) => {
    const server = smtp.listen(0, '127.0.0.1', () => {
      const at = server.address()
      resolve(typeof at === 'object' && at ? at.port : 0)
    })
  })
  return {
    taken,
    refusals,
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Maru <no-reply@portal.example>',
      PUBLIC_URL: 'http://portal.example',
    },
    stop: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
}
