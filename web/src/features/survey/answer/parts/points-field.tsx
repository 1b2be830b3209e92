import { kindOf, pointsOf } from '@maru/api/survey'
import { Star } from 'lucide-react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
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
      <div className={classes(styles.points, isStar && styles.stars)}>
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
      </div>
      {lowLabel || highLabel ? (
        <div className={styles.ends}>
          <span>{lowLabel}</span>
          <span>{highLabel}</span>
        </div>
      ) : null}
    </div>
  )
}
