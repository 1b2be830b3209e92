import { useTranslate } from '#kit/i18n/i18n.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormActs, FormNotes } from '#ui/form/form-notes.tsx'
import { draftOf, type Profile, type ProfileDraft, profileLimits, useSaveProfile } from '../profile.api.ts'
import styles from './profile.module.css'

const faultFields = {
  'org.secondEmailTaken': 'secondEmail',
  'org.noCompanyDomain': 'secondEmail',
  'org.birthDateInvalid': 'birthDate',
} as const

/** The form of the viewer's profile: address, second email, birth date. Both buttons close the window (spec 2§2). */
export function ProfileForm({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const t = useTranslate()
  const save = useSaveProfile()
  const form = useRoomForm<ProfileDraft, Profile, Profile>({
    start: draftOf(profile),
    base: profile,
    check: ({ secondEmail }) => ({
      secondEmail: /^[A-Za-z0-9._+-]*$/.test(secondEmail.trim())
        ? ''
        : t('webpart.profileSetting.secondEmailFault'),
    }),
    save,
    onSaved: onClose,
    leaveQuestion: t('webpart.profileSetting.leaveQuestion'),
    faultFields,
  })
  const { field } = form
  const label = (name: keyof ProfileDraft) => t(`webpart.profileSetting.${name}`)
  const domain = profile.emailDomain
  return (
    <form
      className={styles.form}
      onSubmit={form.submit}
      noValidate
      aria-label={t('webpart.profileSetting.own')}
    >
      <div className={styles.fields}>
        <TextField
          {...field('postcode')}
          label={label('postcode')}
          autoComplete="postal-code"
          maxLength={profileLimits.postcode}
        />
        <div className={styles.wide}>
          <TextField
            {...field('address')}
            label={label('address')}
            autoComplete="address-line1"
            maxLength={profileLimits.address}
          />
        </div>
        <TextField
          {...field('addressDetail')}
          label={label('addressDetail')}
          placeholder={t('webpart.profileSetting.addressDetailHint')}
          autoComplete="address-line2"
          maxLength={profileLimits.addressDetail}
        />
        <div className={styles.wide}>
          <TextField
            {...field('secondEmail')}
            label={label('secondEmail')}
            hint={domain ? '' : t('webpart.profileSetting.noDomain')}
            isDisabled={domain === ''}
            capitals="none"
            maxLength={profileLimits.secondEmail}
            end={domain ? <span className={styles.domain}>@{domain}</span> : null}
          />
        </div>
        <DateField {...field('birthDate')} label={label('birthDate')} />
      </div>
      <FormNotes form={form} />
      <footer className={styles.acts}>
        <p className={styles.note}>{t('webpart.profileSetting.note')}</p>
        <FormActs form={form} onCancel={onClose} saveText={t('webpart.profileSetting.apply')} />
      </footer>
    </form>
  )
}
