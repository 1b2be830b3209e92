import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { joinSlices } from '#kit/files/slices.ts'
import type { Background } from '#kit/room.ts'
import { mailSizeLimit } from '../delivery/delivery.service.ts'
import { asReply, type Listener, reply, tooLarge } from '../receiving/listener.service.ts'
import { OctetCheck } from '../receiving/raw.rules.ts'
import { startPolicy } from './policy.service.ts'
import { takeSubmission } from './submission.service.ts'

/** Connections of Postfix at once: each of them holds one mail in memory. */
const connectionsAtMost = 8

/** Reads a text and takes it; throws a reply for one that is not taken. */
async function receive(context: Background, stream: SMTPServerDataStream, session: SMTPServerSession) {
  const check = new OctetCheck()
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (stream.sizeExceeded) continue
    check.push(chunk)
    chunks.push(chunk)
  }
  if (stream.sizeExceeded) throw tooLarge()
  if (check.fault) throw reply(check.fault)
  const { mailFrom, rcptTo } = session.envelope
  const fault = await takeSubmission(context, {
    bytes: await joinSlices(chunks),
    envelopeFrom: mailFrom ? mailFrom.address : '',
    recipients: rcptTo.map((one) => one.address),
  })
  if (fault) throw reply(fault)
}

/** Starts the port at which Postfix passes on what mail programs send. */
export async function startSubmission(context: Background, port: number): Promise<Listener> {
  const server = new SMTPServer({
    ...{ lmtp: true, size: mailSizeLimit, logger: false, banner: 'Maru', name: context.config.mailIn.name },
    ...{ disabledCommands: ['AUTH', 'VRFY', 'STARTTLS'], authOptional: true, disableReverseLookup: true },
    ...{ maxClients: connectionsAtMost, socketTimeout: 300_000, closeTimeout: 5_000, hideSMTPUTF8: false },
    onData(given, session, answer) {
      const stream = given as unknown as SMTPServerDataStream
      receive(context, stream, session).then(
        // The types know one answer; with LMTP there is one for each recipient.
        () =>
          answer(null, session.envelope.rcptTo.map(() => '2.0.0 The mail is queued') as unknown as string),
        (error: unknown) => answer(asReply(error, context)),
      )
    },
  })
  server.on('error', (error) => context.log.warn({ message: String(error) }, 'mail: fault of a connection'))
  const opened = await new Promise<number>((resolve, reject) => {
    server.server.once('error', reject)
    const listening = server.listen(port, '127.0.0.1', () => {
      const at = listening.address()
      resolve(typeof at === 'object' && at ? at.port : 0)
    })
  })
  return { port: opened, stop: () => new Promise((resolve) => server.close(() => resolve())) }
}

/** Opens the ports for the Postfix of this machine; one that is taken is reported in the log, as for receiving. */
export async function startEngine(context: Background): Promise<() => Promise<void>> {
  const { secret, submissionPort, policyPort } = context.config.mailEngine
  const open: Listener[] = []
  for (const [port, start] of [
    [submissionPort, startSubmission],
    [policyPort, startPolicy],
  ] as const) {
    if (secret === '' || port < 0) continue
    await start(context, port).then(
      (one) => open.push(one),
      (error: unknown) =>
        context.log.error({ message: String(error), port }, 'mail: no mail of phones is taken on this port'),
    )
  }
  return async () => {
    await Promise.all(open.map((one) => one.stop()))
  }
}
