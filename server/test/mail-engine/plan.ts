import { join } from 'node:path'
import { freePort } from '#kit/operation/free-port.ts'

/** What a program of the mail engine is. */
export type EngineMember = 'postfix' | 'dovecot' | 'portal' | 'ender'

/** The mail engine of deploy/mail on loopback, with all of its files in `folder`. */
export interface EnginePlan {
  folder: string
  /** Ports on 127.0.0.1. The portal listens on `portal`, `lmtp`, `submission` and `policy`. */
  ports: Record<
    'imaps' | 'submissions' | 'smtp' | 'sieve' | 'portal' | 'lmtp' | 'submission' | 'policy',
    number
  >
  /** Domains whose mail Postfix takes. */
  domains: string[]
  /** Where Postfix sends mail to other domains: a port on 127.0.0.1, or nowhere. */
  outside: number | null
  /** Mail goes to Dovecot and its Sieve, not through the portal. */
  withSieve: boolean
  /** Secret of the questions to the portal, and password of the user `portal`, who opens any mailbox. */
  secret: string
  masterPassword: string
}

/** Free ports of this machine. */
export async function freePorts(): Promise<EnginePlan['ports']> {
  const ports = { imaps: 0, submissions: 0, smtp: 0, sieve: 0, portal: 0, lmtp: 0, submission: 0, policy: 0 }
  for (const name of Object.keys(ports) as (keyof typeof ports)[]) {
    // A port that was given out before is still free, because nothing listens on it yet.
    do ports[name] = await freePort()
    while (Object.values(ports).filter((one) => one === ports[name]).length > 1)
  }
  return ports
}

/** A file of the engine. */
export const placeIn = ({ folder }: Pick<EnginePlan, 'folder'>, ...names: string[]): string =>
  join(folder, ...names)
