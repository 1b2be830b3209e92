import { createServer, type Socket } from 'node:net'
import type { Background } from '#kit/room.ts'
import type { Listener } from '../receiving/listener.service.ts'
import { companyLimitsOf } from '../transport/limit.service.ts'
import { markHeader, markOf } from './mark.rules.ts'
import { loadOwner, sendingAs } from './sender.service.ts'

const requestAtMost = 32_768
const idle = 300_000

/** A question of Postfix: the lines before an empty one (Postfix, SMTPD_POLICY_README). */
function readQuestion(text: string): Map<string, string> {
  return new Map(
    text.split('\n').flatMap((line): [string, string][] => {
      const at = line.indexOf('=')
      return at < 1 ? [] : [[line.slice(0, at), line.slice(at + 1)]]
    }),
  )
}

/**
 * What Postfix does with a mail of a person who has signed in: refuses a sender that is none of theirs while the phone is
 * connected, and puts the mark of the portal at its head before it takes the text.
 */
async function decide(context: Background, asked: ReadonlyMap<string, string>): Promise<string> {
  const { db, clock, config } = context
  const user = asked.get('sasl_username') ?? ''
  const sender = asked.get('sender') ?? ''
  const viewer = /^[1-9]\d{0,15}$/.test(user) ? await loadOwner(context, Number(user)) : null
  if (!viewer) return '554 5.7.1 This account may not send'
  if (!(await sendingAs(context, viewer, sender)))
    return `553 5.7.1 You may not send as ${sender.replaceAll(/[^ -~]/g, '?').slice(0, 200) || '<>'}`
  const { mailBytes } = await companyLimitsOf(db, viewer.comCode)
  if (Number(asked.get('size') ?? 0) > mailBytes)
    return `552 5.3.4 Mails above ${Math.floor(mailBytes / 1_048_576)} MB are not taken`
  if (asked.get('protocol_state') !== 'DATA') return 'DUNNO'
  const mark = markOf(config.mailEngine.secret, { mailboxId: Number(user), sender, at: clock.now() })
  return `PREPEND ${markHeader}: ${mark}`
}

/** Answers the questions of one connection in their order. */
async function serve(context: Background, socket: Socket): Promise<void> {
  let pending = ''
  socket.setEncoding('utf8').setTimeout(idle, () => socket.destroy())
  for await (const chunk of socket as AsyncIterable<string>) {
    pending += chunk
    for (let end = pending.indexOf('\n\n'); end !== -1; end = pending.indexOf('\n\n')) {
      const asked = readQuestion(pending.slice(0, end))
      pending = pending.slice(end + 2)
      const action = await decide(context, asked).catch((error: unknown) => {
        context.log.error({ err: error }, 'mail: a question of Postfix could not be answered')
        return '451 4.3.0 The portal cannot answer now; please try again later'
      })
      socket.write(`action=${action}\n\n`)
    }
    if (pending.length > requestAtMost) return
  }
}

/** Starts the port at which Postfix asks under which address a person may send. */
export async function startPolicy(context: Background, port: number): Promise<Listener> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    serve(context, socket)
      .catch((error: unknown) => context.log.warn({ message: String(error) }, 'mail: fault of a connection'))
      .finally(() => socket.destroy())
  })
  const opened = await new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const at = server.address()
      resolve(typeof at === 'object' && at ? at.port : 0)
    })
  })
  return {
    port: opened,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
