import type { Db } from '#kit/db.ts'

/** The room of an event with the dates for which it is booked. */
export interface RoomRow {
  eventId: number
  /** The chosen room; null for none. */
  resourceId: number | null
  /** The room that is booked, and the keys of its dates. */
  bookedId: number | null
  keys: string[]
  state: 'none' | 'accepted' | 'requested' | 'refused'
  refusedCount: number
}

/** The rooms of events, locked until the transaction ends. */
export function selectRoomsLocked(db: Db, eventIds: readonly number[]): Promise<RoomRow[]> {
  return db<RoomRow[]>`
    select event_id, resource_id, booked_id, keys, state, refused_count from calendar_room
     where event_id = any(${eventIds as number[]}::bigint[]) order by event_id for update`
}

/** The room of an event. */
export async function findRoom(db: Db, eventId: number): Promise<RoomRow | undefined> {
  const [row] = await db<RoomRow[]>`
    select event_id, resource_id, booked_id, keys, state, refused_count from calendar_room
     where event_id = ${eventId}`
  return row
}

/** Chooses the room of an event; null gives it up. The bookings follow by `updateRoomBooked`. */
export async function upsertRoom(
  db: Db,
  { comCode, eventId }: { comCode: string; eventId: number },
  resourceId: number | null,
): Promise<void> {
  await db`
    insert into calendar_room (com_code, event_id, resource_id) values (${comCode}, ${eventId}, ${resourceId})
    on conflict (com_code, event_id) do update set resource_id = excluded.resource_id`
}

/** Stores which room and dates are booked. */
export async function updateRoomBooked(
  db: Db,
  eventId: number,
  { bookedId, keys, state, refusedCount }: Pick<RoomRow, 'bookedId' | 'keys' | 'state' | 'refusedCount'>,
): Promise<void> {
  await db`
    update calendar_room
       set booked_id = ${bookedId}, keys = ${keys}, state = ${state}, refused_count = ${refusedCount}
     where event_id = ${eventId}`
}

/** Gives a part that was cut off a series the room of the series. */
export async function copyRoom(db: Db, comCode: string, fromId: number, toId: number): Promise<void> {
  await db`
    insert into calendar_room (com_code, event_id, resource_id)
    select com_code, ${toId}, resource_id from calendar_room
     where com_code = ${comCode} and event_id = ${fromId} and resource_id is not null`
}

/** An event with a date for which a room is needed. */
export interface RoomDate {
  eventId: number
  uid: string
  isRemoved: boolean
  title: string
  class: string
  /** Null for an event without dates. */
  key: string | null
  start: string
  end: string
}

/** The events of these numbers with their dates that are not over, in order; one row without a date for one that has none. */
export function selectRoomDates(db: Db, eventIds: readonly number[], now: Date): Promise<RoomDate[]> {
  return db<RoomDate[]>`
    select event.event_id, event.uid, event.deleted_at is not null or event.is_cancelled as is_removed, event.title,
           event.class, to_char(instance.original, 'YYYY-MM-DD"T"HH24:MI:SS') as key,
           lower(instance.during) as start, upper(instance.during) as "end"
      from calendar_event event
      left join calendar_instance instance
        on instance.com_code = event.com_code and instance.event_id = event.event_id
           and lower(instance.during) > ${now} and not isempty(instance.during)
           and lower(instance.during) < upper(instance.during)
           and not exists (select from calendar_exception exception
                            where exception.com_code = instance.com_code and exception.event_id = instance.event_id
                              and exception.original = instance.original and exception.is_cancelled)
     where event.event_id = any(${eventIds as number[]}::bigint[])
     order by event.event_id, lower(instance.during)`
}
