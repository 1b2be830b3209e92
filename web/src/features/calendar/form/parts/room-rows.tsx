import { calendarApi, type EventDetail } from '@maru/api/calendar'
import type { CSSProperties } from 'react'
import { usePage } from '#kit/call/read.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import type { RoomForm } from '#ui/form/form.ts'
import { ErrorNote } from '#ui/notice.tsx'
import { instantIn } from '../../calendar.rules.ts'
import styles from '../../people/parts/people-times.module.css'
import { share, shownHours } from '../../people/times.rules.ts'
import { type EventDraft, isTimed } from '../draft.rules.ts'

const step = 30
const cells = Array.from(
  { length: (shownHours.until - shownHours.from) / step },
  (_, place) => shownHours.from + place * step,
)
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
/** Rooms that are shown besides the chosen one. */
const mostRooms = 3

/** The periods of the day, in minutes, that the taken cells cover; cells one after another are one period. */
function periodsOf(occupied: readonly number[]): { start: number; end: number }[] {
  const periods: { start: number; end: number }[] = []
  for (const place of [...occupied].sort((one, other) => one - other)) {
    const start = cells[place]
    // The last place is the event itself.
    if (start === undefined) continue
    const last = periods.at(-1)
    if (last?.end === start) last.end = start + step
    else periods.push({ start, end: start + step })
  }
  return periods
}

/** Properties of {@link RoomRows}. */
export interface RoomRowsProps {
  form: RoomForm<EventDraft, EventDetail>
  event: EventDetail | null
  /** The event in minutes of the day. */
  from: number
  until: number
}

/** The chosen room and those that are free at the time of the event, as rows below the people; a name chooses a room. */
export function RoomRows({ form, event, from, until }: RoomRowsProps) {
  const t = useTranslate()
  const language = useLanguage()
  const { draft } = form
  const at = (day: string, time: string) => instantIn(`${day}T${time}`, draft.timeZone)
  const asked = cells.map((minute) => ({
    start: at(draft.startDay, clock(minute)),
    end: at(draft.startDay, clock(minute + step)),
  }))
  // The event itself is asked too: it may lie outside of the shown hours, or begin within a cell.
  const isWhole = isTimed(draft) && at(draft.endDay, draft.endTime) > at(draft.startDay, draft.startTime)
  if (isWhole)
    asked.push({ start: at(draft.startDay, draft.startTime), end: at(draft.endDay, draft.endTime) })
  const rooms = usePage(calendarApi.listRoomTimes, {
    times: asked,
    seats: draft.people.length + draft.optional.length + 1,
    ...(event ? { eventId: event.eventId } : {}),
  })
  if (rooms.error) return <ErrorNote error={rooms.error} inline onRetry={() => void rooms.refetch()} />
  const isFree = (occupied: readonly number[]) => isWhole && !occupied.includes(cells.length)
  const all = rooms.data ?? []
  const chosen = all.filter(({ resourceId }) => resourceId === draft.roomId)
  const others = all.filter(({ resourceId, taken }) => resourceId !== draft.roomId && isFree(taken))
  const shown = [...chosen, ...others.slice(0, mostRooms)]
  if (rooms.data && shown.length === 0)
    return isWhole ? <p className={styles.none}>{t('calendar.busyRows.noRoom')}</p> : null
  return shown.map(({ resourceId, name, taken }) => {
    const label = localName(name, language)
    const free = isFree(taken)
    return (
      <div key={resourceId} className={styles.row}>
        <button
          type="button"
          className={styles.room}
          aria-pressed={resourceId === draft.roomId}
          title={label}
          onClick={() => form.change({ roomId: resourceId, place: label })}
        >
          {label}
        </button>
        <span
          className={styles.line}
          role="img"
          aria-label={t(free ? 'calendar.busyRows.isFree' : 'calendar.busyRows.isTaken', { name: label })}
        >
          {periodsOf(taken).map(({ start, end }) => (
            <i
              key={start}
              className={styles.busy}
              style={{ left: `${share(start)}%`, width: `${share(end) - share(start)}%` } as CSSProperties}
            />
          ))}
          <i
            className={styles.event}
            style={{ left: `${share(from)}%`, width: `${Math.max(1, share(until) - share(from))}%` }}
          />
        </span>
      </div>
    )
  })
}
