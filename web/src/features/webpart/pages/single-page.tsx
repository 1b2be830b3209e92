import { readId, usePageSearch } from '#kit/address/address.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useDocumentTitle } from '#ui/layout/page-header.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { Empty, ErrorNote } from '#ui/notice.tsx'
import { useLayout } from '../layout.api.ts'
import { isDrawn, WebpartHost } from '../parts/webpart-host.tsx'
import styles from './pages.module.css'

const parse = (query: Record<string, unknown>) => ({ id: readId(query, 'id') })

/** A page that shows only one web part of the home page, `/home/WebPart?id=` (spec 1§2). */
export function SinglePage() {
  const t = useTranslate()
  useDocumentTitle(t('webpart.single'))
  const { id } = usePageSearch(parse)
  const { data, error, retry } = useLayout('home')
  if (error) return <ErrorNote title={t('webpart.layoutFailed')} error={error} onRetry={retry} />
  if (!data) return <Skeleton rows={6} />
  const webpart = data.layout.parts.find((one) => one.webpartId === id)
  if (!webpart || !isDrawn(webpart)) return <Empty text={t('webpart.unknownPart')} />
  return (
    <div className={styles.single}>
      <WebpartHost webpart={webpart} />
    </div>
  )
}
