import type { SurveyItem } from '@maru/api/survey'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { usePageSearch } from '#kit/address/address.ts'
import { useGo } from '#kit/address/link.tsx'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Count } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardBar, CardHeader } from '#ui/card.tsx'
import { Menu } from '#ui/dialog/menu.tsx'
import { SearchField } from '#ui/form/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx'
import { Empty } from '#ui/notice.tsx'
import { SurveyMenu } from '../parts/survey-menu.tsx'
import { SurveyTable } from '../parts/survey-table.tsx'
import { useSurveyBoards, useSurveys, useWaiting } from '../survey.api.ts'
import {
  type ListTab,
  listTabs,
  parseSurveySearch,
  type SurveySearch,
  surveyAddress,
} from '../survey.rules.ts'

const panel = 'surveys'

const emptyTexts = {
  todo: 'survey.list.emptyTodo',
  answered: 'survey.list.emptyAnswered',
  own: 'survey.list.emptyOwn',
  drafts: 'survey.list.emptyDrafts',
  results: 'survey.list.emptyResults',
  approvals: 'survey.list.emptyApprovals',
  visible: 'survey.list.emptyVisible',
} as const

/**
 * The boards on which the viewer may create a survey. `beginHere` creates one on the board of the address or
 * on the only board; it is undefined if the viewer has to choose a board.
 */
function useBeginning(menuId: number | undefined) {
  const go = useGo()
  const boards = (useSurveyBoards().data ?? []).filter((board) => board.canWrite || board.isManager)
  const here =
    boards.find((board) => board.boardId === menuId) ?? (boards.length === 1 ? boards[0] : undefined)
  const begin = (boardId: number) => go(surveyAddress('settings', { menuId: boardId }))
  return { boards, begin, beginHere: here && (() => begin(here.boardId)) }
}

type Beginning = ReturnType<typeof useBeginning>

/** The button that creates a survey. It opens a menu of boards if the viewer has to choose a board. */
function CreateButton({ boards, begin, beginHere }: Beginning) {
  const t = useTranslate()
  const language = useLanguage()
  const icon = <Icon icon={Plus} size={16} />
  if (boards.length === 0) return null
  if (beginHere)
    return (
      <Button tone="primary" icon={icon} onPress={beginHere}>
        {t('survey.list.create')}
      </Button>
    )
  const entries = boards.map((board) => ({
    id: String(board.boardId),
    label: localName(board.name, language),
    run: () => begin(board.boardId),
  }))
  return (
    <Menu
      label={t('survey.list.chooseBoard')}
      groups={[{ id: 'boards', title: t('survey.list.chooseBoard'), entries }]}
      trigger={(opener) => (
        <Button {...opener} tone="primary" icon={icon}>
          {t('survey.list.create')}
        </Button>
      )}
    />
  )
}

/**
 * The survey list (spec 2§2). Its tabs show surveys to answer, answered surveys, own surveys, drafts,
 * results, approvals, and all surveys that the viewer may open.
 */
export function ListPage() {
  const t = useTranslate()
  const go = useGo()
  const search = usePageSearch(parseSurveySearch)
  const waiting = useWaiting(search.menuId)
  const beginning = useBeginning(search.menuId)
  const shown = listTabs.filter((tab) => {
    if (tab === search.tab) return true
    if (tab === 'own' || tab === 'drafts') return beginning.boards.length > 0
    return tab !== 'approvals' || waiting.approvals > 0
  })
  const marks: Partial<Record<ListTab, number>> = waiting
  const labelOf = (tab: ListTab) => {
    const text = t(`survey.list.${tab}`)
    const value = marks[tab] ?? 0
    if (value === 0) return text
    return (
      <>
        {text} <Count value={value} label={String(value)} />
      </>
    )
  }
  return (
    <>
      <PageHeader title={t('survey.title')} actions={<CreateButton {...beginning} />} />
      <Card label={t('survey.title')}>
        <CardHeader
          tabs={
            <Tabs
              look="head"
              label={t('survey.title')}
              panel={panel}
              items={shown.map((tab) => ({ id: tab, label: labelOf(tab) }))}
              selected={search.tab}
              onSelect={(tab) => go(surveyAddress('list', { menuId: search.menuId, tab }))}
            />
          }
        />
        {search.tab === 'approvals' ? null : <Search key={search.tab} search={search} />}
        <TabPanel id={panel} label={t(`survey.list.${search.tab}`)}>
          <List search={search} onCreate={beginning.beginHere} />
        </TabPanel>
      </Card>
    </>
  )
}

function Search({ search }: { search: SurveySearch }) {
  const t = useTranslate()
  const go = useGo()
  const [text, setText] = useState(search.searchText)
  const show = (searchText: string) => go(surveyAddress('list', { ...search, searchText, page: 1 }))
  return (
    <CardBar>
      <SearchField
        label={t('survey.list.search')}
        value={text}
        onChange={(value) => {
          setText(value)
          if (value === '' && search.searchText !== '') show('')
        }}
        onSubmit={show}
      />
    </CardBar>
  )
}

function List({ search, onCreate }: { search: SurveySearch; onCreate: Beginning['beginHere'] }) {
  const t = useTranslate()
  const go = useGo()
  const { tab, page, menuId, searchText } = search
  const isManaging = tab === 'own' || tab === 'drafts'
  const toStatistics = ({ surveyId }: SurveyItem) => surveyAddress('statistics', { surveyId, menuId })
  return (
    <SurveyTable
      label={t(`survey.list.${tab}`)}
      answer={useSurveys({ tab, page, menuId, searchText })}
      search={search}
      page={page}
      onPage={(next) => {
        go(surveyAddress('list', { ...search, page: next }))
        window.scrollTo({ top: 0 })
      }}
      onCreate={onCreate}
      empty={<Empty text={t(searchText ? 'survey.list.emptySearch' : emptyTexts[tab])} />}
      withTurnout={isManaging || tab === 'results'}
      {...(tab === 'results' ? { to: toStatistics } : {})}
      {...(isManaging
        ? { acts: (survey: SurveyItem) => <SurveyMenu survey={survey} menuId={menuId} /> }
        : {})}
    />
  )
}
