import { useTranslate } from '#kit/i18n/i18n.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useCreateReorganisation } from '../organisation.api.ts'

/** A new draft with its name and the day on which it is applied. */
export function CreateDialog({
  comCode,
  day,
  onCreated,
  onClose,
}: {
  comCode: string
  day: string
  onCreated: (reorganisationId: number) => void
  onClose: () => void
}) {
  const t = useTranslate()
  const create = useCreateReorganisation()
  const form = useRoomForm<{ name: string; applyOn: string }, null, { reorganisationId: number }>({
    start: { name: '', applyOn: day },
    base: null,
    check: ({ name, applyOn }) => ({
      ...(name.trim() === '' ? { name: t('kit.required') } : {}),
      ...(applyOn ? {} : { applyOn: t('kit.required') }),
    }),
    save: ({ name, applyOn }) => create.mutateAsync({ ...(comCode ? { comCode } : {}), name, applyOn }),
    onSaved: ({ reorganisationId }) => onCreated(reorganisationId),
  })
  return (
    <FormDialog form={form} size="s" title={t('admin.organisation.create')} onClose={onClose}>
      <TextField
        {...form.field('name')}
        label={t('admin.organisation.planName')}
        maxLength={100}
        isRequired
      />
      <DateField {...form.field('applyOn')} label={t('admin.organisation.applyOn')} isRequired />
    </FormDialog>
  )
}
