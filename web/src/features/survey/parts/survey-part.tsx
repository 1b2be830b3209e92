import { useEffect } from 'react'
import { Link } from '#kit/address/link.tsx'
import { onPopupResult } from '#kit/address/popup.ts'
import type { HomePartProps } from '#kit/fillings.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { zoneDay } from '#kit/i18n/zone-fields.ts'
import { Answer } from '#ui/answer.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { Rows } from '#ui/list/rows.tsx'
import { LoadingBar, useSteadyLoading } from '#ui/loading.tsx'
import { Empty } from '#ui/notice.tsx'
import { useOpenSurveys } from '../survey.api.ts'
import { surveyAddress, surveyChanged } from '../survey.rules.ts'
import { SurveyRow } from './survey-row.tsx'

const whole = (value: unknown, otherwise: number) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? Math.min(value, 50) : otherwise

/**
 * Surveys in progress on the home page (spec 2§2, survey row). A failed request shows no error (spec
 * 2§8), and no empty card either.
 */
export function SurveyPart({ title, options }: HomePartProps) {
  const t = useTranslate()
  const language = useLanguage()
  const today = new Date()
  const menuId = whole(options.boardId, 0) || undefined
  const surveys = useOpenSurveys({
    SurveyStatus: 2,
    MenuId: menuId ?? 0,
    RowCount: whole(options.displayCount, 5),
    PageNumber: 1,
    StartDate: zoneDay(today),
    EndDate: zoneDay(today, 30),
    isApproval: 1,
  })
  const { refetch } = surveys
  // Reads the list again after a survey has been answered in its window.
  useEffect(() => onPopupResult(surveyChanged, () => void refetch()), [refetch])
  const isBusy = useSteadyLoading(surveys.isFetching)
  if (surveys.isLoadingError) return null
  const name = localName(title, language) || t('survey.part.title')
  return (
    <Card label={name}>
      <LoadingBar isLoading={isBusy && !surveys.isPending} />
      <CardHeader
        title={name}
        actions={<Link to={surveyAddress('list', { tab: 'todo', menuId })}>{t('survey.part.more')}</Link>}
      />
      <Answer
        answer={surveys}
        rows={4}
        isEmpty={({ surveyLists }) => surveyLists.length === 0}
        empty={<Empty text={t('survey.part.empty')} />}
      >
        {({ surveyLists }) => (
          <Rows label={name}>
            {surveyLists.map((survey) => (
              <SurveyRow key={survey.surveyId} survey={survey} menuId={menuId} />
            ))}
          </Rows>
        )}
      </Answer>
    </Card>
  )
}
