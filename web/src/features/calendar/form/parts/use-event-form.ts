import { type ChangedDateChoice, calendarApi, type EventDetail, type EventScope } from '@maru/api/calendar'
import { useChange } from '#kit/call/change.ts'
import { type Translate, useTranslate } from '#kit/i18n/i18n.ts'
import { type RoomForm, useRoomForm } from '#ui/form/form.ts'
import type { EventDraft } from '../draft.rules.ts'
import { inputOf } from '../input.rules.ts'

function checkDraft(draft: EventDraft, t: Translate) {
  const start = draft.isAllDay ? draft.startDay : `${draft.startDay}T${draft.startTime}`
  const end = draft.isAllDay ? draft.endDay : `${draft.endDay}T${draft.endTime}`
  const isTimeMissing = !draft.isAllDay && (draft.startTime === '' || draft.endTime === '')
  return {
    ...(draft.title.trim() === '' ? { title: t('calendar.errors.titleEmpty') } : {}),
    ...(draft.calendarId === null ? { calendarId: t('calendar.form.calendarMissing') } : {}),
    ...(draft.startDay === '' || isTimeMissing ? { startDay: t('calendar.errors.timeInvalid') } : {}),
    ...(draft.endDay === '' ? { endDay: t('calendar.errors.timeInvalid') } : {}),
    ...(draft.startDay !== '' && draft.endDay !== '' && end < start
      ? { endDay: t('calendar.errors.endBeforeStart') }
      : {}),
    ...(draft.isUploading ? { fileCode: t('calendar.form.uploading') } : {}),
    ...(draft.repeat?.type === 'Weekly' && draft.repeat.weekdays.length === 0
      ? { repeat: t('calendar.form.weekdayMissing') }
      : {}),
  }
}

/** The part of a series that the form edits, and what its dates do that were changed alone if it gets a new time. */
export interface EditedPart {
  scope: EventScope
  changedDates?: ChangedDateChoice
}

/** What the form saves: a new event, or a part of a stored one. */
export interface EventFormOptions {
  first: EventDraft
  edited: ({ event: EventDetail } & EditedPart) | null
  /** The item from which a new event is made. */
  from?: string | undefined
  onSaved: (saved: {
    eventId: number
    original: string | null
    undoId: number
    dateCount: number
    keptCount: number
    room: { refusedCount: number } | null
  }) => void
}

/** The form of an event. */
export function useEventForm({
  first,
  edited,
  from,
  onSaved,
}: EventFormOptions): RoomForm<EventDraft, EventDetail> {
  const t = useTranslate()
  const save = useChange(calendarApi.saveEvent)
  return useRoomForm<EventDraft, EventDetail, Awaited<ReturnType<typeof save.mutateAsync>>>({
    start: first,
    base: edited?.event ?? null,
    check: (draft) => checkDraft(draft, t),
    save: (draft, base) =>
      save.mutateAsync({
        ...inputOf(draft, first.timeZone),
        ...(base
          ? {
              eventId: base.eventId,
              version: base.version,
              original: base.original,
              scope: edited?.scope ?? 'all',
              ...(edited?.changedDates ? { changedDates: edited.changedDates } : {}),
            }
          : { from }),
      }),
    onSaved,
    leaveQuestion: t('kit.leaveQuestion'),
    faultFields: {
      'calendar.titleEmpty': 'title',
      'calendar.endBeforeStart': 'endDay',
      'calendar.tooLong': 'endDay',
      'calendar.timeInvalid': 'startDay',
      'calendar.zoneUnknown': 'timeZone',
      'calendar.ruleInvalid': 'repeat',
      'calendar.ruleTooFine': 'repeat',
      'calendar.ruleTooMany': 'repeat',
      'calendar.ruleEmpty': 'repeat',
      'calendar.personUnknown': 'people',
      'calendar.tooManyPeople': 'people',
      'calendar.roomTaken': 'roomId',
    },
  })
}
