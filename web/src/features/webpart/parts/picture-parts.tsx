import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import type { HomePartProps } from '#kit/fillings.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { pictureTab, swipePages } from '../webpart.rules.ts'
import { ArticleCards } from './article-rows.tsx'
import { BoardBody, type DrawProps } from './board-body.tsx'
import { NoTab } from './board-part.tsx'
import { useNamedTabs } from './named-tabs.ts'
import styles from './webparts.module.css'

function usePictures(options: HomePartProps['options'], pages: number) {
  const read = useMemo(() => {
    const tab = pictureTab(options, pages)
    return tab ? [tab] : []
  }, [options, pages])
  const [tab] = useNamedTabs(read).tabs
  return { read, tab, columns: pictureTab(options)?.columns ?? 1 }
}

/** Album (spec 2§2): the pictures of a board in a grid with pages. */
export function AlbumPart({ title, options, isPreview }: HomePartProps) {
  const ownTitle = localName(title, useLanguage())
  const { read, tab, columns } = usePictures(options, 1)
  const [page, setPage] = useState(1)
  if (!tab) return <NoTab title={ownTitle} read={read} />
  return (
    <Card label={ownTitle || tab.name}>
      <BoardBody
        tab={tab}
        page={page}
        onPage={setPage}
        title={ownTitle || tab.name}
        columns={columns}
        isPreview={isPreview}
      />
    </Card>
  )
}

/** Picture carousel (spec 2§2): one row that scrolls, with five times as many pictures as are visible together. */
export function SwipePart({ title, options, isPreview }: HomePartProps) {
  const ownTitle = localName(title, useLanguage())
  const { read, tab, columns } = usePictures(options, swipePages)
  if (!tab) return <NoTab title={ownTitle} read={read} />
  return (
    <Card label={ownTitle || tab.name}>
      <BoardBody
        tab={{ ...tab, isPaging: false }}
        page={1}
        onPage={() => undefined}
        title={ownTitle || tab.name}
        columns={columns}
        isPreview={isPreview}
        draw={(drawn) => <Strip {...drawn} columns={columns} />}
      />
    </Card>
  )
}

function Strip({ columns, ...drawn }: DrawProps & { columns: number }) {
  const t = useTranslate()
  const strip = useRef<HTMLDivElement>(null)
  const slide = (direction: number) => {
    const place = strip.current
    place?.scrollBy({ left: direction * place.clientWidth, behavior: 'smooth' })
  }
  return (
    <div className={styles.swipe}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard */}
      <section ref={strip} aria-label={drawn.label} tabIndex={0} className={styles.strip}>
        <ArticleCards {...drawn} columns={columns} isStrip />
      </section>
      <Row as="span" align="stretch" justify="center" className={styles.slides}>
        <IconButton size="s" label={t('kit.previous')} onPress={() => slide(-1)}>
          <Icon icon={ChevronLeft} />
        </IconButton>
        <IconButton size="s" label={t('kit.next')} onPress={() => slide(1)}>
          <Icon icon={ChevronRight} />
        </IconButton>
      </Row>
    </div>
  )
}
