import { type CalendarItem, calendarApi, type EventDetail } from '@maru/api/calendar'
import { useState } from 'react'
import { useRead } from '#kit/call/read.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { ScopeDialog } from '../../parts/scope-dialog.tsx'
import { draftOf } from '../draft.rules.ts'
import { EventFormDialog } from './event-form-dialog.tsx'
import type { EditedPart } from './use-event-form.ts'

/** Properties of {@link EditEventDialog}. */
export interface EditEventProps {
  event: EventDetail
  calendars: readonly CalendarItem[]
  onClose: () => void
}

/** Asks for the part of a series, then opens the form with the event as it is on that date. */
export function EditEventDialog({ event, calendars, onClose }: EditEventProps) {
  const t = useTranslate()
  const isSeries = event.rule !== null || event.lunar !== null
  const [chosen, setChosen] = useState<EditedPart | null>(isSeries ? null : { scope: 'all' })
  const { eventId, original } = event
  const fresh = useRead(calendarApi.getEvent, { eventId, ...(original ? { original } : {}) })
  if (chosen === null)
    return (
      <ScopeDialog
        act="edit"
        target={event}
        onChoose={(scope, changedDates) => setChosen({ scope, changedDates })}
        onClose={onClose}
      />
    )
  if (fresh.data)
    return (
      <EventFormDialog
        first={draftOf(fresh.data)}
        edited={{ event: fresh.data, ...chosen }}
        calendars={calendars}
        onClose={onClose}
      />
    )
  return (
    <Dialog isOpen size="l" title={t('calendar.edit')} onClose={onClose}>
      {fresh.error ? (
        <ErrorNote error={fresh.error} onRetry={() => void fresh.refetch()} />
      ) : (
        <Skeleton rows={6} />
      )}
    </Dialog>
  )
}
