import { useTranslate } from '#kit/i18n/i18n.ts'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useConfirmTotp } from '../second-step.api.ts'
import { TotpSetup } from './totp-setup.tsx'

/** Properties of {@link TotpDialog}. */
export interface TotpDialogProps {
  secret: string
  uri: string
  onClose: () => void
  onDone: (answer: { recoveryCodes: string[] }) => void
}

/** Shows the secret of a new authenticator app and asks for its first code. */
export function TotpDialog({ secret, uri, onClose, onDone }: TotpDialogProps) {
  const t = useTranslate()
  const confirm = useConfirmTotp()
  const form = useRoomForm<{ code: string }, null, { recoveryCodes: string[] }>({
    start: { code: '' },
    base: null,
    check: ({ code }) => ({ code: code.trim() === '' ? t('account.step.enterCode') : '' }),
    save: ({ code }) => confirm.mutateAsync({ code: code.trim() }),
    onSaved: onDone,
    faultFields: { 'account.wrongCode': 'code' },
  })
  return (
    <FormDialog
      form={form}
      size="s"
      title={t('account.step.app')}
      saveText={t('account.goOn')}
      onClose={onClose}
    >
      <TotpSetup secret={secret} uri={uri} />
      <TextField
        {...form.field('code')}
        label={t('account.step.code')}
        autoComplete="one-time-code"
        capitals="none"
        maxLength={40}
        isRequired
      />
    </FormDialog>
  )
}
