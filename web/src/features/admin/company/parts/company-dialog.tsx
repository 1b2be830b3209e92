import type { CompanySettings } from '@maru/api/org/company'
import { languages, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Select } from '#ui/form/select.tsx'
import { ZoneField } from '#ui/form/zone-field.tsx'
import styles from '../../parts/form.module.css'
import { useCreateCompany } from '../company.api.ts'

interface Draft {
  comCode: string
  nameKo: string
  nameEn: string
  nameZh: string
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
      ...{ comCode: '', nameKo: '', nameEn: '', nameZh: '', domain: '' },
      ...{ language: useLanguage(), timeZone: 'Asia/Seoul' },
    },
    base: null,
    check: ({ comCode, nameKo, domain }) => ({
      comCode: /^[A-Za-z0-9._-]{1,64}$/.test(comCode) ? '' : t('admin.organisation.faultCode'),
      nameKo: nameKo.trim() === '' ? t('admin.company.faults.name') : '',
      domain: /^[A-Za-z0-9.-]*$/.test(domain) ? '' : t('admin.company.faults.domain'),
    }),
    save: ({ nameKo: ko, nameEn: en, nameZh: zh, ...draft }) =>
      create.mutateAsync({ ...draft, hue: null, name: { ko, en, zh } }),
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
        <TextField {...field('nameKo')} label={t('admin.company.nameKo')} maxLength={200} isRequired />
        <TextField {...field('nameEn')} label={t('admin.company.nameEn')} maxLength={200} />
        <TextField {...field('nameZh')} label={t('admin.company.nameZh')} maxLength={200} />
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
