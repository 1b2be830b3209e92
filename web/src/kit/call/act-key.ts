/** The Idempotency-Key of one action of the user. */
export interface ActKey {
  key: string
  /** Ends the action after a definite answer. Without such an answer, a repeated request belongs to the same action. */
  answered(status: number): void
}

/** Milliseconds after an answer in which the same request counts as a double click. */
const sameActFor = 1000

const acts = new Map<string, string>()

/** Returns a random key. `crypto.randomUUID` is not used, because browsers have it only with https. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

/**
 * Returns the key of a request that creates something. Each action has a new key. A repeated request has the same key
 * while the first request is running, within a second after its answer (a double click), and after a failure without
 * an answer. The server then does the work only once.
 */
export function actKey(request: string): ActKey {
  const key = acts.get(request) ?? newKey()
  acts.set(request, key)
  return {
    key,
    answered(status) {
      // After 429 and 5xx the same request may be sent again.
      if (status === 429 || status >= 500) return
      const forget = () => {
        if (acts.get(request) === key) acts.delete(request)
      }
      if (status < 300) setTimeout(forget, sameActFor)
      else forget()
    },
  }
}
