import { type BoardChange, boardKinds, type ChangeDetail } from '@maru/api/board'
import { useState } from 'react'
import { fullTime, listTime } from '#kit/i18n/dates.ts'
import { localName, type Translate, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { Empty } from '#ui/notice.tsx'
import { useBoardChanges } from '../settings.api.ts'
import { rightFlags } from '../settings.rules.ts'
import styles from './settings-form.module.css'

const pageSize = 20

/** Labels of the actions, by their names in the audit log. */
function actLabels(t: Translate): Record<string, string> {
  return {
    create: t('board.admin.acts.create'),
    update: t('board.admin.acts.update'),
    remove: t('board.admin.acts.remove'),
    restore: t('board.admin.acts.restore'),
    order: t('board.admin.acts.order'),
    removeArticles: t('board.admin.acts.removeArticles'),
    restoreArticles: t('board.admin.acts.restoreArticles'),
    hideArticles: t('board.admin.acts.hideArticles'),
    updateNameless: t('board.admin.acts.updateNameless'),
    removeNameless: t('board.admin.acts.removeNameless'),
  }
}

function partLabels(t: Translate): Record<string, string> {
  return {
    boardName: t('kit.nameIn.ko'),
    boardKind: t('board.admin.kind'),
    isGlobal: t('board.admin.isGlobal'),
    itemsPerPage: t('board.admin.itemsPerPage'),
    fields: t('board.admin.contentFields'),
    prefaces: t('board.admin.prefaces'),
    rights: t('board.admin.rights'),
    useComment: t('board.admin.use.Comment'),
    useRecommend: t('board.admin.use.Recommend'),
    useReply: t('board.admin.use.Reply'),
    useTag: t('board.admin.use.Tag'),
    useNameless: t('board.admin.use.Nameless'),
    useArticleHistory: t('board.admin.use.ArticleHistory'),
    useContent: t('board.admin.use.Content'),
    usePopup: t('board.admin.use.Popup'),
    usePreface: t('board.admin.use.Preface'),
    useFile: t('board.admin.use.File'),
  }
}

/** Shows the old and the new value of a setting as text. */
function DetailLine({ detail }: { detail: ChangeDetail }) {
  const t = useTranslate()
  const language = useLanguage()
  const { part, subject } = detail
  const describe = (text: string) => {
    if (text === '') return t('board.settings.nothing')
    if (part === 'rights') {
      const codes = text.split(' ')
      return rightFlags
        .filter((flag) => codes.includes(flag))
        .map((flag) => t(`board.admin.flags.${flag}`))
        .join(', ')
    }
    if (part === 'boardKind') {
      const kind = boardKinds.find((one) => one === text)
      return kind ? t(`board.admin.kinds.${kind}`) : text
    }
    if (part === 'isGlobal' || part.startsWith('use'))
      return t(text === 'on' ? 'board.settings.on' : 'board.settings.off')
    return text
  }
  const whose =
    subject?.ko === 'everyone' ? t('board.admin.everyone') : subject && localName(subject, language)
  return (
    <Muted tone="2" className={styles.detail}>
      {[partLabels(t)[part] ?? part, whose].filter(Boolean).join(' · ')}:{' '}
      {t('board.settings.fromTo', { from: describe(detail.from), to: describe(detail.to) })}
    </Muted>
  )
}

function Change({ change }: { change: BoardChange }) {
  const t = useTranslate()
  const language = useLanguage()
  const parts = change.parts.map((part) => partLabels(t)[part] ?? part)
  return (
    <li>
      <Muted as="time" dateTime={change.at} title={fullTime(change.at)}>
        {listTime(change.at)}
      </Muted>
      <strong>{actLabels(t)[change.act] ?? change.act}</strong>
      <span>{localName(change.userName, language)}</span>
      {change.details.map((detail) => (
        <DetailLine
          key={`${detail.part}.${detail.subject?.ko}.${detail.from}.${detail.to}`}
          detail={detail}
        />
      ))}
      {parts.length > 0 && change.details.length === 0 ? (
        <Muted>{t('board.admin.changedParts', { parts: parts.join(', ') })}</Muted>
      ) : null}
      {change.articleCount > 0 ? (
        <Muted>{t('board.admin.articlesCount', { count: change.articleCount })}</Muted>
      ) : null}
    </li>
  )
}

/** The audit log of a board: date, action, administrator and changed values. */
export function SettingsChanges({ boardId }: { boardId: number }) {
  const t = useTranslate()
  const [page, setPage] = useState(1)
  const changes = useBoardChanges(boardId, page)
  return (
    <Card label={t('board.admin.history')}>
      <CardHeader title={t('board.admin.history')} />
      <ListView
        label={t('board.admin.history')}
        answer={changes}
        rowKey={(change) => change.changeId}
        skeletonRows={3}
        empty={<Empty text={t('board.admin.noHistory')} />}
        pager={{ page, size: pageSize, onChange: setPage }}
      >
        {(rows) => (
          <ul className={styles.changes}>
            {rows.map((change) => (
              <Change key={change.changeId} change={change} />
            ))}
          </ul>
        )}
      </ListView>
    </Card>
  )
}
