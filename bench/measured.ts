import type { Endpoint } from '@maru/api/kit/endpoint'
import type { Db } from '@maru/server/kit/db'
import type { Place } from './place.ts'

/** One request of the portal and what a bare program does for it. */
export interface Step {
  endpoint: Endpoint
  input(place: Place): Record<string, unknown>
  /** Only the query that the answer is made of. */
  query(db: Db, place: Place): Promise<unknown>
  /** Every statement that the portal runs for it, those of rights and look-ups too. */
  statements(db: Db, place: Place): Promise<unknown>
}

/** Something that people do: one or more requests, measured together. */
export interface Measured {
  key: string
  title: string
  steps: Step[]
  /** Least part of the bare program's rate that the portal should reach; for the eye only. */
  goal?: number
  /** True if the steps are the same with other search terms: each of them counts as one. */
  areAlike?: boolean
  /** Callers at once, where fewer than elsewhere. */
  connections?: number
}
