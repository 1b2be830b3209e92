import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import styles from '../../parts/form.module.css'
import type { SystemSecrets } from '../system.api.ts'

function Secret({ label, value }: { label: string; value: string }) {
  const t = useTranslate()
  const copy = () =>
    navigator.clipboard
      .writeText(value)
      .then(() => showToast(t('admin.webhook.copied')))
      .catch((error: unknown) => showToast(errorText(error, t), 'danger'))
  return (
    <section className={styles.item} aria-label={label}>
      <h3>{label}</h3>
      <code className={styles.secret}>{value}</code>
      <div>
        <Button onPress={() => void copy()}>{t('admin.webhook.copy')}</Button>
      </div>
    </section>
  )
}

/** Token and signing secret of a system, which are shown only once; only the button closes the dialog. */
export function SecretsDialog({
  secrets: { token, secret },
  onClose,
}: {
  secrets: SystemSecrets
  onClose: () => void
}) {
  const t = useTranslate()
  return (
    <Dialog
      isOpen
      isUrgent
      size="n"
      title={t('admin.system.token')}
      onClose={onClose}
      footer={
        <Button tone="primary" onPress={onClose}>
          {t('admin.webhook.done')}
        </Button>
      }
    >
      <div className={styles.stack}>
        <p className={styles.note}>{t('admin.system.tokenOnce')}</p>
        {token ? <Secret label={t('admin.system.token')} value={token} /> : null}
        {secret ? <Secret label={t('admin.system.secret')} value={secret} /> : null}
      </div>
    </Dialog>
  )
}
