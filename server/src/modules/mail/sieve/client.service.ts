import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { type ConnectionOptions, connect as connectTls, rootCertificates } from 'node:tls'
import type { PublicConfig } from '#kit/context.ts'
import type { ServerAddress } from '../mirror-table/server.sql.ts'
import { addressOf, faultOf, ownAuthorities, sievePorts } from '../moving-source/imap-connect.service.ts'
import { SourceFault } from '../moving-source/source.rules.ts'
import { readAnswer, type SieveAnswer } from './answer.rules.ts'

type Hosts = Pick<PublicConfig, 'mailImport'>

/** Milliseconds for a connection, and for one whole answer. */
const answerWithin = 20_000
/** Bytes that a server may send before an answer is whole. */
const answerAtMost = 2 * 1_048_576

/** A command that the server has refused. */
export class SieveRefusal extends Error {
  readonly answer: SieveAnswer
  constructor(answer: SieveAnswer) {
    super(`${answer.status} ${answer.code} ${answer.text}`)
    this.answer = answer
  }
}

/** The bytes of one connection as answers. */
class Talk {
  #socket: Socket
  #bytes = Buffer.alloc(0)
  #fault: Error | null = null
  #notify = () => {}

  constructor(socket: Socket) {
    this.#socket = socket
    this.#listen(socket)
  }

  #listen(socket: Socket): void {
    socket.on('data', (chunk: Buffer) => {
      this.#bytes = Buffer.concat([this.#bytes, chunk])
      if (this.#bytes.length > answerAtMost)
        this.close(new SourceFault('broken', 'the server sends too much'))
      this.#notify()
    })
    socket.on('error', (error) => this.close(error))
    socket.on('close', () => this.close(new SourceFault('broken', 'the connection was lost')))
  }

  close(fault: Error = new SourceFault('broken', 'the connection was closed')): void {
    this.#fault ??= fault
    this.#socket.destroy()
    this.#notify()
  }

  /** Waits until something is there, for a limited time in all. */
  async #until<T>(find: () => T | null): Promise<T> {
    const timer = setTimeout(
      () => this.close(new SourceFault('unreachable', 'no answer in time')),
      answerWithin,
    )
    try {
      for (;;) {
        const value = find()
        if (value !== null) return value
        if (this.#fault) throw this.#fault
        await new Promise<void>((resolve) => {
          this.#notify = resolve
        })
      }
    } catch (error) {
      this.close()
      throw faultOf(error)
    } finally {
      clearTimeout(timer)
      this.#notify = () => {}
    }
  }

  answer(): Promise<SieveAnswer> {
    return this.#until(() => {
      const read = readAnswer(this.#bytes)
      if (read) this.#bytes = this.#bytes.subarray(read.length)
      return read?.answer ?? null
    })
  }

  /** Waits for the answer to signing in. A challenge is how a server refuses a token (RFC 7628 §3.2.3). */
  async signInAnswer(): Promise<SieveAnswer> {
    await this.#until(() => (this.#bytes.length > 0 ? true : null))
    if (['"', '{'].includes(this.#bytes.toString('latin1', 0, 1)))
      throw new SourceFault('password', 'the server has refused the token')
    return this.answer()
  }

  send(command: string): void {
    this.#socket.write(`${command}\r\n`)
  }

  /** Waits for an event of the connection. */
  async opened(event: 'connect' | 'secureConnect'): Promise<void> {
    let isOpen = false
    this.#socket.once(event, () => {
      isOpen = true
      this.#notify()
    })
    await this.#until(() => (isOpen ? true : null))
  }

  /** Encrypts the connection. What was sent before that is not trusted. */
  async encrypt(options: ConnectionOptions): Promise<void> {
    if (this.#bytes.length > 0) {
      this.close()
      throw new SourceFault('broken', 'the server has sent more than its answer before TLS')
    }
    const plain = this.#socket
    plain.removeAllListeners('data')
    plain.removeAllListeners('close')
    const socket = connectTls({ ...options, socket: plain })
    this.#socket = socket
    this.#listen(socket)
    await this.opened('secureConnect')
  }
}

/** A string of a command: quoted, or as a literal if it is long or has line breaks. */
function stringOf(text: string): string {
  if (text.length <= 200 && !/[\r\n\0]/.test(text)) return `"${text.replace(/[\\"]/g, '\\$&')}"`
  return `{${Buffer.byteLength(text)}+}\r\n${text}`
}

/** A connection to a ManageSieve server after signing in (RFC 5804). */
export interface SieveClient {
  /** Extensions of Sieve that the server knows. */
  extensions: ReadonlySet<string>
  /** Addresses that one mail may be passed on to; null if the server does not say. */
  redirectsAtMost: number | null
  list(): Promise<{ name: string; isActive: boolean }[]>
  get(name: string): Promise<string>
  put(name: string, text: string): Promise<void>
  /** An empty name deactivates all scripts. */
  activate(name: string): Promise<void>
  remove(name: string): Promise<void>
  close(): void
}

const capabilitiesOf = ({ rows }: SieveAnswer) =>
  new Map(rows.map((row) => [(row[0]?.text ?? '').toUpperCase(), row[1]?.text ?? '']))

/** Answers to signing in that are not about the password. */
const otherCodes: Readonly<Record<string, 'noPassword' | 'unreachable'>> = {
  'AUTH-TOO-WEAK': 'noPassword',
  'ENCRYPT-NEEDED': 'noPassword',
  TRYLATER: 'unreachable',
}

async function openedClient(talk: Talk): Promise<SieveClient> {
  const run = async (command: string) => {
    talk.send(command)
    const answer = await talk.answer()
    if (answer.status === 'BYE') throw new SourceFault('broken', 'the server has ended the connection')
    if (answer.status === 'NO') throw new SieveRefusal(answer)
    return answer
  }
  // After signing in they are those of the person.
  const capabilities = capabilitiesOf(await run('CAPABILITY'))
  const most = Number(capabilities.get('MAXREDIRECTS') ?? Number.NaN)
  return {
    extensions: new Set((capabilities.get('SIEVE') ?? '').toLowerCase().split(/\s+/)),
    redirectsAtMost: Number.isSafeInteger(most) ? most : null,
    async list() {
      return (await run('LISTSCRIPTS')).rows.map(([name, flag]) => ({
        name: name?.text ?? '',
        isActive: flag?.isQuoted === false && flag.text.toUpperCase() === 'ACTIVE',
      }))
    },
    get: async (name) => (await run(`GETSCRIPT ${stringOf(name)}`)).rows[0]?.[0]?.text ?? '',
    put: async (name, text) => void (await run(`PUTSCRIPT ${stringOf(name)} ${stringOf(text)}`)),
    activate: async (name) => void (await run(`SETACTIVE ${stringOf(name)}`)),
    remove: async (name) => void (await run(`DELETESCRIPT ${stringOf(name)}`)),
    close() {
      talk.send('LOGOUT')
      talk.close()
    },
  }
}

/** The options of TLS for a server: its certificate must be for its name, by the authorities of imports. */
async function tlsOptions(config: Hosts, host: string): Promise<ConnectionOptions> {
  const own = await ownAuthorities(config.mailImport.authorities)
  return {
    ...{ host, minVersion: 'TLSv1.2', rejectUnauthorized: true },
    // An address has no name to send; its certificate must be for the address.
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(own.length > 0 ? { ca: [...rootCertificates, ...own] } : {}),
  }
}

/** Who signs in: by a password, for the mailbox `as` of another, or by a token of an identity provider. */
export interface SieveSignIn {
  user: string
  password: string
  as?: string
  accessToken?: string
}

async function signIn(
  talk: Talk,
  capabilities: Map<string, string>,
  { user, password, as = '', accessToken }: SieveSignIn,
): Promise<void> {
  const mechanisms = (capabilities.get('SASL') ?? '').toUpperCase().split(/\s+/)
  const mechanism = accessToken === undefined ? 'PLAIN' : 'XOAUTH2'
  if (!mechanisms.includes(mechanism))
    throw new SourceFault('noPassword', `the server of rules has no ${mechanism}`)
  const initial =
    accessToken === undefined
      ? [as, user, password].join('\0')
      : [`user=${user}`, `auth=Bearer ${accessToken}`, '', ''].join('\x01')
  talk.send(`AUTHENTICATE "${mechanism}" ${stringOf(Buffer.from(initial).toString('base64'))}`)
  const { status, code, text } = await talk.signInAnswer()
  if (status === 'OK') return
  const reason = status === 'BYE' ? 'unreachable' : (otherCodes[code] ?? 'password')
  throw new SourceFault(reason, `${status} ${code} ${text}`)
}

/**
 * Signs in to a ManageSieve server (RFC 5804). The connection is encrypted before the password is sent, and leads to the address that
 * was checked. It ends when the signal aborts. Throws {@link SourceFault}.
 */
export async function connectSieve(
  config: Hosts,
  server: ServerAddress,
  { signal, ...account }: SieveSignIn & { signal: AbortSignal },
): Promise<SieveClient> {
  const options = await tlsOptions(config, server.host)
  const host = await addressOf(config, server, sievePorts).catch((error: unknown) => {
    throw faultOf(error)
  })
  signal.throwIfAborted()
  const talk = new Talk(connectPlain({ host, port: server.port }))
  signal.addEventListener('abort', () => talk.close(), { once: true })
  try {
    await talk.opened('connect')
    if (server.security === 'tls') await talk.encrypt(options)
    const greeting = await talk.answer()
    if (greeting.status !== 'OK') throw new SourceFault('unreachable', 'the server takes no connection')
    let capabilities = capabilitiesOf(greeting)
    if (server.security === 'starttls') {
      if (!capabilities.has('STARTTLS')) throw new SourceFault('noEncryption', 'the server has no STARTTLS')
      talk.send('STARTTLS')
      if ((await talk.answer()).status !== 'OK')
        throw new SourceFault('noEncryption', 'the server refuses STARTTLS')
      await talk.encrypt(options)
      // What was announced without encryption is not trusted; the server announces it again.
      capabilities = capabilitiesOf(await talk.answer())
    }
    await signIn(talk, capabilities, account)
    return await openedClient(talk)
  } catch (error) {
    talk.close()
    throw faultOf(error)
  }
}
