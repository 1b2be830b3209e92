import { createTransport } from 'nodemailer'
import type { Config } from './config-schema.ts'

/** One mail to one recipient. */
export interface Mail {
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
}

/** Sends mails; off until a mail server is configured. */
export interface Mailer {
  readonly isOn: boolean
  /**
   * Sends one mail. Returns `refused` if the server rejects it permanently for this address. Throws if a retry may
   * succeed: the server is unreachable, busy, or rejects the sign-in.
   */
  send(mail: Mail): Promise<'sent' | 'refused'>
  /** Sets the stored server for the following mails, or null for none; SMTP_URL takes precedence. */
  use(server: MailServer | null): void
  stop(): void
}

/** Makes a text safe for one mail header line: it cannot start another line (RFC 5322 §2.2). */
export function headLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

/** Whether the mail server rejects this mail permanently (RFC 5321 §4.2.1: 5yz after MAIL, RCPT or DATA). */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, responseCode } = error as Error & { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500
}

/** A mail server: its address with user name and password, and the sender of its mails. */
export interface MailServer {
  url: string
  from: string
}

/** True for a mail server on this machine. */
function isLocal(url: string): boolean {
  const name = URL.canParse(url) ? new URL(url).hostname : ''
  return name === 'localhost' || name === '[::1]' || /^127(?:\.\d+){3}$/.test(name)
}

function openTransport(url: string) {
  const times = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  return createTransport({
    ...{ url, pool: true as const, maxConnections: 2, ...times },
    ...{ disableFileAccess: true, disableUrlAccess: true },
    // Debian's Postfix offers STARTTLS with a self-signed certificate; on the loopback interface a check of
    // the certificate adds no security.
    ...(isLocal(url) ? { tls: { rejectUnauthorized: false } } : {}),
  })
}

/**
 * Creates the mailer from the settings SMTP_URL and MAIL_FROM, or from the stored mail server. Without PUBLIC_URL a
 * stored server stays off, because addresses in mails need it.
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
          // Automatic replies to these mails are useless (RFC 3834 §5).
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
