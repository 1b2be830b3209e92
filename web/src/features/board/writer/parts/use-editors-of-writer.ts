import { useCallback, useRef } from 'react'

/** Registers the work that editors do before a save: they report the last input and upload their pictures. */
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
