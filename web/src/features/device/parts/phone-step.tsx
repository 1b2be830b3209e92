import type { FirstStepProps } from '#kit/fillings.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Actions } from '#ui/layout/stack.tsx'
import { PhoneConnect } from './connect-panel.tsx'

/** The step of the first hour that connects a phone. */
export function PhoneStep({ onDone, skip }: FirstStepProps) {
  const t = useTranslate()
  return (
    <>
      <PhoneConnect />
      <Actions>
        <Button onPress={onDone}>{t('device.connect.finished')}</Button>
        {skip}
      </Actions>
    </>
  )
}
