import type { MailMirror } from '@maru/api/mail/mirror/mirror'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useConnectMailMirror } from '../mirror.api.ts'
import { CompanyDialog } from './company-dialog.tsx'

/** Connects the mailbox with the mail server of the company: by its sign-in, or by that of the person. */
export function MirrorDialog({ mirror, onClose }: { mirror: MailMirror; onClose: () => void }) {
  return mirror.byCompany ? (
    <CompanyDialog mirror={mirror} onClose={onClose} />
  ) : (
    <PersonDialog user={mirror.user} onClose={onClose} />
  )
}

/** Asks for the account of the person on the mail server, and connects the mailbox. */
function PersonDialog({ user, onClose }: { user: string; onClose: () => void }) {
  const t = useTranslate()
  const connect = useConnectMailMirror()
  const form = useRoomForm<{ user: string; password: string }, null, unknown>({
    ...{ start: { user, password: '' }, base: null, onSaved: onClose },
    check: (draft) => ({
      user: draft.user.trim() === '' ? t('mail.settings.mirror.faults.user') : '',
      password: draft.password === '' ? t('mail.settings.mirror.faults.password') : '',
    }),
    save: (draft) => connect.mutateAsync({ user: draft.user.trim(), password: draft.password }),
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
      <TextField
        {...form.field('user')}
        label={t('mail.settings.mirror.user')}
        autoComplete="off"
        capitals="none"
        maxLength={254}
        isRequired
      />
      <TextField
        {...form.field('password')}
        type="password"
        autoComplete="new-password"
        label={t('mail.settings.mirror.password')}
        hint={t('mail.settings.mirror.passwordHint')}
        maxLength={500}
        isRequired
      />
    </FormDialog>
  )
}
