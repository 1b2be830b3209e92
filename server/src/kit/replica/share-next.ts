/**
 * Makes concurrent callers share work: each gets the next run, which begins after its call. At most one run is active
 * and one is waiting.
 */
export function shareNext<T>(work: () => Promise<T>): () => Promise<T> {
  let active: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null
  return () => {
    next ??= active.then(() => {
      next = null
      const run = work()
      active = run.catch(() => undefined)
      return run
    })
    return next
  }
}
