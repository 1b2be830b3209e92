import { type ArticleItem, pictureAddress } from '@maru/api/board'
import { CornerDownRight } from 'lucide-react'
import { fullTime, listDay, listTime } from '#kit/i18n/dates.ts'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { classes } from '#ui/classes.ts'
import { VisuallyHidden } from '#ui/hidden.tsx'
import { Icon } from '#ui/icon.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Picture } from '#ui/picture.tsx'
import { articleAuthor } from '../../board.rules.ts'
import styles from './article-cards.module.css'
import { ArticleLink } from './article-link.tsx'
import { ArticleMarks } from './article-marks.tsx'
import type { ArticleTableProps } from './article-table.tsx'
import { ArticleTitle } from './article-title.tsx'
import { Hits } from './hits.tsx'

function Before({ article }: { article: ArticleItem }) {
  const t = useTranslate()
  if (article.isNotice) return <Tag tone="danger">{t('board.list.notice')}</Tag>
  if (!article.parentArticle) return null
  return (
    <span className={styles.sign}>
      <Icon icon={CornerDownRight} size={16} />
      <VisuallyHidden>{t('board.list.replyMark')}</VisuallyHidden>
    </span>
  )
}

/** Articles as picture cards: thumbnail, title in two lines, date, badges and number of comments (spec 2§2). */
export function ArticleAlbum({ label, articles, openId, ...how }: ArticleTableProps) {
  return (
    <ul aria-label={label} className={styles.album}>
      {articles.map((article) => (
        <li
          key={article.articleId}
          data-row
          data-current={article.articleId === openId || undefined}
          className={classes(styles.card, article.articleId === openId && styles.open)}
        >
          <ArticleLink article={article} {...how} view="album" className={styles.cover}>
            <Picture source={pictureAddress(article.imageFilePath)} />
            <span className={classes(styles.caption, article.isUnread && styles.unread)}>
              <ArticleTitle article={article} />
            </span>
          </ArticleLink>
          <Row as="span" gap="15" rowGap="1" wrap className={styles.under}>
            <Before article={article} />
            <time dateTime={article.createdDate} title={fullTime(article.createdDate)}>
              {listDay(article.createdDate)}
            </time>
            <ArticleMarks article={article} />
          </Row>
        </li>
      ))}
    </ul>
  )
}

function Byline({ article }: { article: ArticleItem }) {
  const t = useTranslate()
  const author = articleAuthor(article, useLanguage())
  const who = article.isNameless
    ? t('board.list.anonymous')
    : [author.name, author.title].filter(Boolean).join(' ')
  return (
    <Row as="span" gap="25" rowGap="0" align="stretch" wrap className={styles.byline}>
      <Muted tone="2" size="inherit">
        {who}
      </Muted>
      {author.department ? <span className={styles.department}>{author.department}</span> : null}
      <time dateTime={article.createdDate} title={fullTime(article.createdDate)}>
        {listTime(article.createdDate)}
      </time>
      <span>
        {t('board.list.views')} {article.viewCount.toLocaleString()}
      </span>
    </Row>
  )
}

/** Articles with an excerpt and a small picture if available (spec 2§2, summary). */
export function ArticleSummaries({ label, articles, openId, ...how }: ArticleTableProps) {
  const t = useTranslate()
  return (
    <ul aria-label={label} className={styles.summaries}>
      {articles.map((article) => (
        <li
          key={article.articleId}
          data-row
          data-current={article.articleId === openId || undefined}
          className={classes(styles.summary, article.articleId === openId && styles.current)}
        >
          <Stack as="span" gap="1" grow>
            <span className={styles.line}>
              <Before article={article} />
              <ArticleLink
                article={article}
                {...how}
                view="summary"
                className={classes(styles.title, !article.isUnread && styles.read)}
              >
                <ArticleTitle article={article} />
              </ArticleLink>
              <ArticleMarks article={article} />
            </span>
            <span className={article.excerpt ? styles.excerpt : styles.nothing}>
              {article.excerpt === null ? (
                '\u00a0'
              ) : article.excerpt ? (
                <Hits text={article.excerpt} of="words" />
              ) : (
                t('board.view.noText')
              )}
            </span>
            <Byline article={article} />
          </Stack>
          {article.imageFilePath ? (
            <span className={styles.picture}>
              <Picture source={pictureAddress(article.imageFilePath)} />
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
