import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import styles from '../../parts/form.module.css'
import type { HookSecret } from '../hook.api.ts'

/** The address of a hook with its secret, which is shown only once; only the button closes the dialog. */
export function AddressDialog({
  secret: { path, secret, signingKey },
  onClose,
}: {
  secret: HookSecret
  onClose: () => void
}) {
  const t = useTranslate()
  const address = `${window.location.origin}${path}`
  const copy = () =>
    navigator.clipboard
      .writeText(`${address}/${secret}`)
      .then(() => showToast(t('admin.webhook.copied')))
      .catch((error: unknown) => showToast(errorText(error, t), 'danger'))
  return (
    <Dialog
      isOpen
      isUrgent
      size="n"
      title={t('admin.hook.address')}
      onClose={onClose}
      footer={
        <Button tone="primary" onPress={onClose}>
          {t('admin.webhook.done')}
        </Button>
      }
    >
      <div className={styles.stack}>
        <p className={styles.note}>{t('admin.hook.addressOnce')}</p>
        <code className={styles.secret}>{`${address}/${secret}`}</code>
        <div>
          <Button onPress={() => void copy()}>{t('admin.webhook.copy')}</Button>
        </div>
        <p className={styles.note}>{t('admin.hook.headerHint')}</p>
        <code className={styles.secret}>
          {address}
          <br />
          {`Authorization: Bearer ${secret}`}
        </code>
        <p className={styles.note}>{t('admin.hook.signHint')}</p>
        <code className={styles.secret}>{signingKey}</code>
      </div>
    </Dialog>
  )
}
