import type { ArticleDetail, BoardConfig } from '@maru/api/board'
import { emptyName } from '@maru/api/kit/language'
import { toWireName, wireName } from '@maru/api/kit/wire-name'
import { FileQuestion } from 'lucide-react'
import { useState } from 'react'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { type Account, useAccount } from '#kit/session/session.ts'
import { Button } from '#ui/button.tsx'
import { Frame } from '#ui/layout/frame.tsx'
import { Message } from '#ui/layout/message.tsx'
import { ActionNote } from '#ui/notice.tsx'
import { useArticle, useBoardConfig } from '../../board.api.ts'
import { type BoardSearch, boardName, leaveWindow } from '../../board.rules.ts'
import { type LookAhead, takeLookAhead } from '../look-ahead.rules.ts'
import { PrintSheet } from './print-sheet.tsx'
import styles from './reader.module.css'
import { Reader } from './reader.tsx'
import { ReaderActs } from './reader-acts.tsx'

/** Properties of {@link LookAheadReader}; `onEdit` opens the writer of the article that is being changed. */
export interface LookAheadReaderProps {
  search: BoardSearch & { boardId: number; lookAhead: string }
  onEdit: (articleId: number) => void
}

/**
 * Shows the text of the writer as the reader will show it (spec 2§4). It is read once from local storage, and
 * no view is logged.
 */
export function LookAheadReader({ search, onEdit }: LookAheadReaderProps) {
  const t = useTranslate()
  const language = useLanguage()
  const account = useAccount()
  const [words] = useState(() => takeLookAhead(search.lookAhead))
  const config = useBoardConfig(search.boardId)
  const close = () => leaveWindow({ boardId: search.boardId })
  const isSame = words?.boardId === search.boardId
  if (!words || !isSame) {
    return (
      <Message icon={FileQuestion} title={t('board.preview.gone')} text={t('board.preview.goneHelp')}>
        <Button onPress={close}>{t('kit.close')}</Button>
      </Message>
    )
  }
  if (!config.data)
    return <Frame place="window" title={t('board.preview.title')} onClose={close} answers={[config]} />
  const article = previewOf(words, config.data, account)
  if (search.isPrint) return <PrintSheet config={config.data} article={article} isPreview />
  const title = `${boardName(config.data, language)} · ${t('board.preview.title')}`
  const acts =
    words.articleId === null ? undefined : (
      <PreviewActs search={{ ...search, articleId: words.articleId }} config={config.data} onEdit={onEdit} />
    )
  return (
    <Frame place="window" title={title} onClose={close} acts={acts}>
      <div className={styles.above}>
        <ActionNote text={t('board.preview.note')} />
      </div>
      <Reader config={config.data} article={article} isPreview onOpen={() => undefined} />
    </Frame>
  )
}

interface PreviewActsProps {
  search: BoardSearch & { boardId: number; articleId: number }
  config: BoardConfig
  onEdit: (articleId: number) => void
}

/**
 * The buttons over the preview of a changed article: edit and delete are disabled, unless the article is
 * anonymous (spec 2§4).
 */
function PreviewActs({ search, config, onEdit }: PreviewActsProps) {
  const article = useArticle(search.boardId, search.articleId)
  if (!article.data) return null
  return (
    <ReaderActs
      search={search}
      config={config}
      article={article.data}
      shown={article.data.articleVersion}
      isPreview
      onVersion={() => undefined}
      onClose={() => leaveWindow(search)}
      onEdit={() => onEdit(search.articleId)}
      onReply={() => undefined}
    />
  )
}

const nobody = {
  createdUser: null as string | null, // an anonymous author has no person code
  ...toWireName('createdUserName', emptyName),
  ...toWireName('createdUserJobTitle', emptyName),
  ...toWireName('createdUserPosition', emptyName),
  ...toWireName('createdDeptName', emptyName),
}

function authorOf(account: Account): typeof nobody {
  return {
    createdUser: account.personCode,
    ...toWireName('createdUserName', wireName(account, 'displayName')),
    ...toWireName('createdUserJobTitle', wireName(account, 'titleName')),
    ...toWireName('createdUserPosition', wireName(account, 'positionName')),
    ...toWireName('createdDeptName', wireName(account, 'deptName')),
  }
}

/**
 * Returns the article that a save would create, with the signed-in person as author and the current time as
 * date.
 */
function previewOf(words: LookAhead, config: BoardConfig, account: Account): ArticleDetail {
  const preface = config.prefaces.find((row) => row.prefaceId === words.prefaceId)
  const author = config.useNameless ? nobody : authorOf(account)
  const tags = words.tags.split(',').map((tag) => tag.trim().replace(/^#/, ''))
  return {
    ...author,
    articleId: words.articleId ?? 0,
    boardId: words.boardId,
    title: words.title,
    content: words.content,
    tags: tags.filter(Boolean).join(','),
    isNotice: words.isNotice,
    isDraft: false,
    isNameless: config.useNameless,
    isSecret: false,
    createdDate: new Date().toISOString(),
    updatedDate: null,
    ...toWireName('updatedUserName', emptyName),
    parentArticle: null,
    viewCount: 0,
    commentCount: 0,
    recommendCount: 0,
    fileCode: words.fileCode,
    prefaceId: words.prefaceId,
    prefaceText: preface?.prefaceText ?? null,
    articleVersion: 1,
    fieldValues: words.fieldValues,
    state: 'draft',
    startDate: null,
    endDate: null,
    mustRead: null,
    recommendedDate: null,
    canUpdate: false,
    canDelete: false,
    canReply: false,
    canPrint: false,
    canViewLog: false,
    canMail: false,
    previousArticle: null,
    nextArticle: null,
  }
}
