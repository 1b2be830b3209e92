import type { CalendarItem, EventDetail } from '@maru/api/calendar'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useChangeNote } from '../../parts/use-event-acts.ts'
import type { EventDraft } from '../draft.rules.ts'
import { EventFields } from './event-form.tsx'
import { type EditedPart, useEventForm } from './use-event-form.ts'

/** Properties of {@link EventFormDialog}; `edited` is null for a new event. */
export interface EventFormDialogProps {
  first: EventDraft
  edited: ({ event: EventDetail } & EditedPart) | null
  calendars: readonly CalendarItem[]
  onClose: () => void
}

/** The form of an event in a dialog. */
export function EventFormDialog({ first, edited, calendars, onClose }: EventFormDialogProps) {
  const t = useTranslate()
  const note = useChangeNote()
  const form = useEventForm({
    first,
    edited,
    onSaved: (saved) => {
      note(t(edited ? 'calendar.saved' : 'calendar.created'), saved)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      size="l"
      title={t(edited ? 'calendar.edit' : 'calendar.create')}
      onClose={onClose}
      count={edited?.event.rule || edited?.event.lunar ? t(`calendar.scope.${edited.scope}`) : null}
    >
      <EventFields
        form={form}
        calendars={calendars}
        event={edited?.event ?? null}
        isOneDate={edited?.scope === 'this' && edited.event.original !== null}
      />
    </FormDialog>
  )
}
