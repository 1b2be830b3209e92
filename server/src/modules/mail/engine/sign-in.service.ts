import { Failure } from '#kit/failure.ts'
import type { ProtocolContext } from '#kit/protocols.ts'
import { checkAppPassword } from '#modules/account/index.ts'
import { findLocalBoxes } from '../delivery/local.service.ts'
import { openBox } from '../mailbox/mailbox.sql.ts'
import { findServer } from '../mirror-table/server.sql.ts'
import { isMailAddress } from '../transport/address.rules.ts'
import { type EngineBox, findEngineBox } from './engine.sql.ts'

/** Wrong app passwords for a name from one network at once; afterwards they are refused without a check. */
const triesAtMost = 3

/** The protocol of an app password that opens a service of Dovecot. */
const useOf: Readonly<Record<string, 'imap' | 'smtp'>> = { imap: 'imap', sieve: 'imap', smtp: 'smtp' }

/** Who asks Dovecot for what. */
export interface SignIn {
  user: string
  password: string
  /** The service of Dovecot: `imap`, `sieve` or, for Postfix, `smtp`. */
  service: string
  /** The address of the phone. */
  address: string
}

/** The answer to a sign-in: the mailbox of the person, a wrong password, or too many of them. */
export type SignedIn = { result: 'ok'; mailboxId: number } | { result: 'refused' | 'limited' }

/**
 * Checks a sign-in at the mail engine. Right app passwords of the other protocol are refused like wrong ones, but not
 * counted.
 */
export async function signInAtEngine(context: ProtocolContext, asked: SignIn): Promise<SignedIn> {
  const use = Object.hasOwn(useOf, asked.service) ? useOf[asked.service] : undefined
  if (use === undefined) return { result: 'refused' }
  const { db, clock } = context
  const given = { name: asked.user, password: asked.password, atMost: triesAtMost }
  try {
    const program = await checkAppPassword({ db, clock, address: asked.address }, given)
    if (!program?.uses.includes(use)) return { result: 'refused' }
    const { comCode, mailboxId } = await openBox(db, program.viewer.personCode, clock.now())
    // The mailbox is on the server of the company. Without this the portal, which sends by that server, could be its own client.
    if (await findServer(db, comCode)) return { result: 'refused' }
    return { result: 'ok', mailboxId }
  } catch (error) {
    if (error instanceof Failure && error.code === 'kit.throttled') return { result: 'limited' }
    throw error
  }
}

/**
 * The mailbox of a number or of an address; undefined if there is none. A number finds the mailbox of a person who has
 * left, too, because the portal still opens it; an address does not.
 */
export async function findMailbox(context: ProtocolContext, user: string): Promise<EngineBox | undefined> {
  if (/^[1-9]\d{0,15}$/.test(user)) return findEngineBox(context.db, Number(user))
  if (!isMailAddress(user)) return undefined
  const box = (await findLocalBoxes(context, [user])).get(user.toLowerCase())
  return box && findEngineBox(context.db, box.mailboxId)
}
