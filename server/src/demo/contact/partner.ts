import type { EntryValues } from '#modules/contact/entry/entry.sql.ts'
import partners from '../contents/partners.json' with { type: 'json' }
import { chineseName, englishName, koreanName } from '../organisation/names.ts'
import type { Draws } from '../random.ts'

const { companies, departments, jobs } = partners

/** Returns a business partner with drawn contact data. */
export function drawnContact(draws: Draws): EntryValues {
  const kind = draws.weighted('kind', [
    ['ko', 7],
    ['en', 2],
    ['zh', 1],
  ] as const)
  const made = kind === 'ko' ? koreanName(draws) : kind === 'zh' ? chineseName(draws) : englishName(draws)
  const digits = String(draws.int('digits', 0, 9999)).padStart(4, '0')
  return {
    name: kind === 'ko' ? made.ko : kind === 'zh' ? made.zh || made.ko : made.en || made.ko,
    company: draws.pick('company', companies),
    department: draws.pick('department', departments),
    jobTitle: draws.pick('job', jobs),
    email: draws.chance('has email', 0.92) ? `partner${draws.int('mail', 100, 99_999)}@partner.example` : '',
    mobileTel: draws.chance('has mobile', 0.85) ? `010-0000-${digits}` : '',
    officeTel: draws.chance('has phone', 0.5) ? `02-0000-${digits}` : '',
    officeExtTel: '',
    note: '',
  }
}

/** Returns the entry of a distribution list with this name. */
export const listOf = (name: string): EntryValues => ({
  name,
  company: '',
  department: '',
  jobTitle: '',
  email: '',
  mobileTel: '',
  officeTel: '',
  officeExtTel: '',
  note: '',
})
