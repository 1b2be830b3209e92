import { secondStepLimits } from '@maru/api/account/second-step'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { isPasskeyCanceled } from '../second-step.api.ts'
import { PasswordField } from './password-field.tsx'

/** Properties of {@link PasswordDialog}; `run` is called with the typed password and name. */
export interface PasswordDialogProps {
  title: string
  /** Asks for a name as well. */
  hasName?: boolean
  onClose: () => void
  run: (input: { name: string; password: string }) => Promise<void>
}

/** Asks for the password before a change of the sign-in. */
export function PasswordDialog({ title, hasName = false, onClose, run }: PasswordDialogProps) {
  const t = useTranslate()
  const form = useRoomForm<{ name: string; password: string }, null, void>({
    start: { name: '', password: '' },
    base: null,
    check: ({ name, password }) => ({
      ...(hasName && name.trim() === '' ? { name: t('account.step.nameMissing') } : {}),
      ...(password === '' ? { password: t('account.enterPassword') } : {}),
    }),
    save: async ({ name, password }) => {
      try {
        await run({ name: name.trim(), password })
      } catch (error) {
        // The dialog of the browser was closed; this form stays for another try.
        if (!isPasskeyCanceled(error)) throw error
      }
    },
    onSaved: () => undefined,
    faultFields: { 'account.wrongCurrentPassword': 'password' },
  })
  return (
    <FormDialog form={form} size="s" title={title} saveText={t('account.goOn')} onClose={onClose}>
      {hasName ? (
        <TextField
          {...form.field('name')}
          label={t('account.step.passkeyName')}
          hint={t('account.step.passkeyNameHint')}
          maxLength={secondStepLimits.name}
          isRequired
        />
      ) : null}
      <PasswordField {...form.field('password')} kind="current" label={t('kit.password')} />
    </FormDialog>
  )
}
