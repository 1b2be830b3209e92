import type { ArticleDetail } from '@maru/api/board'
import { wireName } from '@maru/api/kit/wire-name'
import { PersonName } from '#features/org/index.tsx'
import { fullTime, listTime } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { PersonAvatar } from '#ui/presence/presence.tsx'
import { usePhotos } from '../../board.api.ts'
import { articleAuthor } from '../../board.rules.ts'
import styles from './reader.module.css'

/**
 * Author, date and number of readers of an article (spec 2§2); an anonymous article shows a silhouette and
 * "anonymous".
 */
export function AuthorLine({ article }: { article: ArticleDetail }) {
  const t = useTranslate()
  const language = useLanguage()
  const photos = usePhotos([article.createdUser])
  const author = articleAuthor(article, language)
  const position = localName(wireName(article, 'createdUserPosition'), language)
  const editor = localName(wireName(article, 'updatedUserName'), language)
  const about = [position, author.department].filter(Boolean).join(' · ')
  return (
    <Row gap="25" rowGap="2" wrap className={styles.byline}>
      <PersonAvatar
        name={article.isNameless ? '' : author.name}
        personCode={article.isNameless ? null : article.createdUser}
        photo={article.createdUser ? photos.get(article.createdUser) : null}
      />
      <div className={styles.who}>
        <p className={styles.name}>
          <PersonName personCode={article.isNameless ? null : article.createdUser} hasPresence>
            {article.isNameless ? t('board.list.anonymous') : author.name}
          </PersonName>{' '}
          <span>{author.title}</span>
        </p>
        {about ? <Hint>{about}</Hint> : null}
      </div>
      <div className={styles.when}>
        <p>
          <time dateTime={article.createdDate} title={fullTime(article.createdDate)}>
            {listTime(article.createdDate)}
          </time>
          <span className={styles.views}>
            {t('board.list.views')} <b>{article.viewCount.toLocaleString()}</b>
          </span>
        </p>
        {article.updatedDate && editor ? (
          <Hint>{t('board.reader.updated', { date: listTime(article.updatedDate), name: editor })}</Hint>
        ) : null}
      </div>
    </Row>
  )
}
