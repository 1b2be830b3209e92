import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A token address of an identity provider (RFC 6749 §4.4), which Dovecot asks about each token (RFC 7662). The submission server of
 * the tests accepts the tokens of a file.
 */
export interface TokenAddress {
  url: string
  /** Settings of Dovecot that ask about a token: an address that refuses unknown ones, or one that says whether it is active. */
  settings: Record<'tokenInfo' | 'introspection', string>
  /** The tokens that are accepted, one a line. */
  file: string
  /** Requests so far, and how many of them were refused. */
  asked: { all: number; refused: number }
  /** Seconds that the next tokens last, the status of the answer, whether Dovecot accepts them, and the client of all tokens. */
  next: { life: number; status: number; isAccepted: boolean; client: string }
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
  const next = { life: 3600, status: 200, isAccepted: true, client: 'maru' }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer) // a request without encoding has buffers
    const form = new URLSearchParams(Buffer.concat(parts).toString('utf8'))
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    if (pathname !== '/token') {
      const isActive = tokens.includes(form.get('token') ?? searchParams.get('access_token') ?? '')
      // A token of a client names the client, and no person.
      const about = isActive ? { active: true, client_id: next.client, scope: 'imap' } : { active: false }
      response.writeHead(isActive || pathname === '/introspect' ? 200 : 401, {
        'content-type': 'application/json',
      })
      response.end(JSON.stringify(about))
      return
    }
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
    settings: {
      tokenInfo: `tokeninfo_url = http://127.0.0.1:${port}/info?access_token=`,
      introspection: `introspection_url = http://127.0.0.1:${port}/introspect\nintrospection_mode = post`,
    },
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
