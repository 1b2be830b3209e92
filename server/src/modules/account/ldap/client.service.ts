import { lookup } from 'node:dns/promises'
import { connect, isIP, type Socket } from 'node:net'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'
import { Client, InvalidCredentialsError } from 'ldapts'
import type { PublicConfig, Services } from '#kit/context.ts'
import { isPublicAddress } from '#kit/outside/public-address.ts'
import type { DirectoryRow } from './directory.sql.ts'
import { parseCertificates } from './entry.rules.ts'

/** The purpose of the key that encrypts passwords of service accounts. */
export const ldapPurpose = 'account.ldap'

/** Milliseconds for one answer of a server. */
const answerTime = 5000

/** What is needed to connect. */
export type Connection = Pick<DirectoryRow, 'servers' | 'security' | 'ca' | 'bindDn' | 'bindPassword'>
/** What is needed of the process. */
export type ConnectParts = Pick<Services, 'config' | 'sealer' | 'log'>

/** A directory that cannot be asked; the message is for administrators and the log. */
export class DirectoryFault extends Error {}

/** An open connection, bound as the service account. */
export interface OpenDirectory {
  client: Client
  /** The server that answered. */
  server: string
}

const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? `${error.code} ` : ''
  return `${code}${error.message}`.trim() || error.name
}

/** Whether the portal may call a server: those of SIGN_IN_HOSTS may have private addresses. */
export function isAllowedServer({ signInHosts }: Pick<PublicConfig, 'signInHosts'>, server: string): boolean {
  const [host = '', port = ''] = server.split(':')
  if (host === '' || Number(port) < 1 || Number(port) > 65_535) return false
  if (signInHosts.includes(host)) return true
  return isIP(host) === 0 ? host !== 'localhost' : isPublicAddress(host)
}

async function addressOf({ signInHosts }: Pick<PublicConfig, 'signInHosts'>, host: string): Promise<string> {
  const { address } = await lookup(host)
  if (!signInHosts.includes(host) && !isPublicAddress(address))
    throw new DirectoryFault(`${host} has a private address: SIGN_IN_HOSTS does not name it`)
  return address
}

/** Opens sockets to one address, encrypted and checked with the name of the server. */
function createSockets({
  address,
  host,
  port,
  ca,
}: {
  address: string
  host: string
  port: number
  ca: string[]
}) {
  const sockets: Socket[] = []
  const security: ConnectionOptions = {
    host,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(ca.length > 0 ? { ca } : {}),
    minVersion: 'TLSv1.2',
    rejectUnauthorized: true,
  }
  const addSocket = <S extends Socket>(socket: S): S => {
    // The library removes its own listeners; an error without one would end the process.
    socket.on('error', () => undefined)
    sockets.push(socket)
    return socket
  }
  return {
    security,
    plain: () => {
      // A lost connection must not be opened again without encryption, with a password as the next message.
      if (sockets.length > 0) throw new DirectoryFault('the connection was lost')
      return addSocket(connect({ host: address, port }))
    },
    secure: (...given: unknown[]) => {
      const upgraded = given.find((one): one is ConnectionOptions => typeof one === 'object' && one !== null)
      if (upgraded?.socket) return addSocket(connectTls({ ...security, socket: upgraded.socket }))
      return addSocket(
        connectTls({
          ...security,
          port,
          lookup: (_host, options, done) => {
            const family = isIP(address)
            if (typeof options === 'object' && options.all) done(null, [{ address, family }])
            else done(null, address, family)
          },
        }),
      )
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Runs `work` with a connection to one server; it ends with the work, and after `within` milliseconds at the latest. */
async function withServer<T>(
  { config, sealer, log }: ConnectParts,
  directory: Connection,
  server: string,
  { within, work }: { within: number; work: (open: OpenDirectory) => Promise<T> },
): Promise<T> {
  if (!isAllowedServer(config, server)) throw new DirectoryFault(`${server} may not be called`)
  const [host = '', port] = server.split(':')
  const ca = parseCertificates(directory.ca)
  if (ca === null) throw new DirectoryFault('the certificates of the authority cannot be read')
  const sockets = createSockets({ address: await addressOf(config, host), host, port: Number(port), ca })
  const client = new Client({
    url: `${directory.security === 'ldaps' ? 'ldaps' : 'ldap'}://${server}`,
    ...{ timeout: answerTime, connectTimeout: answerTime, strictDN: false },
    createConnection: sockets.plain as typeof connect,
    createSecureConnection: sockets.secure as typeof connectTls,
  })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DirectoryFault(`${server} did not answer in time`)), within)
  })
  const run = async () => {
    if (directory.security === 'starttls') await client.startTLS({})
    await client.bind(directory.bindDn, sealer.open(ldapPurpose, directory.bindPassword).toString('utf8'))
    return work({ client, server })
  }
  try {
    return await Promise.race([run(), late])
  } finally {
    clearTimeout(timer)
    // Best effort: the sockets are closed in any case.
    client.unbind().catch((error: unknown) => log.debug({ err: error }, 'account: directory not unbound'))
    sockets.close()
  }
}

/**
 * Runs `work` with a connection to the first server of a directory that answers, bound as its service account. Connections
 * are always encrypted and the certificate is checked; referrals are not followed. Throws {@link DirectoryFault} if no
 * server can be asked.
 */
export async function withDirectory<T>(
  parts: ConnectParts,
  directory: Connection,
  work: (open: OpenDirectory) => Promise<T>,
  within = 2 * answerTime,
): Promise<T> {
  const faults: string[] = []
  for (const server of directory.servers) {
    let isOpen = false
    try {
      return await withServer(parts, directory, server, {
        within,
        work: (open) => {
          isOpen = true
          return work(open)
        },
      })
    } catch (error) {
      const isRefused = error instanceof InvalidCredentialsError
      const reason = isRefused ? 'the service account is refused' : messageOf(error)
      if (isOpen && !(error instanceof DirectoryFault))
        throw new DirectoryFault(`${server}: ${reason}`, { cause: error })
      faults.push(`${server}: ${reason}`)
      // Asked again elsewhere, a wrong password would lock the service account.
      if (isRefused) break
    }
  }
  throw new DirectoryFault(faults.join('; ').slice(0, 300))
}
