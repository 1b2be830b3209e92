import { Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createFileCode, Uploader } from '#features/file/index.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { dropDraft, readDraft, storeDraft } from '#kit/screen/draft.ts'
import { useAccount } from '#kit/session/session.ts'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import type { AnswerFieldProps } from './answer-field-props.ts'
import styles from './question-field.module.css'

/**
 * Files as an answer: a file collection that is attached to the answer when the answer is sent. A preview
 * accepts no files.
 */
export function FileAnswer(props: AnswerFieldProps) {
  const t = useTranslate()
  if (!props.isPreview) return <Collection {...props} />
  return (
    <Row as="p" justify="center" className={styles.drop}>
      <Icon icon={Upload} size={18} /> {t('survey.kinds.file')}
    </Row>
  )
}

/**
 * Milliseconds for which this browser reuses a collection that it created. The server deletes a collection
 * that is not attached to anything after a day without an upload.
 */
const retention = 12 * 3600 * 1000

interface Started {
  code: string
  at: number
}

/**
 * Returns the collection that this browser created for a question and that is not part of the answers yet;
 * null if there is none or if it is too old.
 */
function readStarted(key: string): string | null {
  const started = readDraft<Started>(key)
  return started && Date.now() - started.at < retention ? started.code : null
}

function Collection(props: AnswerFieldProps) {
  // The uploader reports asynchronously. Other questions may have been answered before it reports, so it
  // reads the latest props.
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const { surveyQuestionId } = props.question
  const { personCode } = useAccount()
  // After a reload during an upload, the same collection is used again, and the upload continues.
  const key = `surveyAnswer.${surveyQuestionId}.${personCode}`
  const [code, setCode] = useState(() => props.given[0]?.surveyAnswer ?? readStarted(key))
  const [error, setError] = useState<unknown>(null)
  const isAsked = useRef(false)
  // The type is unique for each question. Otherwise, two equal requests within a second would count as one,
  // and two questions would share a collection.
  const type = `surveyAnswer:${surveyQuestionId}`
  useEffect(() => {
    if (code !== null || isAsked.current) return
    isAsked.current = true
    createFileCode(type).then((made) => {
      storeDraft<Started>(key, { code: made, at: Date.now() })
      setCode(made)
    }, setError)
  }, [code, type, key])
  // When this field is unmounted, its uploads end.
  useEffect(() => () => latest.current.onBusy?.(false), [])
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
        // A collection without files is not an answer.
        if (stored > 0 === isGiven) return
        dropDraft(key)
        replace(stored > 0 ? [{ surveyAnswer: code }] : [])
      }}
    />
  )
}
