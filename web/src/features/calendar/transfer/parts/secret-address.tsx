import { Copy } from 'lucide-react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import styles from './transfer.module.css'

/** The address with its secret, which is shown only once. */
export function SecretAddress({ path }: { path: string }) {
  const t = useTranslate()
  const address = `${window.location.origin}${path}`
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => showToast(t('calendar.transfer.copied')),
      () => showToast(t('calendar.transfer.notCopied'), 'danger'),
    )
  return (
    <Stack>
      <Row align="end" wrap className={styles.line}>
        <TextField label={t('calendar.transfer.feedAddress')} value={address} isReadOnly />
        <IconButton label={t('calendar.transfer.copy')} onPress={() => void copy()}>
          <Icon icon={Copy} size={16} />
        </IconButton>
      </Row>
      <Muted tone="2">{t('calendar.transfer.feedOnce')}</Muted>
    </Stack>
  )
}
