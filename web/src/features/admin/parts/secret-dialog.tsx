import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import styles from './form.module.css'

/** A secret that is shown only once, in a dialog that only its button closes. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTranslate()
  const copy = () =>
    navigator.clipboard
      .writeText(secret)
      .then(() => showToast(t('admin.webhook.copied')))
      .catch((error: unknown) => showToast(errorText(error, t), 'danger'))
  return (
    <Dialog
      isOpen
      isUrgent
      size="n"
      title={t('admin.webhook.secret')}
      onClose={onClose}
      footer={
        <Button tone="primary" onPress={onClose}>
          {t('admin.webhook.done')}
        </Button>
      }
    >
      <div className={styles.stack}>
        <p className={styles.note}>{t('admin.webhook.secretOnce')}</p>
        <code className={styles.secret}>{secret}</code>
        <div>
          <Button onPress={() => void copy()}>{t('admin.webhook.copy')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
