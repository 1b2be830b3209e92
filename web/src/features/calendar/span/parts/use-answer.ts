import { type Answer, calendarApi, type EventEntry } from '@maru/api/calendar'
import { useChange } from '#kit/call/change.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { showToast } from '#ui/dialog/toast.tsx'

/** Answers an invitation from a list or a day, without a comment; of a series for this date. */
export function useAnswer({ eventId, original, isRepeat }: EventEntry, onAnswered?: () => void) {
  const t = useTranslate()
  const change = useChange(calendarApi.answerEvent)
  return {
    /** The answer that is on its way. */
    pending: change.isPending ? change.variables.answer : null,
    give: (answer: Answer) => {
      if (eventId === null) return
      change.mutate(
        {
          ...{ eventId, original: isRepeat ? original : null, answer, comment: '' },
          ...{ proposedStart: null, proposedEnd: null },
        },
        {
          onSuccess: () => {
            showToast(t('calendar.answered'))
            onAnswered?.()
          },
          onError: (error) => showToast(errorText(error, t), 'danger'),
        },
      )
    },
  }
}
