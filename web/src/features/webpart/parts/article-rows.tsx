import { type ArticleItem, pictureAddress } from '@maru/api/board'
import { CornerDownRight, Paperclip } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { formatQuery } from '#kit/address/address.ts'
import { hrefOf, isPlainClick, Link } from '#kit/address/link.tsx'
import { hasWindowRoom, isHosted, openPopup, popupSizes } from '#kit/address/popup.ts'
import { fullTime, listDay } from '#kit/i18n/dates.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Count, MarkBadge, Tag } from '#ui/badge.tsx'
import { classes } from '#ui/classes.ts'
import { VisuallyHidden } from '#ui/hidden.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { ListRow, Rows } from '#ui/list/rows.tsx'
import { Picture } from '#ui/picture.tsx'
import { defaultPicture, pictureSpan, plainExcerpt } from '../webpart.rules.ts'
import styles from './webparts.module.css'

/** Determines how the articles of one tab are opened. */
interface Opening {
  menuId: number | undefined
  /** True: articles open in a new window of 1024x700 if the screen is large enough (spec 2§2). */
  usePopup: boolean
}

function ArticleLink({
  article,
  opening,
  view = 'list',
  children,
}: {
  article: ArticleItem
  opening: Opening
  /** The view of the article list that is shown behind the opened article. */
  view?: 'list' | 'album'
  children: ReactNode
}) {
  const query = formatQuery({ SYSID: article.boardId, ARTICLEID: article.articleId, MENUID: opening.menuId })
  return (
    <Link
      to={`/board/${view}/modal/read${query}`}
      className={styles.link}
      onClick={(event) => {
        if (!opening.usePopup || isHosted() || !hasWindowRoom() || !isPlainClick(event)) return
        const opened = openPopup(
          hrefOf(`/boardpopup/readPopup${query}`),
          `article-${article.articleId}`,
          popupSizes.article,
        )
        // If the browser blocks the window, the link works as usual and the article opens in the page.
        if (opened) event.preventDefault()
      }}
    >
      {children}
    </Link>
  )
}

function Marks({ article }: { article: ArticleItem }) {
  const t = useTranslate()
  return (
    <>
      {article.isNew ? <MarkBadge kind="N" /> : null}
      {article.isUpdated ? <MarkBadge kind="U" /> : null}
      <Count value={article.commentCount} label={t('webpart.comments')} />
      {article.fileCode ? (
        <span className={styles.mark} title={t('kit.hasAttachments')}>
          <Icon icon={Paperclip} size={15} />
          <VisuallyHidden>{t('kit.hasAttachments')}</VisuallyHidden>
        </span>
      ) : null}
    </>
  )
}

/** Articles as rows: notice tag or reply icon, title, badges, comment count, attachment, date (spec 2§2). */
export function ArticleRows({
  label,
  articles,
  opening,
}: {
  label: string
  articles: readonly ArticleItem[]
  opening: Opening
}) {
  const t = useTranslate()
  return (
    <Rows label={label}>
      {articles.map((article) => (
        <ArticleRow key={article.articleId} article={article} opening={opening} t={t} />
      ))}
    </Rows>
  )
}

function ArticleRow({
  article,
  opening,
  t,
}: {
  article: ArticleItem
  opening: Opening
  t: ReturnType<typeof useTranslate>
}) {
  const lead = article.isNotice ? (
    <Tag tone="danger">{t('webpart.noticeTag')}</Tag>
  ) : article.parentArticle ? (
    <span className={styles.mark}>
      <Icon icon={CornerDownRight} size={16} />
      <VisuallyHidden>{t('webpart.reply')}</VisuallyHidden>
    </span>
  ) : null
  return (
    <>
      <ListRow
        lead={lead}
        marks={<Marks article={article} />}
        end={
          <time dateTime={article.createdDate} title={fullTime(article.createdDate)}>
            {listDay(article.createdDate)}
          </time>
        }
      >
        <ArticleLink article={article} opening={opening}>
          <span className={article.isUnread ? styles.bold : undefined}>
            {article.title || t('webpart.secretTitle')}
          </span>
        </ArticleLink>
      </ListRow>
      {article.content ? <li className={styles.excerpt}>{plainExcerpt(article.content)}</li> : null}
    </>
  )
}

/** Articles as picture cards, `columns` in a row: thumbnail, title in two lines, comment count, date (spec 2§2). */
export function ArticleCards({
  label,
  articles,
  opening,
  columns,
  isStrip,
}: {
  label: string
  articles: readonly ArticleItem[]
  opening: Opening
  columns: number
  /** True: the cards are in one row that scrolls horizontally, instead of a grid. */
  isStrip?: boolean
}) {
  const t = useTranslate()
  return (
    <ul
      aria-label={label}
      className={classes(styles.album, isStrip && styles.slide)}
      style={{ '--span': pictureSpan(columns), '--columns': columns } as CSSProperties}
    >
      {articles.map((article) => (
        <li key={article.articleId}>
          <ArticleLink article={article} opening={opening} view="album">
            <Picture source={pictureAddress(article.imageFilePath) ?? defaultPicture(article.boardId)} />
            <span className={classes(styles.caption, article.isUnread && styles.bold)}>
              {article.title || t('webpart.secretTitle')}
            </span>
          </ArticleLink>
          <Row as="span" gap="15" align="stretch" className={styles.under}>
            <time dateTime={article.createdDate}>{listDay(article.createdDate)}</time>
            <Count value={article.commentCount} label={t('webpart.comments')} />
          </Row>
        </li>
      ))}
    </ul>
  )
}
