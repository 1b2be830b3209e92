import { connect, type Socket } from 'node:net'

/** A conversation with a mail server in the words of SMTP, for what a library does not send. */
export interface SmtpTalk {
  /** Sends a line, or raw octets, and returns the last line of each of `answers` answers. */
  say(text: string | Buffer, answers?: number): Promise<string[]>
  /** Sends octets without waiting. */
  send(text: string | Buffer): void
  close(): void
  readonly socket: Socket
}

/** Connects to a mail server and waits for its greeting. */
export async function talkSmtp(port: number): Promise<SmtpTalk> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  let waiting: (() => void) | null = null
  const wake = () => {
    waiting?.()
    waiting = null
  }
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1')
    wake()
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    text += text.endsWith('\n') || text === '' ? '' : '\r\n'
    wake()
  })
  const take = async (count: number): Promise<string[]> => {
    const result: string[] = []
    for (;;) {
      const line = /^[^\n]*\r\n/.exec(text)?.[0]
      if (line !== undefined) {
        text = text.slice(line.length)
        if (/^\d{3} /.test(line)) result.push(line.trim())
        if (result.length === count) return result
        continue
      }
      if (socket.destroyed) return result
      await new Promise<void>((resolve) => {
        waiting = resolve
      })
    }
  }
  await take(1)
  return {
    socket,
    send: (sent) => void socket.write(sent),
    say(sent, answers = 1) {
      socket.write(typeof sent === 'string' ? `${sent}\r\n` : sent)
      return take(answers)
    },
    close: () => void socket.destroy(),
  }
}
