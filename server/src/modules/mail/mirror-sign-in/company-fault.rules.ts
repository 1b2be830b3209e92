import type { CompanyReason } from '@maru/api/mail/mirror/sign-in'
import { SourceFault } from '../moving-source/source.rules.ts'

/** Why a company cannot sign in for a person. */
export class CompanyFault extends SourceFault {
  readonly why: CompanyReason
  /** How often the server has refused the company before it was given up. */
  readonly refusals: number
  constructor(
    why: CompanyReason,
    message: string,
    { refusals = 0, ...options }: ErrorOptions & { refusals?: number } = {},
  ) {
    super('internal', message, options)
    this.why = why
    this.refusals = refusals
  }
}

/** Reasons that end without the mailbox: the others wait for a person or the administrator. */
const passing: ReadonlySet<CompanyReason> = new Set(['companyWaits', 'tokenAway', 'tokenRefused'])

/** A mirror for which its company cannot sign in; the minutes are those until the next attempt. */
export function afterCompanyFault(why: CompanyReason, { failures }: { failures: number }) {
  const next = Math.min(failures + 1, 1_000)
  return passing.has(why)
    ? { state: 'running' as const, failures: next, minutes: Math.min(30, 2 ** (next - 1)) }
    : { state: 'paused' as const, failures: next, minutes: 0 }
}
