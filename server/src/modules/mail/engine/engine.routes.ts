import { createHash, timingSafeEqual } from 'node:crypto'
import { failure } from '#kit/failure.ts'
import type { Caller, Protocol, ProtocolAnswer, ProtocolContext, ProtocolRequest } from '#kit/protocols.ts'
import { findEnded, readOpen } from './ended.service.ts'
import { findMailbox, signInAtEngine } from './sign-in.service.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether a client address is this machine. */
export const isOwnMachine = (address: string): boolean => /^(?:::ffff:)?127\.|^::1$/.test(address)

/** Dovecot of this machine, which has the secret of the settings. */
async function authenticate(
  { config, address }: Pick<ProtocolContext, 'config' | 'address'>,
  authorization: string | undefined,
): Promise<Caller | null> {
  const { secret } = config.mailEngine
  if (secret === '' || !isOwnMachine(address)) return null
  const given = /^Bearer (.{1,500})$/.exec(authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(given), digest(secret)) ? { key: 'mail-engine', viewer: null } : null
}

/** An answer that Lua reads without a library: a line for each field. */
function answer(fields: Readonly<Record<string, string | number>>): ProtocolAnswer {
  const lines = Object.entries(fields).map(([name, value]) => `${name}=${value}\n`)
  return { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: lines.join('') }
}

const formOf = ({ body }: ProtocolRequest) => new URLSearchParams(body.toString('utf8'))

/** The fields of a form; throws `kit.invalidInput` if one of them is missing or too long. */
function fieldsOf<Name extends string>(request: ProtocolRequest, ...names: Name[]): Record<Name, string> {
  const form = formOf(request)
  const given = names.map((name) => [name, form.get(name)] as const)
  if (given.some(([, value]) => value === null || value.length > 500)) throw failure('kit.invalidInput')
  return Object.fromEntries(given) as Record<Name, string> // each of the names has a value
}

async function signIn(context: ProtocolContext, request: ProtocolRequest): Promise<ProtocolAnswer> {
  const signedIn = await signInAtEngine(context, fieldsOf(request, 'user', 'password', 'service', 'address'))
  const { result } = signedIn
  return answer('mailboxId' in signedIn ? { result, mailbox: signedIn.mailboxId } : { result })
}

async function mailbox(context: ProtocolContext, request: ProtocolRequest): Promise<ProtocolAnswer> {
  const box = await findMailbox(context, fieldsOf(request, 'user').user)
  return box
    ? answer({ result: 'ok', mailbox: box.mailboxId, quota: box.sizeLimit })
    : answer({ result: 'unknown' })
}

async function ended(context: ProtocolContext, request: ProtocolRequest): Promise<ProtocolAnswer> {
  const { now, mailboxIds } = await findEnded(context, readOpen(formOf(request)))
  return answer({ now, ended: mailboxIds.join(' ') })
}

const route = { methods: ['POST'], types: ['application/x-www-form-urlencoded'], bodyLimit: 8_192 } as const

/** What Dovecot asks the portal on its own machine (decision 366). */
export const engineProtocol: Protocol = {
  name: 'mailEngine',
  prefix: '/mail-engine',
  authenticate,
  routes: [
    { ...route, name: 'mailEngine.signIn', path: '/sign-in', cost: 'read', run: signIn },
    { ...route, name: 'mailEngine.mailbox', path: '/mailbox', cost: 'read', run: mailbox },
    { ...route, name: 'mailEngine.ended', path: '/ended', bodyLimit: 65_536, cost: 'read', run: ended },
  ],
}
