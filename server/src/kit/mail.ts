import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'

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

/** The mailer of the settings SMTP_URL and MAIL_FROM; addresses in mails are made from PUBLIC_URL. */
export function openMailer(config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL'>): Mailer {
  if (config.SMTP_URL === '') {
    return {
      isOn: false,
      send: () => Promise.reject(new Error('no mail server is set')),
      stop: () => undefined,
    }
  }
  const times = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  const transport = createTransport({
    ...{ url: config.SMTP_URL, pool: true as const, maxConnections: 2, ...times },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  })
  return {
    isOn: true,
    async send({ to, subject, text, html }) {
      try {
        await transport.sendMail({
          from: config.MAIL_FROM,
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
    stop: () => transport.close(),
  }
}
