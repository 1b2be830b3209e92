import { calendarApi, type EventDetail } from '@maru/api/calendar'
import { usePage } from '#kit/call/read.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useDebounced } from '#kit/screen/use-debounced.ts'
import type { RoomForm } from '#ui/form/form.ts'
import { Select } from '#ui/form/select.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { type EventDraft, isTimed } from '../draft.rules.ts'
import { inputOf } from '../input.rules.ts'
import styles from './event-form.module.css'

/** Properties of {@link RoomField}. */
export interface RoomFieldProps {
  form: RoomForm<EventDraft, EventDetail>
  event: EventDetail | null
}

const noRoom = 'none'

/** The meeting room of an event: the rooms that are free at its times come first, taken ones say so. */
export function RoomField({ form, event }: RoomFieldProps) {
  const t = useTranslate()
  const language = useLanguage()
  const { draft } = form
  const { isAllDay, start, end, timeZone, rule, lunar } = inputOf(draft, draft.timeZone)
  const asked = useDebounced(JSON.stringify({ isAllDay, start, end, timeZone, rule, lunar }), 300)
  const seats = draft.people.length + draft.optional.length + 1
  const rooms = usePage(
    calendarApi.listRooms,
    isTimed(draft)
      ? {
          ...(JSON.parse(asked) as Pick<ReturnType<typeof inputOf>, 'isAllDay'> & {
            start: string
            end: string
            timeZone: string
            rule: string | null
            lunar: null
          }), // written two lines above
          seats,
          ...(event ? { eventId: event.eventId } : {}),
        }
      : null,
  )
  const list = rooms.data?.rooms ?? []
  const dateCount = rooms.data?.dateCount ?? 0
  const chosen = list.find(({ resourceId }) => resourceId === draft.roomId)
  const nameOf = (room: (typeof list)[number]) => {
    const occupied =
      room.takenCount === 0
        ? ''
        : room.takenCount === dateCount
          ? t('calendar.room.taken')
          : t('calendar.room.takenAt', { count: room.takenCount })
    const parts = [
      localName(room.name, language),
      room.seats === null ? '' : t('calendar.room.seats', { count: room.seats }),
      occupied,
    ]
    return parts.filter(Boolean).join(' · ')
  }
  const options = [
    { value: noRoom, label: t('calendar.room.none') },
    ...list.map((room) => ({ value: String(room.resourceId), label: nameOf(room) })),
  ]
  if (draft.roomId !== null && !chosen)
    options.push({ value: String(draft.roomId), label: draft.place || t('calendar.room.booked') })
  const choose = (value: string) => {
    const room = list.find(({ resourceId }) => String(resourceId) === value)
    const before = chosen ? localName(chosen.name, language) : ''
    const isOurs = draft.place === '' || draft.place === before
    form.change({
      roomId: value === noRoom ? null : Number(value),
      // The room is the place, as long as the person has not written another one.
      ...(isOurs ? { place: room ? localName(room.name, language) : '' } : {}),
    })
  }
  return (
    <div>
      <Select
        label={t('calendar.room.label')}
        hideLabel
        value={draft.roomId === null ? noRoom : String(draft.roomId)}
        options={options}
        onChange={choose}
        error={form.field('roomId').error ?? null}
      />
      {rooms.error ? <ErrorNote error={rooms.error} inline onRetry={() => void rooms.refetch()} /> : null}
      {chosen && chosen.takenCount > 0 && chosen.takenCount < dateCount ? (
        <p role="status" className={styles.hint}>
          {t('calendar.room.partly', { count: chosen.takenCount, all: dateCount })}
        </p>
      ) : null}
      {chosen?.needsApproval ? <p className={styles.hint}>{t('calendar.room.approval')}</p> : null}
    </div>
  )
}
