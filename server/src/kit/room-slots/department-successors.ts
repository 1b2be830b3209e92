import type { Background } from '../room.ts'

declare module '../slots.ts' {
  interface Slots {
    /** Filled by rooms in which departments own things, such as boxes of documents. */
    departmentSuccessors: DepartmentSuccessors
  }
}

/** Departments that a re-organization closed, with those that continue their work. */
export interface Succession {
  comCode: string
  reorganisationId: number
  /** The administrator who ordered the re-organization. */
  by: string
  successors: readonly { from: string; to: string }[]
}

/** Both functions run in the transaction of the re-organization, with its connection in the context. */
export interface DepartmentSuccessors {
  /** Gives the things of closed departments to their successors. */
  follow(context: Background, succession: Succession): Promise<void>
  /** Undoes what {@link DepartmentSuccessors.follow} did for a re-organization. */
  undo(context: Background, succession: Pick<Succession, 'comCode' | 'reorganisationId'>): Promise<void>
}
