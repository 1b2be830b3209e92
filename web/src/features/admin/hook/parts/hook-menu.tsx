import type { Hook } from '@maru/api/admin/hook'
import { Ellipsis } from 'lucide-react'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { Menu } from '#ui/dialog/menu.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { useRemoveHook, useTestHook } from '../hook.api.ts'
import { codeText } from '../hook.rules.ts'

/** What a hook's menu opens outside of itself. */
export interface HookOpen {
  edit(hook: Hook): void
  rotate(hook: Hook): void
  messages(hook: Hook): void
}

/** The menu of a hook: test, messages, change, new secret, remove. */
export function HookMenu({ hook, open }: { hook: Hook; open: HookOpen }) {
  const t = useTranslate()
  const test = useTestHook()
  const remove = useRemoveHook()
  const { hookId, name } = hook
  const run = (work: () => Promise<void>) => () =>
    void work().catch((error: unknown) => showAlert(errorText(error, t)))
  const send = async () => {
    const { state, reason } = await test.mutateAsync({ hookId })
    if (state === 'failed') await showAlert(t('admin.hook.testFailed', { reason: codeText(reason, t) }))
    else showToast(t('admin.hook.tested'))
  }
  const end = async () => {
    if (!(await askConfirm(t('admin.hook.removeQuestion', { name })))) return
    await remove.mutateAsync({ hookId })
    showToast(t('admin.hook.removed'))
  }
  const label = t('admin.hook.more', { name })
  return (
    <Menu
      label={label}
      groups={[
        {
          id: 'hook',
          entries: [
            { id: 'test', label: t('admin.hook.test'), run: run(send) },
            { id: 'messages', label: t('admin.hook.messages'), run: () => open.messages(hook) },
            { id: 'edit', label: t('admin.hook.edit'), run: () => open.edit(hook) },
            { id: 'rotate', label: t('admin.hook.rotate'), run: () => open.rotate(hook) },
            { id: 'remove', label: t('admin.hook.remove'), run: run(end) },
          ],
        },
      ]}
      trigger={(opener) => (
        <IconButton {...opener} label={label} size="s">
          <Icon icon={Ellipsis} size={16} />
        </IconButton>
      )}
    />
  )
}
