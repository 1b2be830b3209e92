import type { Endpoint } from '@maru/api/kit/endpoint'
import type { Db } from '@maru/server/kit/db'
import type { Place } from './place.ts'

/** A request to the portal, and the statements that a bare program runs for it. */
export interface Step {
  endpoint: Endpoint
  input(place: Place): Record<string, unknown>
  /** Runs only the query for the content of the answer. */
  query(db: Db, place: Place): Promise<unknown>
  /** Runs every statement that the portal runs for the request, including rights and look-ups. */
  statements(db: Db, place: Place): Promise<unknown>
}

/** An action of a user: one or more requests, measured together. */
export interface Measured {
  key: string
  title: string
  steps: Step[]
  /** Share of the bare program's rate that the portal should reach. It is printed, but never fails a run. */
  goal?: number
  /** True if the steps differ only in their input. Then each step counts as one action. */
  areAlike?: boolean
  /** Number of parallel callers, if it is lower than for other measurements. */
  connections?: number
}
