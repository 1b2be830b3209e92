import type { ApiScope } from '@maru/api/kit/right/api-scopes'

/** A system of a company (ERP, HR) that calls with a valid token. It has no person, no session and no rights of its own. */
export interface SystemCaller {
  comCode: string
  systemId: number
  name: string
  callsPerMinute: number
  /** What the system may do with each form, by the number of the form. */
  forms: ReadonlyMap<number, 'open' | 'submit'>
  /** Whether the system may register absences of these people. */
  absences: boolean
  /** Subjects of rights: the people that it may draft for. */
  drafters: readonly string[]
  /** Calls that it makes for these people, with the rights of each of them. */
  scopes: readonly ApiScope[]
  /** Whether it may make the calls of systems themselves, which an access token may leave out. */
  canLink: boolean
}
