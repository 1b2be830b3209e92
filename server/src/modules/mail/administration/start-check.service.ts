import type { StartResult } from '@maru/api/kit/start-check'
import type { Context } from '#kit/context.ts'
import { type StartCheckSource, startFound } from '#kit/room-slots/start-check.ts'
import { selectDomains } from '../transport/domain.sql.ts'
import { askDns, checkRecord, type Lookup, recordsOf } from './record.rules.ts'

/** Whether the DNS has the records that mail of the domains of the company needs; tests give their own DNS. */
export async function checkRecords(
  { db, viewer, config }: Pick<Context, 'db' | 'viewer' | 'config'>,
  lookup: Lookup,
): Promise<StartResult> {
  const domains = await selectDomains(db, viewer.comCode)
  if (domains.length === 0) return startFound({ level: 'warn', code: 'domainMissing' })
  const records = await Promise.all(
    domains.flatMap((row) => recordsOf(row, config.mailIn.name).map((one) => checkRecord(one, lookup))),
  )
  const named = (state: 'missing' | 'different' | 'unknown') =>
    records.filter((one) => one.state === state).map(({ kind, name }) => `${kind.toUpperCase()} ${name}`)
  const wrong = [...named('missing'), ...named('different')]
  const [unknown, names] = [named('unknown'), domains.map(({ domain }) => domain).join(', ')]
  if (wrong.length > 0)
    return startFound({
      ...{ level: 'warn', code: 'recordsMissing', count: wrong.length, subject: wrong.join(', ') },
    })
  if (unknown.length > 0)
    return startFound({ level: 'warn', code: 'recordsUnknown', subject: unknown.join(', ') })
  return startFound({ level: 'ok', code: 'recordsGood', count: records.length, subject: names })
}

/** The check of the mail domains of a company. */
export const mailRecordCheck: StartCheckSource = {
  name: 'mailRecords',
  isOfPortal: false,
  within: 10_000,
  run: (context) => checkRecords(context, askDns),
}
