import type { ArticleDetail, BoardConfig } from '@maru/api/board'
import { type ReactNode, useEffect, useRef } from 'react'
import { AttachmentList } from '#features/file/index.tsx'
import { Relations } from '#features/relation/index.tsx'
import { Link } from '#kit/address/link.tsx'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useWide } from '#kit/screen/use-wide.ts'
import { Tag } from '#ui/badge.tsx'
import { ShownContent } from '#ui/content/shown-content.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { useCreateViewLog } from '../../board.api.ts'
import { batchPreface, boardAddress, tagList } from '../../board.rules.ts'
import { Composer } from '../../comment/parts/composer.tsx'
import { Responses } from '../../comment/parts/responses.tsx'
import { FieldValues } from '../../field/parts/field-values.tsx'
import { VersionFiles } from '../../history/parts/version-files.tsx'
import { defaultFilter, isSearchable } from '../../list.rules.ts'
import { useBoardSearch } from '../../parts/use-board-search.ts'
import { AuthorLine } from './author-line.tsx'
import { MustReadBar, StateTag } from './must-read.tsx'
import { Neighbours } from './neighbours.tsx'
import styles from './reader.module.css'

/** Properties of {@link Reader}. */
export interface ReaderProps {
  config: BoardConfig
  article: ArticleDetail
  /** If set, only the article is rendered, without comments and neighbours; called when it can be printed. */
  onPrintable?: () => void
  /** The article has not been saved yet: no view is logged, and it has no comments. */
  isPreview?: boolean
  /** The reader shows an older version of the article. */
  isOlder?: boolean
  /** The buttons of the article, if they are below its text instead of in the frame. */
  acts?: ReactNode
  onOpen: (articleId: number) => void
}

/**
 * Logs one view of the shown article (spec 2§4). An unlisted article is not logged: only its author and
 * managers read it.
 */
function useViewLog({ boardId, articleId, state }: ArticleDetail, isPreview: boolean) {
  const { mutate } = useCreateViewLog(boardId)
  const logged = useRef(0)
  useEffect(() => {
    if (isPreview || state !== 'published' || logged.current === articleId) return
    logged.current = articleId
    mutate({ articleId })
  }, [mutate, articleId, state, isPreview])
}

/**
 * The tags as chips (spec 2§2); if the reader is over a list, each searchable tag links to the articles with
 * it.
 */
function Tags({ boardId, tags }: { boardId: number; tags: string[] }) {
  const t = useTranslate()
  const { view, menuId } = useBoardSearch()
  const filterOf = (text: string) => ({ ...defaultFilter, field: 'tag' as const, text })
  return (
    <Row as="ul" gap="15" align="stretch" wrap className={styles.tags} aria-label={t('board.reader.tags')}>
      {tags.map((tag) => (
        <li key={tag} className={styles.tag}>
          {view && isSearchable(tag) ? (
            <Link
              to={boardAddress('list', { boardId, view, menuId, listFilter: filterOf(tag) })}
              aria-label={t('board.reader.tagSearch', { tag })}
              title={t('board.reader.tagSearch', { tag })}
            >
              #{tag}
            </Link>
          ) : (
            `#${tag}`
          )}
        </li>
      ))}
    </Row>
  )
}

/** The article reader (spec 2§2): preface, title, author line, body, tags, comments and recommendations. */
export function Reader({
  config,
  article,
  onPrintable,
  isPreview = false,
  isOlder = false,
  acts = null,
  onOpen,
}: ReaderProps) {
  const t = useTranslate()
  const language = useLanguage()
  const isWide = useWide(761)
  useViewLog(article, isPreview)
  const preface = config.usePreface && config.prefaces.find((row) => row.prefaceId === article.prefaceId)
  const names = preface ? preface.prefaceName : null
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
          {isPreview ? null : <StateTag article={article} />}
          {article.isNotice ? <Tag tone="danger">{t('board.list.notice')}</Tag> : null}
          {prefaceName ? <Tag>{prefaceName}</Tag> : null}
          <span className={styles.words}>
            {article.title}{' '}
            {config.useArticleHistory && article.articleVersion > 1 && !isPreview ? (
              <Tag tone="info">{`v${article.articleVersion}.0`}</Tag>
            ) : null}
          </span>
        </h2>
        <AuthorLine article={article} />
      </header>
      {onPrintable || isPreview ? null : <MustReadBar article={article} />}
      {preface && article.prefaceText ? <p className={styles.preface}>{article.prefaceText}</p> : null}
      <ShownContent
        html={article.content}
        isPlain={article.prefaceId === batchPreface}
        onReady={onPrintable}
      />
      <FieldValues config={config} values={article.fieldValues} />
      {article.fileCode && isOlder ? (
        <VersionFiles fileCode={article.fileCode} version={article.articleVersion} />
      ) : null}
      {article.fileCode && !onPrintable && !isOlder ? (
        <div className={styles.files}>
          <AttachmentList code={article.fileCode} />
        </div>
      ) : null}
      {onPrintable || isPreview ? null : <Relations kind="article" id={String(article.articleId)} />}
      {tags.length > 0 ? <Tags boardId={article.boardId} tags={tags} /> : null}
      {acts ? <div className={styles.acts}>{acts}</div> : null}
      {onPrintable || isPreview ? null : (
        <>
          <Responses config={config} article={article} />
          <Neighbours article={article} onOpen={onOpen} />
          {isWide ? null : <Composer key={article.articleId} config={config} article={article} />}
        </>
      )}
    </article>
  )
}
