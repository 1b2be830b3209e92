import {
  type AnswerFault,
  answersTo,
  fillAnswers,
  isMany,
  kindOf,
  pointsOf,
  type SurveyAnswer,
  type SurveyQuestion,
  surveyLimits,
} from '@maru/api/survey'
import { useId } from 'react'
import { type Translate, useTranslate } from '#kit/i18n/i18n.ts'
import { classes } from '#ui/classes.ts'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import type { AnswerFieldProps } from './answer-field-props.ts'
import { ChoiceList } from './choice-list.tsx'
import { FileAnswer } from './file-answer.tsx'
import { MatrixField } from './matrix-field.tsx'
import { PersonAnswer } from './person-answer.tsx'
import { PointsField } from './points-field.tsx'
import styles from './question-field.module.css'
import { RankingField } from './ranking-field.tsx'

/** Returns the hint of a question, such as how many examples may be chosen; null if it has no hint. */
function hintOf(question: SurveyQuestion, t: Translate): string | null {
  const { minChoices: min, maxChoices: max, maxFiles } = question.settings
  if (kindOf(question.questionType) === 'file') return t('survey.answer.upToFiles', { max: maxFiles ?? 1 })
  if (!isMany(question)) return null
  if (min && max) return t('survey.answer.between', { min, max })
  if (max) return t('survey.answer.upTo', { max })
  return min ? t('survey.answer.atLeast', { min }) : null
}

/** Returns the message for a fault in an answer. */
export function faultText(question: SurveyQuestion, fault: AnswerFault, t: Translate): string {
  const { settings } = question
  const points = pointsOf(question)
  const isNumber = kindOf(question.questionType) === 'number' || settings.matrix === 'number'
  const min = isNumber ? (settings.min ?? '−∞') : points.from
  const max =
    fault === 'tooLong'
      ? (settings.maxLength ?? surveyLimits.answer)
      : isNumber
        ? (settings.max ?? '∞')
        : points.to
  return t(`survey.answerFaults.${fault}`, { min, max })
}

function Field(props: AnswerFieldProps & { label: string }) {
  const t = useTranslate()
  const { question, given, replace, label } = props
  const kind = kindOf(question.questionType)
  const typed = given[0]?.surveyAnswer ?? ''
  const type = (text: string) => replace(text === '' ? [] : [{ surveyAnswer: text }])
  if (kind === 'dropdown' && !question.isAdditionalOption)
    return (
      <div className={styles.narrow}>
        <Select
          hideLabel
          label={label}
          options={question.examples.map((one) => ({
            value: String(one.surveyExampleId),
            label: one.exampleText,
          }))}
          value={typed || null}
          onChange={(value) => replace([{ surveyAnswer: value }])}
        />
      </div>
    )
  const isList = kind === 'single' || kind === 'multiple' || kind === 'yesNo' || kind === 'dropdown'
  if (isList || kind === 'picture') return <ChoiceList {...props} />
  if (kind === 'file') return <FileAnswer {...props} />
  if (kind === 'scale' || kind === 'star' || kind === 'nps') return <PointsField {...props} />
  if (kind === 'matrix') return <MatrixField {...props} />
  if (kind === 'ranking') return <RankingField {...props} />
  if (kind === 'person' || kind === 'department') return <PersonAnswer {...props} />
  if (kind === 'longText')
    return (
      <TextArea
        hideLabel
        label={label}
        rows={5}
        value={typed}
        onChange={type}
        // A longer pasted text is kept and refused with a message instead of being cut.
        maxLength={surveyLimits.answerSent}
        placeholder={t('survey.answer.write')}
      />
    )
  if (kind === 'section' || kind === 'textBlock') return null
  const inputs = { date: 'date', time: 'time', number: 'text', shortText: 'text' } as const
  const isNumber = kind === 'number' || question.settings.format === 'number'
  return (
    <div className={kind === 'shortText' ? undefined : styles.narrow}>
      <TextField
        hideLabel
        label={label}
        type={inputs[kind]}
        {...(isNumber ? { inputMode: 'decimal' as const } : {})}
        value={typed}
        onChange={type}
        maxLength={kind === 'shortText' ? (question.settings.maxLength ?? 500) : 40}
        placeholder={kind === 'shortText' ? t('survey.answer.write') : ''}
      />
    </div>
  )
}

/** Properties of {@link QuestionField}. */
export interface QuestionFieldProps {
  question: SurveyQuestion
  questions: readonly SurveyQuestion[]
  answers: readonly SurveyAnswer[]
  onPut: (answer: SurveyAnswer) => void
  onTake: (answer: SurveyAnswer) => void
  onReplace: (surveyQuestionId: number, answers: SurveyAnswer[]) => void
  fault: AnswerFault | null
  isPreview: boolean
  isPhone: boolean
  onBusy: (isBusy: boolean) => void
}

/**
 * One question with its answer field. The legend receives the focus when the question is shown or has a
 * fault.
 */
export function QuestionField({
  question,
  questions,
  answers,
  onPut,
  onTake,
  onReplace,
  fault,
  isPreview,
  isPhone,
  onBusy,
}: QuestionFieldProps) {
  const t = useTranslate()
  const id = useId()
  const kind = kindOf(question.questionType)
  const { surveyQuestionId } = question
  const isMultiple = isMany(question) || kind === 'ranking' || question.settings.matrix === 'check'
  const whole = (answer: Partial<SurveyAnswer> & { surveyAnswer: string }): SurveyAnswer => ({
    isMultipleAnswer: isMultiple,
    isAdditionalAnswer: false,
    ...answer,
    surveyQuestionId,
  })
  const label = fillAnswers(question.questionText, questions, answers)
  const hint = hintOf(question, t)
  const description = fillAnswers(question.description, questions, answers)
  const isSilent = kind === 'section' || kind === 'textBlock'
  const about = [description || hint ? `${id}-hint` : '', fault ? `${id}-fault` : '']
    .filter(Boolean)
    .join(' ')
  return (
    <fieldset className={styles.field} aria-describedby={about || undefined} aria-invalid={fault !== null}>
      <legend
        tabIndex={-1}
        data-question={surveyQuestionId}
        className={classes(styles.title, isSilent && styles.section)}
      >
        {isSilent ? null : (
          <span className={styles.number} aria-hidden="true">
            {t('survey.answer.number', { number: question.questionOrders })}
          </span>
        )}
        {label}
        {question.isRequired ? (
          <span className={styles.required} title={t('survey.answer.required')}>
            {' *'}
          </span>
        ) : null}
      </legend>
      {description || hint ? (
        <div id={`${id}-hint`} className={styles.hint}>
          {description}
          {description && hint ? '\n' : ''}
          {hint}
        </div>
      ) : null}
      <Field
        label={label}
        question={question}
        isPreview={isPreview}
        isPhone={isPhone}
        isIncomplete={fault === 'incomplete' || fault === 'required'}
        onBusy={onBusy}
        given={answersTo(answers, surveyQuestionId)}
        put={(answer) => onPut(whole(answer))}
        take={(answer) => onTake(whole(answer))}
        replace={(next) => onReplace(surveyQuestionId, next.map(whole))}
      />
      {fault ? (
        <p id={`${id}-fault`} className={styles.error}>
          {faultText(question, fault, t)}
        </p>
      ) : null}
    </fieldset>
  )
}
