/** A line in which pieces of work are done one after another. */
export interface Turns {
  /** Does the work when its turn has come; of one owner only one piece stands in the line, the next behind it. */
  take<T>(owner: string, work: () => Promise<T>): Promise<T>
}

/**
 * A line for work that would take the whole machine if everybody's were done at once: one piece at a time in this
 * process. Whoever brings much of it waits for themselves; others come in between.
 */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  const owners = new Map<string, Promise<unknown>>()
  const after = <T>(before: Promise<unknown>, work: () => Promise<T>): Promise<T> => before.then(work, work)
  return {
    take(owner, work) {
      const inLine = () => {
        const mine = after(last, work)
        last = mine.catch(() => undefined)
        return mine
      }
      const mine = after(owners.get(owner) ?? Promise.resolve(), inLine)
      const settled = mine
        .catch(() => undefined)
        .then(() => {
          if (owners.get(owner) === settled) owners.delete(owner)
        })
      owners.set(owner, settled)
      return mine
    },
  }
}
