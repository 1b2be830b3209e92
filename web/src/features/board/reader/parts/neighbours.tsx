import type { ArticleDetail } from '@maru/api/board'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { listDay } from '#kit/i18n/dates.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useKeys } from '#kit/screen/keys.ts'
import { Icon } from '#ui/icon.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { ArticleTitle } from '../../list/parts/article-title.tsx'
import styles from './reader.module.css'

/** Links to the next and the previous article of the list; they replace the shown article. */
export function Neighbours({
  article,
  onOpen,
}: {
  article: ArticleDetail
  onOpen: (articleId: number) => void
}) {
  const t = useTranslate()
  const places = [
    {
      id: 'next',
      label: t('board.reader.next'),
      none: t('board.reader.noNext'),
      icon: ChevronUp,
      to: article.nextArticle,
    },
    {
      id: 'previous',
      label: t('board.reader.previous'),
      none: t('board.reader.noPrevious'),
      icon: ChevronDown,
      to: article.previousArticle,
    },
  ]
  const { nextArticle, previousArticle } = article
  // The same keys as in the list: j opens the older article, k opens the newer article.
  useKeys([
    ...(previousArticle
      ? [{ key: 'j', label: 'board.reader.previous', run: () => onOpen(previousArticle.articleId) } as const]
      : []),
    ...(nextArticle
      ? [{ key: 'k', label: 'board.reader.next', run: () => onOpen(nextArticle.articleId) } as const]
      : []),
  ])
  if (!article.nextArticle && !article.previousArticle) return null
  return (
    <nav className={styles.neighbours} aria-label={t('board.reader.title')}>
      {places.map(({ id, label, none, icon, to }) => (
        <Row key={id} gap="3" className={styles.neighbour}>
          <Row as="span" inline gap="1" className={styles.direction}>
            <Icon icon={icon} size={15} /> {label}
          </Row>
          {to ? (
            <>
              <button type="button" className={styles.beside} onClick={() => onOpen(to.articleId)}>
                <ArticleTitle article={to} />
              </button>
              <Muted as="time" dateTime={to.createdDate}>
                {listDay(to.createdDate)}
              </Muted>
            </>
          ) : (
            <Muted>{none}</Muted>
          )}
        </Row>
      ))}
    </nav>
  )
}
