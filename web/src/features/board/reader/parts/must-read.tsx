import type { ArticleDetail } from '@maru/api/board'
import { BookOpenCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { listTime } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { usePhotos } from '../../board.api.ts'
import { PersonRow } from '../../parts/person-row.tsx'
import { readersPageSize, useConfirmMustRead, useMustReadPeople } from '../../writing.api.ts'
import styles from './must-read.module.css'

/**
 * Bar that asks the viewer to confirm a must-read article; author and managers can open the list of
 * confirmations.
 */
export function MustReadBar({ article }: { article: ArticleDetail }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const confirm = useConfirmMustRead()
  const { mustRead } = article
  if (!mustRead || article.state !== 'published') return null
  const { isTarget, readDate, targetCount, readCount } = mustRead
  const isFollowed = targetCount !== null && readCount !== null
  if (!isTarget && !isFollowed) return null
  const say = () =>
    confirm.mutate(
      { articleId: article.articleId },
      { onError: (error) => showToast(errorText(error, t), 'danger') },
    )
  return (
    <Row
      as="section"
      gap="25"
      rowGap="2"
      wrap
      className={styles.bar}
      aria-label={t('board.mustRead.title')}
      data-open={(isTarget && readDate === null) || undefined}
    >
      <Icon icon={BookOpenCheck} size={18} />
      {isTarget ? (
        <span className={styles.text}>
          {readDate === null
            ? t('board.mustRead.ask')
            : t('board.mustRead.done', { date: listTime(readDate) })}
        </span>
      ) : (
        <span className={styles.text}>{t('board.mustRead.title')}</span>
      )}
      {isFollowed ? (
        <Button tone="quiet" onPress={() => setOpen(true)}>
          {t('board.mustRead.count', { total: targetCount, read: readCount })}
        </Button>
      ) : null}
      {isTarget && readDate === null ? (
        <Button tone="primary" isPending={confirm.isPending} onPress={say}>
          {t('board.mustRead.confirm')}
        </Button>
      ) : null}
      {isOpen && isFollowed ? (
        <ReadersDialog
          articleId={article.articleId}
          counts={{ read: readCount, unread: targetCount - readCount }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Row>
  )
}

interface ReadersDialogProps {
  articleId: number
  counts: { read: number; unread: number }
  onClose: () => void
}

function ReadersDialog({ articleId, counts, onClose }: ReadersDialogProps) {
  const t = useTranslate()
  const panel = useId()
  const [shown, setShown] = useState<'read' | 'unread'>('unread')
  const label = t(shown === 'read' ? 'board.mustRead.read' : 'board.mustRead.unread', {
    count: counts[shown],
  })
  return (
    <Dialog
      isOpen
      title={t('board.mustRead.list')}
      onClose={onClose}
      footer={<Button onPress={onClose}>{t('kit.close')}</Button>}
    >
      <Tabs
        label={t('board.mustRead.list')}
        panel={panel}
        selected={shown}
        onSelect={setShown}
        items={[
          { id: 'unread', label: t('board.mustRead.unread', { count: counts.unread }) },
          { id: 'read', label: t('board.mustRead.read', { count: counts.read }) },
        ]}
      />
      <TabPanel id={panel} label={label}>
        <Readers key={shown} articleId={articleId} hasRead={shown === 'read'} />
      </TabPanel>
    </Dialog>
  )
}

function Readers({ articleId, hasRead }: { articleId: number; hasRead: boolean }) {
  const t = useTranslate()
  const [page, setPage] = useState(1)
  const people = useMustReadPeople(articleId, hasRead, page)
  const photos = usePhotos((people.data?.data ?? []).map((person) => person.userCode))
  return (
    <ListView
      label={t('board.mustRead.title')}
      answer={people}
      rowKey={(person) => person.userCode}
      skeletonRows={4}
      empty={<p className={styles.none}>{t('board.mustRead.none')}</p>}
      pager={{ page, size: readersPageSize, onChange: setPage }}
    >
      {(rows) => (
        <ul className={styles.people}>
          {rows.map((person) => (
            <PersonRow key={person.userCode} person={person} photo={photos.get(person.userCode)}>
              {person.readDate ? (
                <Muted as="time" dateTime={person.readDate}>
                  {listTime(person.readDate)}
                </Muted>
              ) : null}
            </PersonRow>
          ))}
        </ul>
      )}
    </ListView>
  )
}

/** Tag with the state of an article that is not listed: draft, scheduled or ended. */
export function StateTag({ article }: { article: Pick<ArticleDetail, 'state' | 'startDate'> }) {
  const t = useTranslate()
  if (article.state === 'published') return null
  if (article.state === 'draft') return <Tag>{t('board.draft.state')}</Tag>
  if (article.state === 'ended') return <Tag tone="warn">{t('board.draft.ended')}</Tag>
  const date = article.startDate ? listTime(article.startDate) : ''
  return <Tag tone="info">{t('board.draft.scheduledFor', { date })}</Tag>
}
