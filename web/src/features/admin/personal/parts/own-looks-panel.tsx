import { adminPersonalApi } from '@maru/api/admin/personal'
import { Download } from 'lucide-react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from '../../parts/form.module.css'
import { OwnLooks } from './looks-part.tsx'

/** Who looked at the data of the viewer, and these data as an archive. */
export function OwnLooksPanel() {
  const t = useTranslate()
  return (
    <>
      <Card label={t('admin.personal.looksTitle')}>
        <CardHeader title={t('admin.personal.looksTitle')} />
        <p className={`${styles.note} ${styles.body}`}>{t('admin.personal.ownLooks')}</p>
        <OwnLooks />
      </Card>
      <Card label={t('admin.personal.ownDataTitle')}>
        <CardHeader
          title={t('admin.personal.ownDataTitle')}
          actions={
            <Button
              icon={<Icon icon={Download} size={14} />}
              onPress={() => window.location.assign(`/cm${adminPersonalApi.downloadOwnData.path}`)}
            >
              {t('admin.personal.downloadOwnData')}
            </Button>
          }
        />
        <p className={`${styles.note} ${styles.body}`}>{t('admin.personal.ownData')}</p>
      </Card>
    </>
  )
}
