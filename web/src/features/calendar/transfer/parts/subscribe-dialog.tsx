import { calendarApi, calendarLimits } from '@maru/api/calendar'
import { useChange } from '#kit/call/change.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'

/** Creates a calendar that follows an address outside. */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const save = useChange(calendarApi.subscribe)
  const form = useRoomForm<{ name: string; url: string }, null, unknown>({
    start: { name: '', url: '' },
    base: null,
    check: ({ name, url }) => ({
      ...(name.trim() === '' ? { name: t('calendar.errors.nameEmpty') } : {}),
      ...(url.trim() === '' ? { url: t('calendar.errors.addressInvalid') } : {}),
    }),
    save: (draft) => save.mutateAsync({ ...draft, color: null }),
    onSaved: onClose,
    leaveQuestion: t('kit.leaveQuestion'),
    faultFields: { 'calendar.nameEmpty': 'name', 'calendar.addressInvalid': 'url' },
  })
  return (
    <FormDialog form={form} size="m" title={t('calendar.subscription.title')} onClose={onClose}>
      <p>{t('calendar.subscription.hint')}</p>
      <TextField {...form.field('name')} label={t('kit.name')} maxLength={calendarLimits.name} isRequired />
      <TextField
        {...form.field('url')}
        label={t('calendar.subscription.address')}
        hint="https://… · webcal://…"
        maxLength={calendarLimits.url}
        isRequired
      />
    </FormDialog>
  )
}
