import { Readable } from 'node:stream'
import { authenticate, type DMARCResult, type DNSResolver } from 'mailauth'
import { slicesOf } from '#kit/files/slices.ts'
import type { Background } from '#kit/room.ts'
import { domainOf } from '../transport/address.rules.ts'
import { joinedHead } from './raw.rules.ts'

/** Results of the checks of a sender, and why the mail goes to junk; empty if it does not. */
export interface SenderChecks {
  spf: string
  dkim: string
  dmarc: string
  junk: string
  score?: number
}

/** Where a mail came from. */
export interface Peer {
  address: string
  helo: string
  envelopeFrom: string
  /** An own mail server passes the mail on: the address it received the mail from stands in the first Received header. */
  isRelay: boolean
}

const checksWithin = 5_000
const filterWithin = 2_000

const within = <T>(work: Promise<T>, milliseconds: number): Promise<T | null> =>
  Promise.race([
    work,
    new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), milliseconds).unref()
    }),
  ])

/** A text as the checks read it, in slices. */
function checkedSlices(bytes: Buffer): Readable {
  const joined = joinedHead(bytes)
  if (!joined) return slicesOf(bytes)
  const { head, bodyAt } = joined
  return Readable.from(
    (async function* () {
      yield head
      yield* slicesOf(bytes.subarray(bodyAt))
    })(),
    { objectMode: false },
  )
}

/** The result of DMARC; of a mail that was passed on only what its DKIM signature proves. */
function dmarcOf(dmarc: DMARCResult | false, isForwarded: boolean): string {
  if (!dmarc) return 'none'
  if (!isForwarded) return dmarc.status.result
  return dmarc.status.result === 'pass' && dmarc.alignment.dkim.result ? 'pass' : 'none'
}

/**
 * Checks the sender of a mail by SPF, DKIM and DMARC. Results are shown, and none refuses a mail; a failed DMARC with a
 * policy, and a mail that claims to be from an own domain without a proof, go to junk. A mail that an earlier mail server passes
 * on is known only by its DKIM signature: what SPF says is about that server, which has checked the sender. Which server it is
 * follows from the connection, and behind an own mail server from the line that this one has written, never from other headers.
 */
export async function checkSender(
  bytes: Buffer,
  peer: Peer,
  parts: {
    log: Background['log']
    name: string
    resolver?: DNSResolver | undefined
    isOwnDomain(domain: string): Promise<boolean>
    /** Whether an address is that of an earlier mail server, which the operator trusts for a time. */
    isForwarder?(address: string): boolean
  },
): Promise<SenderChecks> {
  const checked = await within(
    authenticate(checkedSlices(bytes), {
      ...(peer.isRelay ? { trustReceived: true } : { ip: peer.address, helo: peer.helo }),
      sender: peer.envelopeFrom,
      mta: parts.name,
      disableArc: true,
      disableBimi: true,
      ...(parts.resolver ? { resolver: parts.resolver } : {}),
    }),
    checksWithin,
  ).catch((error: unknown) => {
    parts.log.warn({ message: String(error) }, 'mail: the sender of a mail could not be checked')
    return null
  })
  if (!checked) return { spf: 'temperror', dkim: 'temperror', dmarc: 'temperror', junk: '' }
  const dkims = checked.dkim.results.map((one) => one.status.result)
  const client = peer.isRelay ? String((checked.spf || undefined)?.['client-ip'] || '') : peer.address
  const isForwarded = parts.isForwarder?.(client) ?? false
  const spf = checked.spf && !isForwarded ? checked.spf.status.result : 'none'
  const dkim = dkims.includes('pass') ? 'pass' : (dkims[0] ?? 'none')
  const dmarc = dmarcOf(checked.dmarc, isForwarded)
  const policy = checked.dmarc ? checked.dmarc.policy : 'none'
  const from = checked.dkim.headerFrom[0] ?? ''
  const isProven = dmarc === 'pass' || dkim === 'pass' || spf === 'pass'
  // An own mail server has checked the mail already, and does not say from which address it came.
  const isBlind = isForwarded || (peer.isRelay && !['pass', 'fail', 'softfail', 'neutral'].includes(spf))
  const junk = isBlind
    ? ''
    : dmarc === 'fail' && policy !== 'none'
      ? 'dmarc'
      : !isProven && from !== '' && (await parts.isOwnDomain(domainOf(from)))
        ? 'ownDomain'
        : ''
  return { spf, dkim, dmarc: isBlind && dmarc === 'fail' ? 'none' : dmarc, junk }
}

/** What rspamd says of a mail; null if it is not there, so that mail still arrives. */
export async function askFilter(
  { config, log }: Pick<Background, 'config' | 'log'>,
  bytes: Buffer,
  peer: Peer,
  recipients: readonly string[],
): Promise<{ isJunk: boolean; isLater: boolean; score: number } | null> {
  const { filterUrl } = config.mailIn
  if (filterUrl === '') return null
  try {
    const headers = new Headers({ Ip: peer.address, Helo: peer.helo, From: peer.envelopeFrom })
    for (const one of recipients) headers.append('Rcpt', one)
    const answer = await fetch(`${filterUrl}/checkv2`, {
      ...{ method: 'POST', body: new Uint8Array(bytes), headers },
      signal: AbortSignal.timeout(filterWithin),
    })
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    const { action = '', score = 0 } = (await answer.json()) as { action?: string; score?: number }
    return {
      isJunk: ['reject', 'add header', 'rewrite subject'].includes(action),
      isLater: ['soft reject', 'greylist'].includes(action),
      score: Number(score) || 0,
    }
  } catch (error) {
    log.warn(
      { message: String(error) },
      'mail: the filter for junk does not answer; the mail is stored without a score',
    )
    return null
  }
}
