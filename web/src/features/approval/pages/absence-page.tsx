import { choiceParam, useListState, wholeParam } from '#kit/address/list-state.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx'
import { Empty } from '#ui/notice.tsx'
import { useAbsences } from '../absence/absence.api.ts'
import styles from '../absence/parts/absence.module.css'
import { AbsenceForm } from '../absence/parts/absence-form.tsx'
import { AbsenceList } from '../absence/parts/absence-list.tsx'
import { TeamAbsences } from '../absence/parts/team-absences.tsx'

const views = ['write', 'mine', 'team'] as const
/** `change` is the number of the absence that is changed; 0 for a new one. */
const params = { view: choiceParam('VIEW', views, 'write'), change: wholeParam('CHANGE', 0) }
const panel = 'absence-view'

/** Absences: one form for leave, delegate, reply and calendar, the viewer's absences, and those of the department. */
export function AbsencePage() {
  const t = useTranslate()
  const [{ view, change }, show] = useListState(params)
  const count = useAbsences().data?.length ?? 0
  const showList = () => show({ view: 'mine', change: 0 })
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
            onSelect={(next) => show({ view: next, change: 0 })}
            items={views.map((id) => ({ id, label: t(`approval.absence.tabs.${id}`, { count }) }))}
          />
        }
      />
      <TabPanel id={panel} label={t(`approval.absence.tabs.${view}`, { count })}>
        {view === 'write' && change === 0 ? <AbsenceForm key="new" onSaved={showList} /> : null}
        {view === 'write' && change !== 0 ? (
          <ChangedAbsence key={change} absenceId={change} onSaved={showList} />
        ) : null}
        {view === 'mine' ? (
          <AbsenceList onChange={({ absenceId }) => show({ view: 'write', change: absenceId })} />
        ) : null}
        {view === 'team' ? <TeamAbsences /> : null}
      </TabPanel>
    </div>
  )
}

/** The form of a stored absence of the viewer. One that is over or does not exist is not shown as a new one. */
function ChangedAbsence({ absenceId, onSaved }: { absenceId: number; onSaved: () => void }) {
  const t = useTranslate()
  return (
    <>
      <h2 className={styles.changing}>{t('approval.absence.changing')}</h2>
      <Answer answer={useAbsences()} rows={4}>
        {(items) => {
          const item = items.find((one) => one.absenceId === absenceId)
          return item?.canChange ? (
            <AbsenceForm item={item} onSaved={onSaved} />
          ) : (
            <Empty text={t('approval.absence.notChangeable')} />
          )
        }}
      </Answer>
    </>
  )
}
