import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { movedTo } from '../../survey.rules.ts'
import type { AnswerFieldProps } from './answer-field-props.ts'
import styles from './question-field.module.css'

/**
 * The examples in an order that the reader changes with buttons. The order becomes the answer when the reader
 * moves an example or confirms the order.
 */
export function RankingField({ question, given, replace }: AnswerFieldProps) {
  const t = useTranslate()
  const known = new Map(question.examples.map((example) => [String(example.surveyExampleId), example]))
  const isAnswered = given.length > 0
  const order = isAnswered
    ? given.flatMap((answer) => known.get(answer.surveyAnswer) ?? [])
    : question.examples
  const save = (next: typeof order) =>
    replace(next.map((one) => ({ surveyAnswer: String(one.surveyExampleId) })))
  return (
    <div className={styles.choices}>
      <p className={styles.hint}>{t('survey.answer.rankHint')}</p>
      {order.map((example, index) => (
        <Row key={example.surveyExampleId} gap="3" className={styles.rank}>
          <span className={styles.place}>
            {isAnswered ? t('survey.answer.rank', { rank: index + 1 }) : '–'}
          </span>
          {example.pictureUrl ? <img className={styles.thumb} src={example.pictureUrl} alt="" /> : null}
          <span className={styles.rankText}>{example.exampleText}</span>
          <IconButton
            label={t('survey.answer.moveUp', { text: example.exampleText })}
            isDisabled={index === 0}
            onPress={() => save(movedTo(order, index, index - 1))}
          >
            <Icon icon={ArrowUp} size={16} />
          </IconButton>
          <IconButton
            label={t('survey.answer.moveDown', { text: example.exampleText })}
            isDisabled={index === order.length - 1}
            onPress={() => save(movedTo(order, index, index + 1))}
          >
            <Icon icon={ArrowDown} size={16} />
          </IconButton>
        </Row>
      ))}
      {isAnswered ? null : (
        <div>
          <Button onPress={() => save(order)}>{t('survey.answer.rankBegin')}</Button>
        </div>
      )}
    </div>
  )
}
