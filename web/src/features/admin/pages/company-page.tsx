import { trimName } from '@maru/api/kit/local-name'
import type { LocalName } from '@maru/api/kit/schema'
import type { CompanySettings } from '@maru/api/org/company'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { textParam, useListState } from '#kit/address/list-state.ts'
import { languages, useTranslate } from '#kit/i18n/i18n.ts'
import { useSettingsCompany } from '#kit/session/company-settings.ts'
import { useAccount } from '#kit/session/session.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormActs, FormNotes } from '#ui/form/form-notes.tsx'
import { HueField } from '#ui/form/hue-field.tsx'
import { NameFields } from '#ui/form/name-fields.tsx'
import { Select } from '#ui/form/select.tsx'
import { ZoneField } from '#ui/form/zone-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { loadCompanySettings, useCompanySettings, useUpdateCompany } from '../company/company.api.ts'
import { CompanyDialog } from '../company/parts/company-dialog.tsx'
import { LogoPart } from '../company/parts/logo-part.tsx'
import styles from '../parts/form.module.css'

interface Draft {
  name: LocalName
  domain: string
  language: CompanySettings['language']
  timeZone: string
  hue: number | null
}

function draftOf({ name, domain, language, timeZone, hue }: CompanySettings): Draft {
  return { name, domain, language, timeZone, hue }
}

function CompanyForm({
  company,
  comCode,
  onReset,
}: {
  company: CompanySettings
  /** Empty for the active company. */
  comCode: string
  onReset: () => void
}) {
  const t = useTranslate()
  const update = useUpdateCompany()
  const form = useRoomForm<Draft, CompanySettings, CompanySettings>({
    start: draftOf(company),
    base: company,
    check: ({ name, domain }) => ({
      name: name.ko.trim() === '' ? t('admin.company.faults.name') : '',
      domain: /^[A-Za-z0-9.-]*$/.test(domain) ? '' : t('admin.company.faults.domain'),
    }),
    save: ({ name, ...draft }, base) =>
      update.mutateAsync({
        ...draft,
        ...(comCode ? { comCode } : {}),
        version: base?.version ?? '',
        name: trimName(name),
      }),
    onSaved: () => {
      showToast(t('admin.company.saved'))
      onReset()
    },
    leaveQuestion: t('admin.leave'),
    faultFields: { 'org.zoneUnknown': 'timeZone' },
    conflict: { code: 'org.companyChanged', reload: () => loadCompanySettings(comCode), startOf: draftOf },
  })
  const { draft, field, change } = form
  return (
    <Card label={t('admin.company.settings')}>
      <CardHeader title={t('admin.company.settings')} />
      <form className={`${styles.stack} ${styles.body}`} onSubmit={form.submit} noValidate>
        <div className={styles.pairs}>
          <NameFields {...field('name')} label={t('admin.company.name')} maxLength={200} />
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
          <FormActs form={form} onCancel={form.reset} />
        </div>
      </form>
    </Card>
  )
}

const params = { company: textParam('company') }

/**
 * The company: names, domain, defaults of new accounts, colour and logo. Super administrators choose
 * among all companies and add one.
 */
export function CompanyPage() {
  const t = useTranslate()
  const { permissions } = useAccount()
  const company = useSettingsCompany()
  const [, show] = useListState(params)
  const [isAdding, setAdding] = useState(false)
  const answer = useCompanySettings(company)
  return (
    <>
      <PageHeader
        title={t('admin.entry.company')}
        actions={
          permissions.isSuperAdmin ? (
            <Button tone="primary" icon={<Icon icon={Plus} size={16} />} onPress={() => setAdding(true)}>
              {t('admin.company.add')}
            </Button>
          ) : null
        }
      />
      <div className={styles.stack}>
        {answer.isPending ? <Skeleton look="text" rows={8} /> : null}
        {answer.error ? <ErrorNote error={answer.error} onRetry={() => void answer.refetch()} /> : null}
        {answer.data ? (
          <>
            {/* A new version resets the form. */}
            <CompanyForm
              key={`${answer.data.comCode} ${answer.data.version}`}
              company={answer.data}
              comCode={company}
              onReset={() => void answer.refetch()}
            />
            <LogoPart key={company} comCode={company} logoPath={answer.data.logoPath} />
          </>
        ) : null}
      </div>
      {isAdding ? (
        <CompanyDialog
          onAdded={(next) => {
            setAdding(false)
            show({ company: next })
          }}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </>
  )
}
