import { type CalendarItem, calendarApi, type EventDetail } from '@maru/api/calendar'
import { readEventId } from '@maru/api/calendar/event-id'
import { useId, useState } from 'react'
import { readNamed, readParam, usePageSearch } from '#kit/address/address.ts'
import { hrefOf } from '#kit/address/link.tsx'
import { leavePopup, notifyOpener } from '#kit/address/popup.ts'
import { useRead } from '#kit/call/read.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { FormActs, FormNotes } from '#ui/form/form-notes.tsx'
import { Frame } from '#ui/layout/frame.tsx'
import { nowIn } from '#ui/schedule/days.ts'
import { firstTimes } from '../calendar.rules.ts'
import { EventContent } from '../detail/parts/event-detail.tsx'
import { EventFields } from '../form/parts/event-form.tsx'
import {
  draftOf,
  type EditedPart,
  type EventDraft,
  newDraft,
  useEventForm,
  writableCalendars,
} from '../form/parts/use-event-form.ts'
import { ScopeDialog } from '../parts/scope-dialog.tsx'
import { useViewZone } from '../parts/use-calendar.ts'
import { useDefaultReminders } from '../reminder/parts/use-default-reminders.ts'

const leave = () => leavePopup(hrefOf('/calendar'))

/** Name of the event that the window dispatches on its opener after it saved. */
const savedEvent = 'calendar.saved'

/** Parses the query of the window. */
export function parseWindow(query: Record<string, unknown>) {
  const named = readNamed(query, 'id', readEventId)
  return {
    eventId: named?.eventId ?? null,
    original: named?.original ?? readParam(query, 'original') ?? null,
  }
}

/** The form of an event in a window of its own, `/calendar/event?id=…&target=MY` (spec 1§2); without id a new event. */
export function EventWindowPage() {
  const t = useTranslate()
  const timeZone = useViewZone()
  const { eventId, original } = usePageSearch(parseWindow)
  const [chosen, setChosen] = useState<EditedPart | null>(null)
  const calendars = useRead(calendarApi.listCalendars, {})
  const remindersOf = useDefaultReminders()
  const event = useRead(
    calendarApi.getEvent,
    eventId === null ? null : { eventId, ...(original ? { original } : {}) },
  )
  const answers = eventId === null ? [calendars] : [calendars, event]
  const card = useRead(
    calendarApi.getEventCard,
    event.data && !event.data.canEdit
      ? { eventId: event.data.eventId, ...(original ? { original } : {}) }
      : null,
  )
  const title = t(eventId === null ? 'calendar.create' : 'calendar.edit')
  const data = event.data
  const isSeries = data !== undefined && (data.rule !== null || data.lunar !== null)
  if (!calendars.data || (eventId !== null && !data))
    return <Frame place="window" title={title} answers={answers} onClose={leave} />
  if (data && !data.canEdit)
    return (
      <Frame place="window" title={data.title} onClose={leave}>
        <EventContent event={data} card={card.data} />
      </Frame>
    )
  if (data && isSeries && chosen === null)
    return (
      <Frame place="window" title={title} onClose={leave}>
        <ScopeDialog
          act="edit"
          target={data}
          onChoose={(scope, changedDates) => setChosen({ scope, changedDates })}
          onClose={leave}
        />
      </Frame>
    )
  const own = writableCalendars(calendars.data)
  const now = nowIn(timeZone)
  const first = data
    ? draftOf(data)
    : newDraft({
        ...firstTimes(now.day, now),
        ...{ timeZone, calendarId: own[0]?.calendarId ?? null },
        reminders: remindersOf(own[0]?.calendarId ?? null, false),
      })
  return (
    <WindowForm
      title={title}
      first={first}
      edited={data ? { event: data, ...(chosen ?? { scope: 'all' }) } : null}
      calendars={calendars.data}
    />
  )
}

function WindowForm({
  title,
  first,
  edited,
  calendars,
}: {
  title: string
  first: EventDraft
  edited: ({ event: EventDetail } & EditedPart) | null
  calendars: readonly CalendarItem[]
}) {
  const formId = useId()
  const form = useEventForm({
    first,
    edited,
    onSaved: () => {
      notifyOpener(savedEvent, null)
      leave()
    },
  })
  return (
    <Frame
      place="window"
      title={title}
      onClose={() => void form.leave(leave)}
      acts={<FormActs form={form} formId={formId} onCancel={leave} />}
    >
      <form id={formId} onSubmit={form.submit} noValidate>
        <EventFields
          form={form}
          calendars={calendars}
          event={edited?.event ?? null}
          isOneDate={edited?.scope === 'this' && edited.event.original !== null}
        />
        <FormNotes form={form} />
      </form>
    </Frame>
  )
}
