import { boardApi } from '@maru/api/board'
import { useCallback, useEffect, useRef, useState } from 'react'
import { change } from '#kit/call/change.ts'
import type { DraftInput } from '../../writing.api.ts'
import { toDraftInput, type WriterInput } from '../writer.rules.ts'

/** Milliseconds after a change until it is saved on the server. */
const saveAfter = 5000

/** The identity of a draft, without its text. */
export type DraftPlace = Omit<DraftInput, 'words' | 'draftId'>

/** The draft on the server that stores the typed text. */
export interface ServerDraft {
  /** Time of the last save; null before the first save. */
  savedAt: string | null
  isRefused: boolean
  /** Saves the text five seconds after the last call. */
  saveSoon: (words: WriterInput) => void
  /** Saves the given text, or the waiting text, immediately; false if the save failed. */
  saveNow: (words?: WriterInput) => Promise<boolean>
  /** Stops saving and returns the draft id, so that the saved article replaces the draft. */
  settle: () => Promise<number | undefined>
  /** Resumes saving after a failure. */
  resume: () => void
  /** Deletes the draft; the next change creates a new draft. */
  forget: () => void
  draftId: () => number | undefined
}

/**
 * Saves the typed text as a draft on the server, one call at a time: five seconds after a change, and when the
 * writer is closed. `known` is the id of an existing draft.
 */
export function useServerDraft(place: DraftPlace, known: number | undefined): ServerDraft {
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const [isRefused, setRefused] = useState(false)
  const id = useRef(known)
  const waiting = useRef<WriterInput | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const running = useRef<Promise<boolean>>(Promise.resolve(true))
  const isSettled = useRef(false)
  const newest = useRef(place)
  newest.current = place

  const saveNow = useCallback((words?: WriterInput): Promise<boolean> => {
    clearTimeout(timer.current)
    if (words) waiting.current = words
    running.current = running.current.then(async () => {
      const next = waiting.current
      if (!next || isSettled.current) return true
      waiting.current = null
      try {
        const input = { ...newest.current, draftId: id.current, words: toDraftInput(next) }
        const { draftId, savedDate } = await change(boardApi.saveDraft, input)
        id.current = draftId
        setSavedAt(savedDate)
        setRefused(false)
        return true
      } catch {
        // The text is stored in this browser; the next change retries the save.
        waiting.current ??= next
        setRefused(true)
        return false
      }
    })
    return running.current
  }, [])
  const saveSoon = useCallback(
    (words: WriterInput) => {
      waiting.current = words
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void saveNow(), saveAfter)
    },
    [saveNow],
  )
  useEffect(() => {
    const flush = () => void saveNow()
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [saveNow])
  const draftId = useCallback(() => id.current, [])
  return {
    savedAt,
    isRefused,
    saveSoon,
    saveNow,
    settle: async () => {
      isSettled.current = true
      clearTimeout(timer.current)
      await running.current
      return id.current
    },
    resume: () => {
      isSettled.current = false
      if (waiting.current) saveSoon(waiting.current)
    },
    forget: () => {
      clearTimeout(timer.current)
      waiting.current = null
      const thrown = id.current
      id.current = undefined
      // If this fails, the draft stays in the list of drafts, where it can be deleted.
      if (thrown !== undefined)
        change(boardApi.removeDraft, { boardId: newest.current.boardId, draftId: thrown }).catch(
          () => undefined,
        )
      setSavedAt(null)
    },
    draftId,
  }
}
