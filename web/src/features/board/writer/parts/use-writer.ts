import type { ArticleDetail, BoardConfig, Draft, DraftFields } from '@maru/api/board'
import type { BegunItem } from '@maru/api/relation'
import { useCallback, useEffect, useRef, useState } from 'react'
import { hrefOf } from '#kit/address/link.tsx'
import { notifyOpener, openPopup, popupSizes } from '#kit/address/popup.ts'
import { CallError } from '#kit/call/call-error.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { dropDraft, readDraft, storeDraft } from '#kit/screen/draft.ts'
import { showAlert } from '#ui/dialog/ask.ts'
import { useLeaveQuestion } from '#ui/dialog/leave-question.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { sendMentions } from '#ui/editor/mention-html.ts'
import { useArticleToEdit, useSaveArticle } from '../../board.api.ts'
import { boardAddress, boardChanged } from '../../board.rules.ts'
import { type ArticlePasswordState, useArticlePassword } from '../../password/parts/use-article-password.ts'
import {
  begunInput,
  draftToInput,
  emptyInput,
  findFaults,
  initialInput,
  noFaults,
  toDraftInput,
  type WriterFaults,
  type WriterInput,
} from '../writer.rules.ts'
import { useEditorsOfWriter } from './use-editors-of-writer.ts'
import { useLocalDraft, type WriterDraft } from './use-local-draft.ts'
import { useServerDraft } from './use-server-draft.ts'

/** The writer's state and actions. */
export interface WriterState {
  words: WriterInput
  change: (part: Partial<WriterInput>) => void
  /** Changes when the editors must load another text. */
  editorKey: number
  /** Time at which the shown draft of an earlier visit was stored; null without such a draft. */
  foundAt: string | null
  dropFound: () => void
  draftSavedAt: string | null
  isDraftRefused: boolean
  /** Time of the last save on the server. */
  serverSavedAt: string | null
  isServerRefused: boolean
  /** Returns the id of the draft on the server. */
  draftId: () => number | undefined
  saveDraft: () => Promise<void>
  faults: WriterFaults
  /** Called by the uploader with the number of files that are still being uploaded. */
  setFilesOnTheWay: (count: number) => void
  /** Called by date and time fields with whether their input is incomplete. */
  setHalf: (field: string, isHalf: boolean) => void
  /** Registers work of an editor that runs before each save; returns a function that unregisters it. */
  joinSave: (work: () => Promise<void>) => () => void
  isSaving: boolean
  failure: unknown
  password: ArticlePasswordState
  save: () => Promise<void>
  saveOverTheirs: () => Promise<void>
  showTheirs: () => void
}

/** Returns the key of a draft in this browser. */
export function localKey(
  personCode: string,
  boardId: number,
  at: { articleId?: number; parentId?: number; draftId?: number; from?: string },
): string {
  const place = at.articleId
    ? `a${at.articleId}`
    : at.parentId
      ? `r${at.parentId}`
      : `new${at.draftId ?? at.from ?? ''}`
  return `board.${personCode}.${boardId}.${place}`
}

interface Found {
  words: WriterInput
  at: string
  version: number | null
  draftId: number | undefined
}

/** Returns the newer draft of this browser and the server; null without a draft. */
function newestDraft(local: WriterDraft | null, server: Draft | null): Found | null {
  if (server && (!local || Date.parse(server.savedDate) > Date.parse(local.at))) {
    const { savedDate: at, articleVersion: version, draftId } = server
    return { words: draftToInput(server), at, version, draftId }
  }
  if (!local) return null
  const words = { ...emptyInput, ...local.words }
  return { words, at: local.at, version: local.version, draftId: server?.draftId ?? local.draftId }
}

/** Properties of {@link useWriter}; `replyTo` is the parent of a reply, `draft` the draft on the server. */
export interface UseWriterProps {
  config: BoardConfig
  article: ArticleDetail | undefined
  replyTo: ArticleDetail | undefined
  draft: Draft | null
  /** The item from which a new article is made, and what the article begins with. */
  from?: string | undefined
  begun?: BegunItem | undefined
  /** The key of the draft in this browser, from {@link localKey} and `useWriterSlot`. */
  storeKey: string
  onSaved: (articleId: number) => void
}

/** Returns the id of the field in an error of the server as an array; empty for other errors. */
function refusedField(error: unknown): number[] {
  if (!(error instanceof CallError)) return []
  const isOfField = error.code === 'board.fieldMissing' || error.code === 'board.fieldInvalid'
  return isOfField && typeof error.params.fieldId === 'number' ? [error.params.fieldId] : []
}

/** The input with each of its texts passed through a function. */
function withTexts<T extends DraftFields>(input: T, textOf: (html: string) => string): T {
  const fieldValues = input.fieldValues?.map((row) => ({ ...row, value: textOf(row.value) }))
  return { ...input, content: textOf(input.content), ...(fieldValues ? { fieldValues } : {}) }
}

/** Scrolls the first marked fault into view after rendering: the viewport can be smaller than the form. */
function showFirstFault(): void {
  requestAnimationFrame(() => {
    const marked = document.querySelector<HTMLElement>(
      '[data-writer] [aria-invalid="true"], [data-writer] [data-fault], [data-writer] [role="alert"]',
    )
    marked?.scrollIntoView({ block: 'center' })
    if (marked?.matches('input, textarea, button')) marked.focus({ preventScroll: true })
  })
}

/** The text, its origin, and its drafts in this browser and on the server. */
function useTyped({ config, article, replyTo, draft: server, begun, storeKey: key }: UseWriterProps) {
  const [result] = useState(() => newestDraft(readDraft<WriterDraft>(key), server))
  const [start] = useState(() =>
    begun ? begunInput(begun, config.useFile) : initialInput(article, replyTo?.title),
  )
  const [words, setWords] = useState(result?.words ?? start)
  const [foundAt, setFoundAt] = useState(result?.at ?? null)
  const [version, setVersion] = useState(result?.version ?? article?.articleVersion ?? null)
  const [editorKey, setEditorKey] = useState(0)
  const [draft, setDraft] = useState<WriterDraft | null>(null)
  const isUnsaved = useRef(false)
  const { draftSavedAt, isRefused } = useLocalDraft(key, draft)
  const place = {
    boardId: config.boardId,
    ...(article ? { articleId: article.articleId, articleVersion: version ?? article.articleVersion } : {}),
    ...(replyTo ? { parentArticle: replyTo.articleId } : {}),
  }
  const serverDraft = useServerDraft(place, result?.draftId)
  const { savedAt, draftId: keptId } = serverDraft
  const latestDraft = useRef(draft)
  latestDraft.current = draft
  useEffect(() => {
    // Stored immediately, so that after a crash the tab continues this draft instead of creating another one.
    const draftId = savedAt === null ? undefined : keptId()
    if (draftId === undefined) return
    if (latestDraft.current) storeDraft(key, { ...latestDraft.current, draftId })
    setDraft((known) => known && { ...known, draftId })
  }, [savedAt, keptId, key])
  const latest = useRef(words)
  latest.current = words
  const change = useCallback(
    (part: Partial<WriterInput>) => {
      const next = { ...latest.current, ...part }
      latest.current = next
      isUnsaved.current = true
      setWords(next)
      const draftId = serverDraft.draftId()
      const at = new Date().toISOString()
      setDraft({ words: next, at, version, ...(draftId === undefined ? {} : { draftId }) })
      serverDraft.saveSoon(next)
    },
    [version, serverDraft.draftId, serverDraft.saveSoon],
  )
  const forget = () => {
    isUnsaved.current = false
    setDraft(null)
    dropDraft(key)
  }
  const begin = () => {
    latest.current = start
    setWords(start)
    setVersion(article?.articleVersion ?? null)
    setFoundAt(null)
    setEditorKey((count) => count + 1)
  }
  return {
    ...{ words, latest, change, editorKey, foundAt, draftSavedAt, isRefused, isUnsaved },
    ...{ version, setVersion, kept: serverDraft, forget, begin },
  }
}

/** State and actions of the writer; a failure, a closed window or a version conflict loses no typed text. */
export function useWriter(props: UseWriterProps): WriterState {
  const { config, article, replyTo, onSaved } = props
  const t = useTranslate()
  const { boardId } = config
  const typed = useTyped(props)
  const { words, kept, version, forget } = typed
  const [faults, setFaults] = useState(noFaults)
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const halves = useRef(new Set<string>())
  const setHalf = useCallback((field: string, isHalf: boolean) => {
    if (isHalf) halves.current.add(field)
    else halves.current.delete(field)
  }, [])
  const filesOnTheWay = useRef(0)
  const setFilesOnTheWay = useCallback((count: number) => {
    filesOnTheWay.current = count
  }, [])
  const saving = useSaveArticle()
  const newest = useArticleToEdit(boardId, article?.articleId)
  const password = useArticlePassword(config, article)
  useLeaveQuestion(typed.isUnsaved, {
    text: t('board.writer.leaveQuestion'),
    okText: t('kit.leave'),
    cancelText: t('board.writer.stay'),
  })
  const { joinSave, settleEditors } = useEditorsOfWriter()

  const check = (): boolean => {
    const isListed = article?.state === 'published' || article?.state === 'ended'
    const fields = config.useContent ? config.contentFields : []
    const place = { isListed, storedEnd: article?.endDate ?? null }
    const wrong = findFaults(typed.latest.current, fields, place, new Date())
    setFaults(wrong ?? noFaults)
    return wrong === null && halves.current.size === 0
  }
  const save = async (over: number | null = version) => {
    setBusy(true)
    try {
      await settleEditors()
      // Runs both checks, so that the faults of both are marked.
      const isRight = [check(), password.check()].every(Boolean)
      if (!isRight) return showFirstFault()
      if (filesOnTheWay.current > 0) return void showAlert(t('board.writer.filesUploading'))
      setFailure(null)
      const words = typed.latest.current
      const draftId = await kept.settle()
      const known = article && over !== null ? { articleId: article.articleId, articleVersion: over } : {}
      const input = {
        boardId,
        ...toDraftInput(words),
        ...{ ...known, ...password.part },
        ...(draftId === undefined ? {} : { draftId }),
        isNotice: config.authorisation.notice ? words.isNotice : (article?.isNotice ?? false),
        ...{ parentArticle: replyTo?.articleId, from: props.from },
      }
      const saved = await sendMentions(t, (textOf) => saving.mutateAsync(withTexts(input, textOf)))
      forget()
      notifyOpener(boardChanged, { boardId })
      showToast(t(article ? 'board.writer.changed' : 'board.writer.saved'))
      onSaved(saved.articleId)
    } catch (error) {
      kept.resume()
      setFaults({ ...noFaults, fields: refusedField(error) })
      setFailure(error)
      showFirstFault()
    } finally {
      setBusy(false)
    }
  }
  const change = (part: Partial<WriterInput>) => {
    if (part.title && faults.title) setFaults({ ...faults, title: false })
    typed.change(part)
  }
  return {
    words,
    change,
    editorKey: typed.editorKey,
    foundAt: typed.foundAt,
    dropFound: () => {
      forget()
      halves.current.clear()
      kept.forget()
      typed.begin()
    },
    draftSavedAt: typed.draftSavedAt,
    isDraftRefused: typed.isRefused,
    serverSavedAt: kept.savedAt,
    isServerRefused: kept.isRefused,
    draftId: kept.draftId,
    joinSave,
    saveDraft: async () => {
      await settleEditors()
      const isKept = await kept.saveNow(typed.latest.current)
      showToast(
        t(isKept ? 'board.draft.saved' : 'board.draft.notSavedOnServer'),
        isKept ? undefined : 'danger',
      )
      // Text that is saved on the server can be left without a confirmation.
      if (isKept) typed.isUnsaved.current = false
    },
    faults,
    setFilesOnTheWay,
    setHalf,
    isSaving: isBusy,
    failure,
    password,
    save: () => save(),
    saveOverTheirs: async () => {
      const { data } = await newest.refetch()
      if (!data) return
      typed.setVersion(data.articleVersion)
      await save(data.articleVersion)
    },
    showTheirs: () => {
      const address = hrefOf(boardAddress('readPopup', { boardId, articleId: article?.articleId }))
      const isOpen = openPopup(address, `article-${article?.articleId}`, popupSizes.article)
      if (!isOpen) void showAlert(t('kit.popupBlocked'))
    },
  }
}
