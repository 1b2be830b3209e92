const day = 86_400_000

/** When the job deletes what the rules of companies say, in UTC: at night in Seoul. */
export const nightly = { hour: 19, minute: 20 } as const

/** The next start of the job after an instant. */
export function nextNight(now: Date): Date {
  const night = new Date(now)
  night.setUTCHours(nightly.hour, nightly.minute, 0, 0)
  return night > now ? night : new Date(night.getTime() + day)
}

/** What is older than this at an instant is deleted. */
export const cutOff = (at: Date, days: number): Date => new Date(at.getTime() - days * day)
