import type { ArticleDetail, BoardConfig } from '@maru/api/board'
import { useId, useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useWide } from '#kit/screen/use-wide.ts'
import { Row } from '#ui/layout/stack.tsx'
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { usePhotos, useRecommends } from '../../board.api.ts'
import { MoreButton } from '../../parts/more-button.tsx'
import { PersonRow } from '../../parts/person-row.tsx'
import { Comments } from './comments.tsx'
import { RecommendButton } from './recommend-button.tsx'
import styles from './responses.module.css'

type Panel = 'comments' | 'recommends'

/**
 * Returns whether an article accepts comments or recommendations: it is published and its board allows them.
 */
export function hasResponses({ useComment, useRecommend }: BoardConfig, article: ArticleDetail): boolean {
  return article.state === 'published' && (useComment || useRecommend)
}

/** The comments and recommendations of an article, in two tabs (spec 2§4). */
export function Responses({ config, article }: { config: BoardConfig; article: ArticleDetail }) {
  const t = useTranslate()
  const isWide = useWide(761)
  const panel = useId()
  const { useComment, useRecommend } = config
  const isNameless = article.isNameless || config.useNameless
  const [chosen, setChosen] = useState<Panel>(useComment ? 'comments' : 'recommends')
  if (!hasResponses(config, article)) return null
  const items = [
    ...(useComment
      ? [{ id: 'comments' as const, label: `${t('board.list.comments')} ${article.commentCount}` }]
      : []),
    ...(useRecommend
      ? [{ id: 'recommends' as const, label: `${t('board.list.recommends')} ${article.recommendCount}` }]
      : []),
  ]
  const label = t(chosen === 'comments' ? 'board.list.comments' : 'board.list.recommends')
  return (
    <section className={styles.responses}>
      <Row wrap className={styles.head}>
        <Tabs label={label} items={items} selected={chosen} onSelect={setChosen} panel={panel} />
        {useRecommend && (isWide || !useComment) ? (
          <RecommendButton article={article} isNameless={isNameless} />
        ) : null}
      </Row>
      <TabPanel id={panel} label={label}>
        {chosen === 'comments' ? (
          <Comments
            article={article}
            comCode={config.isGlobal ? null : config.comCode}
            isNameless={isNameless}
            hasEditor={isWide}
          />
        ) : (
          <Recommends article={article} />
        )}
      </TabPanel>
    </section>
  )
}

function Recommends({ article }: { article: ArticleDetail }) {
  const t = useTranslate()
  const people = useRecommends(article.articleId)
  const photos = usePhotos(people.rows.map((person) => person.userCode))
  if (people.isError) return <ErrorNote error={people.error} onRetry={() => void people.refetch()} />
  if (people.isPending) return <Skeleton rows={2} look="text" />
  if (people.rows.length === 0) return <p className={styles.none}>{t('board.reader.recommendNone')}</p>
  return (
    <>
      <ul aria-label={t('board.reader.recommendedBy')} className={styles.people}>
        {people.rows.map((person) => (
          <PersonRow key={person.userCode} person={person} photo={photos.get(person.userCode)} />
        ))}
      </ul>
      <MoreButton list={people} word="board.more.people" />
    </>
  )
}
