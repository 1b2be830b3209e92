import type { MailMirror } from '@maru/api/mail/mirror/mirror'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useConnectCompanyMirror } from '../mirror.api.ts'

/** Connects the mailbox with the sign-in of the company: shows its name, and asks for a password only if sending needs one. */
export function CompanyDialog({
  mirror: { name, sendingPassword },
  onClose,
}: {
  mirror: MailMirror
  onClose: () => void
}) {
  const t = useTranslate()
  const connect = useConnectCompanyMirror()
  const form = useRoomForm<{ password: string }, null, unknown>({
    ...{ start: { password: '' }, base: null, onSaved: onClose, check: () => ({}) },
    save: ({ password }) => connect.mutateAsync(password === '' ? {} : { sendingPassword: password }),
    faultFields: { 'mail.mirrorGuesses': 'password' },
  })
  return (
    <FormDialog
      form={form}
      size="q"
      title={t('mail.settings.mirror.title')}
      saveText={t('mail.settings.mirror.connect')}
      onClose={onClose}
    >
      <p>{t('mail.settings.mirror.shared.mailbox', { name: name ?? '' })}</p>
      {sendingPassword === '' ? (
        <p>{t('mail.settings.mirror.shared.byCompany')}</p>
      ) : (
        <TextField
          {...form.field('password')}
          type="password"
          autoComplete="new-password"
          label={t('mail.settings.mirror.shared.sendingPassword')}
          hint={t('mail.settings.mirror.shared.sendingHint')}
          maxLength={500}
        />
      )}
    </FormDialog>
  )
}
