import { useTranslate } from '#kit/i18n/i18n.ts'
import { TextArea } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'

/** Asks for a reason before something that is recorded with it. */
export function ReasonDialog({
  title,
  label,
  fault,
  onSave,
  onClose,
}: {
  title: string
  label: string
  /** Shown if no reason was typed. */
  fault: string
  onSave: (reason: string) => Promise<unknown>
  onClose: () => void
}) {
  const t = useTranslate()
  const form = useRoomForm<{ reason: string }, null, unknown>({
    start: { reason: '' },
    base: null,
    check: ({ reason }) => ({ reason: reason.trim() === '' ? fault : '' }),
    save: ({ reason }) => onSave(reason.trim()),
    onSaved: onClose,
    leaveQuestion: t('admin.leave'),
  })
  return (
    <FormDialog form={form} title={title} saveText={title} onClose={onClose}>
      <TextArea {...form.field('reason')} label={label} maxLength={500} isRequired />
    </FormDialog>
  )
}
