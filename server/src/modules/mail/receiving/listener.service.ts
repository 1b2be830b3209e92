import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DNSResolver } from 'mailauth'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { joinSlices } from '#kit/files/slices.ts'
import type { Background } from '#kit/room.ts'
import { mailSizeLimit } from '../delivery/delivery.service.ts'
import { isMailAddress } from '../transport/address.rules.ts'
import { outboxOfBounce } from '../transport/bounce.rules.ts'
import { bounceSecret } from '../transport/bounce.service.ts'
import { resolveRecipient } from '../transport/recipient.service.ts'
import { insertTraces } from '../transport/trace.sql.ts'
import { findSender } from './bounce.sql.ts'
import { OctetCheck, type TextFault } from './raw.rules.ts'
import { type AcceptedRecipient, type Answer, receiveMail } from './receive.service.ts'

/** Limits of a connection (mail.md §2). */
const limits = {
  connections: 50,
  connectionsOfAddress: 5,
  recipients: 100,
  unknown: 5,
  idle: 300_000,
  /** Bytes of all mails that are being received. */
  memory: 262_144_000,
}

/** A server that receives mail. */
export interface Listener {
  port: number
  stop(): Promise<void>
}

/** What a listener is started with; tests give their own resolver of names. */
export interface ListenerOptions {
  port: number
  isLmtp: boolean
  resolver?: DNSResolver
  /** Milliseconds that an unknown recipient costs. */
  unknownPause?: number
  connectionsOfAddress?: number
}

/** A fault as an error that smtp-server answers. */
export const reply = ({ code, words }: TextFault) => Object.assign(new Error(words), { responseCode: code })

interface Transaction {
  number: number
  recipients: AcceptedRecipient[]
  isFull: boolean
}

/** What is counted for the metrics of the process. */
export const received = { accepted: 0, refused: 0, bytes: 0 }

class Receiving {
  readonly context: Background
  readonly options: ListenerOptions
  readonly byAddress = new Map<string, number>()
  readonly transactions = new WeakMap<SMTPServerSession, Transaction>()
  readonly unknown = new WeakMap<SMTPServerSession, number>()
  held = 0

  constructor(context: Background, options: ListenerOptions) {
    this.context = context
    this.options = options
  }

  connect(session: SMTPServerSession): void {
    const count = (this.byAddress.get(session.remoteAddress) ?? 0) + 1
    this.byAddress.set(session.remoteAddress, count)
    const most = this.options.isLmtp
      ? limits.connections
      : (this.options.connectionsOfAddress ?? limits.connectionsOfAddress)
    if (count > most) throw reply({ code: 421, words: '4.7.0 Too many connections from your address' })
  }

  close(session: SMTPServerSession): void {
    const count = (this.byAddress.get(session.remoteAddress) ?? 1) - 1
    if (count <= 0) this.byAddress.delete(session.remoteAddress)
    else this.byAddress.set(session.remoteAddress, count)
  }

  sender(address: string, session: SMTPServerSession): void {
    if (address !== '' && !isMailAddress(address))
      throw reply({ code: 553, words: '5.1.7 The address of the sender is invalid' })
    const announced = sizeOf(session)
    if (announced > mailSizeLimit) throw tooLarge()
    if (this.held + announced > limits.memory)
      throw reply({ code: 451, words: '4.3.1 The server is busy with other mails; please try again later' })
  }

  /** The recipients of the current transaction of a connection. */
  transaction(session: SMTPServerSession): Transaction {
    const known = this.transactions.get(session)
    if (known && known.number === session.transaction) return known
    const fresh = { number: session.transaction, recipients: [], isFull: false }
    this.transactions.set(session, fresh)
    return fresh
  }

  async recipient(address: string, session: SMTPServerSession): Promise<void> {
    const { recipients } = this.transaction(session)
    if (recipients.length >= limits.recipients)
      throw reply({
        code: 452,
        words: `4.5.3 At most ${limits.recipients} recipients; send again for the others`,
      })
    const outboxId = outboxOfBounce(await bounceSecret(this.context), address)
    const sender = outboxId === null ? undefined : await findSender(this.context.db, outboxId)
    if (sender && outboxId !== null) {
      const { comCode, mailboxId } = sender
      recipients.push({ address, comCode, boxes: [{ comCode, mailboxId }], isGroup: true, outboxId })
      return
    }
    const recipient = await resolveRecipient(this.context, address, sizeOf(session))
    if ('boxes' in recipient) {
      recipients.push({ address, ...recipient })
      return
    }
    received.refused += 1
    for (const { comCode, mailboxId } of recipient.full ?? [])
      await this.context.enqueue(this.context.db, 'mail.warnFull', { comCode, mailboxId })
    if (recipient.isUnknown) {
      const count = (this.unknown.get(session) ?? 0) + 1
      this.unknown.set(session, count)
      // Guessing addresses is slow, and ends after a few.
      await sleep(this.options.unknownPause ?? 1000)
      if (count > limits.unknown) throw reply({ code: 421, words: '4.7.0 Too many unknown recipients' })
    }
    throw reply(recipient)
  }

  async data(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<Answer[]> {
    const { recipients } = this.transaction(session)
    const check = new OctetCheck()
    const chunks: Buffer[] = []
    let pendingBytes = 0
    // A text of which a chunk was dropped is never stored, even if there is memory again at its end.
    let isCut = false
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        if (!isCut && this.held > limits.memory) {
          isCut = true
          chunks.length = 0
          this.held -= pendingBytes
          pendingBytes = 0
        }
        if (stream.sizeExceeded || isCut) continue
        check.push(chunk)
        chunks.push(chunk)
        pendingBytes += chunk.length
        this.held += chunk.length
      }
      if (stream.sizeExceeded) throw tooLarge()
      if (isCut)
        throw reply({ code: 451, words: '4.3.1 The server is busy with other mails; please try again later' })
      if (check.fault) throw reply(check.fault)
      const { mailFrom } = session.envelope
      const peer = {
        ...{ address: session.remoteAddress, helo: session.hostNameAppearsAs || '' },
        ...{ envelopeFrom: mailFrom ? mailFrom.address : '', isRelay: this.options.isLmtp },
      }
      const mail = { bytes: await joinSlices(chunks), peer, recipients, hasOwnAnswers: this.options.isLmtp }
      const answers = await receiveMail(this.context, mail, this.options.resolver)
      received.accepted += 1
      received.bytes += pendingBytes
      return answers
    } catch (error) {
      received.refused += 1
      await this.refused(error, session, pendingBytes)
      throw error
    } finally {
      this.held -= pendingBytes
    }
  }

  /** Records a refusal for the administrators of the recipients. */
  private async refused(error: unknown, session: SMTPServerSession, size: number): Promise<void> {
    const { responseCode, message } = error as { responseCode?: number; message?: string }
    if (responseCode === undefined) return
    const { mailFrom } = session.envelope
    const rows = this.transaction(session).recipients.map((one) => ({
      ...{ comCode: one.comCode, direction: 'in' as const, result: 'refused' as const },
      ...{ envelopeFrom: mailFrom ? mailFrom.address : '', recipient: one.address, messageId: '', size },
      ...{ peer: session.remoteAddress, detail: `${responseCode} ${message ?? ''}` },
    }))
    await insertTraces(this.context.db, rows, this.context.clock.now()).catch((fault: unknown) =>
      this.context.log.error({ err: fault }, 'mail: a refusal could not be recorded'),
    )
  }
}

/** The answer to a text above the largest size. */
export const tooLarge = () =>
  reply({ code: 552, words: `5.3.4 The mail is larger than ${mailSizeLimit / 1_048_576} MB` })

function sizeOf({ envelope: { mailFrom } }: SMTPServerSession): number {
  const size = mailFrom ? Number((mailFrom.args as Record<string, string> | undefined)?.SIZE ?? 0) : 0
  return Number.isFinite(size) ? size : 0
}

/** A fault that is none of ours, such as a lost database, is temporary: the sender tries again. */
export function asReply(error: unknown, context: Background): Error {
  if (error instanceof Error && 'responseCode' in error) return error
  context.log.error({ err: error }, 'mail: a mail could not be received')
  return reply({ code: 451, words: '4.3.0 The mail cannot be stored now; please try again later' })
}

/** Starts a server that receives mail by SMTP or LMTP. */
export async function startListener(context: Background, options: ListenerOptions): Promise<Listener> {
  const { mailIn } = context.config
  const work = new Receiving(context, options)
  const hasTls = mailIn.certFile !== '' && mailIn.keyFile !== ''
  const tls = hasTls ? { cert: readFileSync(mailIn.certFile), key: readFileSync(mailIn.keyFile) } : {}
  const done = (promise: Promise<unknown>, answer: (error?: Error | null) => void) =>
    promise.then(
      () => answer(),
      (error: unknown) => answer(asReply(error, context)),
    )
  const server = new SMTPServer({
    ...tls,
    ...{ name: mailIn.name, lmtp: options.isLmtp, size: mailSizeLimit, logger: false, banner: 'Maru' },
    ...{ disabledCommands: ['AUTH', 'VRFY', ...(hasTls ? [] : ['STARTTLS'])], authOptional: true },
    ...{ disableReverseLookup: true, maxClients: limits.connections, socketTimeout: limits.idle },
    ...{ hideSMTPUTF8: false, closeTimeout: 5_000 },
    onConnect: (session, answer) => done((async () => work.connect(session))(), answer),
    onClose: (session) => work.close(session),
    onMailFrom: ({ address }, session, answer) => done((async () => work.sender(address, session))(), answer),
    onRcptTo: ({ address }, session, answer) => done(work.recipient(address, session), answer),
    onData(stream, session, answer) {
      work.data(stream as unknown as SMTPServerDataStream, session).then(
        (answers) => {
          const faults = answers.map((one) => (one ? reply(one) : '2.0.0 The mail is stored'))
          // The types know one answer; with LMTP there is one for each recipient.
          if (options.isLmtp) answer(null, faults as unknown as string)
          else {
            const fault = answers.every((one) => one !== null) ? answers[0] : null
            answer(fault ? reply(fault) : null, '2.0.0 The mail is stored')
          }
        },
        (error: unknown) => answer(asReply(error, context)),
      )
    },
  })
  server.on('error', (error) => context.log.warn({ message: String(error) }, 'mail: fault of a connection'))
  const port = await new Promise<number>((resolve, reject) => {
    server.server.once('error', reject)
    const opened = server.listen(options.port, mailIn.host, () => {
      const at = opened.address()
      resolve(typeof at === 'object' && at ? at.port : 0)
    })
  })
  return { port, stop: () => new Promise((resolve) => server.close(() => resolve())) }
}

/** Receives mail on the configured ports; a port that is taken is reported in the log, and the portal works without it. */
export async function startReceiving(context: Background): Promise<() => Promise<void>> {
  const { smtpPort, lmtpPort } = context.config.mailIn
  const open: Listener[] = []
  for (const [port, isLmtp] of [
    [smtpPort, false],
    [lmtpPort, true],
  ] as const) {
    if (port < 0) continue
    await startListener(context, { port, isLmtp }).then(
      (one) => open.push(one),
      (error: unknown) =>
        context.log.error({ message: String(error), port }, 'mail: no mail is received on this port'),
    )
  }
  return async () => {
    await Promise.all(open.map((one) => one.stop()))
  }
}
