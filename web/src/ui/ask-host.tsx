import { lazy, Suspense } from 'react'
import { loadChunk } from '../kit/chunk.ts'
import { useOpenQuestion } from './ask.ts'

const AskDialog = lazy(() =>
  loadChunk('ui', () => import('./ask-dialog.tsx')).then((m) => ({ default: m.AskDialog })),
)

/** Shows the questions of {@link showAlert} and {@link askConfirm}; stands once in the frame of every page. */
export function AskHost() {
  const question = useOpenQuestion()
  return (
    <Suspense fallback={null}>
      {question ? <AskDialog key={question.id} question={question} /> : null}
    </Suspense>
  )
}
