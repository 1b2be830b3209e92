import type { UserSetting } from '@maru/api/gnb/user-setting'
import { type TimeZoneId, timeZones } from '@maru/api/kit/time/time-zones'
import { fullTime } from '#kit/i18n/dates.ts'
import { languages, useTranslate } from '#kit/i18n/i18n.ts'
import { setKeys } from '#kit/screen/keys.ts'
import { chooseTheme, useThemeChoice } from '#kit/screen/theme.ts'
import { putAccount, requireAccount } from '#kit/session/session.ts'
import { Switch } from '#ui/form/choice.tsx'
import { Select } from '#ui/form/select.tsx'
import { SettingCard, SettingRow } from '#ui/form/setting-card.tsx'
import { useSettingForm } from '#ui/form/use-setting-form.ts'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { useSaveUserSetting, useUserSetting } from '../setting.api.ts'
import { useSaveLocale, useZones } from './use-locale.ts'

type PanelProps = { onDirty: (isDirty: boolean) => void }

/** Language and time zone. The whole portal uses saved values immediately. */
export function LocalePanel({ onDirty }: PanelProps) {
  const setting = useUserSetting()
  if (setting.isError) return <ErrorNote error={setting.error} onRetry={() => void setting.refetch()} />
  if (!setting.data) return <Skeleton rows={3} />
  return <LocaleCard stored={setting.data} onDirty={onDirty} />
}

function LocaleCard({ stored, onDirty }: PanelProps & { stored: UserSetting }) {
  const t = useTranslate()
  const save = useSaveLocale()
  const zones = useZones()
  const { language, timeZone } = stored
  const form = useSettingForm({ language, timeZone }, save)
  return (
    <SettingCard title={t('gnb.settingsLocale')} {...form} onDirty={onDirty}>
      <SettingRow name={t('gnb.settingsLanguage')} hint={t('gnb.settingsLanguageHint')}>
        <Select
          label={t('gnb.settingsLanguage')}
          hideLabel
          options={languages.map(({ code, name }) => ({ value: code, label: name }))}
          value={form.values.language}
          onChange={(next) => form.set({ language: next })}
        />
      </SettingRow>
      <SettingRow
        name={t('gnb.settingsTimeZone')}
        hint={t('gnb.settingsNow', {
          time: fullTime(new Date().toISOString(), timeZones[form.values.timeZone as TimeZoneId]),
        })}
      >
        <Select
          label={t('gnb.settingsTimeZone')}
          hideLabel
          options={zones}
          value={form.values.timeZone}
          onChange={(next) => form.set({ timeZone: next })}
        />
      </SettingRow>
    </SettingCard>
  )
}

/** The theme of the portal, and whether keyboard shortcuts are on. */
export function LookPanel({ onDirty }: PanelProps) {
  const setting = useUserSetting()
  if (setting.isError) return <ErrorNote error={setting.error} onRetry={() => void setting.refetch()} />
  if (!setting.data) return <Skeleton rows={3} />
  return <LookCard stored={setting.data} onDirty={onDirty} />
}

function LookCard({ stored, onDirty }: PanelProps & { stored: UserSetting }) {
  const t = useTranslate()
  const save = useSaveUserSetting()
  const theme = useThemeChoice()
  const { useKeys } = stored
  const form = useSettingForm({ theme, useKeys }, async (changes) => {
    if (changes.useKeys !== undefined) {
      await save.mutateAsync({ useKeys: changes.useKeys })
      setKeys(changes.useKeys)
      const account = requireAccount()
      putAccount({ ...account, userConfig: { ...account.userConfig, useKeys: changes.useKeys } })
    }
    if (changes.theme !== undefined) chooseTheme(changes.theme)
  })
  const themes = [
    { value: 'system', label: t('gnb.settingsThemes.system') },
    { value: 'light', label: t('gnb.settingsThemes.light') },
    { value: 'dark', label: t('gnb.settingsThemes.dark') },
  ] as const
  return (
    <SettingCard title={t('gnb.settingsLook')} {...form} onDirty={onDirty}>
      <SettingRow name={t('gnb.settingsTheme')} hint={t('gnb.settingsThemeHint')}>
        <Select
          label={t('gnb.settingsTheme')}
          hideLabel
          options={themes}
          value={form.values.theme}
          onChange={(next) => form.set({ theme: next })}
        />
      </SettingRow>
      <SettingRow name={t('gnb.settingsKeys')} hint={t('gnb.settingsKeysHint')}>
        <Switch
          aria-label={t('gnb.settingsKeys')}
          isSelected={form.values.useKeys}
          onChange={(next) => form.set({ useKeys: next })}
        />
      </SettingRow>
    </SettingCard>
  )
}
