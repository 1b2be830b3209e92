import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import styles from './second-step.module.css'

/** The recovery codes, which are shown only once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useTranslate()
  const copy = () =>
    navigator.clipboard
      .writeText(codes.join('\n'))
      .then(() => showToast(t('account.step.copied')))
      .catch((error: unknown) => showToast(errorText(error, t), 'danger'))
  return (
    <div className={styles.setup}>
      <p>{t('account.step.recoveryText')}</p>
      <ul className={styles.codes} aria-label={t('account.step.recovery')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button onPress={() => void copy()}>{t('account.step.copy')}</Button>
    </div>
  )
}

/** {@link RecoveryCodes} in a dialog that only its button closes. */
export function RecoveryDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslate()
  return (
    <Dialog
      isOpen
      isUrgent
      size="s"
      title={t('account.step.recovery')}
      onClose={onClose}
      footer={
        <Button tone="primary" onPress={onClose}>
          {t('account.step.stored')}
        </Button>
      }
    >
      <RecoveryCodes codes={codes} />
    </Dialog>
  )
}
