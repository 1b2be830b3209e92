import type { Background } from '../room.ts'

declare module '../slots.ts' {
  interface Slots {
    /** Filled by rooms that keep things of people under the company that employs them. */
    employerChange: EmployerChange
  }
}

/** A person who goes to another company. */
export interface NewEmployer {
  personCode: string
  from: string
  to: string
}

/** Prepares the things of a person for the change of their company, in its transaction and before it. */
export type EmployerChange = (context: Background, change: NewEmployer) => Promise<void>
