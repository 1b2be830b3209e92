import type { MovingReason } from '@maru/api/mail/moving'

/** Faults that may pass by themselves; the others wait for the person. */
const passing: ReadonlySet<MovingReason> = new Set(['unreachable', 'broken', 'internal'])

/** Milliseconds in which refused passwords count. */
const wrongWithin = 3_600_000

/** The refused passwords that count now: with three of them a mailbox cannot be connected. */
export function wrongNow(
  { wrongPasswords, wrongAt }: { wrongPasswords: number; wrongAt: Date | string | null },
  now: Date,
): number {
  return wrongAt !== null && now.getTime() - new Date(wrongAt).getTime() < wrongWithin ? wrongPasswords : 0
}

/** A mirror after a fault. */
export interface AfterMirrorFault {
  state: 'running' | 'paused'
  wrongPasswords: number
  failures: number
  /** Minutes until the next attempt. */
  minutes: number
}

/**
 * What follows from a fault. A refused password is never sent again, because servers lock accounts for that; after three of them
 * the person waits for an hour. A server that is away is asked for ever, at last every 30 minutes.
 */
export function afterMirrorFault(
  reason: MovingReason,
  { wrongPasswords, failures }: { wrongPasswords: number; failures: number },
): AfterMirrorFault {
  if (reason === 'password')
    return { state: 'paused', wrongPasswords: wrongPasswords + 1, failures, minutes: 0 }
  const next = Math.min(failures + 1, 1_000)
  if (!passing.has(reason)) return { state: 'paused', wrongPasswords, failures: next, minutes: 0 }
  // A break of some seconds is usual; only then longer ones.
  return {
    ...{ state: 'running', wrongPasswords, failures: next },
    minutes: next === 1 ? 0.25 : Math.min(30, 2 ** (next - 2)),
  }
}
