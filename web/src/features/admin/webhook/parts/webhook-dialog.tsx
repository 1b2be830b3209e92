import { type Webhook, type WebhookEvent, webhookEvents, webhookLimits } from '@maru/api/admin/webhook'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Checkbox, Switch } from '#ui/form/choice.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import styles from '../../parts/form.module.css'
import { eventText, useCreateWebhook, useUpdateWebhook } from '../webhook.api.ts'

interface Draft {
  name: string
  url: string
  events: WebhookEvent[]
  isOn: boolean
}

const draftOf = (hook: Webhook | null): Draft => ({
  name: hook?.name ?? '',
  url: hook?.url ?? '',
  events: hook?.events ?? ['person.added', 'person.changed', 'person.retired'],
  isOn: hook ? hook.offReason === null : true,
})

/** Adds or changes a webhook; a new one returns its secret to `onSecret`. */
export function WebhookDialog({
  hook,
  onSecret,
  onClose,
}: {
  hook: Webhook | null
  onSecret: (secret: string) => void
  onClose: () => void
}) {
  const t = useTranslate()
  const create = useCreateWebhook()
  const update = useUpdateWebhook()
  const form = useRoomForm<Draft, null, { secret?: string }>({
    start: draftOf(hook),
    base: null,
    check: ({ name, url, events }) => ({
      name: name.trim() === '' ? t('admin.webhook.faults.name') : '',
      url: /^https?:\/\/[^/]/i.test(url.trim()) ? '' : t('admin.webhook.faults.url'),
      events: events.length === 0 ? t('admin.webhook.faults.events') : '',
    }),
    save: ({ name, url, events, isOn }) => {
      const fields = { name: name.trim(), url: url.trim(), events }
      if (!hook) return create.mutateAsync(fields)
      const { webhookId, version } = hook
      return update.mutateAsync({ ...fields, isOn, webhookId, version })
    },
    onSaved: (answer) => {
      showToast(t('admin.webhook.saved'))
      onClose()
      if (answer.secret !== undefined) onSecret(answer.secret)
    },
    leaveQuestion: t('admin.leave'),
    faultFields: { 'admin.webhookAddress': 'url', 'admin.webhookPrivate': 'url' },
  })
  const { draft, field, change } = form
  const choose = (event: WebhookEvent, isChosen: boolean) =>
    change({ events: webhookEvents.filter((one) => (one === event ? isChosen : draft.events.includes(one))) })
  const fault = field('events').error
  return (
    <FormDialog form={form} title={t(hook ? 'admin.webhook.edit' : 'admin.webhook.add')} onClose={onClose}>
      <TextField
        {...field('name')}
        label={t('admin.webhook.name')}
        maxLength={webhookLimits.name}
        isRequired
      />
      <TextField
        {...field('url')}
        label={t('admin.webhook.url')}
        hint={t('admin.webhook.urlHint')}
        maxLength={webhookLimits.url}
        capitals="none"
        isRequired
      />
      <fieldset className={styles.item}>
        <legend>{t('admin.webhook.events')}</legend>
        {webhookEvents.map((event) => (
          <Checkbox
            key={event}
            isSelected={draft.events.includes(event)}
            onChange={(isChosen) => choose(event, isChosen)}
          >
            {t(`admin.webhook.eventNames.${eventText[event]}`)}
          </Checkbox>
        ))}
        {fault ? (
          <p role="alert" className={styles.error}>
            {fault}
          </p>
        ) : null}
      </fieldset>
      {hook ? (
        <Switch isSelected={draft.isOn} onChange={(isOn) => change({ isOn })}>
          {t('admin.webhook.isOn')}
        </Switch>
      ) : null}
    </FormDialog>
  )
}
