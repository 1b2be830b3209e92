/** The source of the time; tests provide their own. */
export interface Clock {
  /** The current instant. */
  now(): Date
}
