import { isAsking, kindOf, type SurveyQuestion } from '@maru/api/survey'
import { CornerDownLeft } from 'lucide-react'
import { type Translate, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Menu } from '#ui/dialog/menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import styles from './question-editor.module.css'

const token = /\{\{q:(\d+)\}\}/g

/** Replaces the tokens for earlier answers in a text with readable labels, such as `[answer to 2]`. */
export function pipedText(text: string, questions: readonly SurveyQuestion[], t: Translate): string {
  return text.replaceAll(token, (_all, id: string) => {
    const source = questions.find((question) => question.surveyQuestionId === Number(id))
    return source ? `[${t('survey.question.insertOf', { number: source.questionOrders })}]` : ''
  })
}

/** The menu to insert the answer to an earlier question into a text; null if there is no earlier question. */
export function PipeMenu({
  question,
  questions,
  onInsert,
}: {
  question: SurveyQuestion
  questions: readonly SurveyQuestion[]
  onInsert: (text: string) => void
}) {
  const t = useTranslate()
  const isSource = (one: SurveyQuestion) =>
    one.questionOrders < question.questionOrders && isAsking(one) && kindOf(one.questionType) !== 'file'
  const earlier = questions.filter(isSource)
  if (earlier.length === 0) return null
  const marks = [...question.questionText.matchAll(token)].length > 0
  const entries = earlier.map((one) => ({
    id: String(one.surveyQuestionId),
    label: `${one.questionOrders}. ${pipedText(one.questionText, questions, t) || t('survey.question.untitled')}`,
    run: () => onInsert(`{{q:${one.surveyQuestionId}}}`),
  }))
  return (
    <Row wrap>
      <Menu
        label={t('survey.question.insert')}
        placement="bottom start"
        groups={[{ id: 'earlier', entries }]}
        trigger={(opener) => (
          <Button {...opener} tone="quiet" icon={<Icon icon={CornerDownLeft} size={14} />}>
            {t('survey.question.insert')}
          </Button>
        )}
      />
      {marks ? <span className={styles.quiet}>{pipedText(question.questionText, questions, t)}</span> : null}
    </Row>
  )
}
