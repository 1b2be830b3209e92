import { type BoardChange, boardKinds, type ChangeDetail } from '@maru/api/board'
import { useState } from 'react'
import { fullTime, listTime } from '../../../kit/dates.ts'
import { localName, useLanguage, useWords, type Words } from '../../../kit/i18n.ts'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/loading.tsx'
import { Empty, ErrorNote } from '../../../ui/notice.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { useBoardChanges } from '../settings.api.ts'
import { rightFlags } from '../settings.rules.ts'
import styles from './settings-form.module.css'

const pageSize = 20

/** The words of an act and of a setting, by the names that the audit keeps. */
function actWords(t: Words): Record<string, string> {
  return {
    create: t('boardAdmin.acts.create'),
    update: t('boardAdmin.acts.update'),
    remove: t('boardAdmin.acts.remove'),
    restore: t('boardAdmin.acts.restore'),
    order: t('boardAdmin.acts.order'),
    removeArticles: t('boardAdmin.acts.removeArticles'),
    restoreArticles: t('boardAdmin.acts.restoreArticles'),
    hideArticles: t('boardAdmin.acts.hideArticles'),
    updateNameless: t('boardAdmin.acts.updateNameless'),
    removeNameless: t('boardAdmin.acts.removeNameless'),
  }
}

function partWords(t: Words): Record<string, string> {
  return {
    boardName: t('boardAdmin.nameKo'),
    boardKind: t('boardAdmin.kind'),
    isGlobal: t('boardAdmin.isGlobal'),
    itemsPerPage: t('boardAdmin.itemsPerPage'),
    fields: t('boardAdmin.contentFields'),
    prefaces: t('boardAdmin.prefaces'),
    rights: t('boardAdmin.rights'),
    useComment: t('boardAdmin.use.Comment'),
    useRecommend: t('boardAdmin.use.Recommend'),
    useReply: t('boardAdmin.use.Reply'),
    useTag: t('boardAdmin.use.Tag'),
    useNameless: t('boardAdmin.use.Nameless'),
    useArticleHistory: t('boardAdmin.use.ArticleHistory'),
    useContent: t('boardAdmin.use.Content'),
    usePopup: t('boardAdmin.use.Popup'),
    usePreface: t('boardAdmin.use.Preface'),
    useFile: t('boardAdmin.use.File'),
  }
}

/** What a setting was and became, in words. */
function DetailLine({ detail }: { detail: ChangeDetail }) {
  const t = useWords()
  const language = useLanguage()
  const { part, subject } = detail
  const said = (text: string) => {
    if (text === '') return t('boardSetting.nothing')
    if (part === 'rights') {
      const held = text.split(' ')
      return rightFlags
        .filter((flag) => held.includes(flag))
        .map((flag) => t(`boardAdmin.flags.${flag}`))
        .join(', ')
    }
    if (part === 'boardKind') {
      const kind = boardKinds.find((one) => one === text)
      return kind ? t(`boardAdmin.kinds.${kind}`) : text
    }
    if (part === 'isGlobal' || part.startsWith('use'))
      return t(text === 'on' ? 'boardSetting.on' : 'boardSetting.off')
    return text
  }
  const whose =
    subject?.ko === 'everyone' ? t('boardAdmin.everyone') : subject && localName(subject, language)
  return (
    <span className={styles.detail}>
      {[partWords(t)[part] ?? part, whose].filter(Boolean).join(' · ')}:{' '}
      {t('boardSetting.fromTo', { from: said(detail.from), to: said(detail.to) })}
    </span>
  )
}

function Change({ change }: { change: BoardChange }) {
  const t = useWords()
  const language = useLanguage()
  const parts = change.parts.map((part) => partWords(t)[part] ?? part)
  return (
    <li>
      <time dateTime={change.at} title={fullTime(change.at)} className={styles.quiet}>
        {listTime(change.at)}
      </time>
      <strong>{actWords(t)[change.act] ?? change.act}</strong>
      <span>{localName(change.userName, language)}</span>
      {change.details.map((detail) => (
        <DetailLine
          key={`${detail.part}.${detail.subject?.ko}.${detail.from}.${detail.to}`}
          detail={detail}
        />
      ))}
      {parts.length > 0 && change.details.length === 0 ? (
        <span className={styles.quiet}>{t('boardAdmin.changedParts', { parts: parts.join(', ') })}</span>
      ) : null}
      {change.articleCount > 0 ? (
        <span className={styles.quiet}>{t('boardAdmin.articlesCount', { count: change.articleCount })}</span>
      ) : null}
    </li>
  )
}

/** What administrators did in a board: who, what, when. */
export function SettingsChanges({ boardId }: { boardId: number }) {
  const t = useWords()
  const [page, setPage] = useState(1)
  const changes = useBoardChanges(boardId, page)
  return (
    <Card label={t('boardAdmin.history')}>
      <CardHeader title={t('boardAdmin.history')} />
      {changes.isPending ? <Skeleton rows={3} /> : null}
      {changes.isError ? <ErrorNote error={changes.error} onRetry={() => void changes.refetch()} /> : null}
      {changes.data?.totalCount === 0 ? <Empty text={t('boardAdmin.noHistory')} /> : null}
      <ul className={styles.changes}>
        {changes.data?.data.map((change) => (
          <Change key={change.changeId} change={change} />
        ))}
      </ul>
      <Pager page={page} size={pageSize} total={changes.data?.totalCount ?? 0} onChange={setPage} />
    </Card>
  )
}
