import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import styles from '../../parts/form.module.css'
import type { SystemSecrets } from '../system.api.ts'
import { CopiedValue } from './copied-value.tsx'

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
        {token ? <CopiedValue label={t('admin.system.token')} value={token} /> : null}
        {secret ? <CopiedValue label={t('admin.system.secret')} value={secret} /> : null}
      </div>
    </Dialog>
  )
}
