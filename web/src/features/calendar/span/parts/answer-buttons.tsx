import type { EventEntry } from '@maru/api/calendar'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { useAnswer } from './use-answer.ts'

/** The buttons with which an invitation is declined or accepted in its own entry. */
export function AnswerButtons({ event }: { event: EventEntry }) {
  const t = useTranslate()
  const { pending, give } = useAnswer(event)
  return (['declined', 'accepted'] as const).map((answer) => (
    <Button
      key={answer}
      tone={answer === 'accepted' ? 'primary' : 'plain'}
      aria-label={t('calendar.span.giveOf', { title: event.title, answer: t(`calendar.answers.${answer}`) })}
      isPending={pending === answer}
      onPress={() => give(answer)}
    >
      {t(`calendar.answers.${answer}`)}
    </Button>
  ))
}
