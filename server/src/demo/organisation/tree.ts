import type { LocalName } from '@maru/api/kit/schema'
import organisation from '../contents/organisation.json' with { type: 'json' }

/** A department of the demo. `people` is the number of generated people, in addition to the fixed people. */
export interface DemoDepartment {
  comCode: string
  deptCode: string
  parent: string
  name: LocalName
  people: number
  /** Number of people who have left. */
  retired: number
}

/** A company of the demo. */
export interface DemoCompanyRow {
  comCode: string
  name: LocalName
  domain: string
  timeZone: string
  theme: string
  usesChatbot: boolean
}

/** The three companies: the affiliate with the most people, its holding company and the Chinese affiliate. */
export const demoCompanies: DemoCompanyRow[] = organisation.companies

/** All departments of the demo: up to depth 5, one without people, one with an unknown parent, two MAILONLY. */
export const demoDepartments: DemoDepartment[] = organisation.departments
