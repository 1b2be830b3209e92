import { Copy } from 'lucide-react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Icon } from '#ui/icon.tsx'

/** A value of the portal to enter at a provider, with a button that copies it. */
export function CopyField({ label, value, hint }: { label: string; value: string; hint?: string }) {
  const t = useTranslate()
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => showToast(t('account.saml.copied')),
      () => showToast(t('account.saml.notCopied'), 'danger'),
    )
  return (
    <TextField
      label={label}
      hint={hint}
      value={value}
      isReadOnly
      end={
        <IconButton label={t('account.saml.copy', { name: label })} onPress={() => void copy()}>
          <Icon icon={Copy} size={16} />
        </IconButton>
      }
    />
  )
}
