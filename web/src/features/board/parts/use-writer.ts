import type { ArticleDetail, BoardConfig } from '@maru/api/board'
import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { dropDraft, keepDraft, readDraft } from '../../../kit/draft.ts'
import { useWords } from '../../../kit/i18n.ts'
import { hrefOf } from '../../../kit/link.tsx'
import { openPopup, popupSizes, tellOpener } from '../../../kit/popup.ts'
import { useAccount } from '../../../kit/session.ts'
import { askConfirm } from '../../../ui/ask.ts'
import { showToast } from '../../../ui/toast.tsx'
import { useArticleToEdit, useSaveArticle } from '../board.api.ts'
import { boardAddress, boardChanged } from '../board.rules.ts'
import { type ArticlePasswordState, useArticlePassword } from './use-article-password.ts'

/** What is typed in the writer. */
export interface WriterWords {
  title: string
  content: string
  tags: string
  isNotice: boolean
  prefaceId: string | null
}

/** What is kept in this browser while writing; `version` is the article's that it is based on. */
interface WriterDraft {
  words: WriterWords
  at: string
  version: number | null
}

/** The writer's state and acts. */
export interface WriterState {
  words: WriterWords
  change: (part: Partial<WriterWords>) => void
  /** Changes when the editor must begin with other words. */
  editorKey: number
  /** When the words of an earlier visit were kept, if they are shown now. */
  foundAt: string | null
  dropFound: () => void
  keptAt: string | null
  isDraftRefused: boolean
  isTitleMissing: boolean
  isSaving: boolean
  failure: unknown
  password: ArticlePasswordState
  save: () => Promise<void>
  saveOverTheirs: () => Promise<void>
  showTheirs: () => void
}

const empty: WriterWords = { title: '', content: '', tags: '', isNotice: false, prefaceId: null }

function startOf(article: ArticleDetail | undefined, replyTitle: string | undefined): WriterWords {
  if (!article) return { ...empty, title: replyTitle ? `RE: ${replyTitle}`.slice(0, 300) : '' }
  const { title, content, tags, isNotice, prefaceId } = article
  return { title, content, tags: tags.replaceAll(',', ', '), isNotice, prefaceId }
}

const keepAfter = 600

/** Keeps the words in this browser shortly after each change and when the page is left. */
function useKeptWords(key: string, draft: WriterDraft | null) {
  const [keptAt, setKeptAt] = useState<string | null>(null)
  const [isRefused, setRefused] = useState(false)
  const newest = useRef(draft)
  newest.current = draft
  useEffect(() => {
    if (!draft) return
    const timer = setTimeout(() => {
      const isKept = keepDraft(key, draft)
      setRefused(!isKept)
      setKeptAt(isKept ? draft.at : null)
    }, keepAfter)
    return () => clearTimeout(timer)
  }, [key, draft])
  useEffect(() => {
    const flush = () => newest.current && keepDraft(key, newest.current)
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [key])
  return { keptAt, isRefused }
}

/** Asks before unsaved words are left, also by the browser's own ways. */
function useLeaveQuestion(isUnsaved: { current: boolean }) {
  const t = useWords()
  useBlocker({
    shouldBlockFn: async () => {
      if (!isUnsaved.current) return false
      const question = {
        text: t('board.leaveQuestion'),
        okText: t('board.leave'),
        cancelText: t('board.stay'),
      }
      return !(await askConfirm(question))
    },
    enableBeforeUnload: () => isUnsaved.current,
  })
}

/** Properties of {@link useWriter}; `replyTo` is the article that is answered. */
export interface UseWriterProps {
  config: BoardConfig
  article: ArticleDetail | undefined
  replyTo: ArticleDetail | undefined
  onSaved: (articleId: number) => void
}

/** What the writer knows and can do; nothing typed is lost by a failure, a closed window or a faster colleague. */
export function useWriter({ config, article, replyTo, onSaved }: UseWriterProps): WriterState {
  const t = useWords()
  const { personCode } = useAccount()
  const { boardId } = config
  const place = article ? `a${article.articleId}` : replyTo ? `r${replyTo.articleId}` : 'new'
  const key = `board.${personCode}.${boardId}.${place}`
  const [found] = useState(() => readDraft<WriterDraft>(key))
  const [start] = useState(() => startOf(article, replyTo?.title))
  const [words, setWords] = useState(found?.words ?? start)
  const [foundAt, setFoundAt] = useState(found?.at ?? null)
  const [version, setVersion] = useState(found?.version ?? article?.articleVersion ?? null)
  const [editorKey, setEditorKey] = useState(0)
  const [draft, setDraft] = useState<WriterDraft | null>(null)
  const [isTitleMissing, setTitleMissing] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const isUnsaved = useRef(false)
  const { keptAt, isRefused } = useKeptWords(key, draft)
  const saving = useSaveArticle()
  const newest = useArticleToEdit(boardId, article?.articleId)
  const password = useArticlePassword(config, article)
  useLeaveQuestion(isUnsaved)

  const change = useCallback(
    (part: Partial<WriterWords>) => {
      setWords((before) => {
        const next = { ...before, ...part }
        isUnsaved.current = true
        setDraft({ words: next, at: new Date().toISOString(), version })
        return next
      })
      if (part.title) setTitleMissing(false)
    },
    [version],
  )
  const forget = () => {
    isUnsaved.current = false
    setDraft(null)
    dropDraft(key)
  }
  const save = async (over: number | null = version) => {
    if (words.title.trim() === '') return setTitleMissing(true)
    if (!password.check()) return
    setFailure(null)
    try {
      const known = article && over !== null ? { articleId: article.articleId, articleVersion: over } : {}
      const saved = await saving.mutateAsync({
        boardId,
        ...words,
        ...known,
        ...password.part,
        isNotice: config.authorisation.notice ? words.isNotice : (article?.isNotice ?? false),
        parentArticle: replyTo?.articleId,
      })
      forget()
      tellOpener(boardChanged, { boardId })
      showToast(t(article ? 'board.changed' : 'board.saved'))
      onSaved(saved.articleId)
    } catch (error) {
      setFailure(error)
    }
  }
  return {
    words,
    change,
    editorKey,
    foundAt,
    dropFound: () => {
      forget()
      setWords(start)
      setVersion(article?.articleVersion ?? null)
      setFoundAt(null)
      setEditorKey((count) => count + 1)
    },
    keptAt,
    isDraftRefused: isRefused,
    isTitleMissing,
    isSaving: saving.isPending,
    failure,
    password,
    save: () => save(),
    saveOverTheirs: async () => {
      const { data } = await newest.refetch()
      if (!data) return
      setVersion(data.articleVersion)
      await save(data.articleVersion)
    },
    showTheirs: () => {
      const address = hrefOf(boardAddress('readPopup', { boardId, articleId: article?.articleId }))
      openPopup(address, `article-${article?.articleId}`, popupSizes.article)
    },
  }
}
