/** Who uses a connection of the pool. */
export interface ConnectionUser {
  /** A person, a program of a person, or a connected system; null for work that belongs to none of them. */
  person: string | null
  /** The company, or {@link publicGroup} or {@link jobGroup}. */
  group: string
}

/** The group of all calls without a session. */
export const publicGroup = '(public)'
/** The group of all background jobs. */
export const jobGroup = '(jobs)'

/** How many connections one person and one group may use at the same time. */
export interface ShareLimits {
  person: number
  group: number
}

/** The connections of a pool that persons and groups use. */
export interface Shares {
  /**
   * Takes a place of the person and of the group. Returns a function that gives both back, or waits in turn for it.
   * Throws an error with the code `SHARE_TIMEOUT` if they are in use for too long.
   */
  enter(user: ConnectionUser): Leave | Promise<Leave>
  /** How many statements and transactions wait, by group; groups without a wait are left out. */
  waiting(): Record<string, number>
}

/** Gives the places back; a second call has no effect. */
export type Leave = () => void

const part = (pool: number, percent: number) => Math.floor((pool * percent) / 100)

/**
 * The limits of a pool by the percentages of the settings. A person may use two connections of any pool with more than
 * two, and less than 100 % leaves a connection for others.
 */
export function shareLimits(pool: number, percent: { person: number; company: number }): ShareLimits {
  const limit = (of: number, least: number) =>
    of >= 100 ? pool : Math.max(1, Math.min(pool - 1, Math.max(least, part(pool, of))))
  return { person: limit(percent.person, 2), group: limit(percent.company, 1) }
}

/** The places of one person or group. */
interface Line {
  key: string
  used: number
  limit: number
  /** In the order in which they came. */
  waiting: Set<() => void>
}

function timedOut(wait: number): Error {
  const message = `the share of the connections was in use for ${wait} ms`
  return Object.assign(new Error(message), { code: 'SHARE_TIMEOUT' })
}

/** Waits until the line gives a place; `milliseconds` is undefined for no limit. */
function turnOf({ waiting }: Line, milliseconds: number | undefined, wait: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined
    const enter = () => {
      clearTimeout(timer)
      resolve()
    }
    waiting.add(enter)
    if (milliseconds === undefined) return
    timer = setTimeout(() => {
      waiting.delete(enter)
      reject(timedOut(wait))
    }, milliseconds)
  })
}

/** The line of a person or group by its key, with its limit. */
type Place = Pick<Line, 'key' | 'limit'>

interface Lines {
  /** The places that a user needs, in the order in which they are taken. */
  of(user: ConnectionUser): Place[]
  /** The line of a place; do not store it over a wait, because a line without users is dropped. */
  at(place: Place): Line
  giveBack(line: Line): void
}

/** The lines of the persons and groups that use places now. */
function openLines(limits: ShareLimits): Lines {
  const lines = new Map<string, Line>()
  return {
    of({ person, group }) {
      const whole = { key: `group ${group}`, limit: limits.group }
      return person === null ? [whole] : [{ key: `person ${person}`, limit: limits.person }, whole]
    },
    at({ key, limit }) {
      const line = lines.get(key) ?? { key, used: 0, limit, waiting: new Set() }
      lines.set(key, line)
      return line
    },
    giveBack(line) {
      const [next] = line.waiting
      if (next) {
        // The next one takes over the place.
        line.waiting.delete(next)
        next()
        return
      }
      line.used -= 1
      if (line.used === 0) lines.delete(line.key)
    },
  }
}

/**
 * Creates the shares of a pool; `wait` is the number of milliseconds that a statement or a transaction waits at most. A
 * person first waits for a place of their own and then for one of the group, so that many statements of one person stand
 * in the line of the group with a few only.
 */
export function createShares(limits: ShareLimits, wait?: number): Shares {
  const lines = openLines(limits)
  const waiting = new Map<string, number>()
  const leaving = (entered: Line[]): Leave => {
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      for (const line of entered) lines.giveBack(line)
    }
  }
  const count = (group: string, change: number) => {
    const now = (waiting.get(group) ?? 0) + change
    if (now === 0) waiting.delete(group)
    else waiting.set(group, now)
  }
  const enterInTurn = async (wanted: Place[], group: string): Promise<Leave> => {
    const entered: Line[] = []
    const until = performance.now() + (wait ?? 0)
    count(group, 1)
    try {
      for (const place of wanted) {
        const line = lines.at(place)
        const rest = wait === undefined ? undefined : Math.max(0, until - performance.now())
        if (line.used < line.limit) line.used += 1
        else await turnOf(line, rest, wait ?? 0)
        entered.push(line)
      }
      return leaving(entered)
    } catch (error) {
      for (const line of entered) lines.giveBack(line)
      throw error
    } finally {
      count(group, -1)
    }
  }
  return {
    enter(user) {
      const wanted = lines.of(user)
      const entered = wanted.map((place) => lines.at(place))
      if (entered.some((line) => line.used >= line.limit)) return enterInTurn(wanted, user.group)
      for (const line of entered) line.used += 1
      return leaving(entered)
    },
    waiting: () => Object.fromEntries(waiting),
  }
}
