/** An event, or one date of it, as ids on the wire, links and windows name it. */
export interface EventId {
  eventId: number
  /** The original start of the date (`yyyy-MM-ddTHH:mm:ss`); null for the whole event. */
  original: string | null
}

/** The id of a date of an event in lists of other systems: `event-6-2026-11-23T11:00:00`. */
export function eventIdText(eventId: number, original: string): string {
  return `event-${eventId}-${original}`
}

/** Reads an id: `6`, `event-6` or what {@link eventIdText} writes. Null if it is unreadable. */
export function readEventId(text: string): EventId | null {
  const [, digits, original = null] =
    /^(?:event-)?(\d{1,15})(?:-(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d))?$/.exec(text) ?? []
  const eventId = Number(digits ?? 0)
  if (eventId < 1) return null
  if (original === null) return { eventId, original }
  const time = new Date(`${original}Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(original)
    ? { eventId, original }
    : null
}
