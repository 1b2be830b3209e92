import type { Webhook } from '@maru/api/admin/webhook'
import { Ellipsis } from 'lucide-react'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { Menu } from '#ui/dialog/menu.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { useRemoveWebhook, useRotateWebhook, useTestWebhook } from '../webhook.api.ts'

type Shown = Pick<Webhook, 'webhookId' | 'name'>

/** What a webhook's menu opens outside of itself; a messenger has no secret of its own. */
export interface WebhookOpen<H extends Shown = Webhook> {
  edit(hook: H): void
  deliveries(hook: H): void
  secret?: (secret: string) => void
}

/** The menu of a webhook or of a messenger: change, test, deliveries, new secret, remove. */
export function WebhookMenu<H extends Shown>({ hook, open }: { hook: H; open: WebhookOpen<H> }) {
  const t = useTranslate()
  const test = useTestWebhook()
  const rotate = useRotateWebhook()
  const remove = useRemoveWebhook()
  const { webhookId, name } = hook
  const run = (work: () => Promise<void>) => () =>
    void work().catch((error: unknown) => showAlert(errorText(error, t)))
  const send = async () => {
    const { state, status, answer } = await test.mutateAsync({ webhookId })
    if (state === 'delivered') showToast(t('admin.webhook.tested', { status: status ?? '' }))
    else await showAlert(t('admin.webhook.testFailed', { answer: status ? `${status} ${answer}` : answer }))
  }
  const renew = async () => {
    if (!(await askConfirm(t('admin.webhook.rotateQuestion')))) return
    open.secret?.((await rotate.mutateAsync({ webhookId })).secret)
  }
  const end = async () => {
    if (!(await askConfirm(t('admin.webhook.removeQuestion', { name })))) return
    await remove.mutateAsync({ webhookId })
    showToast(t('admin.webhook.removed'))
  }
  const label = t('admin.webhook.more', { name })
  return (
    <Menu
      label={label}
      groups={[
        {
          id: 'webhook',
          entries: [
            { id: 'test', label: t('admin.webhook.test'), run: run(send) },
            { id: 'deliveries', label: t('admin.webhook.deliveries'), run: () => open.deliveries(hook) },
            { id: 'edit', label: t('admin.webhook.edit'), run: () => open.edit(hook) },
            ...(open.secret ? [{ id: 'rotate', label: t('admin.webhook.rotate'), run: run(renew) }] : []),
            { id: 'remove', label: t('admin.webhook.remove'), run: run(end) },
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
