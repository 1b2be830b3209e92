import type { ArticleDetail } from '@maru/api/board'
import { plainAtMost } from '@maru/api/file'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createFileCode, Uploader, UploaderPlace } from '#features/file/index.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { LabelText } from '#ui/form/field.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import type { WriterState } from './use-writer.ts'

/**
 * Returns the file collection of the writer: the existing collection, or a new one, to which the article
 * refers once it contains files.
 */
function useCollection(known: string | null) {
  const [code, setCode] = useState(known)
  const [failure, setFailure] = useState<unknown>(null)
  const isAsked = useRef(known !== null)
  const ask = useCallback(async () => {
    setFailure(null)
    try {
      setCode(await createFileCode('article'))
    } catch (error) {
      setFailure(error)
    }
  }, [])
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    void ask()
  }, [ask])
  return { code, failure, ask }
}

/** The attachments in the writer. A note states that file changes of a posted article take effect immediately. */
export function WriterFiles({ article, state }: { article: ArticleDetail | undefined; state: WriterState }) {
  const t = useTranslate()
  const { code, failure, ask } = useCollection(state.words.fileCode)
  const { setFilesOnTheWay } = state
  const isOwn = code !== null && code === article?.fileCode
  const change = useRef(state.change)
  change.current = state.change
  const reported = useRef(state.words.fileCode)
  const hadFiles = useRef(false)
  const onChange = useCallback(
    ({ stored, onTheWay }: { stored: number; onTheWay: number }) => {
      setFilesOnTheWay(onTheWay)
      // Before its list has loaded, the uploader reports no files; that report is ignored.
      if (stored === 0 && !hadFiles.current) return
      hadFiles.current = true
      const next = stored > 0 || isOwn ? code : null
      if (next === reported.current) return
      reported.current = next
      change.current({ fileCode: next })
    },
    [code, isOwn, setFilesOnTheWay],
  )
  return (
    <Stack as="section" gap="15" shrink aria-label={t('kit.attachments')}>
      <LabelText label={t('kit.attachments')} />
      {failure ? <ErrorNote inline error={failure} onRetry={() => void ask()} /> : null}
      {code ? <Uploader code={code} onChange={onChange} /> : failure ? null : <UploaderPlace />}
      {state.password.part.isNameless ? (
        <Hint>{t('board.writer.filesAnonymous', { megabytes: plainAtMost / 1_048_576 })}</Hint>
      ) : null}
      {isOwn && article?.state === 'published' ? <Hint>{t('board.writer.filesAtOnce')}</Hint> : null}
    </Stack>
  )
}
