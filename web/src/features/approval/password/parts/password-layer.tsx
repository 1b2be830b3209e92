import { lazyRoom } from '#kit/lazy-room.ts'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'
import { usePasswordQuestion } from '../../password.rules.ts'

const lazy = lazyRoom('approval')

const PasswordDialog = lazyLayer(
  'approval',
  async () => (await lazy.load('approval', () => import('./password-dialog.tsx'))).PasswordDialog,
)

/** Opens the dialog for the approval password over the unchanged page while a decision waits for it. */
export function PasswordLayer() {
  const answer = usePasswordQuestion()
  return answer ? <PasswordDialog onProven={() => answer(true)} onClose={() => answer(false)} /> : null
}
