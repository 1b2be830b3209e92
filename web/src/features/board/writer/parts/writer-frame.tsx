import type { ArticleDetail, BoardConfig, Draft } from '@maru/api/board'
import { type ReactNode, useMemo } from 'react'
import { readDraft } from '../../../../kit/draft.ts'
import { useLanguage, useWords } from '../../../../kit/i18n.ts'
import { useAccount } from '../../../../kit/session.ts'
import { Button } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/loading.tsx'
import { ErrorNote } from '../../../../ui/notice.tsx'
import { useArticle, useArticleToEdit, useBoardConfig } from '../../board.api.ts'
import { type BoardSearch, boardName } from '../../board.rules.ts'
import { ProofAsked } from '../../password/parts/proof-asked.tsx'
import { useCreatePermission } from '../../reader.api.ts'
import { type DraftQuestion, useDraftToContinue } from '../../writing.api.ts'
import { wordsInput } from '../writer.rules.ts'
import { PreviewButton } from './preview-button.tsx'
import type { WriterDraft } from './use-kept-words.ts'
import { localKey, useWriter } from './use-writer.ts'
import { useWriterSlot } from './use-writer-slot.ts'
import { Writer } from './writer.tsx'

/** Properties of {@link WriterFrame}: what stands around it is drawn by `children`. */
export interface WriterFrameProps {
  search: BoardSearch & { boardId: number }
  onClose: () => void
  onSaved: (articleId: number) => void
  children: (parts: { title: string; body: ReactNode; acts: ReactNode }) => ReactNode
}

/** Brings together what the writer needs: the board, the article to change, or the one that is answered. */
export function WriterFrame({ search, onClose, onSaved, children }: WriterFrameProps) {
  const t = useWords()
  const config = useBoardConfig(search.boardId)
  const article = useArticleToEdit(search.boardId, search.articleId)
  const kept = useKeptDraft(search)
  const permission = useCreatePermission(search.boardId, search.articleId === undefined)
  const isReply = search.articleId === undefined && search.parentId !== undefined
  // Once there is something to type in, nothing that fails beside it takes it away.
  const failure = (config.data ? null : config.error) ?? (article.data ? null : article.error)
  const heading = t(
    search.articleId ? 'board.writer.edit' : isReply ? 'board.writer.reply' : 'board.writer.new',
  )
  const isWaiting = kept.isWaiting || (search.articleId !== undefined && !article.data)
  const { draft, storeKey } = kept
  if (failure || !config.data || isWaiting || !storeKey) {
    const retry = () => void Promise.all([config.refetch(), article.refetch()])
    const body = failure ? <ErrorNote error={failure} onRetry={retry} /> : <Skeleton look="text" rows={8} />
    return children({ title: heading, body, acts: <Button onPress={onClose}>{t('kit.close')}</Button> })
  }
  if (permission.data?.write === false) {
    const acts = <Button onPress={onClose}>{t('kit.close')}</Button>
    return children({ title: heading, body: <p role="alert">{t('board.writer.refused')}</p>, acts })
  }
  const parts = {
    config: config.data,
    article: article.data,
    draft,
    storeKey,
    heading,
    onClose,
    onSaved,
    children,
  }
  if (isReply && search.parentId !== undefined)
    return <ReplyWriter {...parts} boardId={search.boardId} parentId={search.parentId} />
  return <ReadyWriter {...parts} replyTo={undefined} />
}

/** What the server kept of these words, and where this browser keeps them. */
function useKeptDraft({ boardId, articleId, parentId, draftId }: WriterFrameProps['search']) {
  const { personCode } = useAccount()
  const storeKey = useWriterSlot(localKey(personCode, boardId, { articleId, parentId, draftId }))
  // Words of this browser may have gone on as a draft that another machine wrote over.
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
  const found = useDraftToContinue(asked)
  return { storeKey, draft: found.data ?? null, isWaiting: !storeKey || (asked !== null && found.isPending) }
}

interface ReadyProps extends Omit<WriterFrameProps, 'search'> {
  draft: Draft | null
  storeKey: string
  config: BoardConfig
  article: ArticleDetail | undefined
  heading: string
}

function ReplyWriter({ boardId, parentId, ...parts }: ReadyProps & { boardId: number; parentId: number }) {
  const t = useWords()
  const parent = useArticle(boardId, parentId)
  if (parent.data) return <ReadyWriter {...parts} replyTo={parent.data} />
  const body = parent.isError ? <ErrorNote error={parent.error} /> : <Skeleton look="text" rows={8} />
  const acts = <Button onPress={parts.onClose}>{t('kit.close')}</Button>
  return parts.children({ title: parts.heading, body, acts })
}

function ReadyWriter({
  config,
  article,
  draft,
  storeKey,
  heading,
  replyTo,
  onClose,
  onSaved,
  children,
}: ReadyProps & { replyTo: ArticleDetail | undefined }) {
  const t = useWords()
  const name = boardName(config, useLanguage())
  const state = useWriter({ config, article, replyTo, draft, storeKey, onSaved })
  return children({
    title: `${name} · ${heading}`,
    body: <Writer config={config} article={article} state={state} />,
    acts: (
      <>
        <PreviewButton
          config={config}
          article={article}
          words={{ ...state.words, fieldValues: wordsInput(state.words).fieldValues ?? [] }}
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
    ),
  })
}
