import { wireName } from '@maru/api/kit/wire-name'
import type { MenuClicks } from '@maru/api/menu/click'
import { useCompanies } from '#features/org/index.tsx'
import { textParam, useListState } from '#kit/address/list-state.ts'
import { localName, shortLanguage, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardBar, CardHeader } from '#ui/card.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { type ClicksAsked, clicksCsvAddress, useMenuClicks } from '../clicks/clicks.api.ts'
import { dayBefore, todayText } from '../clicks/clicks.rules.ts'
import styles from '../clicks/parts/clicks.module.css'
import { DayChart } from '../clicks/parts/day-chart.tsx'
import { GroupCard } from '../clicks/parts/group-card.tsx'
import { SmallestPart } from '../clicks/parts/smallest-part.tsx'
import form from '../parts/form.module.css'

const params = {
  from: textParam('from'),
  until: textParam('until'),
  company: textParam('company'),
  department: textParam('department'),
}

/** The company, for those who see several. */
function CompanyChoice({ value, onChange }: { value: string; onChange: (comCode: string) => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const companies = useCompanies()
  return (
    <Select
      label={t('admin.clicks.company')}
      value={value}
      options={(companies.data ?? []).map((company) => ({
        value: company.comCode,
        label: localName(wireName(company, 'companyName'), language),
      }))}
      onChange={onChange}
    />
  )
}

function Statistics({ found, asked }: { found: MenuClicks; asked: ClicksAsked }) {
  const t = useTranslate()
  const { days, menus, departments, companies, smallest, comCode } = found
  return (
    <>
      <Card label={t('admin.clicks.byDay')}>
        <CardHeader
          title={t('admin.clicks.byDay')}
          actions={
            <Muted tone="2" size="inherit">
              {t('admin.clicks.sum', {
                clicks: found.clicks.toLocaleString(),
                people: found.people.toLocaleString(),
              })}
            </Muted>
          }
        />
        <DayChart days={days} />
      </Card>
      <div className={styles.grid}>
        <GroupCard title={t('admin.clicks.menu')} list={menus} smallest={smallest} />
        {asked.deptCode ? null : (
          <GroupCard title={t('admin.clicks.department')} list={departments} smallest={smallest} />
        )}
        {companies.groups.length > 0 ? (
          <GroupCard title={t('admin.clicks.company')} list={companies} smallest={smallest} />
        ) : null}
        <SmallestPart key={`${comCode} ${smallest}`} comCode={comCode} smallest={smallest} />
      </div>
    </>
  )
}

/** Which menus are used: clicks by day, menu, department and company, without people. */
export function ClicksPage() {
  const t = useTranslate()
  const language = useLanguage()
  const account = useAccount()
  const [state, show] = useListState(params)
  const until = state.until || todayText()
  const asked = {
    ...{ until, from: state.from || dayBefore(until, 29) },
    ...{ comCode: state.company || account.comCode, deptCode: state.department },
  }
  const answer = useMenuClicks(asked)
  const departments = answer.data?.departments.groups ?? []
  return (
    <>
      <PageHeader title={t('admin.entry.clicks')} />
      <div className={form.stack}>
        <p className={form.note}>{t('admin.clicks.intro', { count: answer.data?.smallest ?? 5 })}</p>
        <Card>
          <CardBar>
            <div className={form.filters}>
              <DateField
                label={t('admin.audit.from')}
                value={asked.from}
                onChange={(from) => show({ from })}
              />
              <DateField
                label={t('admin.audit.until')}
                value={until}
                onChange={(day) => show({ until: day })}
              />
              {account.permissions.isSuperAdmin ? (
                <CompanyChoice
                  value={asked.comCode}
                  onChange={(company) => show({ company, department: '' })}
                />
              ) : null}
              <Select
                label={t('admin.clicks.department')}
                value={state.department || 'all'}
                options={[
                  { value: 'all', label: t('admin.audit.all') },
                  ...departments.map(({ key, name }) => ({ value: key, label: localName(name, language) })),
                ]}
                onChange={(chosen) => show({ department: chosen === 'all' ? '' : chosen })}
              />
              <Button onPress={() => location.assign(clicksCsvAddress(asked, shortLanguage(language)))}>
                {t('admin.audit.export')}
              </Button>
            </div>
          </CardBar>
        </Card>
        <Answer answer={answer} rows={10}>
          {(clicks) => <Statistics found={clicks} asked={asked} />}
        </Answer>
      </div>
    </>
  )
}
