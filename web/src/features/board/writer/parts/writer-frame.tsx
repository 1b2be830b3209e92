import type { ArticleDetail, BoardConfig, Draft } from '@maru/api/board'
import type { BegunItem } from '@maru/api/relation'
import { useMemo } from 'react'
import { useBegun } from '#features/relation/index.tsx'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { readDraft } from '#kit/screen/draft.ts'
import { useAccount } from '#kit/session/session.ts'
import { Button } from '#ui/button.tsx'
import { Frame, type FrameAnswer, type FramePlace } from '#ui/layout/frame.tsx'
import { useDocumentTitle } from '#ui/layout/page-header.tsx'
import { useArticle, useArticleToEdit, useBoardConfig } from '../../board.api.ts'
import { type BoardSearch, boardName } from '../../board.rules.ts'
import { ProofAsked } from '../../password/parts/proof-asked.tsx'
import { useCreatePermission } from '../../reader.api.ts'
import { type DraftQuestion, useDraftToContinue } from '../../writing.api.ts'
import { toDraftInput } from '../writer.rules.ts'
import { PreviewButton } from './preview-button.tsx'
import type { WriterDraft } from './use-local-draft.ts'
import { localKey, useWriter } from './use-writer.ts'
import { useWriterSlot } from './use-writer-slot.ts'
import { Writer } from './writer.tsx'

/** Properties of {@link WriterFrame}. */
export interface WriterFrameProps {
  place: FramePlace
  search: BoardSearch & { boardId: number }
  onClose: () => void
  onSaved: (articleId: number) => void
}

/** An answer that has not loaded yet. */
const pending: FrameAnswer = { data: undefined, error: null, refetch: () => undefined }

/** Loads the data of the writer: the board, the stored draft, and the article to change or to reply to. */
export function WriterFrame({ place, search, onClose, onSaved }: WriterFrameProps) {
  const t = useTranslate()
  const config = useBoardConfig(search.boardId)
  const article = useArticleToEdit(search.boardId, search.articleId)
  const storedDraft = useStoredDraft(search)
  const isNew = search.articleId === undefined && search.parentId === undefined
  const from = isNew ? search.from : undefined
  const begun = useBegun(from, 'article')
  const permission = useCreatePermission(search.boardId, search.articleId === undefined)
  const isReply = search.articleId === undefined && search.parentId !== undefined
  const title = t(
    search.articleId ? 'board.writer.edit' : isReply ? 'board.writer.reply' : 'board.writer.new',
  )
  const language = useLanguage()
  useDocumentTitle(config.data ? `${boardName(config.data, language)} · ${title}` : title, 1)
  // A failed refetch must not close the open writer.
  const answers = [config, ...(search.articleId === undefined ? [] : [article])].map((answer) =>
    answer.data ? { ...answer, error: null } : answer,
  )
  const { draft, storeKey } = storedDraft
  if (answers.some((answer) => !answer.data) || !config.data)
    return <Frame place={place} title={title} onClose={onClose} answers={answers} />
  if (storedDraft.isWaiting || !storeKey || (from !== undefined && begun.isPending))
    return <Frame place={place} title={title} onClose={onClose} answers={[pending]} />
  if (permission.data?.write === false)
    return (
      <Frame place={place} title={title} onClose={onClose}>
        <p role="alert">{t('board.writer.refused')}</p>
      </Frame>
    )
  const parts = {
    place,
    config: config.data,
    article: article.data,
    draft,
    storeKey,
    from,
    begun: begun.data,
    heading: title,
    onClose,
    onSaved,
  }
  if (isReply && search.parentId !== undefined)
    return <ReplyWriter {...parts} boardId={search.boardId} parentId={search.parentId} />
  return <ReadyWriter {...parts} replyTo={undefined} />
}

/** Returns the draft on the server and the key of the draft in this browser. */
function useStoredDraft({ boardId, articleId, parentId, draftId, from }: WriterFrameProps['search']) {
  const { personCode } = useAccount()
  const storeKey = useWriterSlot(localKey(personCode, boardId, { articleId, parentId, draftId, from }))
  // The draft of this browser may have a copy on the server that another device has changed.
  const localId = useMemo(
    () => (storeKey ? readDraft<WriterDraft>(storeKey)?.draftId : undefined),
    [storeKey],
  )
  const asked: DraftQuestion | null = !storeKey
    ? null
    : articleId
      ? { boardId, articleId }
      : (draftId ?? localId)
        ? { boardId, draftId: draftId ?? localId }
        : parentId
          ? { boardId, parentArticle: parentId }
          : null
  const draft = useDraftToContinue(asked)
  return { storeKey, draft: draft.data ?? null, isWaiting: !storeKey || (asked !== null && draft.isPending) }
}

interface ReadyProps extends Omit<WriterFrameProps, 'search'> {
  draft: Draft | null
  from: string | undefined
  begun: BegunItem | undefined
  storeKey: string
  config: BoardConfig
  article: ArticleDetail | undefined
  heading: string
}

function ReplyWriter({ boardId, parentId, ...parts }: ReadyProps & { boardId: number; parentId: number }) {
  const parent = useArticle(boardId, parentId)
  if (parent.data) return <ReadyWriter {...parts} replyTo={parent.data} />
  return <Frame place={parts.place} title={parts.heading} onClose={parts.onClose} answers={[parent]} />
}

function ReadyWriter({
  config,
  article,
  draft,
  from,
  begun,
  storeKey,
  heading,
  replyTo,
  place,
  onClose,
  onSaved,
}: ReadyProps & { replyTo: ArticleDetail | undefined }) {
  const t = useTranslate()
  const name = boardName(config, useLanguage())
  const state = useWriter({ config, article, replyTo, draft, from, begun, storeKey, onSaved })
  const acts = (
    <>
      <PreviewButton
        config={config}
        article={article}
        words={{ ...state.words, fieldValues: toDraftInput(state.words).fieldValues ?? [] }}
      />
      <Button tone="quiet" onPress={state.saveDraft}>
        {t('board.draft.save')}
      </Button>
      <Button onPress={onClose}>{t('kit.cancel')}</Button>
      <Button tone="primary" isPending={state.isSaving} onPress={state.save}>
        {t(article ? 'kit.save' : 'board.writer.save')}
      </Button>
      <ProofAsked article={article} failure={state.failure} onProven={() => void state.save()} />
    </>
  )
  return (
    <Frame place={place} title={`${name} · ${heading}`} onClose={onClose} acts={acts}>
      <Writer config={config} article={article} state={state} />
    </Frame>
  )
}
