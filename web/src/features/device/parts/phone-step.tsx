import type { FirstStepProps } from '#kit/fillings.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { PhoneConnect } from './connect-panel.tsx'
import styles from './device.module.css'

/** The step of the first hour that connects a phone. */
export function PhoneStep({ onDone, skip }: FirstStepProps) {
  const t = useTranslate()
  return (
    <>
      <PhoneConnect />
      <div className={styles.acts}>
        <Button onPress={onDone}>{t('device.connect.finished')}</Button>
        {skip}
      </div>
    </>
  )
}
