import { kindOf, pointsOf } from '@maru/api/survey'
import { Star } from 'lucide-react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import type { AnswerFieldProps } from './answer-field-props.ts'
import styles from './question-field.module.css'

/** An answer field for a point of a scale, a number of stars, or the likelihood of a recommendation. */
export function PointsField({ question, given, replace }: AnswerFieldProps) {
  const t = useTranslate()
  const { from, to } = pointsOf(question)
  const isStar = kindOf(question.questionType) === 'star'
  const chosen = given[0] ? Number(given[0].surveyAnswer) : null
  const points = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const { lowLabel, highLabel } = question.settings
  return (
    <div className={styles.choices}>
      <Row gap="15" align="stretch" wrap className={isStar ? styles.stars : undefined}>
        {points.map((point) => (
          <label
            key={point}
            className={classes(styles.point, isStar && chosen !== null && point <= chosen && styles.lit)}
          >
            <input
              type="radio"
              name={`question-${question.surveyQuestionId}`}
              aria-label={
                isStar ? t('survey.answer.star', { count: point }) : t('survey.answer.point', { point })
              }
              checked={chosen === point}
              onChange={() => replace([{ surveyAnswer: String(point) }])}
            />
            {isStar ? <Icon icon={Star} size={28} /> : <span aria-hidden="true">{point}</span>}
          </label>
        ))}
      </Row>
      {lowLabel || highLabel ? (
        <Row gap="3" align="stretch" justify="between" className={styles.ends}>
          <span>{lowLabel}</span>
          <span>{highLabel}</span>
        </Row>
      ) : null}
    </div>
  )
}
