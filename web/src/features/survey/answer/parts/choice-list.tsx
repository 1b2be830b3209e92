import { isMany, kindOf } from '@maru/api/survey'
import { useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { classes } from '#ui/classes.ts'
import { TextField } from '#ui/form/field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Picture } from '#ui/picture.tsx'
import { shuffled } from '../../survey.rules.ts'
import type { AnswerFieldProps } from './answer-field-props.ts'
import styles from './question-field.module.css'

/** A single or multiple choice of the examples, with a field for another answer if the question offers it. */
export function ChoiceList({ question, given, put, take, replace }: AnswerFieldProps) {
  const t = useTranslate()
  const [seed] = useState(() => Math.floor(Math.random() * 1e9))
  const isMultiple = isMany(question)
  const isPictures = kindOf(question.questionType) === 'picture'
  const examples = question.isShuffled ? shuffled(question.examples, seed) : question.examples
  const other = given.find((answer) => answer.isAdditionalAnswer)
  const name = `question-${question.surveyQuestionId}`
  const isChosen = (id: number) =>
    given.some((one) => !one.isAdditionalAnswer && one.surveyAnswer === String(id))
  const toggleOther = (isOn: boolean) => {
    const answer = { surveyAnswer: other?.surveyAnswer ?? ' ', isAdditionalAnswer: true }
    if (isOn) put(answer)
    else take(answer)
  }
  return (
    <div className={isPictures ? styles.pictures : styles.choices}>
      {examples.map(({ surveyExampleId, exampleText, pictureUrl }) => (
        <label
          key={surveyExampleId}
          className={classes(
            styles.choice,
            isPictures && styles.tile,
            isChosen(surveyExampleId) && styles.chosen,
          )}
        >
          {isPictures ? <Picture source={pictureUrl} /> : null}
          <input
            type={isMultiple ? 'checkbox' : 'radio'}
            name={name}
            checked={isChosen(surveyExampleId)}
            onClick={() => {
              // Pressing the selected radio button again clears it, so that an optional question can remain
              // unanswered.
              if (!isMultiple && !question.isRequired && isChosen(surveyExampleId)) replace([])
            }}
            onChange={(event) => {
              const answer = { surveyAnswer: String(surveyExampleId) }
              if (event.currentTarget.checked) put(answer)
              else take(answer)
            }}
          />
          <span className={styles.choiceText}>{exampleText}</span>
          {pictureUrl && !isPictures ? <img className={styles.thumb} src={pictureUrl} alt="" /> : null}
        </label>
      ))}
      {question.isAdditionalOption ? (
        <div className={classes(styles.choice, other && styles.chosen)}>
          <input
            type={isMultiple ? 'checkbox' : 'radio'}
            name={name}
            aria-label={t('survey.answer.other')}
            checked={other !== undefined}
            onChange={(event) => toggleOther(event.currentTarget.checked)}
          />
          <Stack gap="2" grow>
            <span aria-hidden="true">{t('survey.answer.other')}</span>
            <TextField
              hideLabel
              label={t('survey.answer.otherText')}
              placeholder={t('survey.answer.write')}
              value={other?.surveyAnswer.trimStart() ?? ''}
              maxLength={1000}
              onChange={(text) => put({ surveyAnswer: text || ' ', isAdditionalAnswer: true })}
            />
          </Stack>
        </div>
      ) : null}
    </div>
  )
}
