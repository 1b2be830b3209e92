import type { LocalName } from '@maru/api/kit/schema'
import type { Context } from '../context.ts'

declare module '../slots.ts' {
  interface Slots {
    /** Filled by the room reservation; the calendar books rooms for events through it. */
    roomBooking: RoomBooking
  }
}

/**
 * One date of an event. `key` names the date within its series and never changes, also if the date is moved: the day or
 * instant of RECURRENCE-ID (RFC 5545); empty for an event without a series.
 */
export interface BookingDate {
  key: string
  /** ISO 8601 instants; the end is exclusive. */
  start: string
  end: string
}

/** The thing of another room to which bookings belong, for example `calendar` and the UID of an event. */
export interface BookingOwner {
  source: string
  sourceId: string
}

/** A room that the viewer may book. */
export interface BookableRoom {
  resourceId: number
  name: LocalName
  place: LocalName
  seats: number | null
  /** Whether a manager must accept a booking. */
  needsApproval: boolean
  /** Keys of the dates at which it is taken; empty if it is free at all of them. */
  takenKeys: string[]
}

/** A time at which a room is booked (`tentative`: waits for a manager) or cannot be booked; half-open instants. */
export interface RoomTime {
  start: string
  end: string
  kind: 'busy' | 'tentative' | 'closed'
  /** The title as everyone sees it who sees the room; empty for `closed`. */
  title: string
}

/** A room that the viewer may book, with its times in a period. */
export interface RoomDay {
  resourceId: number
  name: LocalName
  seats: number | null
  needsApproval: boolean
  times: RoomTime[]
}

/** What a viewer may know of a room. */
export interface RoomFacts {
  name: LocalName
  seats: number | null
  /** Minutes before a booking at which its check-in opens; null without check-in. */
  checkInBefore: number | null
}

/** A room with the result of its booking. */
export interface RoomBooked {
  resourceId: number
  /** `requested` waits for a manager. */
  dates: { key: string; bookingId: number; state: 'accepted' | 'requested' }[]
  /** Dates at which the room is taken or cannot be booked; nothing was booked for them. */
  refused: { key: string; reason: 'taken' | 'notAllowed' | 'outOfHours' | 'past' }[]
}

/**
 * Bookings of rooms for the things of another room. `context.db` is the caller's transaction: bookings commit and roll
 * back with it, and a database constraint decides, not the list of free rooms. Rights and limits are the viewer's.
 */
export interface RoomBooking {
  /**
   * The rooms that the viewer may book, free ones first, at most `limit` (200 at most). Bookings of `owner` do not
   * count as taken, so that an event can be moved within its own time. Of `resourceIds` only these.
   */
  listRooms(
    context: Context,
    asked: {
      dates: readonly BookingDate[]
      resourceIds?: readonly number[]
      seats?: number
      owner?: BookingOwner
      limit: number
    },
  ): Promise<BookableRoom[]>
  /**
   * The rooms that the viewer may book, at most `limit`, with their times in a period of some days; of `resourceIds` only
   * these. Rooms that the viewer may not book are left out like missing ones.
   */
  listRoomDays(
    context: Context,
    asked: { resourceIds?: readonly number[]; from: Date; until: Date; limit: number },
  ): Promise<RoomDay[]>
  /** A room that the viewer may see; null for any other, and for a missing one. */
  findRoom(context: Context, resourceId: number): Promise<RoomFacts | null>
  /** Books a room for one date or all dates of a series. Throws not found for a room that the viewer cannot see. */
  book(
    context: Context,
    asked: { resourceId: number; owner: BookingOwner; title: string; dates: readonly BookingDate[] },
  ): Promise<RoomBooked>
  /**
   * Moves the bookings of `owner` at the given keys to new times, and changes their title. A date that cannot be moved
   * stays where it was and is in `refused`.
   */
  move(
    context: Context,
    asked: { owner: BookingOwner; title: string; dates: readonly BookingDate[] },
  ): Promise<RoomBooked[]>
  /** Cancels the bookings of `owner`: all, or those of the given keys, or of one room. Missing ones are no fault. */
  release(
    context: Context,
    asked: { owner: BookingOwner; keys?: readonly string[]; resourceId?: number },
  ): Promise<void>
}
