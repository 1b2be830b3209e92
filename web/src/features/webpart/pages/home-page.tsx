import type { Layout, WebpartPage } from '@maru/api/webpart'
import { PencilRuler } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { lazyRoom } from '#kit/lazy-room.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { lazyPart } from '#ui/dialog/lazy-layer.tsx'
import { VisuallyHidden } from '#ui/hidden.tsx'
import { Icon } from '#ui/icon.tsx'
import { useDocumentTitle } from '#ui/layout/page-header.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { Empty, ErrorNote } from '#ui/notice.tsx'
import { type FoundLayout, useFirstContents, useLayout } from '../layout.api.ts'
import { MorningLine } from '../morning/parts/morning-line.tsx'
import { ContentsOfPage } from '../parts/page-contents.ts'
import { WebpartColumns } from '../parts/webpart-columns.tsx'
import { isDrawn } from '../parts/webpart-host.tsx'
import styles from '../parts/webparts.module.css'

const OwnEditor = lazyPart('webparts', async () => {
  const module = await lazyRoom('webpart').load('webparts', () => import('../layout/parts/own-editor.tsx'))
  return module.OwnEditor
})

/** The home page (Home): the viewer's web parts in their columns, each loading separately (spec 2§1). */
export function HomePage() {
  return <LayoutPage page="home" />
}

/** My page (MyPage): another page of web parts (spec 1§2). */
export function MyPage() {
  return <LayoutPage page="mypage" />
}

function LayoutPage({ page }: { page: WebpartPage }) {
  const t = useTranslate()
  const title = t(page === 'home' ? 'webpart.home' : 'webpart.mypage')
  useDocumentTitle(title)
  const { data, error, retry } = useLayout(page)
  // The initial layout of the editor. A later answer or a failure must not replace the editor with unsaved changes.
  const [edited, setEdited] = useState<FoundLayout | null>(null)
  return (
    <>
      <VisuallyHidden>
        <h1>{title}</h1>
      </VisuallyHidden>
      {edited ? (
        <OwnEditor page={page} found={data ?? edited} onDone={() => setEdited(null)} />
      ) : data ? (
        <ShownLayout page={page} layout={data.layout} onArrange={() => setEdited(data)} />
      ) : error ? (
        <ErrorNote title={t('webpart.layoutFailed')} error={error} onRetry={retry} />
      ) : (
        <Skeleton rows={8} />
      )}
    </>
  )
}

function ShownLayout({
  page,
  layout,
  onArrange,
}: {
  page: WebpartPage
  layout: Layout
  onArrange: () => void
}) {
  const t = useTranslate()
  const contents = useFirstContents(layout)
  const isEmpty = !layout.parts.some(isDrawn)
  return (
    <ContentsOfPage value={contents}>
      <Row className={styles.lead}>
        {page === 'home' ? <MorningLine /> : <span />}
        <IconButton size="s" label={t('webpart.arrange')} onPress={onArrange}>
          <Icon icon={PencilRuler} />
        </IconButton>
      </Row>
      {isEmpty ? (
        <Empty text={t('webpart.noParts')}>
          <Button onPress={onArrange}>{t('webpart.arrange')}</Button>
        </Empty>
      ) : null}
      <WebpartColumns layout={layout} />
    </ContentsOfPage>
  )
}
