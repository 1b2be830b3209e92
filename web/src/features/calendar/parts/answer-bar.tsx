import { type Answer, calendarApi, calendarLimits, type EventDetail } from '@maru/api/calendar'
import { Check } from 'lucide-react'
import { useChange } from '#kit/call/change.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { TextField } from '#ui/form/field.tsx'
import { type RoomForm, useRoomForm } from '#ui/form/form.ts'
import { FormNotes } from '#ui/form/form-notes.tsx'
import { TimeField } from '#ui/form/time-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { instantIn } from '../calendar.rules.ts'
import styles from './event-detail.module.css'

interface AnswerDraft {
  answer: Answer
  comment: string
  isProposing: boolean
  day: string
  from: string
  until: string
}

/** The viewer's answer to an invitation, with a comment for the organiser and another time if they propose one. */
export function AnswerBar({ event }: { event: EventDetail }) {
  const t = useTranslate()
  const answer = useChange(calendarApi.answerEvent)
  const { eventId, original, timeZone } = event
  const times = { day: event.start.slice(0, 10), from: event.start.slice(11), until: event.end.slice(11) }
  const form = useRoomForm<AnswerDraft, null, unknown>({
    start: { answer: event.answer ?? 'none', comment: '', isProposing: false, ...times },
    base: null,
    check: ({ isProposing, day, from, until }) =>
      isProposing && (day === '' || from === '' || until <= from)
        ? { until: t('calendar.errors.endBeforeStart') }
        : {},
    save: ({ answer: given, comment, isProposing, day, from, until }) => {
      const at = (time: string) => (isProposing ? instantIn(`${day}T${time}`, timeZone) : null)
      const proposed = { proposedStart: at(from), proposedEnd: at(until) }
      return answer.mutateAsync({ eventId, original, answer: given, comment, ...proposed })
    },
    onSaved: () => {
      showToast(t(form.draft.isProposing ? 'calendar.proposal.sent' : 'calendar.answered'))
      form.change({ comment: '', isProposing: false })
    },
  })
  return (
    <form aria-label={t('calendar.myAnswer')} className={styles.answer} onSubmit={form.submit} noValidate>
      <div className={styles.answers}>
        {(['accepted', 'tentative', 'declined'] as const).map((one) => (
          <Button
            key={one}
            type="submit"
            tone={event.answer === one ? 'primary' : 'plain'}
            aria-pressed={event.answer === one}
            icon={event.answer === one ? <Icon icon={Check} size={16} /> : null}
            isPending={form.isSaving && form.draft.answer === one}
            onPress={() => form.change({ answer: one, isProposing: false })}
          >
            {t(`calendar.answers.${one}`)}
          </Button>
        ))}
        {event.isAllDay ? null : (
          <Button
            tone="quiet"
            aria-expanded={form.draft.isProposing}
            onPress={() => form.change({ isProposing: !form.draft.isProposing })}
          >
            {t('calendar.proposal.open')}
          </Button>
        )}
      </div>
      <TextField
        {...form.field('comment')}
        label={t('calendar.comment')}
        hideLabel
        placeholder={t('calendar.comment')}
        maxLength={calendarLimits.comment}
      />
      {form.draft.isProposing ? <Proposal form={form} /> : null}
      <FormNotes form={form} />
    </form>
  )
}

/** The time that the viewer proposes; sending it answers "tentative". */
function Proposal({ form }: { form: RoomForm<AnswerDraft, null> }) {
  const t = useTranslate()
  const { draft, change } = form
  return (
    <div className={styles.proposal}>
      <DateField label={t('calendar.form.startDay')} value={draft.day} onChange={(day) => change({ day })} />
      <TimeField
        label={t('calendar.form.startTime')}
        value={draft.from}
        onChange={(from) => change({ from })}
      />
      <TimeField
        label={t('calendar.form.endTime')}
        value={draft.until}
        onChange={(until) => change({ until })}
        error={form.field('until').error ?? null}
      />
      <Button
        type="submit"
        tone="primary"
        isPending={form.isSaving}
        onPress={() => change({ answer: 'tentative' })}
      >
        {t('calendar.proposal.send')}
      </Button>
    </div>
  )
}
