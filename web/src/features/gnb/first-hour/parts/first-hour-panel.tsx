import { useTranslate } from '#kit/i18n/i18n.ts'
import { openLayer } from '#kit/screen/layers.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import cardStyles from '#ui/form/setting-card.module.css'
import { Row } from '#ui/layout/stack.tsx'
import styles from './first-hour.module.css'
import { firstHourLayer } from './first-hour-host.tsx'

/** In the settings: opens the steps of the first hour again. */
export function FirstHourPanel() {
  const t = useTranslate()
  return (
    <section aria-label={t('gnb.firstHour.short')}>
      <h3 className={cardStyles.title}>{t('gnb.firstHour.short')}</h3>
      <Card>
        <Row gap="3" justify="between" wrap className={styles.again}>
          <span>{t('gnb.firstHour.againHint')}</span>
          <Button onPress={() => openLayer(firstHourLayer)}>{t('gnb.firstHour.again')}</Button>
        </Row>
      </Card>
    </section>
  )
}
