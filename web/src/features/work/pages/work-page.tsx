import { workOrders } from '@maru/api/work'
import { choiceParam, textParam, useListState } from '#kit/address/list-state.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { TakeBackBar } from '#ui/dialog/take-back-bar.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { TraceList } from '../parts/trace-list.tsx'
import { type Kinds, useKinds } from '../parts/use-kinds.ts'
import { WorkList } from '../parts/work-list.tsx'
import { WorkMenu } from '../parts/work-menu.tsx'
import { useDoneWork, useWaitingWork } from '../work.api.ts'
import { workViews } from '../work.rules.ts'
import styles from './work-page.module.css'

const params = {
  view: choiceParam('VIEW', workViews, 'now'),
  kind: textParam('KIND'),
  order: choiceParam('ORDER', workOrders, 'due'),
}

/** The work queue: what waits for the viewer in every room, by due date. */
export function WorkPage() {
  const t = useTranslate()
  const [{ view, kind, order }, change] = useListState(params)
  const kinds = useKinds()
  return (
    <div className={styles.page}>
      <aside className={styles.side}>
        <p className={styles.title}>{t('work.title')}</p>
        <WorkMenu view={view} kind={kind} kinds={kinds} onSelect={change} />
      </aside>
      {view === 'now' || view === 'later' ? (
        <WorkList
          key={`${view} ${kind}`}
          asked={{ view, kind, order }}
          kinds={kinds}
          onOrder={(next) => change({ order: next })}
        />
      ) : (
        <Traces view={view} kinds={kinds} />
      )}
      <TakeBackBar keyName="Z" />
    </div>
  )
}

function Traces({ view, kinds }: { view: 'waiting' | 'done'; kinds: Kinds }) {
  const t = useTranslate()
  const done = useDoneWork(view === 'done')
  const waiting = useWaitingWork(view === 'waiting')
  return (
    <div className={styles.main}>
      <PageHeader title={t(`work.view.${view}`)} />
      <TraceList
        label={t(`work.view.${view}`)}
        answer={view === 'done' ? done : waiting}
        kinds={kinds}
        empty={t(`work.empty.${view}`)}
      />
    </div>
  )
}
