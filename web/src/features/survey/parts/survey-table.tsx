import type { SurveyItem } from '@maru/api/survey'
import type { ReactNode } from 'react'
import { PersonName } from '#features/org/index.tsx'
import { Link } from '#kit/address/link.tsx'
import { fullTime, listTime } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import type { Column } from '#ui/list/list.tsx'
import { ListView, type ListViewProps } from '#ui/list/list-view.tsx'
import { PhaseTag } from '../frame/parts/phase-tag.tsx'
import { surveysPerPage } from '../survey.api.ts'
import { type SurveySearch, surveyAddress } from '../survey.rules.ts'
import styles from './survey-table.module.css'

/** Properties of {@link SurveyTable}. `acts` draws the last column of a row. */
export interface SurveyTableProps
  extends Pick<ListViewProps<SurveyItem>, 'label' | 'answer' | 'empty' | 'onCreate'> {
  search: Partial<SurveySearch>
  page: number
  onPage: (page: number) => void
  withTurnout?: boolean
  /** Returns the address of the link in the title; by default the page of the survey. */
  to?: (survey: SurveyItem) => string
  acts?: (survey: SurveyItem) => ReactNode
}

/** The start and end of a survey, with date and time. */
export function Period({ startDate, endDate }: { startDate: string; endDate: string }) {
  return (
    <span className={styles.quiet} title={`${fullTime(startDate)} – ${fullTime(endDate)}`}>
      {listTime(startDate)} – {listTime(endDate)}
    </span>
  )
}

/**
 * A list of surveys: status, title, period, author, and with `withTurnout` the number of people who answered.
 */
export function SurveyTable(props: SurveyTableProps) {
  const { label, answer, empty, onCreate, page, onPage } = props
  return (
    <ListView
      {...{ label, answer, empty, onCreate }}
      columns={useColumns(props)}
      rowKey={(survey) => survey.surveyId}
      skeletonRows={8}
      pager={{ page, size: surveysPerPage, onChange: onPage }}
    />
  )
}

function useColumns({ search, withTurnout = false, to, acts }: SurveyTableProps): Column<SurveyItem>[] {
  const t = useTranslate()
  const language = useLanguage()
  const { menuId } = search
  const addressOf = to ?? (({ surveyId }: SurveyItem) => surveyAddress('read', { surveyId, menuId }))
  const columns: Column<SurveyItem>[] = [
    {
      id: 'status',
      head: t('survey.list.status'),
      width: '104px',
      phone: 'lead',
      cell: (survey) => <PhaseTag survey={survey} />,
    },
    {
      id: 'title',
      head: t('survey.list.name'),
      phone: 'main',
      cell: (survey) => (
        <>
          <Link to={addressOf(survey)} className={styles.title} title={survey.surveyTitle}>
            {survey.surveyTitle}
          </Link>
          {survey.isAnonymous ? <Tag>{t('survey.list.anonymous')}</Tag> : null}
          {survey.hasAnswered ? <Tag tone="ok">{t('survey.list.answeredMark')}</Tag> : null}
        </>
      ),
    },
    { id: 'period', head: t('survey.list.period'), width: '226px', cell: (survey) => <Period {...survey} /> },
    {
      id: 'author',
      head: t('survey.list.author'),
      width: '12%',
      isWideOnly: true,
      cell: (survey) => (
        <PersonName personCode={survey.createdUser}>{localName(survey.createdUserName, language)}</PersonName>
      ),
    },
  ]
  if (withTurnout)
    columns.push({
      id: 'turnout',
      head: t('survey.list.turnout'),
      width: '120px',
      align: 'end',
      cell: ({ memberCount, answeredCount }) =>
        memberCount === null ? (
          ''
        ) : (
          <span className={styles.quiet}>
            {t('survey.list.turnoutOf', { answered: answeredCount ?? '', members: memberCount })}
          </span>
        ),
    })
  if (acts)
    columns.push({
      id: 'acts',
      head: t('survey.admin.acts'),
      width: '132px',
      align: 'end',
      phone: 'mark',
      cell: (survey) => <span className={styles.acts}>{acts(survey)}</span>,
    })
  return columns
}
