import { branchKinds, kindOf, type ShowIf, type SurveyQuestion } from '@maru/api/survey'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Checkbox } from '#ui/form/choice.tsx'
import { Select } from '#ui/form/select.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import styles from './question-editor.module.css'

/** Edits when a question is shown: always, or only if certain examples of an earlier question were chosen. */
export function ConditionEditor({
  question,
  questions,
  onSave,
}: {
  question: SurveyQuestion
  questions: readonly SurveyQuestion[]
  onSave: (showIf: ShowIf | null) => void
}) {
  const t = useTranslate()
  const { showIf } = question
  const isSource = (one: SurveyQuestion) => {
    const kind = kindOf(one.questionType)
    return branchKinds.includes(kind) || kind === 'picture'
  }
  const earlier = questions.filter((one) => one.questionOrders < question.questionOrders && isSource(one))
  if (earlier.length === 0) return null
  const source = earlier.find((one) => one.surveyQuestionId === showIf?.surveyQuestionId)
  const chosen = showIf?.surveyExampleIds ?? []
  const choose = (id: string) => {
    const next = earlier.find((one) => String(one.surveyQuestionId) === id)
    const [first] = next?.examples ?? []
    onSave(
      next && first
        ? { surveyQuestionId: next.surveyQuestionId, surveyExampleIds: [first.surveyExampleId] }
        : null,
    )
  }
  return (
    <>
      <Select
        label={t('survey.question.showIf')}
        options={[
          { value: 'always', label: t('survey.question.always') },
          ...earlier.map((one) => ({
            value: String(one.surveyQuestionId),
            label: t('survey.question.ifQuestion', { number: one.questionOrders }),
          })),
        ]}
        value={source ? String(source.surveyQuestionId) : 'always'}
        onChange={choose}
      />
      {source ? (
        <Stack as="fieldset" gap="1" className={styles.checks}>
          <legend className={styles.quiet}>{t('survey.question.ifExamples')}</legend>
          {source.examples.map(({ surveyExampleId, exampleText, exampleOrders }) => (
            <Checkbox
              key={surveyExampleId}
              isSelected={chosen.includes(surveyExampleId)}
              onChange={(isOn) => {
                const next = isOn
                  ? [...chosen, surveyExampleId]
                  : chosen.filter((id) => id !== surveyExampleId)
                if (next.length > 0)
                  onSave({ surveyQuestionId: source.surveyQuestionId, surveyExampleIds: next })
              }}
            >
              {exampleText || t('survey.question.example', { number: exampleOrders })}
            </Checkbox>
          ))}
        </Stack>
      ) : null}
    </>
  )
}
