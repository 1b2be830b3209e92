import { type MessengerForm, messengerForms } from '@maru/api/admin/messenger'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Checkbox } from '#ui/form/choice.tsx'
import { SettingCard } from '#ui/form/setting-card.tsx'
import { useSettingForm } from '#ui/form/use-setting-form.ts'
import styles from '../../parts/form.module.css'
import { useSaveMessengerRule } from '../messenger.api.ts'

type Choices = Record<MessengerForm, boolean>
const ignoreDirty = () => {}

/** The messengers to which the employees of the company may send their own alarms. */
export function OwnFormsCard({ ownForms }: { ownForms: readonly MessengerForm[] }) {
  const t = useTranslate()
  const save = useSaveMessengerRule()
  const stored: Choices = {
    ...{ slack: ownForms.includes('slack'), teams: ownForms.includes('teams') },
    ...{ kakaoWork: ownForms.includes('kakaoWork'), naverWorks: ownForms.includes('naverWorks') },
  }
  const form = useSettingForm<Choices>(stored, (changes) => {
    const choices = { ...stored, ...changes }
    return save.mutateAsync({ ownForms: messengerForms.filter((one) => choices[one]) })
  })
  return (
    <SettingCard title={t('admin.messenger.ownForms')} {...form} onDirty={ignoreDirty}>
      <div className={`${styles.stack} ${styles.body}`}>
        <p className={styles.note}>{t('admin.messenger.ownFormsNote')}</p>
        <div className={styles.filters}>
          {messengerForms.map((one) => (
            <Checkbox
              key={one}
              isSelected={form.values[one]}
              onChange={(isChosen) => form.set({ [one]: isChosen })}
            >
              {t(`admin.messenger.forms.${one}`)}
            </Checkbox>
          ))}
        </div>
      </div>
    </SettingCard>
  )
}
