import { calendarApi, type EventDetail } from '@maru/api/calendar'
import { useGo } from '#kit/address/link.tsx'
import { useChange } from '#kit/call/change.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { showToast } from '#ui/dialog/toast.tsx'

/** Begins a mail about an event and opens its draft: minutes for all people, or a mail that passes the event on. */
export function useEventMail() {
  const t = useTranslate()
  const go = useGo()
  const create = useChange(calendarApi.createEventMail)
  return {
    isPending: create.isPending,
    begin: ({ eventId, original }: Pick<EventDetail, 'eventId' | 'original'>, kind: 'minutes' | 'forward') =>
      create.mutate(
        { eventId, original, kind },
        {
          onSuccess: ({ id }) => go(`/mail/write?ID=${encodeURIComponent(id)}`),
          onError: (error) => showToast(errorText(error, t), 'danger'),
        },
      ),
  }
}
