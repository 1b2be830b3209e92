import { type Answer, calendarApi, calendarLimits, type EventDetail } from '@maru/api/calendar'
import { useChange } from '../../../kit/change.ts'
import { useTranslate } from '../../../kit/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useRoomForm } from '../../../ui/form.ts'
import { FormNotes } from '../../../ui/form-notes.tsx'
import { showToast } from '../../../ui/toast.tsx'
import styles from './event-detail.module.css'

/** The viewer's answer to an invitation, with a comment for the organiser. */
export function AnswerBar({ event }: { event: EventDetail }) {
  const t = useTranslate()
  const answer = useChange(calendarApi.answerEvent)
  const { eventId, original } = event
  const form = useRoomForm<{ answer: Answer; comment: string }, null, unknown>({
    start: { answer: event.answer ?? 'none', comment: '' },
    base: null,
    check: () => ({}),
    save: (draft) =>
      answer.mutateAsync({ eventId, original, ...draft, proposedStart: null, proposedEnd: null }),
    onSaved: () => {
      showToast(t('calendar.answered'))
      form.change({ comment: '' })
    },
  })
  return (
    <form aria-label={t('calendar.myAnswer')} className={styles.answer} onSubmit={form.submit} noValidate>
      <b>{t('calendar.myAnswer')}</b>
      <div className={styles.answers}>
        {(['accepted', 'tentative', 'declined'] as const).map((one) => (
          <Button
            key={one}
            type="submit"
            tone={event.answer === one ? 'primary' : 'plain'}
            aria-pressed={event.answer === one}
            isPending={form.isSaving && form.draft.answer === one}
            onPress={() => form.change({ answer: one })}
          >
            {t(`calendar.answers.${one}`)}
          </Button>
        ))}
      </div>
      <TextField
        {...form.field('comment')}
        label={t('calendar.comment')}
        hideLabel
        placeholder={t('calendar.comment')}
        maxLength={calendarLimits.comment}
      />
      <FormNotes form={form} />
    </form>
  )
}
