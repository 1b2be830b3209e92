/** The Idempotency-Key of one act of a person. */
export interface ActKey {
  key: string
  /** Ends the act after a definite answer; without one, a repetition may be the same act. */
  answered(status: number): void
}

/** Milliseconds after an answer in which the same request is still a double click. */
const sameActFor = 1000

const acts = new Map<string, string>()

/** Random without `randomUUID`, which browsers offer on https only. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

/**
 * The key of a creating request: a new one for each act. A request that is repeated while the first is running, within
 * a second of its answer (a double click), or after a failure without an answer, has the same key, so
 * that the server does the work once.
 */
export function actKey(request: string): ActKey {
  const key = acts.get(request) ?? newKey()
  acts.set(request, key)
  return {
    key,
    answered(status) {
      // 429 and 5xx: it may be sent again as it is.
      if (status === 429 || status >= 500) return
      const forget = () => {
        if (acts.get(request) === key) acts.delete(request)
      }
      if (status < 300) setTimeout(forget, sameActFor)
      else forget()
    },
  }
}
