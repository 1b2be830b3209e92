import { wireName } from '@maru/api/kit/wire-name'
import type { ReorganisationRow } from '@maru/api/org/reorganisation'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useCompanies } from '#features/org/index.tsx'
import { textParam, useListState, wholeParam } from '#kit/address/list-state.ts'
import { wholeDay } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { Answer } from '#ui/answer.tsx'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Column } from '#ui/list/list.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { Empty } from '#ui/notice.tsx'
import { useReorganisation, useReorganisations } from '../organisation/organisation.api.ts'
import { AsOfPart } from '../organisation/parts/as-of-part.tsx'
import { CreateDialog } from '../organisation/parts/create-dialog.tsx'
import orgStyles from '../organisation/parts/organisation.module.css'
import { PlanView, stateTones } from '../organisation/parts/plan-view.tsx'
import styles from '../parts/form.module.css'

const today = () => new Intl.DateTimeFormat('en-CA').format(new Date())
const params = { company: textParam('company'), day: textParam('day'), plan: wholeParam('plan', 0) }

function useColumns(onOpen: (reorganisationId: number) => void): Column<ReorganisationRow>[] {
  const t = useTranslate()
  const language = useLanguage()
  return [
    {
      id: 'name',
      head: t('admin.organisation.planName'),
      phone: 'main',
      cell: (row) => (
        <button type="button" className={styles.link} onClick={() => onOpen(row.reorganisationId)}>
          {row.name}
        </button>
      ),
    },
    {
      id: 'day',
      head: t('admin.organisation.applyOn'),
      width: '128px',
      cell: (row) => wholeDay(row.applyOn),
    },
    {
      id: 'state',
      head: t('admin.organisation.state'),
      width: '104px',
      cell: (row) => <Tag tone={stateTones[row.state]}>{t(`admin.organisation.states.${row.state}`)}</Tag>,
    },
    {
      id: 'author',
      head: t('admin.organisation.author'),
      width: '132px',
      isWideOnly: true,
      cell: (row) => localName(row.authorName, language),
    },
  ]
}

function Plan({ reorganisationId, onBack }: { reorganisationId: number; onBack: () => void }) {
  const answer = useReorganisation(reorganisationId)
  return (
    <Answer answer={answer} rows={8}>
      {(plan) => <PlanView plan={plan} onBack={onBack} />}
    </Answer>
  )
}

/** The company of the page, for super administrators. */
function CompanyField({ company, onChange }: { company: string; onChange: (company: string) => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const { comCode } = useAccount()
  const { data: companies = [] } = useCompanies()
  return (
    <div className={styles.narrow}>
      <Select
        label={t('kit.company')}
        value={company || comCode}
        options={companies.map((one) => ({
          value: one.comCode,
          label: localName(wireName(one, 'companyName'), language),
        }))}
        onChange={(code) => onChange(code === comCode ? '' : code)}
      />
    </div>
  )
}

/** Departments: re-organisations as drafts, scheduled and applied ones, and the organisation of any day. */
export function OrganisationPage() {
  const t = useTranslate()
  const { permissions } = useAccount()
  const [state, show] = useListState(params)
  const [isCreating, setCreating] = useState(false)
  const answer = useReorganisations(state.company)
  const columns = useColumns((plan) => show({ plan }))
  if (state.plan > 0) return <Plan reorganisationId={state.plan} onBack={() => show({ plan: 0 })} />
  return (
    <>
      <PageHeader
        title={t('admin.entry.organisation')}
        actions={
          <Button tone="primary" icon={<Icon icon={Plus} size={16} />} onPress={() => setCreating(true)}>
            {t('admin.organisation.create')}
          </Button>
        }
      />
      {permissions.isSuperAdmin ? (
        <CompanyField company={state.company} onChange={(company) => show({ company })} />
      ) : null}
      <div className={orgStyles.halves}>
        <Card label={t('admin.organisation.plans')}>
          <CardHeader title={t('admin.organisation.plans')} />
          <ListView
            label={t('admin.organisation.plans')}
            answer={answer}
            rowKey={(row) => row.reorganisationId}
            columns={columns}
            onCreate={() => setCreating(true)}
            skeletonRows={3}
            empty={<Empty text={t('admin.organisation.noPlans')} />}
          />
        </Card>
        <AsOfPart comCode={state.company} day={state.day || today()} onDay={(day) => show({ day })} />
      </div>
      {isCreating ? (
        <CreateDialog
          comCode={state.company}
          day={today()}
          onCreated={(plan) => {
            setCreating(false)
            show({ plan })
          }}
          onClose={() => setCreating(false)}
        />
      ) : null}
    </>
  )
}
