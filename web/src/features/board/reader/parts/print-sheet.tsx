import type { ArticleDetail, BoardConfig } from '@maru/api/board'
import { useEffect, useState } from 'react'
import { useLanguage } from '#kit/i18n/i18n.ts'
import { useDocumentTitle } from '#ui/layout/page-header.tsx'
import { boardName, leaveWindow } from '../../board.rules.ts'
import styles from './print-sheet.module.css'
import { Reader } from './reader.tsx'

/** Properties of {@link PrintSheet}. */
export interface PrintSheetProps {
  config: BoardConfig
  article: ArticleDetail
  isPreview?: boolean
}

/** Prints an article after its body and pictures have loaded, then closes its window (spec 2§2). */
export function PrintSheet({ config, article, isPreview }: PrintSheetProps) {
  const [isReady, setReady] = useState(false)
  const title = boardName(config, useLanguage())
  const { boardId, articleId } = article
  useDocumentTitle(`${article.title} · ${title}`)
  useEffect(() => {
    if (!isReady) return
    const leave = () =>
      leaveWindow({ boardId, articleId: articleId || undefined }, articleId ? 'read' : 'list')
    // Waits for `afterprint`: closing the window while the print dialog is open would cancel the print.
    window.addEventListener('afterprint', leave, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', leave)
  }, [isReady, boardId, articleId])
  return (
    <main id="content" className={styles.sheet}>
      <p className={styles.board}>{title}</p>
      <Reader
        config={config}
        article={article}
        isPreview={isPreview}
        onPrintable={() => setReady(true)}
        onOpen={() => undefined}
      />
    </main>
  )
}
