import { kindOf } from '@maru/api/survey'
import { useState } from 'react'
import { PeopleField } from '#features/org/index.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import type { AnswerFieldProps } from './answer-field-props.ts'
import styles from './question-field.module.css'

const plain = (id: string, kind: 'person' | 'department'): PickItem => {
  const name = { ko: id, en: id, zh: id }
  const none = { ko: '', en: '', zh: '' }
  return { kind, id, name, title: none, place: none, email: '', photo: '', comCode: '', deptCode: '' }
}

/** An answer field for a person or a department of the organisation. */
export function PersonAnswer({ question, given, replace }: AnswerFieldProps) {
  const t = useTranslate()
  const kind = kindOf(question.questionType) === 'department' ? 'department' : 'person'
  const [items, setItems] = useState<readonly PickItem[]>(
    given.map((answer) => plain(answer.surveyAnswer, kind)),
  )
  return (
    <div className={styles.narrow}>
      <PeopleField
        isSingle
        label={t(`survey.kinds.${kind}`)}
        value={items}
        allowsDepartments={kind === 'department'}
        onChange={(next) => {
          const chosen = next.filter((item) => item.kind === kind).slice(-1)
          setItems(chosen)
          replace(chosen.map((item) => ({ surveyAnswer: item.id })))
        }}
      />
    </div>
  )
}
