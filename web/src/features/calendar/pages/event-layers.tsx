import type { CalendarItem, EventDetail } from '@maru/api/calendar'
import { useState } from 'react'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'
import { usePreload } from '#ui/dialog/use-preload.ts'
import type { CalendarSearch } from '../calendar.rules.ts'
import { preloadQuickAdd, QuickAddLayer } from '../quick/parts/quick-add-layer.tsx'
import { TimeView } from '../view/parts/view-body.tsx'
import type { useMoves } from './use-moves.ts'
import type { useNewEvent } from './use-new-event.ts'

// Not with the page.
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

const preloads = [
  TimeView.preload,
  preloadQuickAdd,
  EventDetailFrame.preload,
  ScopeCard.preload,
  EventFormDialog.preload,
]

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
  usePreload(preloads)
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
        <QuickAddLayer
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
