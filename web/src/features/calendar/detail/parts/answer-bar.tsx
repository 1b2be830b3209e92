import {
  type Answer,
  type EventCard as CardAnswer,
  calendarApi,
  calendarLimits,
  type EventDetail,
} from '@maru/api/calendar'
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
import { Row } from '#ui/layout/stack.tsx'
import { instantIn } from '../../calendar.rules.ts'
import { AnswerRange, type AnswerRangeValue } from './answer-range.tsx'
import styles from './event-detail.module.css'

interface AnswerDraft {
  answer: Answer
  range: AnswerRangeValue
  comment: string
  isNoting: boolean
  isProposing: boolean
  day: string
  from: string
  until: string
}

/** Properties of {@link AnswerBar}; `card` is undefined until it is read. */
export interface AnswerBarProps {
  event: EventDetail
  card: CardAnswer | undefined
  /** Called after an answer that takes the event out of the viewer's calendar. */
  onGone: () => void
}

/** The form of an answer, the series whose rest it can be for, and whether the organiser is outside of the portal. */
function useAnswerForm({ event, card, onGone }: AnswerBarProps) {
  const t = useTranslate()
  const answer = useChange(calendarApi.answerEvent)
  const { eventId, original, timeZone } = event
  const isFromOutside = card?.isFromOutside ?? false
  const series = original !== null && card?.series?.canAnswerRest ? card.series : null
  const times = { day: event.start.slice(0, 10), from: event.start.slice(11), until: event.end.slice(11) }
  const isRest = ({ range, isProposing }: AnswerDraft) => series !== null && range === 'rest' && !isProposing
  const form = useRoomForm<AnswerDraft, null, unknown>({
    start: {
      ...{ answer: event.answer ?? 'none', range: 'this', comment: '', isNoting: false, isProposing: false },
      ...times,
    },
    base: null,
    check: ({ isProposing, day, from, until }) =>
      isProposing && (day === '' || from === '' || until <= from)
        ? { until: t('calendar.errors.endBeforeStart') }
        : {},
    save: (draft) => {
      const { answer: given, comment, isProposing, day, from, until } = draft
      const at = (time: string) => (isProposing ? instantIn(`${day}T${time}`, timeZone) : null)
      const proposed = { proposedStart: at(from), proposedEnd: at(until) }
      const rest = isRest(draft) ? { andFollowing: true } : {}
      return answer.mutateAsync({ eventId, original, answer: given, comment, ...rest, ...proposed })
    },
    onSaved: () => {
      const sent = isRest(form.draft) ? 'calendar.card.answeredRest' : 'calendar.answered'
      showToast(t(form.draft.isProposing ? 'calendar.proposal.sent' : sent))
      // A date that was declined is no longer in the calendar of the viewer.
      if (isFromOutside && form.draft.answer === 'declined') return onGone()
      form.change({ comment: '', isNoting: false, isProposing: false })
    },
  })
  return { form, series, isFromOutside }
}

/**
 * The viewer's answer to an invitation, for one date or all remaining ones, with a comment for the organiser and another
 * time if they propose one. An organiser outside of the portal gets the answer by mail, without comment and proposal.
 */
export function AnswerBar(props: AnswerBarProps) {
  const t = useTranslate()
  const { event } = props
  const { form, series, isFromOutside } = useAnswerForm(props)
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
      </div>
      <Row rowGap="15" justify="between" wrap className={styles.answerRow}>
        {series ? (
          <AnswerRange
            series={series}
            value={form.draft.range}
            // A time is proposed for one date.
            onChange={(range) => form.change({ range, ...(range === 'rest' ? { isProposing: false } : {}) })}
          />
        ) : null}
        {isFromOutside ? null : <AnswerLinks form={form} canPropose={!event.isAllDay} />}
      </Row>
      {form.draft.isNoting ? (
        <TextField
          {...form.field('comment')}
          label={t('calendar.comment')}
          hideLabel
          placeholder={t('calendar.comment')}
          maxLength={calendarLimits.comment}
        />
      ) : null}
      {form.draft.isProposing ? <Proposal form={form} /> : null}
      <FormNotes form={form} />
    </form>
  )
}

/** The links that open the comment and the proposal. */
function AnswerLinks({ form, canPropose }: { form: RoomForm<AnswerDraft, null>; canPropose: boolean }) {
  const t = useTranslate()
  const { isNoting, isProposing, comment } = form.draft
  return (
    <Row as="span" gap="3" rowGap="0" align="stretch" wrap className={styles.answerLinks}>
      <button
        type="button"
        className={styles.link}
        aria-expanded={isNoting}
        // A written comment stays in view.
        onClick={() => form.change({ isNoting: !isNoting || comment !== '' })}
      >
        {t('calendar.card.note')}
      </button>
      {canPropose ? (
        <button
          type="button"
          className={styles.link}
          aria-expanded={isProposing}
          onClick={() => form.change({ isProposing: !isProposing, range: 'this' })}
        >
          {t('calendar.proposal.open')}
        </button>
      ) : null}
    </Row>
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
