import type { DepartmentTurnout, SurveyDetail, SurveyStatistics } from '@maru/api/survey'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { PersonName } from '#features/org/index.tsx'
import { shortDay } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { Hint, Muted } from '#ui/layout/hint.tsx'
import { Head, Stack } from '#ui/layout/stack.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { Empty, ErrorNote } from '#ui/notice.tsx'
import { type ResultsOf, useNonResponders, useParticipation, useRemind } from '../../survey.api.ts'
import { FigureTable, FilledBar, shareText, TimeChart } from './charts.tsx'
import styles from './turnout-card.module.css'

/** Properties of {@link TurnoutCard}. */
export interface TurnoutCardProps {
  survey: SurveyDetail
  statistics: SurveyStatistics
  results: ResultsOf
}

/**
 * Participation in total, by department and by day, with a button to remind members who have not answered.
 */
export function TurnoutCard({ survey, statistics, results }: TurnoutCardProps) {
  const t = useTranslate()
  const { memberCount, answeredCount, days } = statistics
  const [isListed, setListed] = useState(false)
  const silent = memberCount - answeredCount
  let total = 0
  const figures = days.map((one) => {
    total += one.count
    return { day: shortDay(one.day), fresh: one.count, total }
  })
  return (
    <Card label={t('survey.statistics.turnout')} padded>
      <div className={styles.card}>
        <div className={styles.part}>
          <Head className={styles.head}>
            <h2>{t('survey.statistics.turnout')}</h2>
            {survey.canManage && survey.phase === 'open' && silent > 0 ? (
              <RemindButton survey={survey} count={silent} />
            ) : null}
          </Head>
          <div>
            <span className={styles.share}>{shareText(answeredCount, memberCount)}</span>{' '}
            <Muted className={styles.hint}>
              {t('survey.statistics.members', { members: memberCount, answered: answeredCount })}
            </Muted>
          </div>
          {survey.answerLimit === null ? null : (
            <Hint className={styles.hint}>
              {t('survey.answer.limitCount', { limit: survey.answerLimit, count: answeredCount })}
            </Hint>
          )}
          <Departments results={results} />
          {survey.canManage && !survey.isAnonymous && silent > 0 ? (
            <div className={styles.tools}>
              <Button tone="quiet" onPress={() => setListed(true)}>
                {t('survey.statistics.nonResponders')}
              </Button>
            </div>
          ) : null}
        </div>
        {figures.length > 0 ? (
          <div className={styles.part}>
            <TimeChart
              label={t('survey.statistics.chartOf', { name: t('survey.statistics.overTime') })}
              days={figures}
            />
            <FigureTable
              label={t('survey.statistics.overTime')}
              hasDays
              heads={figures.map((one) => one.day)}
              rows={[
                { name: t('survey.statistics.fresh'), cells: figures.map((one) => one.fresh) },
                { name: t('survey.statistics.total'), cells: figures.map((one) => one.total) },
              ]}
            />
          </div>
        ) : null}
      </div>
      {isListed ? <SilentDialog surveyId={survey.surveyId} onClose={() => setListed(false)} /> : null}
    </Card>
  )
}

/** The button to remind members; in an anonymous survey it has no number, which would reveal each new answer. */
function RemindButton({ survey, count }: { survey: SurveyDetail; count: number }) {
  const t = useTranslate()
  const remind = useRemind()
  const { surveyId, isAnonymous } = survey
  const question = isAnonymous
    ? t('survey.statistics.remindUnnamedQuestion')
    : t('survey.statistics.remindQuestion', { count })
  const run = async () => {
    if (!(await askConfirm(question))) return
    try {
      const sent = await remind.mutateAsync({ surveyId })
      showToast(
        isAnonymous
          ? t('survey.statistics.remindedUnnamed')
          : t('survey.statistics.reminded', { count: sent.count }),
      )
    } catch (error) {
      void showAlert(errorText(error, t))
    }
  }
  return (
    <Button icon={<Icon icon={Bell} size={15} />} isPending={remind.isPending} onPress={() => void run()}>
      {isAnonymous ? t('survey.statistics.remindUnnamed') : t('survey.statistics.remind', { count })}
    </Button>
  )
}

function Departments({ results, parentDeptCode }: { results: ResultsOf; parentDeptCode?: string }) {
  const t = useTranslate()
  const rows = useParticipation({ ...results, ...(parentDeptCode ? { parentDeptCode } : {}) })
  if (rows.isError) return <ErrorNote inline error={rows.error} onRetry={() => void rows.refetch()} />
  if (!rows.data) return <Skeleton rows={3} />
  if (rows.data.length === 0) return <Hint className={styles.hint}>{t('survey.statistics.noAnswers')}</Hint>
  return (
    <div className={parentDeptCode ? styles.below : styles.rows}>
      {rows.data.map((row) => (
        <Department key={row.deptCode} row={row} results={results} isTop={parentDeptCode !== row.deptCode} />
      ))}
    </div>
  )
}

function Department({ row, results, isTop }: { row: DepartmentTurnout; results: ResultsOf; isTop: boolean }) {
  const t = useTranslate()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const name = localName(row.name, language)
  const { memberCount, answeredCount } = row
  const isSmall = memberCount === null || answeredCount === null
  return (
    <>
      <FilledBar
        share={isSmall ? 0 : answeredCount / Math.max(1, memberCount)}
        name={
          row.hasChildren && isTop ? (
            <button
              type="button"
              className={styles.name}
              aria-expanded={isOpen}
              title={t('survey.statistics.below', { name })}
              onClick={() => setOpen(!isOpen)}
            >
              {name}
            </button>
          ) : (
            <span title={name}>{name}</span>
          )
        }
      >
        {isSmall ? (
          t('survey.statistics.small')
        ) : (
          <>
            {t('survey.statistics.people', { answered: answeredCount, members: memberCount })}
            <strong>{shareText(answeredCount, memberCount)}</strong>
          </>
        )}
      </FilledBar>
      {isOpen ? <Departments results={results} parentDeptCode={row.deptCode} /> : null}
    </>
  )
}

const peoplePerPage = 20

function SilentDialog({ surveyId, onClose }: { surveyId: number; onClose: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const [page, setPage] = useState(1)
  const people = useNonResponders({ surveyId, page, itemsPerPage: peoplePerPage })
  return (
    <Dialog isOpen title={t('survey.statistics.nonResponders')} onClose={onClose}>
      <ListView
        label={t('survey.statistics.nonResponders')}
        answer={people}
        rowKey={(person) => person.personCode}
        skeletonRows={6}
        empty={<Empty text={t('survey.statistics.noNonResponders')} />}
        pager={{ page, size: peoplePerPage, onChange: setPage }}
      >
        {(rows) => (
          <Stack as="ul" gap="0" className={styles.people}>
            {rows.map((person) => (
              <li key={person.personCode} data-row>
                <strong>
                  <PersonName personCode={person.personCode}>{localName(person.name, language)}</PersonName>
                </strong>{' '}
                {localName(person.title, language)}
                <Muted className={styles.hint}>{localName(person.department, language)}</Muted>
              </li>
            ))}
          </Stack>
        )}
      </ListView>
    </Dialog>
  )
}
