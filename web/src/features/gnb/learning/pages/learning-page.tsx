import { useEffect, useRef } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Card } from '#ui/card.tsx'
import { useDocumentTitle } from '#ui/layout/page-header.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { Empty } from '#ui/notice.tsx'
import { useLearningSignOn } from '../learning.api.ts'

const isWebPage = (url: string) => /^https?:\/\//i.test(url)

/**
 * The target of the quick link to the learning centre. It signs the person in and opens the learning centre,
 * or the fallback page (spec 1§4).
 */
export function LearningPage() {
  const t = useTranslate()
  useDocumentTitle(t('gnb.learning'))
  const signOn = useLearningSignOn()
  const isAsked = useRef(false)
  const { mutate } = signOn
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    mutate({}, { onSuccess: ({ url }) => isWebPage(url) && window.location.replace(url) })
  }, [mutate])
  const hasFailed = signOn.isError || (signOn.data !== undefined && !isWebPage(signOn.data.url))
  return (
    <main>
      <Card label={t('gnb.learning')} padded>
        <h1>{t('gnb.learning')}</h1>
        {hasFailed ? (
          <Empty text={t('gnb.learningFailed')} />
        ) : (
          <>
            <p role="status">{t('gnb.learningWait')}</p>
            <Skeleton rows={3} look="text" />
          </>
        )}
      </Card>
    </main>
  )
}
