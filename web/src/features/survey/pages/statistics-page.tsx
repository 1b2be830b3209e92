import { shortLanguage } from '@maru/api/kit/language'
import { type SurveyDetail, surveyIn } from '@maru/api/survey'
import { Download, Printer, Share2, Users } from 'lucide-react'
import { useState } from 'react'
import { usePageSearch } from '#kit/address/address.ts'
import { hrefOf, useGo } from '#kit/address/link.tsx'
import { CallError } from '#kit/call/call-error.ts'
import { listTime } from '#kit/i18n/dates.ts'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ActionNote, Empty, ErrorNote } from '#ui/notice.tsx'
import { PhaseTag } from '../frame/parts/phase-tag.tsx'
import { isSurveyWindow, SurveyFrame } from '../frame/parts/survey-frame.tsx'
import { ChartPatterns } from '../result/parts/chart-patterns.tsx'
import { type BreakDown, QuestionCard } from '../result/parts/question-card.tsx'
import { TurnoutCard } from '../result/parts/turnout-card.tsx'
import {
  excelAddress,
  type ResultsOf,
  useSharedSurvey,
  useShareResults,
  useStatistics,
  useSurvey,
} from '../survey.api.ts'
import { parseSurveySearch, surveyAddress } from '../survey.rules.ts'
import styles from './statistics-page.module.css'

/** Statistics of a survey (spec 2§2). Access depends on the viewer's rights or on a share code. */
export function StatisticsPage() {
  const t = useTranslate()
  const { surveyId, menuId, shareCode } = usePageSearch(parseSurveySearch)
  const own = useSurvey(shareCode ? undefined : surveyId)
  const shared = useSharedSurvey(surveyId, shareCode)
  const survey = shareCode ? shared : own
  const language = shortLanguage(useLanguage())
  const title = t('survey.statistics.title')
  if (survey.data)
    return (
      <Results
        survey={surveyIn(survey.data, language)}
        menuId={menuId}
        {...(shareCode ? { shareCode } : {})}
      />
    )
  return (
    <SurveyFrame title={title}>
      <Card>
        {surveyId === undefined ? (
          <Empty text={t('survey.answer.missing')} />
        ) : survey.isError ? (
          <ErrorNote error={survey.error} onRetry={() => void survey.refetch()} />
        ) : (
          <Skeleton rows={10} />
        )}
      </Card>
    </SurveyFrame>
  )
}

/** Why an anonymous survey shows no results yet, or none at all. */
function tooFewText({ phase, isEditable }: SurveyDetail) {
  if (phase === 'closed') return 'survey.statistics.tooFewAtEnd'
  return isEditable ? 'survey.statistics.tooFewChangeable' : 'survey.statistics.tooFew'
}

function Results({
  survey,
  menuId,
  shareCode,
}: {
  survey: SurveyDetail
  menuId: number | undefined
  shareCode?: string
}) {
  const t = useTranslate()
  const go = useGo()
  const [by, setBy] = useState<BreakDown>('none')
  const [isSharing, setSharing] = useState(false)
  const { surveyId, isAnonymous } = survey
  const results: ResultsOf = { surveyId, ...(shareCode ? { shareCode } : {}) }
  const statistics = useStatistics(survey.canSeeResults ? results : null)
  const { error } = statistics
  const tooFew = error instanceof CallError && error.code === 'survey.tooFewAnswers'
  const isManaging = survey.canManage && survey.canSeeResults
  return (
    <SurveyFrame
      title={survey.surveyTitle}
      beside={<PhaseTag survey={survey} />}
      actions={
        <>
          {isManaging ? (
            <Button icon={<Icon icon={Share2} size={15} />} onPress={() => setSharing(true)}>
              {t('survey.statistics.shareOn')}
            </Button>
          ) : null}
          <Button icon={<Icon icon={Printer} size={15} />} onPress={() => window.print()}>
            {t('survey.statistics.print')}
          </Button>
          {isManaging && !isAnonymous ? (
            <Button
              icon={<Icon icon={Users} size={15} />}
              onPress={() => go(surveyAddress('responses', { surveyId, menuId }, isSurveyWindow()))}
            >
              {t('survey.responses.title')}
            </Button>
          ) : null}
          {isManaging && statistics.data ? (
            <Button
              icon={<Icon icon={Download} size={15} />}
              onPress={() => window.location.assign(excelAddress(surveyId))}
            >
              {t('survey.statistics.excel')}
            </Button>
          ) : null}
        </>
      }
    >
      <Row gap="3" wrap className={styles.tools}>
        <Muted className={styles.facts}>
          {t('survey.answer.period', { from: listTime(survey.startDate), until: listTime(survey.endDate) })} ·{' '}
          {t(isAnonymous ? 'survey.answer.anonymous' : 'survey.answer.named')}
          {shareCode ? ` · ${t('survey.statistics.shared')}` : ''}
        </Muted>
        {statistics.data ? (
          <Select
            label={t('survey.statistics.cross')}
            hideLabel
            options={[
              { value: 'none', label: t('survey.statistics.crossNone') },
              { value: 'department', label: t('survey.statistics.byDepartment') },
              { value: 'company', label: t('survey.statistics.byCompany') },
            ]}
            value={by}
            onChange={setBy}
          />
        ) : null}
      </Row>
      {isAnonymous && statistics.data && survey.phase !== 'closed' ? (
        <div className={styles.note}>
          <ActionNote text={t('survey.statistics.inFives')} />
        </div>
      ) : null}
      {!survey.canSeeResults ? (
        <Card>
          <Empty text={t('survey.statistics.refused')} />
        </Card>
      ) : tooFew ? (
        <Card>
          <Empty text={t(tooFewText(survey))} />
        </Card>
      ) : statistics.isError ? (
        <Card>
          <ErrorNote error={error} onRetry={() => void statistics.refetch()} />
        </Card>
      ) : !statistics.data ? (
        <Card>
          <Skeleton rows={10} />
        </Card>
      ) : (
        <div className={styles.grid}>
          <ChartPatterns />
          <TurnoutCard survey={survey} statistics={statistics.data} results={results} />
          <div className={styles.questions}>
            {survey.questions.map((question) => {
              const match = statistics.data.questions.find(
                (one) => one.surveyQuestionId === question.surveyQuestionId,
              )
              return match ? (
                <QuestionCard
                  key={question.surveyQuestionId}
                  question={question}
                  statistics={match}
                  results={results}
                  isAnonymous={isAnonymous}
                  by={by}
                />
              ) : null
            })}
          </div>
        </div>
      )}
      {isSharing ? <ShareDialog survey={survey} onClose={() => setSharing(false)} /> : null}
    </SurveyFrame>
  )
}

function ShareDialog({ survey, onClose }: { survey: SurveyDetail; onClose: () => void }) {
  const t = useTranslate()
  const share = useShareResults()
  const { surveyId, shareCode } = survey
  const address = shareCode
    ? `${window.location.origin}${hrefOf(surveyAddress('statistics', { surveyId, shareCode }))}`
    : ''
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    showToast(t('survey.statistics.copied'))
  }
  return (
    <Dialog
      isOpen
      title={t('survey.statistics.shareOn')}
      onClose={onClose}
      footer={
        <Button
          tone={shareCode ? 'danger' : 'primary'}
          isPending={share.isPending}
          onPress={() => share.mutate({ surveyId, isShared: shareCode === null })}
        >
          {t(shareCode ? 'survey.statistics.shareOff' : 'survey.statistics.shareOn')}
        </Button>
      }
    >
      <p>{t('survey.statistics.shareHint')}</p>
      {shareCode ? (
        <Row align="end" className={styles.share}>
          <TextField isReadOnly label={t('survey.statistics.shareLink')} value={address} />
          <Button onPress={() => void copy()}>{t('survey.statistics.copyLink')}</Button>
        </Row>
      ) : null}
      {share.isError ? <ErrorNote inline error={share.error} /> : null}
    </Dialog>
  )
}
