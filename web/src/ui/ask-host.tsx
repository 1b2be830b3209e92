import { useOpenQuestion } from './ask.ts'
import { AskDialog } from './ask-dialog.tsx'

/**
 * Shows the questions of {@link showAlert} and {@link askConfirm}; mounted once in the frame of every page. Part of the
 * first bundle: a failure must be reported when nothing more can be loaded.
 */
export function AskHost() {
  const question = useOpenQuestion()
  return question ? <AskDialog key={question.id} question={question} /> : null
}
