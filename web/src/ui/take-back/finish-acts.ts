import { finishSession } from '#kit/session/before-end.ts'
import { showAlert } from '../dialog/ask.ts'

/**
 * Sends the acts that wait in all windows, before the session ends or changes. What was refused is shown, and resolves
 * when the person has confirmed it: the page is left afterwards.
 */
export async function finishActs(): Promise<void> {
  const refused = await finishSession()
  if (refused.length > 0) await showAlert(refused.join('\n'))
}
