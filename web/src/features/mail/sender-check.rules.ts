import type { SenderChecks } from '@maru/api/mail/message'

/** What the checks of a sender mean for a reader: DMARC alone joins them with the address that is shown (RFC 7489). */
export function senderCheck({ dmarc }: SenderChecks): 'proved' | 'failed' | 'unknown' {
  if (dmarc === 'pass') return 'proved'
  return dmarc === 'fail' ? 'failed' : 'unknown'
}
