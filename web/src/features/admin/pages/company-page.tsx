import type { CompanySettings } from '@maru/api/org/company'
import { languages, useTranslate } from '../../../kit/i18n.ts'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useRoomForm } from '../../../ui/form.ts'
import { FormActs, FormNotes } from '../../../ui/form-notes.tsx'
import { HueField } from '../../../ui/hue-field.tsx'
import { Skeleton } from '../../../ui/loading.tsx'
import { ErrorNote } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Select } from '../../../ui/select.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { ZoneField } from '../../../ui/zone-field.tsx'
import { loadCompanySettings, useCompanySettings, useUpdateCompany } from '../company/company.api.ts'
import { LogoPart } from '../company/parts/logo-part.tsx'
import styles from '../parts/form.module.css'

interface Draft {
  nameKo: string
  nameEn: string
  nameZh: string
  domain: string
  language: CompanySettings['language']
  timeZone: string
  hue: number | null
}

function draftOf({ name, domain, language, timeZone, hue }: CompanySettings): Draft {
  return { nameKo: name.ko, nameEn: name.en, nameZh: name.zh, domain, language, timeZone, hue }
}

function CompanyForm({ company, onReset }: { company: CompanySettings; onReset: () => void }) {
  const t = useTranslate()
  const update = useUpdateCompany()
  const form = useRoomForm<Draft, CompanySettings, CompanySettings>({
    start: draftOf(company),
    base: company,
    check: ({ nameKo, domain }) => ({
      nameKo: nameKo.trim() === '' ? t('admin.company.faults.name') : '',
      domain: /^[A-Za-z0-9.-]*$/.test(domain) ? '' : t('admin.company.faults.domain'),
    }),
    save: ({ nameKo, nameEn, nameZh, ...draft }, base) =>
      update.mutateAsync({
        ...draft,
        version: base?.version ?? '',
        name: { ko: nameKo.trim(), en: nameEn.trim(), zh: nameZh.trim() },
      }),
    onSaved: () => {
      showToast(t('admin.company.saved'))
      onReset()
    },
    leaveQuestion: t('admin.leave'),
    faultFields: { 'org.zoneUnknown': 'timeZone' },
    conflict: { code: 'org.companyChanged', reload: loadCompanySettings, startOf: draftOf },
  })
  const { draft, field, change } = form
  return (
    <Card label={t('admin.company.settings')}>
      <CardHeader title={t('admin.company.settings')} />
      <form className={`${styles.stack} ${styles.body}`} onSubmit={form.submit} noValidate>
        <div className={styles.pairs}>
          <TextField {...field('nameKo')} label={t('admin.company.nameKo')} maxLength={200} isRequired />
          <TextField {...field('nameEn')} label={t('admin.company.nameEn')} maxLength={200} />
          <TextField {...field('nameZh')} label={t('admin.company.nameZh')} maxLength={200} />
          <TextField {...field('domain')} label={t('admin.company.domain')} maxLength={253} capitals="none" />
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
        <HueField
          hue={draft.hue}
          onChange={(hue) => change({ hue })}
          texts={{
            own: t('admin.company.ownColor'),
            color: t('admin.company.color'),
            hue: (hue) => t('admin.company.colorHue', { hue }),
            hint: t('admin.company.colorHint'),
            contrast: (light, dark) => t('admin.company.contrast', { light, dark }),
          }}
        />
        <FormNotes form={form} />
        <div className={styles.acts}>
          <FormActs form={form} onCancel={onReset} />
        </div>
      </form>
    </Card>
  )
}

/** The company: names in three languages, domain, defaults of new accounts, colour and logo. */
export function CompanyPage() {
  const t = useTranslate()
  const answer = useCompanySettings()
  return (
    <>
      <PageHeader title={t('admin.entry.company')} />
      <div className={styles.stack}>
        {answer.isPending ? <Skeleton look="text" rows={8} /> : null}
        {answer.error ? <ErrorNote error={answer.error} onRetry={() => void answer.refetch()} /> : null}
        {answer.data ? (
          <>
            {/* A new version resets the form. */}
            <CompanyForm
              key={answer.data.version}
              company={answer.data}
              onReset={() => void answer.refetch()}
            />
            <LogoPart logoPath={answer.data.logoPath} />
          </>
        ) : null}
      </div>
    </>
  )
}
