import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A token address of an identity provider (RFC 6749 §4.4) whose tokens Dovecot accepts while they are in a file. */
export interface TokenAddress {
  url: string
  /** The tokens that are accepted, one a line. */
  file: string
  /** Requests so far, and how many of them were refused. */
  asked: { all: number; refused: number }
  /** Seconds that the next tokens last, the status of the answer, and whether Dovecot accepts them. */
  next: { life: number; status: number; isAccepted: boolean }
  /** Ends all tokens that were given. */
  expire(): void
  stop(): Promise<void>
}

/** Starts a token address on 127.0.0.1 for the client `maru` with the secret `right`. */
export async function startTokenAddress(): Promise<TokenAddress> {
  const file = join(tmpdir(), `maru-tokens-${randomBytes(8).toString('hex')}`)
  const tokens: string[] = []
  const store = () => writeFileSync(file, tokens.map((one) => `${one}\n`).join(''), { mode: 0o644 })
  store()
  const asked = { all: 0, refused: 0 }
  const next = { life: 3600, status: 200, isAccepted: true }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer) // a request without encoding has buffers
    const form = new URLSearchParams(Buffer.concat(parts).toString('utf8'))
    asked.all += 1
    const isRight =
      form.get('grant_type') === 'client_credentials' &&
      form.get('client_id') === 'maru' &&
      form.get('client_secret') === 'right' &&
      form.get('scope') === 'https://outlook.office365.com/.default'
    const status = next.status !== 200 ? next.status : isRight ? 200 : 401
    if (status === 401) asked.refused += 1
    response.writeHead(status, { 'content-type': 'application/json' })
    if (status !== 200) {
      response.end(JSON.stringify({ error: 'invalid_client', error_description: 'AADSTS7000215' }))
      return
    }
    const token = randomBytes(30).toString('base64url')
    if (next.isAccepted) tokens.push(token)
    store()
    response.end(JSON.stringify({ token_type: 'Bearer', access_token: token, expires_in: next.life }))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    ...{ url: `http://localhost:${port}/token`, file, asked, next },
    expire() {
      tokens.length = 0
      store()
    },
    async stop() {
      await new Promise((resolve) => {
        server.close(resolve)
      })
      rmSync(file, { force: true })
    },
  }
}
