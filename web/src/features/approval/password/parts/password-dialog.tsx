import { approvalPassword } from '@maru/api/approval'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { TextField } from '#ui/form/field.tsx'
import { FieldFault, useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useProvePassword } from '../password.api.ts'

/** Asks for the approval password before a decision. A wrong one is reported, and the dialog stays open. */
export function PasswordDialog({ onProven, onClose }: { onProven: () => void; onClose: () => void }) {
  const t = useTranslate()
  const prove = useProvePassword()
  const form = useRoomForm<{ password: string }, null, void>({
    start: { password: '' },
    base: null,
    check: ({ password }) => (password === '' ? { password: t('approval.fault.required') } : {}),
    save: async (draft) => {
      if (!(await prove.mutateAsync(draft)))
        throw new FieldFault('password', t('approval.setting.passwordWrong'))
    },
    onSaved: onProven,
  })
  return (
    <FormDialog
      form={form}
      size="s"
      title={t('approval.setting.password')}
      saveText={t('kit.confirm')}
      onClose={onClose}
    >
      <TextField
        {...form.field('password')}
        label={t('approval.setting.password')}
        hint={t('approval.setting.passwordAsk', { count: approvalPassword.proofMinutes })}
        type="password"
        autoComplete="off"
        autoFocus
        maxLength={200}
      />
    </FormDialog>
  )
}
