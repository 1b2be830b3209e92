import { type ApprovalSetting, noticeEvents } from '@maru/api/approval'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Switch } from '#ui/form/choice.tsx'
import { SettingCard } from '#ui/form/setting-card.tsx'
import { useSettingForm } from '#ui/form/use-setting-form.ts'
import { useSaveSettings } from '../setting.api.ts'
import type { SettingPartProps } from './boxes-card.tsx'
import styles from './setting.module.css'

type Event = (typeof noticeEvents)[number]
type Flag = `isReceive${Event}Mail` | `isTUReceive${Event}Mail`

const channels = ['mail', 'messenger'] as const
const flagOf = (event: Event, channel: (typeof channels)[number]): Flag =>
  channel === 'mail' ? `isReceive${event}Mail` : `isTUReceive${event}Mail`
const flags = noticeEvents.flatMap((event) => channels.map((channel) => flagOf(event, channel)))

const flagsOf = (stored: ApprovalSetting) =>
  Object.fromEntries(flags.map((flag) => [flag, stored[flag]])) as Record<Flag, boolean>

/** Which events are notified by mail, and which by messenger: the bell and web push (spec 3§3). */
export function ReceptionCard({ stored, onDirty }: SettingPartProps) {
  const t = useTranslate()
  const save = useSaveSettings()
  const form = useSettingForm(flagsOf(stored), (data) => save.mutateAsync({ data, isFirst: false }))
  const title = t('approval.setting.reception')
  const all = (channel: (typeof channels)[number]) => noticeEvents.map((event) => flagOf(event, channel))
  return (
    <SettingCard title={title} {...form} onDirty={onDirty}>
      <div className={styles.flags} data-head>
        <span>{t('approval.setting.event')}</span>
        {channels.map((channel) => (
          <span key={channel}>{t(`approval.setting.${channel}`)}</span>
        ))}
      </div>
      <div className={styles.flags}>
        <span>{t('kit.all')}</span>
        {channels.map((channel) => (
          <Switch
            key={channel}
            aria-label={`${t('kit.all')} ${t(`approval.setting.${channel}`)}`}
            isSelected={all(channel).every((flag) => form.values[flag])}
            onChange={(isOn) =>
              form.set(
                Object.fromEntries(all(channel).map((flag) => [flag, isOn])) as Partial<
                  Record<Flag, boolean>
                >,
              )
            }
          />
        ))}
      </div>
      {noticeEvents.map((event) => (
        <div key={event} className={styles.flags}>
          <span>
            {t(`approval.setting.events.${event}`)}
            <small>{t(`approval.setting.eventHints.${event}`)}</small>
          </span>
          {channels.map((channel) => (
            <Switch
              key={channel}
              aria-label={`${t(`approval.setting.events.${event}`)} ${t(`approval.setting.${channel}`)}`}
              isSelected={form.values[flagOf(event, channel)]}
              onChange={(isOn) =>
                form.set({ [flagOf(event, channel)]: isOn } as Partial<Record<Flag, boolean>>)
              }
            />
          ))}
        </div>
      ))}
    </SettingCard>
  )
}
