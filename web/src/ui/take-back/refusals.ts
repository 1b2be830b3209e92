import { showAlert } from '../dialog/ask.ts'
import { showToast } from '../dialog/toast.tsx'

/** The refusals of a flush before the session ends; null otherwise. */
let collected: string[] | null = null

/** Reports what was refused: one line as a toast, several as a notice. */
export function reportRefusal(text: string): void {
  if (collected) collected.push(text)
  else if (text.includes('\n')) void showAlert(text)
  else showToast(text, 'danger')
}

/** Runs a function and returns what was refused meanwhile; it is not shown. */
export async function collectRefusals(run: () => Promise<unknown>): Promise<string[]> {
  const own: string[] = []
  collected = own
  try {
    await run()
  } finally {
    collected = null
  }
  return own
}
