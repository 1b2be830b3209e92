import { lookup } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { rootCertificates } from 'node:tls'
import type { MovingReason } from '@maru/api/mail/moving'
import { ImapFlow } from 'imapflow'
import type { PublicConfig } from '#kit/context.ts'
import { isPublicAddress } from '#kit/outside/public-address.ts'
import { mailSizeLimit } from '../delivery/delivery.service.ts'
import { guardImap } from './imap-guard.service.ts'
import { SourceFault } from './source.rules.ts'

/** A mailbox on another server. */
export interface ImapServer {
  host: string
  port: number
  security: 'tls' | 'starttls'
  user: string
  password: string
  /** The mailbox that `user` opens, if it is that of another (authorization identity of SASL PLAIN). */
  as?: string
  /** A token of an identity provider instead of the password (OAUTHBEARER or XOAUTH2). */
  accessToken?: string
}

type Hosts = Pick<PublicConfig, 'mailImport'>

const megabyte = 1_048_576
/** Milliseconds for one answer; a text of 50 MB may take that long. */
const answerWithin = 120_000
/** Bytes of one answer: a text of the largest size with the rows of other mails that come in between. */
const answerSize = mailSizeLimit + 32 * megabyte
/** The ports of IMAP, which a public host must use: no other service may be reached through an import. */
const imapPorts: ReadonlySet<number> = new Set([143, 993])

/** Whether the operator has named a host, which may then have a private address and another port. */
function isNamed({ mailImport: { hosts } }: Hosts, host: string, port: number): boolean {
  const name = host.toLowerCase()
  return hosts.includes(name) || hosts.includes(`${name}:${port}`)
}

/** The ports of submission (RFC 8314), for servers that mails are sent by. */
export const submissionPorts: ReadonlySet<number> = new Set([465, 587])

/** The port of ManageSieve (RFC 5804), for servers that rules are written to. */
export const sievePorts: ReadonlySet<number> = new Set([4190])

/** Whether a server may be asked at all; names are checked again when they are resolved. */
export function isAllowedServer(
  config: Hosts,
  { host, port }: Pick<ImapServer, 'host' | 'port'>,
  ports = imapPorts,
): boolean {
  if (isNamed(config, host, port)) return true
  if (!ports.has(port)) return false
  if (isIP(host) !== 0) return isPublicAddress(host)
  return host.includes('.') && !/\.(localhost|local|internal|home\.arpa)\.?$/i.test(host)
}

/** The address to connect to. All addresses of a name must be public, so that a name cannot mix them. */
export async function addressOf(
  config: Hosts,
  { host, port }: Pick<ImapServer, 'host' | 'port'>,
  ports = imapPorts,
): Promise<string> {
  if (!isAllowedServer(config, { host, port }, ports))
    throw new SourceFault('address', `${host}:${port} may not be asked`)
  const addresses = (await lookup(host, { all: true, order: 'ipv4first' })).map((one) => one.address)
  const [first] = addresses
  if (first === undefined) throw new SourceFault('unreachable', `${host} has no address`)
  if (!isNamed(config, host, port) && !addresses.every(isPublicAddress))
    throw new SourceFault('address', `${host} has a private address`)
  return first
}

const byCode: Readonly<Record<string, MovingReason>> = {
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificateName',
  CERT_HAS_EXPIRED: 'certificateExpired',
  CERT_NOT_YET_VALID: 'certificateExpired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificateUnknown',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificateUnknown',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificateUnknown',
  UNABLE_TO_GET_ISSUER_CERT: 'certificateUnknown',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificateUnknown',
  CERT_SIGNATURE_FAILURE: 'certificateUnknown',
  CERT_UNTRUSTED: 'certificateUnknown',
  CERT_REJECTED: 'certificateUnknown',
  CERT_REVOKED: 'certificateUnknown',
  CERT_CHAIN_TOO_LONG: 'certificateUnknown',
  PATH_LENGTH_EXCEEDED: 'certificateUnknown',
  INVALID_CA: 'certificateUnknown',
  INVALID_PURPOSE: 'certificateUnknown',
  HOSTNAME_MISMATCH: 'certificateName',
  ERR_TLS_CERT_ALTNAME_FORMAT: 'certificateName',
  EPROTO: 'noEncryption',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  ECONNREFUSED: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ETIMEDOUT: 'unreachable',
  CONNECT_TIMEOUT: 'unreachable',
  GREETING_TIMEOUT: 'unreachable',
}

/** Answers of a server that cannot do now what it is asked for (RFC 5530). */
const laterCodes: ReadonlySet<string> = new Set(['UNAVAILABLE', 'INUSE', 'LIMIT'])

/** Answers about a fault of the server; to signing in, they say nothing about the password. */
const faultCodes: ReadonlySet<string> = new Set(['SERVERBUG', 'CONTACTADMIN'])

interface ImapError extends Error {
  code?: string
  authenticationFailed?: boolean
  responseStatus?: string
  responseText?: string
  response?: unknown
  serverResponseCode?: string
  tlsFailed?: boolean
}

/** The code of an answer, such as UNAVAILABLE. For some commands the client leaves it in the answer. */
function codeOf({ serverResponseCode, response }: Partial<ImapError>): string {
  const parsed = response as { attributes?: { section?: { value?: unknown }[] }[] } | undefined
  const value = parsed?.attributes?.[0]?.section?.[0]?.value
  return serverResponseCode ?? (typeof value === 'string' ? value.toUpperCase().trim() : '')
}

/** Whether a server has refused a command for good, as opposed to a lost connection or an answer for now. */
export function isRefused(error: unknown): boolean {
  const fault = (error ?? {}) as Partial<ImapError>
  const isAnswer = fault.responseStatus === 'NO' || fault.responseStatus === 'BAD'
  return isAnswer && fault.code !== 'ETHROTTLE' && !laterCodes.has(codeOf(fault))
}

/** The code and the text with which a server has refused a command; undefined if it has not. */
export function answerOf(error: unknown): { code: string; text: string } | undefined {
  const fault = (error ?? {}) as Partial<ImapError>
  const isAnswer = fault.responseStatus === 'NO' || fault.responseStatus === 'BAD'
  if (!isAnswer || fault.code === 'ETHROTTLE') return undefined
  return { code: codeOf(fault), text: fault.responseText ?? '' }
}

/** The code with which a server has answered a sign-in (RFC 5530). */
function signInCode(error: unknown): string {
  const cause = ((error instanceof SourceFault ? error.cause : error) ?? {}) as Partial<ImapError>
  return cause.authenticationFailed ? codeOf(cause) : ''
}

/** Whether a server has accepted who signs in, but not for the mailbox that was named. */
export const isAuthorizationFault = (error: unknown): boolean => signInCode(error) === 'AUTHORIZATIONFAILED'

/** Whether a server has put off a sign-in, because it cannot judge it now. */
export const isUnavailable = (error: unknown): boolean => signInCode(error) === 'UNAVAILABLE'

/** Why signing in failed. Without an answer of the server the client has sent no password, as there is no way to. */
function signInReason(fault: ImapError): MovingReason {
  if (fault.response === undefined && fault.responseStatus === undefined) return 'noPassword'
  const code = codeOf(fault)
  return laterCodes.has(code) || faultCodes.has(code) ? 'unreachable' : 'password'
}

/** What an error of the connection means for the person. The text of the server is for the log only. */
export function faultOf(error: unknown): SourceFault {
  if (error instanceof SourceFault) return error
  const { code = '', authenticationFailed, tlsFailed, message } = error as ImapError
  const reason: MovingReason =
    byCode[code] ??
    (code.startsWith('ERR_SSL_') ? 'noEncryption' : undefined) ??
    (authenticationFailed ? signInReason(error as ImapError) : undefined) ??
    (tlsFailed ? 'noEncryption' : 'broken')
  return new SourceFault(reason, `${code} ${message}`.trim(), { cause: error })
}

/** An answer of more bytes than any right one. */
export class Flooded extends SourceFault {
  constructor() {
    super('broken', 'the server sends more than it was asked for')
  }
}

/**
 * Rejects when an answer does not come `within` two minutes, because work on a lost connection might never end, and when it
 * has more than `most` bytes: the client has limits for one response, and a server may send any number of them.
 */
export async function answered<T>(
  client: ImapFlow,
  work: Promise<T>,
  { most = answerSize, within = answerWithin } = {},
): Promise<T> {
  const before = client.stats().received
  let timer: NodeJS.Timeout | undefined
  let watch: NodeJS.Timeout | undefined
  const ended = new Promise<never>((_resolve, reject) => {
    const end = (fault: SourceFault) => {
      reject(fault)
      client.close()
    }
    timer = setTimeout(() => end(new SourceFault('broken', `no answer within ${within} ms`)), within)
    watch = setInterval(() => {
      if (client.stats().received - before > most) end(new Flooded())
    }, 250)
  })
  try {
    return await Promise.race([work, ended])
  } catch (error) {
    throw faultOf(error)
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
  }
}

/** The authorities that the operator has added. */
export async function ownAuthorities(file: string): Promise<string[]> {
  if (file === '') return []
  try {
    return [await readFile(file, 'utf8')]
  } catch (error) {
    throw new SourceFault('certificateUnknown', `MAIL_IMPORT_CA ${file} cannot be read`, { cause: error })
  }
}

/** Whether PLAIN was the way to sign in; the client notes it in a field that its types leave out. */
const hasUsedPlain = (client: ImapFlow) =>
  (client as unknown as { authCapabilities: Map<string, boolean> }).authCapabilities.get('AUTH=PLAIN') ===
  true

/** How the client signs in: only PLAIN has a place for the mailbox of another. */
function authOf({ user, password, as, accessToken }: ImapServer) {
  if (accessToken !== undefined) return { user, accessToken }
  return { user, pass: password, ...(as === undefined ? {} : { authzid: as, loginMethod: 'AUTH=PLAIN' }) }
}

/**
 * Signs in to a server. The connection is encrypted before the password is sent, its certificate is checked with the name of
 * the server, and it leads to the address that was checked. Limits bound what a hostile server can send. Throws
 * {@link SourceFault}.
 */
export async function connectImap(config: Hosts, server: ImapServer): Promise<ImapFlow> {
  const address = await addressOf(config, server).catch((error: unknown) => {
    throw faultOf(error)
  })
  const own = await ownAuthorities(config.mailImport.authorities)
  const client = new ImapFlow({
    ...{ host: address, port: server.port, logger: false },
    // An address has no name to send; its certificate must be for the address.
    ...(isIP(server.host) === 0 ? { servername: server.host } : {}),
    ...{ secure: server.security === 'tls', doSTARTTLS: server.security === 'starttls' ? true : undefined },
    auth: authOf(server),
    tls: {
      ...{ minVersion: 'TLSv1.2', rejectUnauthorized: true },
      ...(own.length > 0 ? { ca: [...rootCertificates, ...own] } : {}),
    },
    // Used if the server has it: it then names the mails that are gone (QRESYNC, RFC 7162).
    qresync: true,
    ...{ disableAutoIdle: true, disableCompression: true },
    clientInfo: { name: 'Maru', version: false, vendor: false, 'support-url': false },
    ...{ connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 },
    ...{
      maxLineLength: 16 * megabyte,
      maxLiteralSize: mailSizeLimit,
      maxResponseSize: mailSizeLimit + 32 * megabyte,
    },
    maxResponseTokens: 100_000,
  })
  guardImap(client)
  // The command that waits is rejected as well; an error without a listener would end the process.
  client.on('error', () => undefined)
  try {
    await answered(client, client.connect())
    // Without PLAIN the client signs in as the user and passes over whose mailbox is meant.
    if (server.as !== undefined && !hasUsedPlain(client))
      throw new SourceFault('noPassword', 'the server has no SASL PLAIN')
  } catch (error) {
    client.close()
    throw error
  }
  return client
}
