import { languages, type ShortLanguage, shortLanguage } from '@maru/api/kit/language'
import { type AnswerFault, languagesOf, type SurveyDetail, surveyIn } from '@maru/api/survey'
import { type ReactNode, useState } from 'react'
import { AttachmentList } from '#features/file/index.tsx'
import { Relations } from '#features/relation/index.tsx'
import { usePageSearch } from '#kit/address/address.ts'
import { useGo } from '#kit/address/link.tsx'
import { notifyOpener } from '#kit/address/popup.ts'
import { CallError } from '#kit/call/call-error.ts'
import { clockTime, listTime } from '#kit/i18n/dates.ts'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useWide } from '#kit/screen/use-wide.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Select } from '#ui/form/select.tsx'
import { Actions, Stack } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ActionNote, Empty, ErrorNote } from '#ui/notice.tsx'
import { AnswerSheet } from '../answer/parts/answer-sheet.tsx'
import { useAnswers } from '../answer/parts/use-answers.ts'
import { PhaseTag } from '../frame/parts/phase-tag.tsx'
import { isSurveyWindow, SurveyFrame } from '../frame/parts/survey-frame.tsx'
import { LinkButton } from '../link/parts/link-button.tsx'
import { ApprovalBar } from '../parts/approval-bar.tsx'
import { SurveyMenu } from '../parts/survey-menu.tsx'
import { useCompleteSurvey, useSurvey } from '../survey.api.ts'
import { parseSurveySearch, surveyAddress, surveyChanged } from '../survey.rules.ts'
import styles from './read-page.module.css'

/** The page to answer a survey, or to preview it if `isPreview` is set (spec 2§2). */
export function ReadPage() {
  const t = useTranslate()
  const go = useGo()
  const search = usePageSearch(parseSurveySearch)
  const survey = useSurvey(search.surveyId)
  const { menuId } = search
  const reader = shortLanguage(useLanguage())
  const [chosen, setChosen] = useState<ShortLanguage | null>(null)
  if (survey.isError)
    return (
      <SurveyFrame title={t('survey.title')}>
        <Card>
          <ErrorNote
            error={survey.error}
            {...(survey.error instanceof CallError && survey.error.status === 404
              ? { title: t('survey.answer.missing') }
              : {})}
            onRetry={() => void survey.refetch()}
          />
        </Card>
      </SurveyFrame>
    )
  if (search.surveyId === undefined || !survey.data)
    return (
      <SurveyFrame title={t('survey.title')}>
        <Card label={t('survey.answer.loading')}>
          {search.surveyId === undefined ? (
            <Empty text={t('survey.answer.missing')} />
          ) : (
            <Skeleton rows={8} />
          )}
        </Card>
      </SurveyFrame>
    )
  const offered = languagesOf(survey.data)
  const language = [chosen, reader].find((one) => one && offered.includes(one)) ?? survey.data.language
  const translated = surveyIn(survey.data, language)
  const isManaging = translated.canManage && !isSurveyWindow()
  return (
    <SurveyFrame
      title={translated.surveyTitle}
      beside={
        <>
          <PhaseTag survey={translated} />
          {isManaging ? (
            <SurveyMenu
              survey={{ ...translated, deletedDate: null }}
              menuId={menuId}
              onGone={() => go(surveyAddress('list', { menuId, tab: 'own' }))}
            />
          ) : null}
        </>
      }
      actions={<LinkButton survey={translated} menuId={menuId} />}
    >
      {translated.canApprove ? <ApprovalBar survey={translated} /> : null}
      {translated.phase === 'rejected' && translated.canManage ? (
        <ActionNote tone="warn" text={t('survey.answer.rejectedNote', { note: translated.approvalNote })} />
      ) : null}
      <Card label={translated.surveyTitle}>
        <div className={styles.sheet} lang={language}>
          <About survey={translated}>
            {offered.length > 1 ? (
              <Select
                label={t('survey.translate.read')}
                hideLabel
                options={languages
                  .filter(({ short }) => offered.includes(short))
                  .map(({ short, name }) => ({ value: short, label: name }))}
                value={language}
                onChange={setChosen}
              />
            ) : null}
          </About>
          {search.isPreview || !translated.isMember || translated.surveyStatus === 1 ? (
            <Preview key={translated.version} survey={translated} />
          ) : (
            <Answering key={translated.surveyId} survey={translated} menuId={menuId} />
          )}
        </div>
      </Card>
    </SurveyFrame>
  )
}

function About({ survey, children }: { survey: SurveyDetail; children: ReactNode }) {
  const t = useTranslate()
  const { startDate, endDate, isAnonymous, description, answerLimit, answeredCount } = survey
  return (
    <Stack className={styles.about}>
      <Actions className={styles.facts}>
        <span>{t('survey.answer.period', { from: listTime(startDate), until: listTime(endDate) })}</span>
        <span>·</span>
        <span>{t(isAnonymous ? 'survey.answer.anonymous' : 'survey.answer.named')}</span>
        {answerLimit === null ? null : (
          <>
            <span>·</span>
            <span>
              {answeredCount === null
                ? t('survey.answer.limit', { limit: answerLimit })
                : t('survey.answer.limitCount', { limit: answerLimit, count: answeredCount })}
            </span>
          </>
        )}
        {children ? <span className={styles.language}>{children}</span> : null}
      </Actions>
      {description ? <p className={styles.lead}>{description}</p> : null}
      {survey.fileCode ? <AttachmentList code={survey.fileCode} /> : null}
      <Relations kind="survey" id={String(survey.surveyId)} />
    </Stack>
  )
}

function Preview({ survey }: { survey: SurveyDetail }) {
  const t = useTranslate()
  const isPhone = !useWide(761)
  const [answers, setAnswers] = useState<Parameters<typeof AnswerSheet>[0]['answers']>([])
  return (
    <AnswerSheet
      title={survey.surveyTitle}
      questions={survey.questions}
      answers={answers}
      onChange={setAnswers}
      isPhone={isPhone}
      note={t('survey.answer.previewNote')}
      submitLabel={t('survey.answer.submit')}
    />
  )
}

/** Returns the faults that the server reported, by question id; undefined for any other error. */
function faultsIn(error: unknown): ReadonlyMap<number, AnswerFault> | undefined {
  if (!(error instanceof CallError) || error.code !== 'survey.answersInvalid') return undefined
  const named = Array.isArray(error.params.questions) ? error.params.questions : []
  return new Map(
    named.map((one) => {
      const [id, fault] = String(one).split(':')
      return [Number(id), fault as AnswerFault] // the API contract defines these values
    }),
  )
}

function Answering({ survey, menuId }: { survey: SurveyDetail; menuId: number | undefined }) {
  const t = useTranslate()
  const isPhone = !useWide(761)
  const complete = useCompleteSurvey()
  const state = useAnswers(survey)
  const [isChanging, setChanging] = useState(false)
  const [refused, setRefused] = useState<ReadonlyMap<number, AnswerFault>>()
  const { surveyId, phase, hasAnswered, isAnonymous } = survey
  if (complete.isSuccess)
    return (
      <Done
        survey={survey}
        menuId={menuId}
        message={survey.endMessage}
        canSeeResults={complete.data.canSeeResults}
      />
    )
  if (state.own.isError) return <ErrorNote error={state.own.error} onRetry={() => void state.own.refetch()} />
  if (state.own.isPending) return <Skeleton rows={6} />
  const canChange = state.own.data.canChange
  if (hasAnswered && !isChanging)
    return (
      <Already
        survey={survey}
        menuId={menuId}
        {...(canChange ? { onChange: () => setChanging(true) } : {})}
      />
    )
  if (phase !== 'open' && state.answers.length === 0)
    return <Empty text={t(phase === 'paused' ? 'survey.answer.paused' : 'survey.answer.closed')} />
  const send = () =>
    complete.mutate(
      { surveyId, answers: state.toSend() },
      {
        onSuccess: () => {
          state.finish()
          notifyOpener(surveyChanged, null)
        },
        onError: (error) => setRefused(faultsIn(error)),
      },
    )
  const note = isAnonymous ? t('survey.answer.anonymousNote') : t('survey.answer.namedNote')
  const saved = state.isUnsaved
    ? t('survey.write.unsaved')
    : state.savedDate && !hasAnswered
      ? t('survey.answer.saved', { time: clockTime(state.savedDate) })
      : ''
  return (
    <>
      {state.isResumed ? <ActionNote text={t('survey.answer.resumed')} /> : null}
      {complete.isError ? <ErrorNote inline error={complete.error} /> : null}
      <AnswerSheet
        title={survey.surveyTitle}
        questions={survey.questions}
        answers={state.answers}
        onChange={(answers) => {
          setRefused(undefined)
          state.change(answers)
        }}
        isPhone={isPhone}
        {...(refused ? { refused } : {})}
        note={`${note} ${saved}`.trim()}
        submitLabel={t(hasAnswered ? 'survey.answer.change' : 'survey.answer.submit')}
        isPending={complete.isPending}
        onSubmit={send}
      />
    </>
  )
}

interface EndProps {
  survey: SurveyDetail
  menuId: number | undefined
}

function EndActs({ survey, menuId, canSeeResults }: EndProps & { canSeeResults: boolean }) {
  const t = useTranslate()
  const go = useGo()
  const isWindow = isSurveyWindow()
  return (
    <Actions>
      {canSeeResults ? (
        <Button
          onPress={() => go(surveyAddress('statistics', { surveyId: survey.surveyId, menuId }, isWindow))}
        >
          {t('survey.answer.seeResults')}
        </Button>
      ) : null}
      {isWindow ? null : (
        <Button tone="primary" onPress={() => go(surveyAddress('list', { menuId, tab: 'todo' }))}>
          {t('survey.answer.toList')}
        </Button>
      )}
    </Actions>
  )
}

function Done({
  survey,
  menuId,
  message,
  canSeeResults,
}: EndProps & { message: string; canSeeResults: boolean }) {
  const t = useTranslate()
  return (
    <Stack gap="4" align="center" className={styles.end} role="status">
      <h2>{t('survey.answer.done')}</h2>
      <p>{message || t('survey.answer.thanks')}</p>
      <EndActs survey={survey} menuId={menuId} canSeeResults={canSeeResults} />
    </Stack>
  )
}

function Already({ survey, menuId, onChange }: EndProps & { onChange?: () => void }) {
  const t = useTranslate()
  return (
    <Stack gap="4" align="center" className={styles.end}>
      <h2>{t('survey.answer.already')}</h2>
      <p>{t('survey.answer.thanks')}</p>
      {onChange ? <Button onPress={onChange}>{t('survey.answer.changeOwn')}</Button> : null}
      <EndActs survey={survey} menuId={menuId} canSeeResults={survey.canSeeResults} />
    </Stack>
  )
}
