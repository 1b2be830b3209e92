import { useEffect, useState } from 'react'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { showAlert } from '#ui/dialog/ask.ts'
import { Switch } from '#ui/form/choice.tsx'
import { SettingRow } from '#ui/form/setting-card.tsx'
import { canPush, findPushSubscription, startWebPush, stopWebPush, usePushKey } from '../push.api.ts'

/**
 * Whether this browser shows notifications while the portal is closed. A change applies immediately, and only
 * to this browser.
 */
export function PushRow() {
  const t = useTranslate()
  const key = usePushKey().data?.publicKey ?? ''
  const [isOn, setOn] = useState<boolean | null>(null)
  useEffect(() => {
    if (canPush) void findPushSubscription().then((subscription) => setOn(subscription !== null))
  }, [])
  if (!canPush || key === '' || isOn === null) return null
  const change = async (next: boolean) => {
    setOn(next)
    try {
      if (next) setOn(await startWebPush(key))
      else await stopWebPush()
    } catch (error) {
      setOn(!next)
      await showAlert({ title: t('gnb.settingsSaveFailed'), text: errorText(error, t) })
    }
  }
  return (
    <SettingRow name={t('gnb.settingsPush')} hint={t('gnb.settingsPushHint')}>
      <Switch aria-label={t('gnb.settingsPush')} isSelected={isOn} onChange={(next) => void change(next)} />
    </SettingRow>
  )
}
