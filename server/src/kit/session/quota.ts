/** What is left of a limit of calls. */
export interface Quota {
  /** Names the limit: `token`, `system`, or the cost of the call. */
  name: string
  /** Calls of a whole window. */
  limit: number
  /** Seconds of the window. */
  window: number
  /** Calls that are left. */
  left: number
  /** Seconds until the whole limit is there again. */
  reset: number
}

/** Receives what is left of each limit that a call counts on, also of the one that refuses it. */
export type NoteQuota = (quota: Quota) => void

/** For callers that do not show what is left, such as browsers. */
export const noQuota: NoteQuota = () => {}
