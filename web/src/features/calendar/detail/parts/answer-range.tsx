import type { SeriesPlace } from '@maru/api/calendar'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Muted } from '#ui/layout/hint.tsx'
import { Row } from '#ui/layout/stack.tsx'
import styles from './answer-range.module.css'

/** What an answer is for: one date, or that date and all that follow. */
export type AnswerRangeValue = 'this' | 'rest'

/** The choice of the dates that an answer is for, in a line with its label. */
export function AnswerRange({
  series,
  value,
  onChange,
}: {
  series: SeriesPlace
  value: AnswerRangeValue
  onChange: (value: AnswerRangeValue) => void
}) {
  const t = useTranslate()
  const { leftCount } = series
  const rest =
    leftCount === null ? t('calendar.card.restOpen') : t('calendar.card.rest', { count: leftCount })
  return (
    <RadioGroup
      className={styles.range}
      aria-label={t('calendar.card.answerFor')}
      orientation="horizontal"
      value={value}
      onChange={(next) => onChange(next as AnswerRangeValue)} // one of the values below
    >
      <Muted aria-hidden>{t('calendar.card.answerFor')}</Muted>
      <Row as="span" gap="05" align="stretch" className={styles.segments}>
        <Radio value="this" className={styles.segment}>
          {t('calendar.scope.this')}
        </Radio>
        <Radio value="rest" className={styles.segment}>
          {rest}
        </Radio>
      </Row>
    </RadioGroup>
  )
}
