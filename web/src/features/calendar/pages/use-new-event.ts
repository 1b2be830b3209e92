import { type CalendarItem, calendarApi, type EventDetail } from '@maru/api/calendar'
import { useState } from 'react'
import { useCache, useChange } from '#kit/call/change.ts'
import { loadChunk } from '#kit/call/chunk.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { firstTimes } from '../calendar.rules.ts'
import type { EventTimes } from '../drag.rules.ts'
import { draftOf, type EventDraft, newDraft, writableCalendars } from '../form/draft.rules.ts'
import { useChangeNote } from '../parts/use-event-acts.ts'
import type { QuickStart } from '../quick/parts/quick-add-dialog.tsx'
import { useDefaultReminders } from '../reminder/parts/use-default-reminders.ts'

/** A copy of an event at other times: one date without repeat, room and attachments, which belong to the original. */
export function copyDraft(event: EventDetail, times: EventTimes, calendarId: number | null): EventDraft {
  const { isAllDay, start, end } = times
  return {
    ...draftOf(event),
    ...{ calendarId, isAllDay, startDay: start.slice(0, 10), endDay: end.slice(0, 10) },
    ...(isAllDay ? {} : { startTime: start.slice(11), endTime: end.slice(11) }),
    ...{ repeat: null, otherRule: null, isLunar: false, roomId: null, fileCode: null },
  }
}

/** A draft that was begun before the calendars were read, in the own calendar with its reminders. */
function inOwnCalendar(
  draft: EventDraft | null,
  calendarId: number | undefined,
  remindersOf: ReturnType<typeof useDefaultReminders>,
): EventDraft | null {
  if (!draft || draft.calendarId !== null || calendarId === undefined) return draft
  return { ...draft, calendarId, reminders: remindersOf(calendarId, draft.isAllDay) }
}

// Only a copy is saved without a form.
const loadInput = () => loadChunk('calendar-form', () => import('../form/input.rules.ts'))

/** The main calendar of the viewer, or the first one. */
const mainOf = (calendars: readonly CalendarItem[]) =>
  calendars.find(({ isMain, level }) => isMain && level === 'owner') ?? calendars[0]

/** What {@link useNewEvent} depends on; `called` is the form that the address asks for. */
export interface NewEventOptions {
  calendars: readonly CalendarItem[] | undefined
  day: string
  now: { day: string; minute: number }
  timeZone: string
  called: 'form' | 'quick' | undefined
  /** Returns to the address without a form. */
  onCalledDone: () => void
}

/** The forms of new events: the whole one, the quick one, and copies of events. */
export function useNewEvent({ calendars = [], day, now, timeZone, called, ...options }: NewEventOptions) {
  const t = useTranslate()
  const cache = useCache()
  const note = useChangeNote()
  const save = useChange(calendarApi.saveEvent)
  const remindersOf = useDefaultReminders()
  const [draft, setDraft] = useState<EventDraft | null>(null)
  const [quick, setQuick] = useState<QuickStart | null>(null)
  const isRead = calendars.length > 0
  const writable = writableCalendars(calendars)
  const own = mainOf(writable)
  const blank = (times: { start: string; end: string }, more: Partial<EventDraft> = {}) => {
    const calendarId = own?.calendarId ?? null
    const reminders = remindersOf(calendarId, more.isAllDay ?? false)
    return newDraft({ ...times, timeZone, calendarId, reminders, ...more })
  }
  const onError = (error: unknown) => showToast(errorText(error, t), 'danger')
  const copied = (event: EventDetail, times: EventTimes) => {
    const calendar = writable.find(({ calendarId }) => calendarId === event.calendarId) ?? own
    return copyDraft(event, times, calendar?.calendarId ?? null)
  }
  const filled = inOwnCalendar(draft, own?.calendarId, remindersOf)
  return {
    // A form that was opened before the calendars were read waits for them.
    draft: isRead ? (filled ?? (called === 'form' ? blank(firstTimes(day, now)) : null)) : null,
    quick: quick ?? (called === 'quick' && isRead && !draft ? {} : null),
    create: (...given: Parameters<typeof blank>) => setDraft(blank(...given)),
    createNext: () => setDraft(blank(firstTimes(day, now))),
    openQuick: (start: QuickStart = {}) => setQuick(start),
    openForm: (next: EventDraft) => {
      setQuick(null)
      setDraft(next)
    },
    /** Opens the form with a copy of an event at its own times. */
    copyInForm: (event: EventDetail) => setDraft(copied(event, event)),
    /** Stores a copy at other times. If people would be invited, the form opens first. */
    copyTo: async (target: { eventId: number; original: string | null }, times: EventTimes) => {
      const { eventId, original } = target
      try {
        const event = await cache.fetch(calendarApi.getEvent, { eventId, ...(original ? { original } : {}) })
        const copy = { ...copied(event, times), timeZone }
        if (event.attendees.length > 0) setDraft(copy)
        else {
          const { inputOf } = await loadInput()
          save.mutate(inputOf(copy, timeZone), {
            onSuccess: (saved) => note(t('calendar.copied'), saved),
            onError,
          })
        }
      } catch (error) {
        onError(error)
      }
    },
    close: () => {
      setQuick(null)
      setDraft(null)
      if (called) options.onCalledDone()
    },
  }
}
