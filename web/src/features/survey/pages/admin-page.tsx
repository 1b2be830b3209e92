import { useState } from 'react'
import { useTranslate } from '../../../kit/i18n.ts'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { LoadingBar, Skeleton, useSteadyLoading } from '../../../ui/loading.tsx'
import { Empty, ErrorNote } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { SurveyMenu } from '../parts/survey-menu.tsx'
import { SurveyTable } from '../parts/survey-table.tsx'
import { surveysPerPage, useAdminSurveys } from '../survey.api.ts'

const panel = 'admin-surveys'

/** Surveys of the boards that the viewer manages: pause, close, remove, restore and delete for good. */
export function AdminPage() {
  const t = useTranslate()
  const [tab, setTab] = useState<'living' | 'removed'>('living')
  const [page, setPage] = useState(1)
  const surveys = useAdminSurveys({
    RowCount: surveysPerPage,
    PageNumber: page,
    isRemoved: tab === 'removed',
  })
  const isBusy = useSteadyLoading(surveys.isFetching)
  const found = surveys.data
  return (
    <>
      <PageHeader title={t('survey.admin.title')} />
      <Card label={t('survey.admin.title')}>
        <CardHeader
          tabs={
            <Tabs
              look="head"
              label={t('survey.admin.title')}
              panel={panel}
              items={[
                { id: 'living', label: t('survey.admin.living') },
                { id: 'removed', label: t('survey.admin.removed') },
              ]}
              selected={tab}
              onSelect={(next) => {
                setTab(next)
                setPage(1)
              }}
            />
          }
        />
        <TabPanel id={panel} label={t(`survey.admin.${tab}`)}>
          <LoadingBar isLoading={isBusy} />
          {surveys.isPending ? <Skeleton rows={8} /> : null}
          {surveys.isError ? (
            <ErrorNote error={surveys.error} onRetry={() => void surveys.refetch()} />
          ) : null}
          {found?.surveyLists.length === 0 ? (
            <Empty text={t(tab === 'living' ? 'survey.admin.empty' : 'survey.admin.emptyRemoved')} />
          ) : null}
          {found && found.surveyLists.length > 0 ? (
            <SurveyTable
              withTurnout
              label={t(`survey.admin.${tab}`)}
              surveys={found.surveyLists}
              search={{}}
              acts={(survey) => <SurveyMenu isAdministered survey={survey} menuId={survey.boardId} />}
            />
          ) : null}
          <Pager page={page} size={surveysPerPage} total={found?.totalCount ?? 0} onChange={setPage} />
        </TabPanel>
      </Card>
    </>
  )
}
