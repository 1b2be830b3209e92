import type { Editor } from '@tiptap/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { editorHtml } from './editor-html.ts'

/** Pause in typing, in milliseconds, after which changes are reported. */
const rest = 300
/** Milliseconds after which changes are reported even without a pause. */
const most = 3000

/** Reports the text of an editor after a pause in typing. */
export interface CalmChange {
  /** Registers a change of the text. */
  touch: (editor: Editor) => void
  /** Reports pending changes immediately. */
  flush: () => void
}

/**
 * Reports changes with a delay, because re-rendering the page around a long article takes longer than one key
 * press. Changes are reported after a pause in typing, on unmount, and before the page is unloaded. The
 * editor also calls `flush` when it loses focus.
 */
export function useCalmChange(onChange: (html: string) => void): CalmChange {
  const change = useRef(onChange)
  change.current = onChange
  const waiting = useRef<Editor | null>(null)
  const since = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const calm = useRef<CalmChange>({
    touch: (editor) => {
      if (!waiting.current) since.current = performance.now()
      waiting.current = editor
      clearTimeout(timer.current)
      timer.current = setTimeout(
        calm.current.flush,
        Math.max(0, Math.min(rest, since.current + most - performance.now())),
      )
    },
    flush: () => {
      clearTimeout(timer.current)
      const editor = waiting.current
      waiting.current = null
      if (editor) change.current(editorHtml(editor))
    },
  })
  useLayoutEffect(() => calm.current.flush, [])
  useEffect(() => {
    // The drafts are stored during this event, before the page is unloaded. They must already contain the
    // text.
    const leave = () => flushSync(calm.current.flush)
    window.addEventListener('pagehide', leave, { capture: true })
    return () => window.removeEventListener('pagehide', leave, { capture: true })
  }, [])
  return calm.current
}
