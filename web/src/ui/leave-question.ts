import { useBlocker } from '@tanstack/react-router'
import { askConfirm, type Question } from './ask.ts'

/** Asks before unsaved input is left; the browser asks with its own text when the tab is closed. */
export function useLeaveQuestion(isUnsaved: { current: boolean }, question: Question | string): void {
  useBlocker({
    shouldBlockFn: async () => isUnsaved.current && !(await askConfirm(question)),
    enableBeforeUnload: () => isUnsaved.current,
  })
}
