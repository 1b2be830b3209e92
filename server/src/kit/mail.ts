import { createTransport } from 'nodemailer'
import type { Config } from './config-schema.ts'

/** One mail to one person. */
export interface Mail {
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
}

/** The way out to the mail server; off until the settings name one. */
export interface Mailer {
  readonly isOn: boolean
  /**
   * Sends one mail; `refused` where the server will never take it for this address. Throws where it may be tried
   * again: the server is away, busy, or does not let us in.
   */
  send(mail: Mail): Promise<'sent' | 'refused'>
  /** Sends through this stored server from now on, or through none; SMTP_URL comes before it. */
  use(server: MailServer | null): void
  stop(): void
}

/** A text for one line of a mail's head: nothing in it can begin another line (RFC 5322 §2.2). */
export function headLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

/** Whether the mail server said that it will never take this mail (RFC 5321 §4.2.1: 5yz after MAIL, RCPT or DATA). */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, responseCode } = error as Error & { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500
}

/** A mail server: its address with name and password, and the sender of its mails. */
export interface MailServer {
  url: string
  from: string
}

function openTransport(url: string) {
  const times = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  return createTransport({
    ...{ url, pool: true as const, maxConnections: 2, ...times },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  })
}

/**
 * The mailer of the settings SMTP_URL and MAIL_FROM, or of the stored mail server that it is set to use. Without
 * PUBLIC_URL a stored one stays off: addresses in mails are made from it.
 */
export function openMailer(config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL'>): Mailer {
  const isFixed = config.SMTP_URL !== ''
  let server: MailServer | null = isFixed ? { url: config.SMTP_URL, from: config.MAIL_FROM } : null
  let transport = server ? openTransport(server.url) : null
  return {
    get isOn() {
      return transport !== null
    },
    use(next) {
      if (isFixed || config.PUBLIC_URL === '') return
      if (next?.url === server?.url && next?.from === server?.from) return
      transport?.close()
      server = next
      transport = next ? openTransport(next.url) : null
    },
    async send({ to, subject, text, html }) {
      if (!transport || !server) throw new Error('no mail server is set')
      try {
        await transport.sendMail({
          from: server.from,
          to: { name: headLine(to.name), address: headLine(to.address) },
          subject: headLine(subject),
          text,
          html,
          // Answers of machines to machines are of no use (RFC 3834 §5).
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        return 'sent'
      } catch (error) {
        if (isRefusal(error)) return 'refused'
        throw error
      }
    },
    stop: () => transport?.close(),
  }
}
