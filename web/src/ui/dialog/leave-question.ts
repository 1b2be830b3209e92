import { useBlocker } from '@tanstack/react-router'
import { askConfirm, type Question } from './ask.ts'

/** Shows a question before navigation discards unsaved input. When the tab closes, the browser shows its own text. */
export function useLeaveQuestion(isUnsaved: { current: boolean }, question: Question | string): void {
  useBlocker({
    shouldBlockFn: async () => isUnsaved.current && !(await askConfirm(question)),
    enableBeforeUnload: () => isUnsaved.current,
  })
}
