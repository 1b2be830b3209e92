import type { EventEntry } from '@maru/api/calendar'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { useCalendarName } from '../../parts/calendar-pane.tsx'
import { EventRow } from '../../parts/event-row.tsx'
import { roleIn, type SpanEvent } from '../span.rules.ts'
import styles from './span-sheet.module.css'
import { useAnswer } from './use-answer.ts'

/** Properties of {@link SpanRow}. */
export interface SpanRowProps {
  of: SpanEvent
  /** Whether the answers, or the button to another time, are shown below the event. */
  isOpened: boolean
  onAnswer: () => void
  onAnswered: () => void
  onOpen: () => void
}

const tones = { organizer: 'ok', accepted: 'ok', tentative: 'warn', declined: 'danger' } as const

/** An event of some hours: its time, where and whose it is, and the viewer's answer. */
export function SpanRow({ of, isOpened, onAnswer, onAnswered, onOpen }: SpanRowProps) {
  const t = useTranslate()
  const nameOf = useCalendarName()
  const { entry, event, calendar, side } = of
  const role = roleIn(of)
  const people = event && event.peopleCount > 0 ? t('calendar.peopleCount', { count: event.peopleCount }) : ''
  const whose = side !== 'own' && calendar ? t('calendar.span.ofCalendar', { name: nameOf(calendar) }) : ''
  const detail = [entry.detail, people, entry.detail === '' || side === 'shared' ? whose : '']
    .filter(Boolean)
    .join(' · ')
  // The tag says what the text of the state would say again.
  const statusText = role === null ? entry.statusText : ''
  return (
    <>
      <Row className={styles.row}>
        <EventRow entry={{ ...entry, detail, statusText }} onOpen={onOpen} />
        {role === 'none' ? (
          <Button
            aria-expanded={isOpened}
            aria-label={t('calendar.span.answerOf', { title: entry.title })}
            onPress={onAnswer}
          >
            {t('calendar.span.answer')}
          </Button>
        ) : role === null ? null : (
          <Tag tone={tones[role]}>
            {role === 'organizer' ? t('calendar.span.organizes') : t(`calendar.answers.${role}`)}
          </Tag>
        )}
      </Row>
      {isOpened && event ? (
        <div className={styles.acts}>
          {event.answer !== null ? (
            <Answers {...{ event, onAnswered }} />
          ) : (
            <Button onPress={onOpen}>{t('calendar.span.change')}</Button>
          )}
        </div>
      ) : null}
    </>
  )
}

/** The answers to an invitation; of a series they are for this date. */
function Answers({ event, onAnswered }: { event: EventEntry; onAnswered: () => void }) {
  const t = useTranslate()
  const { pending, give } = useAnswer(event, onAnswered)
  return (['accepted', 'tentative', 'declined'] as const).map((answer) => (
    <Button
      key={answer}
      tone={event.answer === answer ? 'primary' : 'plain'}
      aria-pressed={event.answer === answer}
      isPending={pending === answer}
      onPress={() => give(answer)}
    >
      {t(`calendar.answers.${answer}`)}
    </Button>
  ))
}
