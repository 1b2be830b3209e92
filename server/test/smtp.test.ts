import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startSmtp } from './smtp.ts'

// Without a listener the fault would be an uncaught exception, which fails the whole run.
test('the mail server of tests outlives a program that is killed while it sends a mail', async () => {
  const smtp = await startSmtp()
  const port = Number(new URL(smtp.env.SMTP_URL ?? '').port)
  const talk = async (isKilled: boolean) => {
    const socket = connect(port, '127.0.0.1')
    for (const line of ['', 'HELO x', 'MAIL FROM:<a@x.example>']) {
      if (line) socket.write(`${line}\r\n`)
      const [answer] = await once(socket, 'data')
      expect(String(answer)).toMatch(/^2/)
    }
    if (isKilled) socket.resetAndDestroy()
    else socket.end()
    await once(socket, 'close')
  }
  await talk(true)
  await talk(false)
  await smtp.stop()
})
