import type { EntryValues } from '#modules/contact/entry/entry.sql.ts'
import { chineseName, englishName, koreanName } from '../organisation/names.ts'
import type { Draws } from '../random.ts'

const companies = [
  '가람상사',
  '누리물산',
  'Bluewave Ltd.',
  '다온회계법인',
  '华信科技',
  '라온디자인',
  'Northwind Trading',
  '마루법무법인',
]
const departments = ['영업팀', '구매팀', '마케팅팀', 'Sales', '采购部', '기획팀']
const jobs = ['대표', '이사', '팀장', '과장', 'Manager', '经理', '대리']

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
