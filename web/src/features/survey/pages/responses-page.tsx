import type { Output } from '@maru/api/kit/endpoint'
import { shortLanguage } from '@maru/api/kit/language'
import {
  isAsking,
  kindOf,
  pathOf,
  type SurveyDetail,
  type SurveyQuestion,
  type surveyApi,
  surveyIn,
} from '@maru/api/survey'
import { ChartColumn, ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { PersonName } from '#features/org/index.tsx'
import { usePageSearch } from '#kit/address/address.ts'
import { useGo } from '#kit/address/link.tsx'
import { listTime } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useKeys } from '#kit/screen/keys.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { LiveSearch } from '#ui/list/live-search.tsx'
import { Empty } from '#ui/notice.tsx'
import { isSurveyWindow, SurveyFrame } from '../frame/parts/survey-frame.tsx'
import { pipedText } from '../question/parts/pipe-menu.tsx'
import { responseLines } from '../result/parts/response-lines.rules.ts'
import { useParticipation, useResponse, useSurvey } from '../survey.api.ts'
import { parseSurveySearch, type SurveySearch, surveyAddress } from '../survey.rules.ts'
import styles from './responses-page.module.css'

type Found = Output<typeof surveyApi.getResponse>
type Response = NonNullable<Found['response']>

/** The answers of one person after another, for the managers of a named survey. */
export function ResponsesPage() {
  const t = useTranslate()
  const search = usePageSearch(parseSurveySearch)
  const { surveyId } = search
  const survey = useSurvey(surveyId)
  const language = shortLanguage(useLanguage())
  const { data } = survey
  if (data?.canManage && data.canSeeResults && !data.isAnonymous)
    return <Responses survey={surveyIn(data, language)} search={search} />
  return (
    <SurveyFrame title={t('survey.responses.title')}>
      <Card>
        {surveyId === undefined ? (
          <Empty text={t('survey.answer.missing')} />
        ) : (
          <Answer answer={survey} rows={10}>
            {({ isAnonymous }) => (
              <Empty text={t(isAnonymous ? 'survey.responses.anonymous' : 'survey.statistics.refused')} />
            )}
          </Answer>
        )}
      </Card>
    </SurveyFrame>
  )
}

/** The filter and the shown response are in the address, so that a reload and a link show the same. */
function Responses({ survey, search }: { survey: SurveyDetail; search: SurveySearch }) {
  const t = useTranslate()
  const go = useGo()
  const { surveyId } = survey
  const { menuId, searchText, deptCode, responseId } = search
  const show = (next: Partial<SurveySearch>) =>
    go(surveyAddress('responses', { ...search, ...next }, isSurveyWindow()), { replace: true })
  const match = useResponse({
    surveyId,
    searchText,
    ...(deptCode ? { deptCode } : {}),
    ...(responseId ? { responseId } : {}),
  })
  const statistics = surveyAddress('statistics', { surveyId, menuId }, isSurveyWindow())
  return (
    <SurveyFrame
      title={survey.surveyTitle}
      actions={
        <>
          <Button icon={<Icon icon={ChartColumn} size={15} />} onPress={() => go(statistics)}>
            {t('survey.statistics.title')}
          </Button>
          <Button icon={<Icon icon={Printer} size={15} />} onPress={() => window.print()}>
            {t('survey.statistics.print')}
          </Button>
        </>
      }
    >
      <Row gap="3" wrap className={styles.tools}>
        <LiveSearch
          label={t('survey.responses.search')}
          text={searchText}
          onSearch={(text) => show({ searchText: text })}
        />
        <DepartmentSelect
          surveyId={surveyId}
          value={deptCode}
          onChange={(code) => show({ deptCode: code })}
        />
        {match.data && match.data.totalCount > 0 ? (
          <Steps found={match.data} onStep={(id) => show({ responseId: id })} />
        ) : null}
      </Row>
      <Card label={t('survey.responses.title')}>
        <Answer
          answer={match}
          rows={10}
          isEmpty={({ response }) => response === null}
          empty={
            <Empty
              text={t(searchText || deptCode ? 'survey.responses.noMatch' : 'survey.statistics.noAnswers')}
            />
          }
        >
          {({ response }) => (response ? <Sheet survey={survey} response={response} /> : null)}
        </Answer>
      </Card>
    </SurveyFrame>
  )
}

function DepartmentSelect({
  surveyId,
  value,
  onChange,
}: {
  surveyId: number
  value: string
  onChange: (deptCode: string) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const departments = useParticipation({ surveyId })
  return (
    <Select
      label={t('survey.responses.department')}
      hideLabel
      options={[
        { value: '', label: t('survey.responses.allDepartments') },
        ...(departments.data ?? []).map((one) => ({
          value: one.deptCode,
          label: localName(one.name, language),
        })),
      ]}
      value={value}
      onChange={onChange}
    />
  )
}

function Steps({ found, onStep }: { found: Found; onStep: (responseId: string) => void }) {
  const t = useTranslate()
  const { previousId, nextId, place, totalCount } = found
  useKeys([
    { key: 'k', label: 'survey.responses.previous', run: () => previousId && onStep(previousId) },
    { key: 'j', label: 'survey.responses.next', run: () => nextId && onStep(nextId) },
  ])
  return (
    <div className={styles.steps}>
      <Button
        icon={<Icon icon={ChevronLeft} size={15} />}
        isDisabled={previousId === null}
        onPress={() => previousId && onStep(previousId)}
      >
        {t('survey.responses.previous')}
      </Button>
      <span className={styles.place} role="status">
        {t('survey.responses.place', { place, total: totalCount })}
      </span>
      <Button
        icon={<Icon icon={ChevronRight} size={15} />}
        isDisabled={nextId === null}
        onPress={() => nextId && onStep(nextId)}
      >
        {t('survey.responses.next')}
      </Button>
    </div>
  )
}

function Sheet({ survey, response }: { survey: SurveyDetail; response: Response }) {
  const t = useTranslate()
  const language = useLanguage()
  const path = new Set(pathOf(survey.questions, response.answers).map((one) => one.surveyQuestionId))
  const department = localName(response.department, language)
  return (
    <article className={styles.sheet}>
      <header className={styles.head}>
        <h2>
          <PersonName personCode={response.personCode}>{localName(response.name, language)}</PersonName>
        </h2>
        <Hint>
          {department ? `${department} · ` : ''}
          {t('survey.responses.answered', { time: listTime(response.answeredDate) })}
        </Hint>
      </header>
      <ol className={styles.questions}>
        {survey.questions.filter(isAsking).map((question) => (
          <li key={question.surveyQuestionId}>
            <h3>
              {question.questionOrders}. {pipedText(question.questionText, survey.questions, t)}
            </h3>
            <Given question={question} response={response} isAsked={path.has(question.surveyQuestionId)} />
          </li>
        ))}
      </ol>
    </article>
  )
}

function Given({
  question,
  response,
  isAsked,
}: {
  question: SurveyQuestion
  response: Response
  isAsked: boolean
}) {
  const t = useTranslate()
  const language = useLanguage()
  const names = new Map(response.names.map((one) => [one.code, localName(one.name, language)]))
  const lines = responseLines(question, response.answers, (code) => names.get(code))
  if (lines.length === 0)
    return <Hint>{t(isAsked ? 'survey.responses.blank' : 'survey.responses.notAsked')}</Hint>
  if (kindOf(question.questionType) === 'file') {
    const files = response.files.filter((file) => lines.some((line) => line.text === file.code))
    return (
      <Stack as="ul" gap="1" className={styles.lines}>
        {files.map((file) => (
          <li key={file.downloadUrl ?? file.name}>
            {file.downloadUrl ? (
              <a href={file.downloadUrl} download>
                {file.name}
              </a>
            ) : (
              file.name
            )}
          </li>
        ))}
      </Stack>
    )
  }
  return (
    <Stack as="ul" gap="1" className={styles.lines}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and their order never changes
        <li key={index}>
          {line.row === null ? null : <span className={styles.row}>{line.row}</span>}
          <span>{line.text}</span>
        </li>
      ))}
    </Stack>
  )
}
