import type { Editor } from '@tiptap/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { editorHtml } from './editor-html.ts'

/** Milliseconds of rest after which what was typed is reported. */
const rest = 300
/** Milliseconds after which it is reported without a rest. */
const most = 3000

/** Reports the text of an editor when its writer rests. */
export interface CalmChange {
  /** Something was typed. */
  touch: (editor: Editor) => void
  /** Reports what was not reported yet. */
  flush: () => void
}

/**
 * Separates typing from rendering: in a long article one rendering of the page around costs more
 * than the key. What is typed is reported after a rest, when the editor is left, and before the page goes away.
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
    // The page is gone after this: the store of the text must have received it.
    const leave = () => flushSync(calm.current.flush)
    window.addEventListener('pagehide', leave, { capture: true })
    return () => window.removeEventListener('pagehide', leave, { capture: true })
  }, [])
  return calm.current
}
