import type { ProtocolContext } from '../protocols.ts'

declare module '../slots.ts' {
  interface Slots {
    /** Filled by the room admin; a sign-in provider whose setting allows it creates people through it. */
    newPerson: NewPersonSlot
  }
}

/** A person that a sign-in provider of a company proved. */
export interface ProvenNewPerson {
  comCode: string
  deptCode: string
  name: string
  /** Also the login. */
  email: string
  /** The provider, for the audit log. */
  by: string
}

/** Adds people that another system of their company vouches for. */
export interface NewPersonSlot {
  /**
   * Adds a person with an account and a post, in a transaction of its own. Returns null if the address is used, or if
   * the department is closed or of another company.
   */
  create(context: ProtocolContext, person: ProvenNewPerson): Promise<string | null>
}
