import type { Webpart } from '@maru/api/webpart'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { useLayout } from '../layout.api.ts'
import { WebpartColumns } from '../parts/webpart-columns.tsx'
import { WebpartHost } from '../parts/webpart-host.tsx'
import { useBoardsOfParts } from '../webpart.api.ts'
import { boardVariants } from '../webpart.rules.ts'
import styles from './pages.module.css'

/** Developer home page (spec 1§2, /test): a preview of the company's set, and the stored set as JSON. */
export function TestPage() {
  const t = useTranslate()
  const { data, error, retry } = useLayout('home')
  return (
    <div className={styles.page}>
      <PageHeader title={t('webpart.test')} />
      {error ? <ErrorNote title={t('webpart.layoutFailed')} error={error} onRetry={retry} /> : null}
      {!data && !error ? <Skeleton rows={8} /> : null}
      {data ? (
        <>
          <WebpartColumns layout={data.set} isPreview />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard */}
          <pre className={styles.stored} tabIndex={0}>
            {JSON.stringify(data.set, null, 2)}
          </pre>
        </>
      ) : null}
    </div>
  )
}

/** Developer page of board web parts (spec 1§2, /home/test/board): every variant, and a board without permission. */
export function BoardTestPage() {
  const t = useTranslate()
  const boards = useBoardsOfParts()
  const variants = boardVariants([...(boards.data?.values() ?? [])])
  return (
    <div className={styles.page}>
      <PageHeader title={t('webpart.testBoards')} />
      {boards.isPending ? <Skeleton rows={8} /> : null}
      {boards.isError ? <ErrorNote error={boards.error} onRetry={() => void boards.refetch()} /> : null}
      <div className={styles.gallery}>
        {variants.map(({ name, kind, options }, index) => {
          const webpart: Webpart = {
            ...{ webpartId: index + 1, kind, column: 0, rows: 0, options },
            title: { ko: name, en: name, zh: name },
          }
          return <WebpartHost key={name} webpart={webpart} isPreview />
        })}
      </div>
    </div>
  )
}
