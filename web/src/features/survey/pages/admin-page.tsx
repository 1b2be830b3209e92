import { choiceParam, useListState, wholeParam } from '#kit/address/list-state.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx'
import { Empty } from '#ui/notice.tsx'
import { SurveyMenu } from '../parts/survey-menu.tsx'
import { SurveyTable } from '../parts/survey-table.tsx'
import { surveysPerPage, useAdminSurveys } from '../survey.api.ts'

const panel = 'admin-surveys'

const params = { tab: choiceParam('TAB', ['living', 'removed'], 'living'), page: wholeParam('PAGE', 1) }

/**
 * Lists the surveys of the boards that the viewer manages. The viewer can pause, close, remove, restore and
 * permanently delete them.
 */
export function AdminPage() {
  const t = useTranslate()
  const [{ tab, page }, show] = useListState(params)
  const surveys = useAdminSurveys({
    RowCount: surveysPerPage,
    PageNumber: page,
    isRemoved: tab === 'removed',
  })
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
              onSelect={(next) => show({ tab: next })}
            />
          }
        />
        <TabPanel id={panel} label={t(`survey.admin.${tab}`)}>
          <SurveyTable
            withTurnout
            label={t(`survey.admin.${tab}`)}
            answer={surveys}
            search={{}}
            page={page}
            onPage={(next) => show({ page: next })}
            empty={<Empty text={t(tab === 'living' ? 'survey.admin.empty' : 'survey.admin.emptyRemoved')} />}
            acts={(survey) => <SurveyMenu isAdministered survey={survey} menuId={survey.boardId} />}
          />
        </TabPanel>
      </Card>
    </>
  )
}
