import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import styles from '../../parts/form.module.css'

/** A value with its name, which a button copies. */
export function CopiedValue({ label, value }: { label: string; value: string }) {
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
