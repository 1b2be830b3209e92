import { type CalendarItem, calendarApi, calendarLimits, type EventDetail } from '@maru/api/calendar'
import { readEventId } from '@maru/api/calendar/event-id'
import { useEffect, useId, useState } from 'react'
import { personItem, readFrom, useBegun } from '#features/relation/index.tsx'
import { readNamed, readParam, usePageSearch } from '#kit/address/address.ts'
import { hrefOf } from '#kit/address/link.tsx'
import { leavePopup, notifyOpener } from '#kit/address/popup.ts'
import { useRead } from '#kit/call/read.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { FormActs, FormNotes } from '#ui/form/form-notes.tsx'
import { Frame } from '#ui/layout/frame.tsx'
import { nowIn } from '#ui/schedule/days.ts'
import { firstTimes } from '../calendar.rules.ts'
import { EventContent } from '../detail/parts/event-detail.tsx'
import { draftOf, type EventDraft, newDraft, writableCalendars } from '../form/draft.rules.ts'
import { EventFields } from '../form/parts/event-form.tsx'
import { type EditedPart, useEventForm } from '../form/parts/use-event-form.ts'
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
    from: readFrom(query),
  }
}

/** What a new event begins with that is made from another item; the form begins empty if that may not be read. */
function useBegunEvent(from: string | undefined) {
  const t = useTranslate()
  const answer = useBegun(from, 'event')
  const { data, error } = answer
  useEffect(() => {
    if (error) showToast(errorText(error, t), 'danger')
  }, [error, t])
  const more = data && {
    title: data.title.slice(0, calendarLimits.title),
    content: data.content,
    people: data.people.map(personItem),
  }
  return { waiting: from === undefined || data || error ? [] : [answer], more: more ?? {} }
}

/** An event, and what its card says for who may only read it. */
function useEventOf(eventId: number | null, original: string | null) {
  const date = original ? { original } : {}
  const event = useRead(calendarApi.getEvent, eventId === null ? null : { eventId, ...date })
  const { data } = event
  const isRead = data !== undefined && !data.canEdit
  const card = useRead(calendarApi.getEventCard, isRead ? { eventId: data.eventId, ...date } : null)
  return { event, card }
}

/** The form of an event in a window of its own, `/calendar/event?id=…&target=MY` (spec 1§2); without id a new event. */
export function EventWindowPage() {
  const t = useTranslate()
  const timeZone = useViewZone()
  const { eventId, original, from } = usePageSearch(parseWindow)
  const begun = useBegunEvent(eventId === null ? from : undefined)
  const [chosen, setChosen] = useState<EditedPart | null>(null)
  const calendars = useRead(calendarApi.listCalendars, {})
  const remindersOf = useDefaultReminders()
  const { event, card } = useEventOf(eventId, original)
  const answers = eventId === null ? [calendars, ...begun.waiting] : [calendars, event]
  const title = t(eventId === null ? 'calendar.create' : 'calendar.edit')
  const data = event.data
  const isSeries = data !== undefined && (data.rule !== null || data.lunar !== null)
  if (!calendars.data || begun.waiting.length > 0 || (eventId !== null && !data))
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
        ...begun.more,
      })
  return (
    <WindowForm
      title={title}
      first={first}
      edited={data ? { event: data, ...(chosen ?? { scope: 'all' }) } : null}
      from={from}
      calendars={calendars.data}
    />
  )
}

function WindowForm({
  title,
  first,
  edited,
  from,
  calendars,
}: {
  title: string
  first: EventDraft
  from: string | undefined
  edited: ({ event: EventDetail } & EditedPart) | null
  calendars: readonly CalendarItem[]
}) {
  const formId = useId()
  const form = useEventForm({
    first,
    edited,
    from,
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
