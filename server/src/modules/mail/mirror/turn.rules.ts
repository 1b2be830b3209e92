/** Runs work when its turn comes. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * Lets so much work run at once, and of one key so much: a company whose server answers slowly holds up its own mailboxes only.
 * Who has waited longest is next.
 */
export function openTurns(most: { all: number; each: number }): Turns {
  const running = new Map<string, number>()
  const waiting: { key: string; begin: () => void }[] = []
  let all = 0
  const count = (key: string) => running.get(key) ?? 0
  const beginNext = () => {
    while (all < most.all) {
      const at = waiting.findIndex(({ key }) => count(key) < most.each)
      const [next] = at < 0 ? [] : waiting.splice(at, 1)
      if (!next) return
      all += 1
      running.set(next.key, count(next.key) + 1)
      next.begin()
    }
  }
  return async (key, work) => {
    await new Promise<void>((begin) => {
      waiting.push({ key, begin })
      beginNext()
    })
    try {
      return await work()
    } finally {
      all -= 1
      const left = count(key) - 1
      if (left > 0) running.set(key, left)
      else running.delete(key)
      beginNext()
    }
  }
}

/** A mailbox that is connected: when its turn began, and whether all of it has been read since. */
export interface Turn {
  mailboxId: number
  beganAt: number
  isRead: boolean
}

/** Milliseconds for which a mailbox stays connected while others wait. */
const turnLength = 60_000

/**
 * Which mailboxes begin and which end, so that not more than `most` are connected and each has its turn: those that have waited
 * longest begin, and those that have been connected longest make place.
 */
export function nextTurns(
  turns: readonly Turn[],
  wanted: readonly number[],
  endedAt: ReadonlyMap<number, number>,
  { most, now, length = turnLength }: { most: number; now: number; length?: number },
): { begin: number[]; end: number[] } {
  const connected = new Set(turns.map((one) => one.mailboxId))
  const waiting = wanted
    .filter((mailboxId) => !connected.has(mailboxId))
    .sort((one, other) => (endedAt.get(one) ?? 0) - (endedAt.get(other) ?? 0))
  const free = Math.max(0, most - turns.length)
  const end = turns
    .filter(({ isRead, beganAt }) => isRead && now - beganAt >= length)
    .sort((one, other) => one.beganAt - other.beganAt)
    .slice(0, Math.max(0, waiting.length - free))
    .map((one) => one.mailboxId)
  return { begin: waiting.slice(0, free), end }
}
