import { useEffect, useRef, useState } from 'react'
import { keepDraft } from '../../../../kit/draft.ts'
import type { WriterWords } from '../writer.rules.ts'

/** What is kept in this browser while writing; `version` is the article's that it is based on. */
export interface WriterDraft {
  words: Partial<WriterWords>
  at: string
  version: number | null
  /** The draft on the server that holds the same words, a little later. */
  draftId?: number
}

const keepAfter = 600

/** Keeps the words in this browser shortly after each change and when the page is left. */
export function useKeptWords(key: string, draft: WriterDraft | null) {
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
