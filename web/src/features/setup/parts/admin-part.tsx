import { useTranslate } from '#kit/i18n/i18n.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { TextField } from '#ui/form/field.tsx'
import type { SetupDraft } from '../setup.rules.ts'
import type { PartProps } from './company-part.tsx'
import styles from './setup-page.module.css'

/** The first administrator. */
export function AdminPart({ value, onChange, faultOf, least }: PartProps<'admin'> & { least: number }) {
  const t = useTranslate()
  const set = (more: Partial<SetupDraft['admin']>) => onChange({ ...value, ...more })
  return (
    <Card label={t('setup.admin')}>
      <CardHeader title={t('setup.admin')} />
      <div className={styles.fields}>
        <div className={styles.pair}>
          <TextField
            label={t('setup.adminName')}
            isRequired
            autoComplete="name"
            maxLength={200}
            value={value.name}
            onChange={(name) => set({ name })}
            error={faultOf('name')}
          />
          <TextField
            label={t('setup.adminLogin')}
            isRequired
            autoComplete="username"
            capitals="none"
            maxLength={254}
            value={value.login}
            onChange={(login) => set({ login })}
            error={faultOf('login')}
          />
        </div>
        <TextField
          label={t('setup.adminEmail')}
          type="email"
          autoComplete="email"
          hint={t('setup.adminEmailHint')}
          maxLength={254}
          value={value.email}
          onChange={(email) => set({ email })}
          error={faultOf('email')}
        />
        <div className={styles.pair}>
          <TextField
            label={t('kit.password')}
            isRequired
            type="password"
            autoComplete="new-password"
            hint={t('kit.passwordHint', { least })}
            maxLength={256}
            value={value.password}
            onChange={(password) => set({ password })}
            error={faultOf('password')}
          />
          <TextField
            label={t('kit.repeatPassword')}
            isRequired
            type="password"
            autoComplete="new-password"
            maxLength={256}
            value={value.again}
            onChange={(again) => set({ again })}
            error={faultOf('again')}
          />
        </div>
      </div>
    </Card>
  )
}
