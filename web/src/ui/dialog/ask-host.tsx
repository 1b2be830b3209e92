import { type ComponentType, useEffect, useState } from 'react'
import { loadChunk } from '#kit/call/chunk.ts'
import { type OpenQuestion, useOpenQuestion } from './ask.ts'

type Dialog = ComponentType<{ question: OpenQuestion }>
let loaded: Dialog | null = null

async function loadDialog(): Promise<Dialog> {
  loaded ??= await loadChunk('ui', async () => (await import('./ask-dialog.tsx')).AskDialog)
  return loaded
}

/** Uses the dialogs of the browser if the code of the dialog cannot be loaded. A failure must also be reported then. */
function askByBrowser({ kind, text, answer }: OpenQuestion) {
  // biome-ignore lint/suspicious/noAlert: the dialog of the portal is not available
  if (kind === 'confirm') answer(window.confirm(text))
  else {
    // biome-ignore lint/suspicious/noAlert: the dialog of the portal is not available
    window.alert(text)
    answer(true)
  }
}

const firstActs = ['pointerdown', 'keydown'] as const

/**
 * Shows the questions of {@link showAlert} and {@link askConfirm}. It is mounted once in the frame of every page. It is
 * in the first bundle, because a failure must be reported even if no more code can be loaded.
 */
export function AskHost() {
  const question = useOpenQuestion()
  const [Loaded, setLoaded] = useState<Dialog | null>(() => loaded)
  useEffect(() => {
    const load = () => void loadDialog().catch(() => undefined)
    for (const act of firstActs) window.addEventListener(act, load, { once: true, capture: true })
    return () => {
      for (const act of firstActs) window.removeEventListener(act, load, { capture: true })
    }
  }, [])
  useEffect(() => {
    if (!question || Loaded) return
    let isGone = false
    loadDialog().then(
      (Dialog) => !isGone && setLoaded(() => Dialog),
      () => !isGone && askByBrowser(question),
    )
    return () => {
      isGone = true
    }
  }, [question, Loaded])
  return question && Loaded ? <Loaded key={question.id} question={question} /> : null
}
