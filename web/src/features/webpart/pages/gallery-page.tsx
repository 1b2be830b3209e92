import type { Webpart } from '@maru/api/webpart'
import { useMemo } from 'react'
import { translate, useTranslate } from '#kit/i18n/i18n.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { type OfferedPart, useOfferedParts } from '../layout/parts/add-dialog.tsx'
import { WebpartHost } from '../parts/webpart-host.tsx'
import { useBoardsOfParts } from '../webpart.api.ts'
import { galleryOptions } from '../webpart.rules.ts'
import styles from './pages.module.css'

/** Shows a preview of every web part that the viewer can add (spec 1§2, web-part gallery). */
export function GalleryPage() {
  const t = useTranslate()
  const boards = useBoardsOfParts()
  const offers = useOfferedParts()
  const boardIds = useMemo(
    () =>
      [...(boards.data?.values() ?? [])]
        .filter(({ kind }) => kind === 'normal')
        .map(({ boardId }) => boardId),
    [boards.data],
  )
  const album = [...(boards.data?.values() ?? [])].find(({ kind }) => kind === 'album')?.boardId
  const webpartOf = ({ kind, offer }: OfferedPart, index: number): Webpart => ({
    ...{ webpartId: index + 1, kind, column: 0, rows: 0, title: { ko: '', en: '', zh: '' } },
    options: galleryOptions(kind, { boardIds, album }) ?? { ...offer.start },
  })
  return (
    <div className={styles.page}>
      <PageHeader title={t('webpart.gallery')} />
      {boards.isPending ? <Skeleton rows={8} /> : null}
      {boards.isPending ? null : (
        <div className={styles.gallery}>
          {offers.map((part, index) => (
            <section key={part.kind} aria-label={translate(part.offer.label)}>
              <h2>
                {translate(part.offer.label)} <small>{part.kind}</small>
              </h2>
              <div className={styles.preview}>
                <WebpartHost webpart={webpartOf(part, index)} isPreview />
              </div>
            </section>
          ))}
        </div>
      )}
    </div>
  )
}
