import type { ArticleDetail, BoardConfig } from '@maru/api/board'
import { useEffect, useRef } from 'react'
import { useLanguage, useWords } from '../../../kit/i18n.ts'
import { Tag } from '../../../ui/badge.tsx'
import { useCreateViewLog } from '../board.api.ts'
import { tagList } from '../board.rules.ts'
import { AuthorLine } from './author-line.tsx'
import { Neighbours } from './neighbours.tsx'
import styles from './reader.module.css'
import { Responses } from './responses.tsx'
import { ShownContent } from './shown-content.tsx'

/** Properties of {@link Reader}. */
export interface ReaderProps {
  config: BoardConfig
  article: ArticleDetail
  /** Draws the words alone, without comments and neighbours, and tells when they can be printed. */
  onPrintable?: () => void
  /** Shows words that are not sent yet: nothing is logged, and nobody has answered them. */
  isPreview?: boolean
  onOpen: (articleId: number) => void
}

/** Logs one reading of the shown article (spec 2§4); drafts are read by their author alone. */
function useViewLog({ boardId, articleId, isDraft }: ArticleDetail, isPreview: boolean) {
  const { mutate } = useCreateViewLog()
  const logged = useRef(0)
  useEffect(() => {
    if (isPreview || isDraft || logged.current === articleId) return
    logged.current = articleId
    mutate({ boardId, articleId })
  }, [mutate, boardId, articleId, isDraft, isPreview])
}

/** The article reader (spec 2§2): preface, title, author line, words, tags, comments and recommendations. */
export function Reader({ config, article, onPrintable, isPreview = false, onOpen }: ReaderProps) {
  const t = useWords()
  const language = useLanguage()
  useViewLog(article, isPreview)
  const preface = config.prefaces.find((row) => row.prefaceId === article.prefaceId)
  const names = preface?.prefaceName
  const prefaceName = names
    ? language === 'ko-KR'
      ? names.ko
      : language === 'zh-CN'
        ? names.zh
        : names.en
    : null
  const tags = tagList(article.tags)
  return (
    <article className={styles.reader} aria-label={article.title}>
      <header className={styles.head}>
        <h2 className={styles.title}>
          {article.isNotice ? <Tag tone="danger">{t('board.notice')}</Tag> : null}
          {prefaceName ? <Tag>{prefaceName}</Tag> : null}
          <span className={styles.words}>{article.title}</span>
          {config.useArticleHistory && !isPreview ? (
            <Tag tone="info">{`v${article.articleVersion}.0`}</Tag>
          ) : null}
        </h2>
        <AuthorLine article={article} />
      </header>
      {article.prefaceText ? <p className={styles.preface}>{article.prefaceText}</p> : null}
      <ShownContent html={article.content} onReady={onPrintable} />
      {tags.length > 0 ? (
        <ul className={styles.tags} aria-label={t('board.tags')}>
          {tags.map((tag) => (
            <li key={tag} className={styles.tag}>
              #{tag}
            </li>
          ))}
        </ul>
      ) : null}
      {onPrintable || isPreview ? null : (
        <>
          <Responses config={config} article={article} />
          <Neighbours article={article} onOpen={onOpen} />
        </>
      )}
    </article>
  )
}
