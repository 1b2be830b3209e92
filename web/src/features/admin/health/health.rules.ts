/** Formats the seconds of a job: `0.4`, `12`, `95`. */
export function secondsText(seconds: number): string {
  return seconds.toLocaleString(undefined, { maximumFractionDigits: seconds < 10 ? 1 : 0 })
}

const every = /^\*\/(\d+) \* \* \* \*$/
const daily = /^(\d+) (\d+) \* \* \*$/

/** How often a job starts, of the forms of cron that the portal uses. */
export type Rhythm =
  | { kind: 'minutes'; count: number }
  | { kind: 'hourly' }
  | { kind: 'daily'; hour: number; minute: number }
  | { kind: 'other' }
  | { kind: 'none' }

/** Reads a cron expression in UTC. */
export function rhythmOf(cron: string): Rhythm {
  if (cron === '') return { kind: 'none' }
  if (cron === '* * * * *') return { kind: 'minutes', count: 1 }
  const minutes = every.exec(cron)?.[1]
  if (minutes) return { kind: 'minutes', count: Number(minutes) }
  if (/^\d+ \* \* \* \*$/.test(cron)) return { kind: 'hourly' }
  const [, minute, hour] = daily.exec(cron) ?? []
  if (minute === undefined || hour === undefined) return { kind: 'other' }
  return { kind: 'daily', hour: Number(hour), minute: Number(minute) }
}

/** The time of a daily job in the zone of the account; `now` gives the day whose offset is used. */
export function dailyTime({ hour, minute }: { hour: number; minute: number }, now: Date): string {
  const next = new Date(now)
  next.setUTCHours(hour, minute, 0, 0)
  return next.toISOString()
}
