import type { CalendarItem, EventDetail } from '@maru/api/calendar'
import { useEffect, useState } from 'react'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'
import type { CalendarSearch } from '../calendar.rules.ts'
import { QuickAddDialog } from '../quick/parts/quick-add-dialog.tsx'
import type { useMoves } from './use-moves.ts'
import type { useNewEvent } from './use-new-event.ts'

// Not with the page. The quick form is, because the letter that opens it is the first of its text.
const EventDetailFrame = lazyLayer(
  'calendar-event',
  async () => (await import('../detail/parts/event-detail.tsx')).EventDetailFrame,
)
const ScopeCard = lazyLayer(
  'calendar-scope',
  async () => (await import('../move/parts/scope-card.tsx')).ScopeCard,
)
const EditEventDialog = lazyLayer(
  'calendar-form',
  async () => (await import('../form/parts/event-dialog.tsx')).EditEventDialog,
)
const EventFormDialog = lazyLayer(
  'calendar-form',
  async () => (await import('../form/parts/event-form-dialog.tsx')).EventFormDialog,
)

const layers = [EventDetailFrame, ScopeCard, EventFormDialog]

/** Loads the layers at the first sign that the page is used, so that what is typed right after a key is in the form. */
function usePreload(): void {
  useEffect(() => {
    const ended = new AbortController()
    for (const name of ['pointermove', 'pointerdown', 'keydown'])
      for (const { preload } of layers)
        window.addEventListener(name, preload, { once: true, signal: ended.signal })
    return () => ended.abort()
  }, [])
}

/** Properties of {@link EventLayers}; `onClose` returns to the address without an event. */
export interface EventLayersProps {
  search: CalendarSearch
  day: string
  calendars: readonly CalendarItem[]
  news: ReturnType<typeof useNewEvent>
  moves: ReturnType<typeof useMoves>
  onClose: () => void
}

/** The dialogs over the calendar: an event, its form, forms of new events, and the scope of a move. */
export function EventLayers({ search, day, calendars, news, moves, onClose }: EventLayersProps) {
  const [edited, setEdited] = useState<EventDetail | null>(null)
  usePreload()
  return (
    <>
      {search.eventId && !edited ? (
        <EventDetailFrame
          key={`${search.eventId}-${search.original ?? ''}`}
          eventId={search.eventId}
          original={search.original ?? null}
          calendars={calendars}
          onClose={onClose}
          onEdit={setEdited}
          onCopy={(event) => {
            onClose()
            news.copyInForm(event)
          }}
        />
      ) : null}
      {edited ? (
        <EditEventDialog
          event={edited}
          calendars={calendars}
          onClose={() => {
            setEdited(null)
            onClose()
          }}
        />
      ) : null}
      {news.draft ? (
        <EventFormDialog first={news.draft} edited={null} calendars={calendars} onClose={news.close} />
      ) : null}
      {news.quick ? (
        <QuickAddDialog
          {...{ day, calendars }}
          start={news.quick}
          onDetails={news.openForm}
          onClose={news.close}
        />
      ) : null}
      {moves.asked ? (
        <ScopeCard
          key={`${moves.asked.target.eventId}-${moves.asked.target.original}`}
          asked={moves.asked}
          calendars={calendars}
          isPending={moves.isPending}
          onChoose={moves.choose}
          onClose={moves.cancel}
        />
      ) : null}
    </>
  )
}
