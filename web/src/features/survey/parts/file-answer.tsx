import { Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from '../../../kit/i18n.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/loading.tsx'
import { ErrorNote } from '../../../ui/notice.tsx'
import { createFileCode, Uploader } from '../../file/index.tsx'
import type { AnswerFieldProps } from './answer-field-props.ts'
import styles from './question-field.module.css'

/** Files as an answer: a collection that is attached to the answer once it is sent. A preview takes none. */
export function FileAnswer(props: AnswerFieldProps) {
  const t = useTranslate()
  if (!props.isPreview) return <Collection {...props} />
  return (
    <p className={styles.drop}>
      <Icon icon={Upload} size={18} /> {t('survey.kinds.file')}
    </p>
  )
}

function Collection(props: AnswerFieldProps) {
  // The uploader reports later: by then other questions may have been answered.
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const [code, setCode] = useState<string | null>(props.given[0]?.surveyAnswer ?? null)
  const [error, setError] = useState<unknown>(null)
  const isAsked = useRef(false)
  // A type of its own: two requests alike within a second are one act, and two questions would share a collection.
  const type = `surveyAnswer:${props.question.surveyQuestionId}`
  useEffect(() => {
    if (code !== null || isAsked.current) return
    isAsked.current = true
    createFileCode(type).then(setCode, setError)
  }, [code, type])
  if (error) return <ErrorNote error={error} inline />
  if (code === null) return <Skeleton look="block" height="58px" />
  return (
    <Uploader
      code={code}
      type={type}
      onChange={({ stored, onTheWay }) => {
        const { given, replace, onBusy } = latest.current
        onBusy?.(onTheWay > 0)
        const isGiven = given.length > 0
        // A collection without files is no answer.
        if (stored > 0 !== isGiven) replace(stored > 0 ? [{ surveyAnswer: code }] : [])
      }}
    />
  )
}
