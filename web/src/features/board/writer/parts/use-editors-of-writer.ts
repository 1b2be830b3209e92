import { useCallback, useRef } from 'react'

/** What the writer's editors have to do before the words are whole: report what was typed last, send their pictures. */
export function useEditorsOfWriter() {
  const works = useRef(new Set<() => Promise<void>>())
  const joinSave = useCallback((work: () => Promise<void>) => {
    works.current.add(work)
    return () => void works.current.delete(work)
  }, [])
  const settleEditors = useCallback(async () => {
    await Promise.all([...works.current].map((work) => work()))
  }, [])
  return { joinSave, settleEditors }
}
