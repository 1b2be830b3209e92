import { type MessengerForm, messengerForms, messengerLimits } from '@maru/api/admin/messenger'
import { webhookLimits } from '@maru/api/admin/webhook'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { TextField } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'

/** Where a messenger is, as a form edits it. Empty secrets leave the stored ones. */
export interface PlaceDraft {
  form: MessengerForm
  url: string
  key: string
  room: string
}

/**
 * The fields of the place of a messenger; `stored` is its shown address, or empty for a new one. `forms` are the
 * messengers that may be chosen.
 */
export function PlaceFields({
  value,
  stored,
  forms = messengerForms,
  onChange,
}: {
  value: PlaceDraft
  stored: { form: MessengerForm; url: string } | null
  forms?: readonly MessengerForm[]
  onChange: (change: Partial<PlaceDraft>) => void
}) {
  const t = useTranslate()
  const { form, url, key, room } = value
  const known = stored?.form === form ? stored : null
  const hint = known ? t('admin.messenger.urlStored', { url: known.url }) : null
  return (
    <>
      <Select
        label={t('admin.messenger.form')}
        options={forms.map((one) => ({ value: one, label: t(`admin.messenger.forms.${one}`) }))}
        value={form}
        onChange={(next) => onChange({ form: next, url: '', key: '' })}
      />
      {form === 'kakaoWork' ? (
        <>
          <TextField
            label={t('admin.messenger.key')}
            hint={known ? t('admin.messenger.keyStored') : ''}
            maxLength={messengerLimits.key}
            capitals="none"
            value={key}
            onChange={(next) => onChange({ key: next })}
          />
          <TextField
            label={t('admin.messenger.room')}
            maxLength={messengerLimits.room}
            value={room}
            onChange={(next) => onChange({ room: next })}
          />
        </>
      ) : (
        <TextField
          label={t('admin.messenger.url')}
          hint={hint ?? t(`admin.messenger.urlHints.${form}`)}
          maxLength={webhookLimits.url}
          capitals="none"
          value={url}
          onChange={(next) => onChange({ url: next })}
        />
      )}
    </>
  )
}
