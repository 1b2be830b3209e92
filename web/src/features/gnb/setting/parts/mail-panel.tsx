import type { UserSetting } from '@maru/api/gnb/user-setting'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { putAccount, requireAccount } from '#kit/session/session.ts'
import { Answer } from '#ui/answer.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import { Select } from '#ui/form/select.tsx'
import { SettingCard, SettingRow } from '#ui/form/setting-card.tsx'
import { useSettingForm } from '#ui/form/use-setting-form.ts'
import { useSaveUserSetting, useUserSetting } from '../setting.api.ts'

type PanelProps = { onDirty: (isDirty: boolean) => void }
type MailSetting = Pick<UserSetting, 'mailLayout' | 'mailListCount' | 'isPermanentDelete'>

/** Saves settings of mail; open pages use them at once. */
function useMailSetting<K extends keyof MailSetting>(stored: Pick<MailSetting, K>) {
  const save = useSaveUserSetting()
  return useSettingForm<Pick<MailSetting, K>>(stored, async (changes) => {
    await save.mutateAsync(changes)
    const account = requireAccount()
    putAccount({ ...account, userConfig: { ...account.userConfig, ...changes } })
  })
}

/** The place of the reading pane and the number of mails in a list (spec 3§2, 3§9). */
export function MailLayoutPanel({ onDirty }: PanelProps) {
  return (
    <Answer answer={useUserSetting()} rows={3} look="text">
      {(stored) => <LayoutCard stored={stored} onDirty={onDirty} />}
    </Answer>
  )
}

function LayoutCard({ stored, onDirty }: PanelProps & { stored: UserSetting }) {
  const t = useTranslate()
  const { mailLayout, mailListCount } = stored
  const form = useMailSetting({ mailLayout, mailListCount })
  const layouts = ['vertical', 'horizontal', 'none'] as const
  const counts = ['10', '30', '50'] as const
  return (
    <SettingCard title={t('gnb.entry.mailLayout')} {...form} onDirty={onDirty}>
      <SettingRow name={t('gnb.settingsMailPane')}>
        <Select
          label={t('gnb.settingsMailPane')}
          hideLabel
          options={layouts.map((value) => ({ value, label: t(`gnb.settingsMailPanes.${value}`) }))}
          value={form.values.mailLayout}
          onChange={(next) => form.set({ mailLayout: next })}
        />
      </SettingRow>
      <SettingRow name={t('gnb.settingsMailCount')}>
        <Select
          label={t('gnb.settingsMailCount')}
          hideLabel
          options={counts.map((value) => ({ value, label: value }))}
          value={String(form.values.mailListCount) as (typeof counts)[number]}
          onChange={(next) => form.set({ mailListCount: Number(next) as MailSetting['mailListCount'] })}
        />
      </SettingRow>
    </SettingCard>
  )
}

/** What deleting a mail does (spec 3§2). */
export function MailDeletePanel({ onDirty }: PanelProps) {
  return (
    <Answer answer={useUserSetting()} rows={2} look="text">
      {(stored) => <DeleteCard stored={stored} onDirty={onDirty} />}
    </Answer>
  )
}

function DeleteCard({ stored, onDirty }: PanelProps & { stored: UserSetting }) {
  const t = useTranslate()
  const { isPermanentDelete } = stored
  const form = useMailSetting({ isPermanentDelete })
  return (
    <SettingCard title={t('gnb.entry.mailDelete')} {...form} onDirty={onDirty}>
      <SettingRow name={t('gnb.settingsMailDelete')}>
        <RadioGroup
          label=""
          aria-label={t('gnb.settingsMailDelete')}
          value={form.values.isPermanentDelete ? 'permanent' : 'move'}
          onChange={(next) => form.set({ isPermanentDelete: next === 'permanent' })}
          options={[
            { value: 'move', label: t('gnb.settingsMailDeleteMove') },
            { value: 'permanent', label: t('gnb.settingsMailDeletePermanent') },
          ]}
        />
      </SettingRow>
    </SettingCard>
  )
}
