import { useTranslate } from '#kit/i18n/i18n.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import styles from '../../parts/form.module.css'
import { OwnLooks } from './looks-part.tsx'

/** Who looked at the data of the viewer. */
export function OwnLooksPanel() {
  const t = useTranslate()
  return (
    <Card label={t('admin.personal.looksTitle')}>
      <CardHeader title={t('admin.personal.looksTitle')} />
      <p className={`${styles.note} ${styles.body}`}>{t('admin.personal.ownLooks')}</p>
      <OwnLooks />
    </Card>
  )
}
