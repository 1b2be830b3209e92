import { useBlocker } from '@tanstack/react-router'
import { askConfirm, type Question } from './ask.ts'

/** Asks before what is not saved is left, also by the browser's own ways, which ask in their own words. */
export function useLeaveQuestion(isUnsaved: { current: boolean }, question: Question | string): void {
  useBlocker({
    shouldBlockFn: async () => isUnsaved.current && !(await askConfirm(question)),
    enableBeforeUnload: () => isUnsaved.current,
  })
}
