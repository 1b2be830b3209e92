import type { SubjectNames } from '@maru/api/kit/right/rights'
import { wireName } from '@maru/api/kit/wire-name'
import { useState } from 'react'
import type { PickName } from '#kit/picking.ts'
import { useAccount } from '#kit/session/session.ts'
import type { RightRow } from './rights.rules.ts'

/** The rows of a `RightsField` over stored subjects. */
export interface SubjectRows<Row> {
  rows: readonly (Row & RightRow)[]
  /** The company of the viewer as a subject. */
  company: RightRow
  roles: readonly RightRow[]
  /** Keeps the names of added subjects and returns the rows without names. */
  withoutNames: (rows: readonly (Row & RightRow)[]) => Row[]
}

/**
 * Adds names to stored subjects for a `RightsField`: `names` is the answer of the server, and the picker knows the names
 * of subjects that were just added.
 */
export function useSubjectRows<Row extends { subject: string }>(
  value: readonly Row[],
  names: SubjectNames | undefined,
): SubjectRows<Row> {
  const account = useAccount()
  const company = {
    subject: `company:${account.comCode}`,
    name: wireName(account, 'companyName'),
  }
  const [picked, setPicked] = useState<Readonly<Record<string, PickName | null>>>({})
  const roles = names?.roles ?? []
  const known = [company, ...(names?.named ?? []), ...roles]
  const named = new Map<string, PickName>(known.map((one) => [one.subject, one.name]))
  const nameOf = ({ subject }: Row) => named.get(subject) ?? picked[subject] ?? null
  return {
    rows: value.map((row) => ({ ...row, name: nameOf(row) })),
    company,
    roles,
    withoutNames(rows) {
      setPicked((now) => ({ ...now, ...Object.fromEntries(rows.map((row) => [row.subject, row.name])) }))
      return rows.map(({ name: _name, ...row }) => row as unknown as Row) // Row without the added name
    },
  }
}
