/** Where the time comes from; tests give their own. */
export interface Clock {
  /** The present instant. */
  now(): Date
}
