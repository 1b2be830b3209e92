import { isIP } from 'node:net'
import { rootCertificates } from 'node:tls'
import { createTransport } from 'nodemailer'
import type { Config } from '../config/config-schema.ts'

/** One mail to one recipient. */
export interface Mail {
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
}

/** A finished MIME text with its envelope; the recipients of the envelope may differ from those in the text. */
export interface FinishedMail {
  /** Sender of the envelope (RFC 5321 MAIL FROM), to which bounces go; empty for a bounce. */
  from: string
  to: readonly string[]
  /** The whole text with headers and without a Bcc header. */
  text: Buffer
}

/** What the mail server answered for one recipient. */
export interface RecipientAnswer {
  address: string
  /** `refused`: permanently (5yz). `later`: a retry may succeed (4yz). */
  result: 'sent' | 'refused' | 'later'
  /** The reply of the server, for the sender's bounce; empty if there was none. */
  reply: string
}

/** Sends mails; off until a mail server is configured. */
export interface Mailer {
  readonly isOn: boolean
  /** True if SMTP_URL sets the mail server, so that it cannot be changed in the portal. */
  readonly isFixed: boolean
  /**
   * Sends one mail. Returns `refused` if the server rejects it permanently for this address. Throws if a retry may
   * succeed: the server is unreachable, busy, or rejects the sign-in.
   */
  send(mail: Mail): Promise<'sent' | 'refused'>
  /**
   * Sends a finished text and returns one answer for each recipient, in their order. Throws if the server is
   * unreachable or rejects the sign-in: then nothing was sent to anyone. Throws for a text with a Bcc header.
   */
  sendFinished(mail: FinishedMail): Promise<RecipientAnswer[]>
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

/** An address that cannot end its line of the protocol or add a parameter to it (RFC 5321 §4.1.2). */
function isEnvelopeAddress(address: string): boolean {
  return /^[^\s<>\p{Cc}]+@[^\s<>@\p{Cc}]+$/u.test(address)
}

/** Throws if the head of a finished text has a Bcc header: its recipients would be visible to all others. */
function assertNoBcc(text: Buffer): void {
  const ends = ['\r\n\r\n', '\n\n'].map((mark) => text.indexOf(mark)).filter((at) => at !== -1)
  const head = text.subarray(0, ends.length > 0 ? Math.min(...ends) : text.length).toString('latin1')
  if (/^(?:resent-)?bcc[ \t]*:/im.test(head)) throw new Error('a finished mail has a Bcc header')
}

interface SmtpFault {
  code?: string
  recipient?: string
  responseCode?: number
  response?: string
  rejected?: string[]
  rejectedErrors?: SmtpFault[]
}

function answerOf(address: string, fault: SmtpFault): RecipientAnswer {
  const reply = (fault.response ?? String(fault.responseCode ?? '')).slice(0, 500)
  return { address, result: (fault.responseCode ?? 0) >= 500 ? 'refused' : 'later', reply }
}

/** Sends to all recipients in one transaction and collects the answers (RFC 5321 §3.3). */
async function sendTo(
  transport: Pick<ReturnType<typeof openTransport>, 'sendMail'>,
  { from, to, text }: FinishedMail,
): Promise<Map<string, RecipientAnswer>> {
  const refusals = (fault: SmtpFault) =>
    (fault.rejectedErrors ?? []).map((one) => answerOf(one.recipient ?? '', one))
  try {
    const info: SmtpFault = await transport.sendMail({ envelope: { from, to: [...to] }, raw: text })
    const sent = to.map(
      (address): RecipientAnswer => ({ address, result: 'sent', reply: info.response ?? '' }),
    )
    return new Map([...sent, ...refusals(info)].map((one) => [one.address, one]))
  } catch (error) {
    const fault = error as SmtpFault // nodemailer adds these fields to its errors
    // MAIL FROM or DATA was refused, or every recipient; after a failed connection or sign-in nothing was sent.
    const isAnswer =
      (fault.code === 'EENVELOPE' || fault.code === 'EMESSAGE') && fault.responseCode !== undefined
    if (!isAnswer) throw error
    const all = to.map((address) => answerOf(address, fault))
    return new Map([...all, ...refusals(fault)].map((one) => [one.address, one]))
  }
}

/** A server with the account of one person, by which their mails are sent. */
export interface SubmissionServer {
  /** The address that was checked, and the name of its certificate. */
  address: string
  name: string
  port: number
  security: 'tls' | 'starttls'
  user: string
  password: string
  /** The person who sends, if `user` signs in for them (authorization identity of SASL PLAIN). */
  as?: string
  /** A token of an identity provider instead of the password (XOAUTH2). */
  accessToken?: string
  /** Certificates of authorities besides the usual ones; empty for none. */
  authorities: readonly string[]
}

/** The first answer of SASL PLAIN with an authorization identity (RFC 4616), or of XOAUTH2. */
function initialResponse({ user, password, as, accessToken }: SubmissionServer): string {
  if (accessToken === undefined) return `PLAIN ${base64([as ?? '', user, password].join('\0'))}`
  return `XOAUTH2 ${base64([`user=${user}`, `auth=Bearer ${accessToken}`, '', ''].join('\x01'))}`
}
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** How the client signs in: its own PLAIN has no authorization identity, and its own XOAUTH2 fetches tokens itself. */
function authOf(server: SubmissionServer) {
  const { user, password: pass, as, accessToken } = server
  if (as === undefined && accessToken === undefined) return { auth: { user, pass } }
  const method = 'MARU'
  return {
    auth: { type: 'custom' as const, method, user, pass },
    customAuth: {
      async [method]({ sendCommand }: { sendCommand: (command: string) => Promise<{ status: number }> }) {
        let { status } = await sendCommand(`AUTH ${initialResponse(server)}`)
        // A server says why it refuses a token, and refuses it after an empty line.
        if (status === 334) status = (await sendCommand('')).status
        if (status !== 235) throw new Error('refused')
      },
    },
  }
}

/** Sends a finished text by the account of a person, and returns one answer for each recipient. Throws like {@link Mailer.sendFinished}. */
export async function submitFinished(
  server: SubmissionServer,
  mail: FinishedMail,
): Promise<RecipientAnswer[]> {
  const transport = createTransport({
    ...{ host: server.address, port: server.port, secure: server.security === 'tls', requireTLS: true },
    ...{ connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
    ...{ disableFileAccess: true, disableUrlAccess: true },
    ...authOf(server),
    tls: {
      ...{ minVersion: 'TLSv1.2' as const, rejectUnauthorized: true },
      // An address has no name to send.
      ...(isIP(server.name) === 0 ? { servername: server.name } : {}),
      ...(server.authorities.length > 0 ? { ca: [...rootCertificates, ...server.authorities] } : {}),
    },
  })
  try {
    return await answersOf(transport, mail)
  } finally {
    transport.close()
  }
}

/** Sends a finished text to the recipients with usable addresses, and answers for all in their order. */
async function answersOf(
  transport: Pick<ReturnType<typeof openTransport>, 'sendMail'>,
  mail: FinishedMail,
): Promise<RecipientAnswer[]> {
  assertNoBcc(mail.text)
  const to = mail.to.filter(isEnvelopeAddress)
  const answers =
    to.length === 0 ? new Map<string, RecipientAnswer>() : await sendTo(transport, { ...mail, to })
  return mail.to.map(
    (address) => answers.get(address) ?? { address, result: 'refused', reply: '501 5.1.3 invalid address' },
  )
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
    isFixed,
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
    async sendFinished(mail) {
      if (!transport) throw new Error('no mail server is set')
      return answersOf(transport, mail)
    },
    stop: () => transport?.close(),
  }
}
