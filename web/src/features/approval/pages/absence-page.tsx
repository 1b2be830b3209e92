import { choiceParam, useListState } from '#kit/address/list-state.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx'
import { useAbsences } from '../absence/absence.api.ts'
import styles from '../absence/parts/absence.module.css'
import { AbsenceForm } from '../absence/parts/absence-form.tsx'
import { AbsenceList } from '../absence/parts/absence-list.tsx'
import { TeamAbsences } from '../absence/parts/team-absences.tsx'

const views = ['write', 'mine', 'team'] as const
const params = { view: choiceParam('VIEW', views, 'write') }
const panel = 'absence-view'

/** Absences: one form for leave, delegate, reply and calendar, the viewer's absences, and those of the department. */
export function AbsencePage() {
  const t = useTranslate()
  const [{ view }, show] = useListState(params)
  const count = useAbsences().data?.length ?? 0
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('approval.absence.title')}
        beside={<p className={styles.hint}>{t('approval.absence.hint')}</p>}
        actions={
          <Tabs
            label={t('approval.absence.tabsLabel')}
            look="segment"
            panel={panel}
            selected={view}
            onSelect={(next) => show({ view: next })}
            items={views.map((id) => ({ id, label: t(`approval.absence.tabs.${id}`, { count }) }))}
          />
        }
      />
      <TabPanel id={panel} label={t(`approval.absence.tabs.${view}`, { count })}>
        {view === 'write' ? <AbsenceForm onSaved={() => show({ view: 'mine' })} /> : null}
        {view === 'mine' ? <AbsenceList /> : null}
        {view === 'team' ? <TeamAbsences /> : null}
      </TabPanel>
    </div>
  )
}
