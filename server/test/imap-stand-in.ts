import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type TLSSocket } from 'node:tls'

/** A mail of the stand-in. */
export interface StandInMail {
  uid: number
  bytes: Buffer
  flags?: string
  /** As in IMAP: `02-Nov-2026 09:00:00 +0900`. */
  date?: string
  /** The size that the server names, if it is a wrong one. */
  named?: number
}

/** A folder of the stand-in; its name is in modified UTF-7. */
export interface StandInFolder {
  name: string
  flags?: string
  validity: number
  mails: StandInMail[]
}

/** A mail server (IMAP4rev1 in TLS) that a test leads: it may lie, forget and break off. */
export interface ImapStandIn {
  port: number
  /** The file of the authority that signed its certificate, which is for `localhost`. */
  authority: string
  folders: StandInFolder[]
  password: string
  /** Every line of every client, without the tag. */
  lines: string[]
  /** Connections that were opened. */
  count(): number
  /** The most connections that were open at once. */
  most(): number
  /** Called before each command; true means that the test has answered. */
  before: (line: string, socket: Socket, tag: string) => boolean
  /** Another one than `* OK` ends the connection. */
  greeting: string
  close(): Promise<void>
}

/** A key with a certificate that signs itself, for a name; `days` may be over. */
export function certificateFor(name: string): {
  key: Buffer
  cert: Buffer
  file: string
  remove: () => void
} {
  const folder = mkdtempSync(join(tmpdir(), 'maru-imap-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const about = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '3650']
  const names = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
  execFileSync('openssl', ['req', '-x509', ...about, ...names, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  })
  return {
    ...{ key: readFileSync(key), cert: readFileSync(cert), file: cert },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const unquoted = (text: string) => text.replace(/^"|"$/g, '').replace(/\\(.)/g, '$1')

/** Numbers of a set such as `3,5:7,9:*`. */
function isIn(set: string, number: number): boolean {
  return set.split(',').some((part) => {
    const [from = '', until = from] = part.split(':')
    const least = from === '*' ? Number.POSITIVE_INFINITY : Number(from)
    const most = until === '*' ? Number.POSITIVE_INFINITY : Number(until)
    return number >= Math.min(least, most) && number <= Math.max(least, most)
  })
}

class Talk {
  readonly #server: ImapStandIn
  readonly #socket: TLSSocket
  #open: StandInFolder | undefined

  constructor(server: ImapStandIn, socket: TLSSocket) {
    this.#server = server
    this.#socket = socket
  }

  answer(tag: string, line: string): void {
    const [name = '', second = ''] = line.split(' ')
    const command = name.toUpperCase() === 'UID' ? `UID ${second.toUpperCase()}` : name.toUpperCase()
    const rest = line.slice(command.length).trim()
    const done = this.#run(command, rest)
    this.#socket.write(`${tag} ${done}\r\n`)
    if (command === 'LOGOUT') this.#socket.end()
  }

  #run(command: string, rest: string): string {
    const { folders, password } = this.#server
    const say = (line: string) => this.#socket.write(`* ${line}\r\n`)
    const named = () =>
      folders.find((one) => one.name.toLowerCase() === unquoted(rest.split(' (')[0] ?? '').toLowerCase())
    switch (command) {
      case 'CAPABILITY':
        say('CAPABILITY IMAP4rev1 SPECIAL-USE')
        return 'OK done'
      case 'LOGIN':
        return unquoted(rest.split(' ').at(-1) ?? '') === password
          ? 'OK in'
          : 'NO [AUTHENTICATIONFAILED] wrong'
      case 'LIST':
        if (rest.endsWith('""')) say('LIST (\\Noselect) "/" ""')
        else for (const { name, flags = '' } of folders) say(`LIST (${flags}) "/" "${name}"`)
        return 'OK done'
      case 'LSUB':
        return 'OK done'
      case 'STATUS': {
        const folder = named()
        if (!folder) return 'NO no such folder'
        say(`STATUS "${folder.name}" (MESSAGES ${folder.mails.length})`)
        return 'OK done'
      }
      case 'SELECT':
      case 'EXAMINE': {
        this.#open = named()
        if (!this.#open) return 'NO no such folder'
        say('FLAGS (\\Seen \\Flagged \\Answered \\Deleted)')
        say(`${this.#open.mails.length} EXISTS`)
        say(`OK [UIDVALIDITY ${this.#open.validity}] valid`)
        say(`OK [UIDNEXT ${Math.max(0, ...this.#open.mails.map((one) => one.uid)) + 1}] next`)
        return 'OK [READ-ONLY] open'
      }
      case 'UID SEARCH':
        {
          const isDeleted = ({ flags = '' }: StandInMail) => flags.includes('\\Deleted')
          const fits = rest.includes('DELETED') ? isDeleted : () => true
          const uids = (this.#open?.mails ?? []).filter(fits).map((one) => one.uid)
          say(`SEARCH ${uids.join(' ')}`)
        }
        return 'OK done'
      case 'FETCH':
      case 'UID FETCH':
        this.#fetch(command, rest)
        return 'OK done'
      default:
        return 'OK done'
    }
  }

  #fetch(command: string, rest: string): void {
    const [set = ''] = rest.split(' ')
    for (const [at, mail] of (this.#open?.mails ?? []).entries()) {
      if (!isIn(set, command === 'FETCH' ? at + 1 : mail.uid)) continue
      const { uid, bytes, flags = '', date = '02-Nov-2026 09:00:00 +0900', named = bytes.length } = mail
      const about = `UID ${uid} RFC822.SIZE ${named} FLAGS (${flags}) INTERNALDATE "${date}"`
      this.#socket.write(`* ${at + 1} FETCH (${about}`)
      if (rest.includes('BODY')) {
        this.#socket.write(` BODY[] {${bytes.length}}\r\n`)
        this.#socket.write(bytes)
      }
      this.#socket.write(')\r\n')
    }
  }
}

/** Starts a stand-in for a mail server on 127.0.0.1 with a certificate for `name`. */
export async function startImap(name = 'localhost'): Promise<ImapStandIn> {
  const { key, cert, file, remove } = certificateFor(name)
  const sockets = new Set<Socket>()
  let count = 0
  let most = 0
  const server: ImapStandIn = {
    ...{ port: 0, authority: file, folders: [], password: 'right', lines: [], greeting: '* OK ready' },
    count: () => count,
    most: () => most,
    before: () => false,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => listener.close(resolve))
      remove()
    },
  }
  const listener = createServer({ key, cert }, (socket) => {
    count += 1
    sockets.add(socket)
    most = Math.max(most, sockets.size)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    socket.write(`${server.greeting}\r\n`)
    if (!server.greeting.startsWith('* OK')) socket.end()
    const talk = new Talk(server, socket)
    let pending = ''
    socket.on('data', (bytes) => {
      pending += bytes.toString('latin1')
      for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
        const [tag = '', ...words] = pending.slice(0, end).split(' ')
        pending = pending.slice(end + 2)
        const line = words.join(' ')
        server.lines.push(line)
        if (!server.before(line, socket, tag)) talk.answer(tag, line)
      }
    })
  })
  listener.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  server.port = (listener.address() as AddressInfo).port
  return server
}
