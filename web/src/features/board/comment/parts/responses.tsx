import type { ArticleDetail, BoardConfig } from '@maru/api/board'
import { ThumbsUp } from 'lucide-react'
import { useId, useState } from 'react'
import { errorText } from '../../../../kit/error-text.ts'
import { useTranslate } from '../../../../kit/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Skeleton } from '../../../../ui/loading.tsx'
import { ErrorNote } from '../../../../ui/notice.tsx'
import { TabPanel, Tabs } from '../../../../ui/tabs.tsx'
import { showToast } from '../../../../ui/toast.tsx'
import { usePhotos, useRecommends, useToggleRecommend } from '../../board.api.ts'
import { MoreButton } from '../../parts/more-button.tsx'
import { PersonRow } from '../../parts/person-row.tsx'
import { Comments } from './comments.tsx'
import styles from './responses.module.css'

type Panel = 'comments' | 'recommends'

/** Comments and recommendations of an article, one of them open at a time (spec 2§4). */
export function Responses({ config, article }: { config: BoardConfig; article: ArticleDetail }) {
  const t = useTranslate()
  const panel = useId()
  const { useComment, useRecommend } = config
  const isNameless = article.isNameless || config.useNameless
  const [chosen, setChosen] = useState<Panel>(useComment ? 'comments' : 'recommends')
  if (article.state !== 'published' || (!useComment && !useRecommend)) return null
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
      <div className={styles.head}>
        <Tabs label={label} items={items} selected={chosen} onSelect={setChosen} panel={panel} />
        {useRecommend ? <RecommendButton article={article} isNameless={isNameless} /> : null}
      </div>
      <TabPanel id={panel} label={label}>
        {chosen === 'comments' ? (
          <Comments
            article={article}
            comCode={config.isGlobal ? null : config.comCode}
            isNameless={isNameless}
          />
        ) : (
          <Recommends article={article} />
        )}
      </TabPanel>
    </section>
  )
}

function RecommendButton({ article, isNameless }: { article: ArticleDetail; isNameless: boolean }) {
  const t = useTranslate()
  const toggle = useToggleRecommend(article.boardId, article.articleId, isNameless)
  const isGiven = article.recommendedDate !== null
  return (
    <Button
      tone={isGiven ? 'plain' : 'quiet'}
      aria-pressed={isGiven}
      icon={<Icon icon={ThumbsUp} size={16} />}
      isPending={toggle.isPending}
      onPress={() => toggle.mutate(isGiven, { onError: (error) => showToast(errorText(error, t), 'danger') })}
    >
      {t(isGiven ? 'board.reader.unrecommend' : 'board.reader.recommend')}
    </Button>
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
