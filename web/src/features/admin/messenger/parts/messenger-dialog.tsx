import type { Messenger } from '@maru/api/admin/messenger'
import { type WebhookEvent, webhookEvents, webhookLimits } from '@maru/api/admin/webhook'
import { languages, type ShortLanguage } from '@maru/api/kit/language'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Checkbox, Switch } from '#ui/form/choice.tsx'
import { TextField } from '#ui/form/field.tsx'
import { type RoomForm, useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Select } from '#ui/form/select.tsx'
import styles from '../../parts/form.module.css'
import { eventText } from '../../webhook/webhook.api.ts'
import { useCreateMessenger, useUpdateMessenger } from '../messenger.api.ts'
import { type PlaceDraft, PlaceFields } from './place-fields.tsx'

interface Draft extends PlaceDraft {
  name: string
  language: ShortLanguage
  events: WebhookEvent[]
  isOn: boolean
}

const draftOf = (messenger: Messenger | null): Draft => ({
  ...{ name: messenger?.name ?? '', form: messenger?.form ?? 'slack', url: '', key: '' },
  ...{ room: messenger?.room ?? '', language: messenger?.language ?? 'ko' },
  events: messenger?.events ?? ['article.published'],
  isOn: messenger ? messenger.offReason === null : true,
})

function Events({ form }: { form: RoomForm<Draft, null> }) {
  const t = useTranslate()
  const { events } = form.draft
  const fault = form.faultOf('events')
  return (
    <fieldset className={styles.item}>
      <legend>{t('admin.messenger.events')}</legend>
      {webhookEvents.map((event) => (
        <Checkbox
          key={event}
          isSelected={events.includes(event)}
          onChange={(isChosen) =>
            form.change({
              events: webhookEvents.filter((one) => (one === event ? isChosen : events.includes(one))),
            })
          }
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
  )
}

/** Adds or changes the messenger channel of a team. */
export function MessengerDialog({
  messenger,
  onClose,
}: {
  messenger: Messenger | null
  onClose: () => void
}) {
  const t = useTranslate()
  const create = useCreateMessenger()
  const update = useUpdateMessenger()
  const form = useRoomForm<Draft, null, unknown>({
    start: draftOf(messenger),
    base: null,
    check: ({ name, events }) => ({
      name: name.trim() === '' ? t('admin.webhook.faults.name') : '',
      events: events.length === 0 ? t('admin.webhook.faults.events') : '',
    }),
    save: async ({ isOn, ...draft }) => {
      const fields = { ...draft, name: draft.name.trim() }
      if (!messenger) return create.mutateAsync(fields)
      const { webhookId, version } = messenger
      return update.mutateAsync({ ...fields, webhookId, version, isOn })
    },
    onSaved: () => {
      showToast(t('admin.messenger.savedOwn'))
      onClose()
    },
    leaveQuestion: t('admin.leave'),
  })
  const { draft, change } = form
  return (
    <FormDialog
      form={form}
      title={t(messenger ? 'admin.messenger.edit' : 'admin.messenger.add')}
      onClose={onClose}
    >
      <TextField
        {...form.field('name')}
        label={t('admin.webhook.name')}
        maxLength={webhookLimits.name}
        isRequired
      />
      <PlaceFields value={draft} stored={messenger} onChange={change} />
      <Select
        label={t('admin.messenger.language')}
        options={languages.map(({ short, name }) => ({ value: short, label: name }))}
        value={draft.language}
        onChange={(language) => change({ language })}
      />
      <Events form={form} />
      {messenger ? (
        <Switch isSelected={draft.isOn} onChange={(isOn) => change({ isOn })}>
          {t('admin.messenger.isOn')}
        </Switch>
      ) : null}
    </FormDialog>
  )
}
