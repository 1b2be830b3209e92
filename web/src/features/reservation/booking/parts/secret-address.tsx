import { Copy } from 'lucide-react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { Row } from '#ui/layout/stack.tsx'
import styles from './reservation.module.css'

/** An address that contains a secret and is shown only once, with a copy button. */
export function SecretAddress({ label, address }: { label: string; address: string }) {
  const t = useTranslate()
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => showToast(t('reservation.feed.copied')),
      () => showToast(t('reservation.feed.notCopied'), 'danger'),
    )
  return (
    <div className={styles.stack}>
      <Row align="end" className={styles.secret}>
        <TextField label={label} value={address} isReadOnly />
        <IconButton label={t('reservation.feed.copy')} onPress={() => void copy()}>
          <Icon icon={Copy} size={16} />
        </IconButton>
      </Row>
      <Muted className={styles.quiet}>{t('reservation.feed.once')}</Muted>
    </div>
  )
}
