import { emptyName } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import type { CompanySettings } from '@maru/api/org/company'
import { languages, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { NameFields } from '#ui/form/name-fields.tsx'
import { Select } from '#ui/form/select.tsx'
import { ZoneField } from '#ui/form/zone-field.tsx'
import styles from '../../parts/form.module.css'
import { useCreateCompany } from '../company.api.ts'

interface Draft {
  comCode: string
  name: LocalName
  domain: string
  language: CompanySettings['language']
  timeZone: string
}

/** Adds a company with its first contents. */
export function CompanyDialog({
  onAdded,
  onClose,
}: {
  onAdded: (comCode: string) => void
  onClose: () => void
}) {
  const t = useTranslate()
  const create = useCreateCompany()
  const form = useRoomForm<Draft, null, CompanySettings>({
    start: {
      ...{ comCode: '', name: emptyName, domain: '' },
      ...{ language: useLanguage(), timeZone: 'Asia/Seoul' },
    },
    base: null,
    check: ({ comCode, name, domain }) => ({
      comCode: /^[A-Za-z0-9._-]{1,64}$/.test(comCode) ? '' : t('admin.organisation.faultCode'),
      name: name.ko.trim() === '' ? t('admin.company.faults.name') : '',
      domain: /^[A-Za-z0-9.-]*$/.test(domain) ? '' : t('admin.company.faults.domain'),
    }),
    save: (draft) => create.mutateAsync({ ...draft, hue: null }),
    onSaved: ({ comCode }) => {
      showToast(t('admin.company.added'))
      onAdded(comCode)
    },
    leaveQuestion: t('admin.leave'),
    faultFields: { 'org.companyCodeTaken': 'comCode', 'org.zoneUnknown': 'timeZone' },
  })
  const { draft, field, change } = form
  return (
    <FormDialog form={form} size="w" title={t('admin.company.add')} onClose={onClose}>
      <div className={styles.pairs}>
        <TextField
          {...field('comCode')}
          label={t('admin.company.code')}
          hint={t('admin.company.codeHint')}
          maxLength={64}
          isRequired
        />
        <TextField {...field('domain')} label={t('admin.company.domain')} maxLength={253} capitals="none" />
      </div>
      <div className={styles.pairs}>
        <NameFields {...field('name')} label={t('admin.company.name')} maxLength={200} />
      </div>
      <div className={styles.pairs}>
        <Select
          label={t('admin.company.language')}
          options={languages.map(({ code, name }) => ({ value: code, label: name }))}
          value={draft.language}
          onChange={(language) => change({ language })}
        />
        <ZoneField
          label={t('admin.company.timeZone')}
          value={draft.timeZone}
          error={field('timeZone').error}
          onChange={(timeZone) => change({ timeZone })}
        />
      </div>
    </FormDialog>
  )
}
