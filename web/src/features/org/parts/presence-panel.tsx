import { useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Switch } from '#ui/form/choice.tsx'
import { SettingCard, SettingRow } from '#ui/form/setting-card.tsx'
import { useSettingForm } from '#ui/form/use-setting-form.ts'
import { usePresenceSetting, useSavePresenceSetting } from '../presence.api.ts'

type PanelProps = { onDirty: (isDirty: boolean) => void }

/** The panel of the settings for what other people see of the viewer's presence. */
export function PresencePanel({ onDirty }: PanelProps) {
  return (
    <Answer answer={usePresenceSetting()} rows={2} look="text">
      {(stored) => <PresenceCard stored={stored} onDirty={onDirty} />}
    </Answer>
  )
}

function PresenceCard({ stored, onDirty }: PanelProps & { stored: { showsLastSeen: boolean } }) {
  const t = useTranslate()
  const save = useSavePresenceSetting()
  const form = useSettingForm(stored, ({ showsLastSeen = stored.showsLastSeen }) =>
    save.mutateAsync({ showsLastSeen }),
  )
  return (
    <SettingCard title={t('org.presence.card')} {...form} onDirty={onDirty}>
      <SettingRow name={t('org.presence.lastSeen')} hint={t('org.presence.lastSeenHint')}>
        <Switch
          aria-label={t('org.presence.lastSeen')}
          isSelected={form.values.showsLastSeen ?? false}
          onChange={(showsLastSeen) => form.set({ showsLastSeen })}
        />
      </SettingRow>
    </SettingCard>
  )
}
