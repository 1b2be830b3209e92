import { Resolver } from 'node:dns/promises'
import type { CheckedRecord, MailRecord } from '@maru/api/mail/administration'
import type { DomainRow } from '../transport/domain.sql.ts'

/** The records that mail of a domain needs; that of DKIM only with a key. */
export function recordsOf(row: DomainRow, mailName: string): MailRecord[] {
  const { domain, selector, publicKey } = row
  return [
    { kind: 'mx', type: 'MX', name: domain, value: `10 ${mailName}` },
    { kind: 'spf', type: 'TXT', name: domain, value: 'v=spf1 mx -all' },
    ...(publicKey === ''
      ? []
      : [
          {
            ...{ kind: 'dkim' as const, type: 'TXT' as const, name: `${selector}._domainkey.${domain}` },
            value: `v=DKIM1; k=rsa; p=${publicKey}`,
          },
        ]),
    {
      ...{ kind: 'dmarc' as const, type: 'TXT' as const, name: `_dmarc.${domain}` },
      value: `v=DMARC1; p=none; rua=mailto:postmaster@${domain}`,
    },
  ]
}

/** Asks the DNS for the values of a name; tests give their own. */
export type Lookup = (type: MailRecord['type'], name: string) => Promise<string[]>

/** Asks the DNS that the machine uses, for three seconds at most. */
export const askDns: Lookup = async (type, name) => {
  const resolver = new Resolver({ timeout: 1500, tries: 2 })
  if (type === 'TXT') return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  return (await resolver.resolveMx(name)).map((one) => `${one.priority} ${one.exchange}`)
}

const tidy = (text: string) => text.toLowerCase().replace(/\s+/g, '').replace(/\.$/, '')

/** Whether a value serves: the key of DKIM and the host of MX must be ours; SPF and DMARC may be stricter or wider. */
function serves({ kind, value }: MailRecord, answer: string): boolean {
  if (kind === 'spf') return /^v=spf1\s/i.test(answer) && /[~-]all\b/i.test(answer)
  if (kind === 'dmarc')
    return /^v=dmarc1;/i.test(answer.trim()) && /p=(?:none|quarantine|reject)/i.test(answer)
  if (kind === 'mx') return tidy(answer.replace(/^\d+\s*/, '')) === tidy(value.replace(/^\d+\s*/, ''))
  return /p=([^;]*)/i.exec(answer)?.[1]?.replace(/\s/g, '') === /p=([^;]*)/i.exec(value)?.[1]
}

const start: Partial<Record<MailRecord['kind'], RegExp>> = { spf: /^v=spf1/i, dmarc: /^v=dmarc1/i }

/** What the DNS says of a record. */
export async function checkRecord(record: MailRecord, lookup: Lookup): Promise<CheckedRecord> {
  try {
    const about = start[record.kind]
    const records = (await lookup(record.type, record.name)).filter((one) => about?.test(one) ?? true)
    const state =
      records.length === 0 ? 'missing' : records.some((one) => serves(record, one)) ? 'right' : 'different'
    return { ...record, state, found: records.join(' · ').slice(0, 1000) }
  } catch (error) {
    const { code = '' } = error as { code?: string }
    const state = code === 'ENOTFOUND' || code === 'ENODATA' ? 'missing' : 'unknown'
    return { ...record, state, found: '' }
  }
}
