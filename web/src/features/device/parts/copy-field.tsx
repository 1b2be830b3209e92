import { Copy } from 'lucide-react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Icon } from '#ui/icon.tsx'

/** A value to enter in a program, with a button that copies it. */
export function CopyField({ label, value, hint }: { label: string; value: string; hint?: string }) {
  const t = useTranslate()
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => showToast(t('device.connect.copied')),
      () => showToast(t('device.connect.notCopied'), 'danger'),
    )
  return (
    <TextField
      label={label}
      value={value}
      isReadOnly
      {...(hint === undefined ? {} : { hint })}
      end={
        <IconButton label={t('device.connect.copy', { name: label })} onPress={() => void copy()}>
          <Icon icon={Copy} size={16} />
        </IconButton>
      }
    />
  )
}
