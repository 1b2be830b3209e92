import { calendarTopic } from '@maru/api/calendar/topic'
import { bookingsTopic } from '@maru/api/reservation/topic'
import { workApi, workOrders } from '@maru/api/work'
import { useEffect } from 'react'
import { choiceParam, textParam, useListState } from '#kit/address/list-state.ts'
import { useCache } from '#kit/call/change.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { onPush } from '#kit/session/push.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { RailPage } from '#ui/layout/rail-entry.tsx'
import { TraceList } from '../parts/trace-list.tsx'
import { useKinds } from '../parts/use-kinds.ts'
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

// Every window has the count and is not read for each booking of a company; the page, which lists them, is.
const sharedTopics = [bookingsTopic, calendarTopic]

/** Counts again with the list when others decide what a whole company sees. */
function useFreshCounts() {
  const cache = useCache()
  useEffect(() => {
    const ends = sharedTopics.map((topic) => onPush(topic, () => void cache.refresh(workApi.countWork)))
    return () => {
      for (const end of ends) end()
    }
  }, [cache])
}

/** The work queue: what waits for the viewer in every room, by due date. */
export function WorkPage() {
  const [{ view, kind, order }, change] = useListState(params)
  const kinds = useKinds()
  useFreshCounts()
  return (
    <RailPage rail={<WorkMenu view={view} kind={kind} kinds={kinds} onSelect={change} />}>
      {view === 'now' || view === 'later' ? (
        <div className={styles.columns}>
          <WorkList
            key={`${view} ${kind}`}
            asked={{ view, kind, order }}
            onOrder={(next) => change({ order: next })}
          />
        </div>
      ) : (
        <Traces view={view} />
      )}
    </RailPage>
  )
}

function Traces({ view }: { view: 'waiting' | 'done' }) {
  const t = useTranslate()
  const done = useDoneWork(view === 'done')
  const waiting = useWaitingWork(view === 'waiting')
  const answer = view === 'done' ? done : waiting
  const kinds = useKinds(answer.data?.kinds)
  return (
    <div className={styles.main}>
      <PageHeader title={t(`work.view.${view}`)} />
      <TraceList
        label={t(`work.view.${view}`)}
        answer={answer}
        kinds={kinds}
        empty={t(`work.empty.${view}`)}
      />
    </div>
  )
}
