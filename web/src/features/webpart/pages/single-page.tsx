import { readWhole, usePageSearch } from '../../../kit/address.ts'
import { useWords } from '../../../kit/i18n.ts'
import { Skeleton } from '../../../ui/loading.tsx'
import { Empty, ErrorNote } from '../../../ui/notice.tsx'
import { useDocumentTitle } from '../../../ui/page-header.tsx'
import { isDrawn, WebpartHost } from '../parts/webpart-host.tsx'
import styles from '../parts/webparts.module.css'
import { useWebparts } from '../webpart.api.ts'

const parse = (query: Record<string, unknown>) => ({ id: readWhole(query, 'id') })

/** One web part by itself, `/home/WebPart?id=` (spec 1§2). */
export function SinglePage() {
  const t = useWords()
  useDocumentTitle(t('webpart.single'))
  const { id } = usePageSearch(parse)
  const webparts = useWebparts()
  if (webparts.isError) return <ErrorNote error={webparts.error} onRetry={() => void webparts.refetch()} />
  if (webparts.isPending) return <Skeleton rows={6} />
  const webpart = webparts.data.find((one) => one.webpartId === id)
  if (!webpart || !isDrawn(webpart)) return <Empty text={t('webpart.unknownPart')} />
  return (
    <div className={styles.single}>
      <WebpartHost webpart={webpart} />
    </div>
  )
}
