import type { Layout, WebpartPage } from '@maru/api/webpart'
import { useCallback, useRef, useState } from 'react'
import { CallError } from '#kit/call/call-error.ts'
import { type FoundLayout, readStored, resetLayout, saveLayout } from '../../layout.api.ts'

/** The state and the actions of the layout editor. */
export interface Editing {
  layout: Layout
  change: (next: Layout) => void
  undo: () => void
  redo: () => void
  reset: () => void
  canUndo: boolean
  canRedo: boolean
  state: 'saved' | 'saving' | 'failed'
  error: unknown
  retry: () => void
  /** Another window has stored a layout since: replaces it by the own one, or continues with it. */
  conflict: { overwrite: () => void; take: () => void } | null
}

/** The current layout, and the layouts that undo and redo restore. */
interface History {
  past: readonly Layout[]
  present: Layout
  future: readonly Layout[]
}

/** Maximum number of steps that can be undone. */
const mostSteps = 50

/** Stores the newest layout. A layout that arrives during a save is stored after that save. */
function useSaving(page: WebpartPage, first: number) {
  const version = useRef(first)
  const waiting = useRef<Layout | 'reset' | null>(null)
  const isBusy = useRef(false)
  const [state, setState] = useState<Editing['state']>('saved')
  const [error, setError] = useState<unknown>(null)
  const run = useCallback(async () => {
    if (isBusy.current) return
    isBusy.current = true
    setState('saving')
    for (let next = waiting.current; next; next = waiting.current) {
      try {
        if (next === 'reset') await resetLayout(page)
        version.current = next === 'reset' ? 0 : await saveLayout(page, version.current, next)
        if (waiting.current === next) waiting.current = null
      } catch (failure) {
        setError(failure)
        setState('failed')
        isBusy.current = false
        return
      }
    }
    setError(null)
    setState('saved')
    isBusy.current = false
  }, [page])
  const save = useCallback(
    (next: Layout | 'reset') => {
      waiting.current = next
      void run()
    },
    [run],
  )
  const fail = (failure: unknown) => {
    setError(failure)
    setState('failed')
  }
  return {
    ...{ save, state, error },
    retry: () => void run(),
    overwrite: () =>
      readStored(page).then((stored) => {
        version.current = stored.version
        return run()
      }, fail),
    take: (put: (layout: Layout | null) => void) =>
      readStored(page).then((stored) => {
        version.current = stored.version
        waiting.current = null
        setError(null)
        setState('saved')
        put(stored.layout)
      }, fail),
  }
}

/**
 * The state of the layout editor. Every step is stored immediately and can be undone, including a reset. If storing
 * fails, the editor still has the changes and `retry` stores them again.
 */
export function useEditing(page: WebpartPage, layout: FoundLayout): Editing {
  const [history, setHistory] = useState<History>({ past: [], present: layout.layout, future: [] })
  const { save, overwrite, take, ...saving } = useSaving(page, layout.version)
  const { past, present, future } = history
  const go = (next: History, stored: Layout | 'reset') => {
    setHistory(next)
    save(stored)
  }
  const change = (next: Layout) => {
    if (JSON.stringify(next) === JSON.stringify(present)) return
    go({ past: [...past, present].slice(-mostSteps), present: next, future: [] }, next)
  }
  return {
    ...saving,
    layout: present,
    change,
    undo: () => {
      const last = past.at(-1)
      if (last) go({ past: past.slice(0, -1), present: last, future: [present, ...future] }, last)
    },
    redo: () => {
      const [next, ...rest] = future
      if (next) go({ past: [...past, present], present: next, future: rest }, next)
    },
    reset: () => go({ past: [...past, present].slice(-mostSteps), present: layout.set, future: [] }, 'reset'),
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    conflict:
      saving.error instanceof CallError && saving.error.code === 'webpart.layoutChanged'
        ? {
            overwrite: () => void overwrite(),
            // The own layout is one step back.
            take: () =>
              void take((stored) =>
                setHistory({
                  past: [...past, present].slice(-mostSteps),
                  present: stored ?? layout.set,
                  future: [],
                }),
              ),
          }
        : null,
  }
}
