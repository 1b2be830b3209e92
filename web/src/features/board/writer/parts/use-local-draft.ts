import { useEffect, useRef, useState } from 'react'
import { storeDraft } from '#kit/screen/draft.ts'
import type { WriterInput } from '../writer.rules.ts'

/** The draft in local storage; `version` is the version of the article that the text is based on. */
export interface WriterDraft {
  words: Partial<WriterInput>
  at: string
  version: number | null
  /** Id of the draft on the server, which stores the same text with a delay. */
  draftId?: number
}

const saveAfter = 600

/** Stores the text in this browser shortly after each change and when the page is left. */
export function useLocalDraft(key: string, draft: WriterDraft | null) {
  const [draftSavedAt, setDraftSavedAt] = useState<string | null>(null)
  const [isRefused, setRefused] = useState(false)
  const newest = useRef(draft)
  newest.current = draft
  useEffect(() => {
    if (!draft) return
    const timer = setTimeout(() => {
      const isKept = storeDraft(key, draft)
      setRefused(!isKept)
      setDraftSavedAt(isKept ? draft.at : null)
    }, saveAfter)
    return () => clearTimeout(timer)
  }, [key, draft])
  useEffect(() => {
    const flush = () => newest.current && storeDraft(key, newest.current)
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [key])
  return { draftSavedAt, isRefused }
}
