import type { AlarmConfig } from '@maru/api/gnb/alarm-config'
import type { FirstStepProps } from '#kit/fillings.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormNotes } from '#ui/form/form-notes.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { canPush, startWebPush, usePushKey } from '../../setting/push.api.ts'
import { useAlarmConfig, useSaveAlarmConfig } from '../../setting/setting.api.ts'
import styles from './first-hour.module.css'

/** How notifications reach the person besides the bell: also while the portal is closed, while it is open, or not. */
type Way = 'always' | 'open' | 'bell'

/** The step of notifications. The browser asks for its permission only after the person has chosen to be notified. */
export function NotificationStep(props: FirstStepProps) {
  return (
    <Answer answer={useAlarmConfig()} rows={3}>
      {(stored) => <NotificationForm {...props} stored={stored} />}
    </Answer>
  )
}

function NotificationForm({ onDone, skip, stored }: FirstStepProps & { stored: AlarmConfig }) {
  const t = useTranslate()
  const saveAlarms = useSaveAlarmConfig()
  const key = usePushKey().data?.publicKey ?? ''
  const ways: Way[] = canPush && key !== '' ? ['always', 'open', 'bell'] : ['open', 'bell']
  const form = useRoomForm<{ way: Way }, null, unknown>({
    start: { way: stored.newAlarm ? 'open' : 'bell' },
    base: null,
    check: () => ({}),
    save: async ({ way }) => {
      // The permission first: browsers ask only as the answer to a press.
      if (way === 'always') await startWebPush(key)
      else if (way === 'open' && typeof Notification !== 'undefined' && Notification.permission === 'default')
        await Notification.requestPermission()
      await saveAlarms.mutateAsync({ newAlarm: way !== 'bell', scheduleAlarm: way !== 'bell' })
    },
    onSaved: onDone,
  })
  const isBlocked = typeof Notification !== 'undefined' && Notification.permission === 'denied'
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <RadioGroup
        label={t('gnb.firstHour.ways')}
        value={form.draft.way}
        onChange={(way) => form.change({ way: ways.find((one) => one === way) ?? 'bell' })}
        options={ways.map((way) => ({
          value: way,
          label: t(`gnb.firstHour.way.${way}`),
          hint: t(`gnb.firstHour.wayHint.${way}`),
        }))}
      />
      <Hint>{t(isBlocked ? 'gnb.firstHour.blocked' : 'gnb.firstHour.notAsked')}</Hint>
      <FormNotes form={form} />
      <div className={styles.acts}>
        <Button type="submit" tone="primary" isPending={form.isSaving}>
          {t('gnb.firstHour.use')}
        </Button>
        {skip}
      </div>
    </form>
  )
}
