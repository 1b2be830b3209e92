import type { Webpart } from '@maru/api/webpart'
import { useWords } from '../../../kit/i18n.ts'
import { classes } from '../../../ui/classes.ts'
import { VisuallyHidden } from '../../../ui/hidden.tsx'
import { Skeleton } from '../../../ui/loading.tsx'
import { Empty, ErrorNote } from '../../../ui/notice.tsx'
import { useDocumentTitle } from '../../../ui/page-header.tsx'
import { isDrawn, WebpartHost } from '../parts/webpart-host.tsx'
import styles from '../parts/webparts.module.css'
import { useWebparts } from '../webpart.api.ts'

const columns: readonly { area: Webpart['area']; look?: string }[] = [
  { area: 'side' },
  { area: 'main', look: styles.lead },
  { area: 'rail', look: styles.rail },
]

/** The home page (Home): the company's web parts in three columns, each loading by itself (spec 2§1). */
export function HomePage() {
  const t = useWords()
  useDocumentTitle(t('webpart.home'))
  const webparts = useWebparts()
  if (webparts.isError) return <ErrorNote error={webparts.error} onRetry={() => void webparts.refetch()} />
  if (webparts.isPending) return <Skeleton rows={8} />
  const drawn = webparts.data.filter(isDrawn)
  return (
    <>
      <VisuallyHidden>
        <h1>{t('webpart.home')}</h1>
      </VisuallyHidden>
      {drawn.length === 0 ? <Empty text={t('webpart.noParts')} /> : null}
      <div className={styles.home}>
        {columns.map(({ area, look }) => (
          <div key={area} className={classes(styles.column, look)}>
            {drawn
              .filter((webpart) => webpart.area === area)
              .map((webpart) => (
                <div
                  key={webpart.webpartId}
                  className={classes(styles.part, webpart.kind === 'profile' && styles.first)}
                >
                  <WebpartHost webpart={webpart} />
                </div>
              ))}
          </div>
        ))}
      </div>
    </>
  )
}
