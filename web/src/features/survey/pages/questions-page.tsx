import { questionTypes, type SurveyAnswer, type SurveyDetail, unreachableOf } from '@maru/api/survey'
import { Plus } from 'lucide-react'
import { type CSSProperties, useRef, useState } from 'react'
import { usePageSearch } from '#kit/address/address.ts'
import { useGo } from '#kit/address/link.tsx'
import { clockTime } from '#kit/i18n/dates.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { classes } from '#ui/classes.ts'
import { VisuallyHidden } from '#ui/hidden.tsx'
import { Icon } from '#ui/icon.tsx'
import { Hint, Muted } from '#ui/layout/hint.tsx'
import { Head, Stack } from '#ui/layout/stack.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ActionNote, Empty, ErrorNote } from '#ui/notice.tsx'
import { AnswerSheet } from '../answer/parts/answer-sheet.tsx'
import { PhaseTag } from '../frame/parts/phase-tag.tsx'
import { isSurveyWindow, SurveyFrame } from '../frame/parts/survey-frame.tsx'
import { PublishButton, WriteSteps } from '../frame/parts/write-steps.tsx'
import { BranchLines, gutterOf } from '../question/parts/branch-lines.tsx'
import { scopeOf } from '../question/parts/branch-scope.rules.ts'
import { pipedText } from '../question/parts/pipe-menu.tsx'
import { QuestionEditor } from '../question/parts/question-editor.tsx'
import { type QuestionChange, useQuestionChange, useSurvey } from '../survey.api.ts'
import { movedTo, parseSurveySearch, surveyAddress } from '../survey.rules.ts'
import styles from './questions-page.module.css'

/**
 * Step 2 of the survey editor (spec 2§2): questions with their order, examples, branches and conditions, and
 * a live preview.
 */
export function QuestionsPage() {
  const t = useTranslate()
  const { surveyId, menuId } = usePageSearch(parseSurveySearch)
  const survey = useSurvey(surveyId)
  if (survey.data) return <Editor survey={survey.data} menuId={menuId} />
  return (
    <SurveyFrame title={t('survey.write.step2')}>
      <Card>
        {survey.isError ? (
          <ErrorNote error={survey.error} onRetry={() => void survey.refetch()} />
        ) : surveyId === undefined ? (
          <Empty text={t('survey.answer.missing')} />
        ) : (
          <Skeleton rows={10} />
        )}
      </Card>
    </SurveyFrame>
  )
}

function Editor({ survey, menuId }: { survey: SurveyDetail; menuId: number | undefined }) {
  const t = useTranslate()
  const go = useGo()
  const { surveyId, questions, changeable } = survey
  const change = useQuestionChange(surveyId)
  const [openId, setOpenId] = useState<number | null>(questions[0]?.surveyQuestionId ?? null)
  const [addedId, setAddedId] = useState<number | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const [notice, setNotice] = useState('')
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const isFree = changeable === 'all'
  const unreachable = new Set(unreachableOf(questions))
  const run = async (input: QuestionChange) => {
    try {
      const answer = await change.mutateAsync(input)
      setSavedAt(new Date().toISOString())
      return answer.questions
    } catch {
      // The note above the questions shows the error.
      return null
    }
  }
  const add = async () => {
    const known = new Set(questions.map((question) => question.surveyQuestionId))
    const next = await run({ kind: 'question', questionType: questionTypes.single, after: openId })
    const added = next?.find((question) => !known.has(question.surveyQuestionId))
    if (!added) return
    setOpenId(added.surveyQuestionId)
    setAddedId(added.surveyQuestionId)
  }
  const move = async (from: number, to: number) => {
    if (from === to || to < 0 || to >= questions.length) return
    const ids = movedTo(questions, from, to).map((question) => question.surveyQuestionId)
    if (await run({ kind: 'order', surveyQuestionIds: ids }))
      setNotice(t('survey.question.moved', { number: to + 1 }))
  }
  const state = change.isPending
    ? t('survey.write.saving')
    : change.isError
      ? t('survey.write.unsaved')
      : savedAt
        ? t('survey.write.saved', { time: clockTime(savedAt) })
        : ''
  const addButton = (
    <Button icon={<Icon icon={Plus} size={15} />} isDisabled={!isFree} onPress={() => void add()}>
      {t('survey.question.add')}
    </Button>
  )
  return (
    <SurveyFrame
      title={survey.surveyTitle}
      beside={
        <>
          <PhaseTag survey={survey} />
          <Muted role="status">{state}</Muted>
        </>
      }
      actions={
        <>
          <Button onPress={() => go(surveyAddress('settings', { surveyId, menuId }, isSurveyWindow()))}>
            {t('survey.write.back')}
          </Button>
          <Button onPress={() => go(surveyAddress('translations', { surveyId, menuId }, isSurveyWindow()))}>
            {t('survey.translate.title')}
          </Button>
          <PublishButton survey={survey} menuId={menuId} />
        </>
      }
    >
      <WriteSteps
        step={2}
        onStep={() => go(surveyAddress('settings', { surveyId, menuId }, isSurveyWindow()))}
      />
      {isFree ? null : (
        <div className={styles.note}>
          <ActionNote text={t('survey.write.wordingOnly')} />
        </div>
      )}
      {change.isError ? (
        <div className={styles.note}>
          <ErrorNote inline error={change.error} />
        </div>
      ) : null}
      <VisuallyHidden>
        <span role="status">{notice}</span>
      </VisuallyHidden>
      <div className={styles.layout}>
        <aside className={styles.outline}>
          <h2>{t('survey.question.outline', { count: questions.length })}</h2>
          <ol>
            {questions.map((question, index) => (
              <li
                key={question.surveyQuestionId}
                className={classes((question.showIf || scopeOf(questions, index, t)) && styles.entryInner)}
              >
                <button
                  type="button"
                  className={classes(styles.entry, question.surveyQuestionId === openId && styles.entryOn)}
                  onClick={() => setOpenId(question.surveyQuestionId)}
                >
                  <span>{question.questionOrders}</span>
                  <span className={styles.entryText}>
                    {pipedText(question.questionText, questions, t) || t('survey.question.untitled')}
                  </span>
                </button>
              </li>
            ))}
          </ol>
          {addButton}
        </aside>
        <div>
          {questions.length === 0 ? (
            <Card>
              <Empty text={t('survey.question.empty')} />
            </Card>
          ) : null}
          <div
            ref={list}
            className={styles.lined}
            style={{ '--gutter': `${gutterOf(questions)}px` } as CSSProperties /* a custom property */}
          >
            <BranchLines list={list} questions={questions} />
            <Stack as="ol" gap="2">
              {questions.map((question, index) => (
                <li
                  key={question.surveyQuestionId}
                  onDragOver={(event) => dragged !== null && event.preventDefault()}
                  onDrop={() => {
                    if (dragged !== null) void move(dragged, index)
                    setDragged(null)
                  }}
                >
                  <QuestionEditor
                    question={question}
                    questions={questions}
                    isOpen={question.surveyQuestionId === openId}
                    isNew={question.surveyQuestionId === addedId}
                    isFree={isFree}
                    isUnreachable={unreachable.has(question.surveyQuestionId)}
                    isAnonymous={survey.isAnonymous}
                    onOpen={(isOpen) => setOpenId(isOpen ? question.surveyQuestionId : null)}
                    onChange={run}
                    onMove={(step) => void move(index, index + step)}
                    onDrag={(isDragged) => setDragged(isDragged ? index : null)}
                  />
                </li>
              ))}
            </Stack>
          </div>
          <p className={styles.add}>{addButton}</p>
        </div>
        <Preview survey={survey} />
      </div>
    </SurveyFrame>
  )
}

function Preview({ survey }: { survey: SurveyDetail }) {
  const t = useTranslate()
  const [look, setLook] = useState<'desk' | 'phone'>('phone')
  const [answers, setAnswers] = useState<SurveyAnswer[]>([])
  return (
    <section
      className={classes(styles.preview, isSurveyWindow() && styles.window)}
      aria-label={t('survey.question.preview')}
    >
      <Stack gap="0" className={styles.frame}>
        <Head className={styles.frameHead}>
          <strong>{t('survey.question.preview')}</strong>
          <Muted>{t('survey.question.previewHint')}</Muted>
          <Tabs
            look="segment"
            label={t('survey.question.preview')}
            panel="survey-preview"
            items={[
              { id: 'desk', label: t('survey.question.desk') },
              { id: 'phone', label: t('survey.question.phone') },
            ]}
            selected={look}
            onSelect={setLook}
          />
        </Head>
        <div
          id="survey-preview"
          role="tabpanel"
          aria-label={t('survey.question.preview')}
          className={styles.frameBody}
        >
          {survey.questions.length === 0 ? (
            <Hint>{t('survey.question.empty')}</Hint>
          ) : (
            <AnswerSheet
              title={survey.surveyTitle}
              questions={survey.questions}
              answers={answers}
              onChange={setAnswers}
              isPhone={look === 'phone'}
              submitLabel={t('survey.answer.submit')}
            />
          )}
        </div>
      </Stack>
    </section>
  )
}
