import {
  type AnswerFault,
  answersTo,
  faultOf,
  isMany,
  kindOf,
  pagesOf,
  pathOf,
  putAnswer,
  removeAnswer,
  type SurveyAnswer,
  type SurveyQuestion,
  silentKinds,
} from '@maru/api/survey'
import { GitBranch, Lock } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import styles from './answer-sheet.module.css'
import { branchNote } from './branch-note.rules.ts'
import { QuestionField } from './question-field.tsx'

/** Properties of {@link AnswerSheet}. */
export interface AnswerSheetProps {
  title: string
  questions: readonly SurveyQuestion[]
  answers: readonly SurveyAnswer[]
  onChange: (answers: SurveyAnswer[]) => void
  /** True shows one question on each page, as on a phone; false shows one section on each page. */
  isPhone: boolean
  /** Faults that the server found, by question id. */
  refused?: ReadonlyMap<number, AnswerFault>
  note?: ReactNode
  submitLabel: string
  isPending?: boolean
  /** Undefined in a preview: the button on the last page is disabled. */
  onSubmit?: () => void
}

const isSilent = (question: SurveyQuestion) => silentKinds.includes(kindOf(question.questionType))

/** Returns the index of the page that contains a question; -1 if no page contains it. */
function pageWith(pages: readonly SurveyQuestion[][], surveyQuestionId: number | undefined): number {
  return pages.findIndex((page) => page.some((one) => one.surveyQuestionId === surveyQuestionId))
}

/** Returns the number of questions up to and including a page, without sections and text blocks. */
const placeOf = (pages: readonly SurveyQuestion[][], index: number) =>
  pages
    .slice(0, index + 1)
    .flat()
    .filter((question) => !isSilent(question)).length

/**
 * Shows the questions of a survey in pages, with the progress and buttons for the previous and next page. If
 * an answer has a fault, the focus moves to its question.
 */
export function AnswerSheet(props: AnswerSheetProps) {
  const { title, questions, answers, onChange, isPhone, refused, note, submitLabel, isPending, onSubmit } =
    props
  const t = useTranslate()
  const root = useRef<HTMLDivElement>(null)
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set())
  const [at, setAt] = useState(0)
  // Questions with running uploads. Changing the page would stop these uploads.
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set())
  const isBusy = busy.size > 0
  const reportBusy = (surveyQuestionId: number, isOnTheWay: boolean) =>
    setBusy((before) => {
      if (before.has(surveyQuestionId) === isOnTheWay) return before
      const next = new Set(before)
      if (isOnTheWay) next.add(surveyQuestionId)
      else next.delete(surveyQuestionId)
      return next
    })
  const path = pathOf(questions, answers)
  const pages = isPhone ? path.map((question) => [question]) : pagesOf(path)
  const index = Math.min(at, Math.max(0, pages.length - 1))
  const page = pages[index] ?? []
  const isLast = index >= pages.length - 1
  const focus = (surveyQuestionId: number | undefined) =>
    setTimeout(() => {
      const legend = root.current?.querySelector<HTMLElement>(`[data-question="${surveyQuestionId}"]`)
      // In a matrix the first row without an answer is shown, which may be far below the question.
      const target = legend?.closest('fieldset')?.querySelector<HTMLElement>('[data-missing]') ?? legend
      target?.focus({ preventScroll: true })
      target?.scrollIntoView?.({ block: 'center' })
    })
  const show = (next: number) => {
    setAt(next)
    focus(pages[next]?.[0]?.surveyQuestionId)
  }
  const firstRefused = path.find((question) => refused?.has(question.surveyQuestionId))?.surveyQuestionId
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new refusal by the server moves the focus
  useEffect(() => {
    if (firstRefused === undefined) return
    setAt(Math.max(0, pageWith(pages, firstRefused)))
    focus(firstRefused)
  }, [refused])
  const faultAt = (question: SurveyQuestion): AnswerFault | null => {
    const { surveyQuestionId } = question
    const own = checked.has(surveyQuestionId) ? faultOf(question, answers) : null
    return own ?? refused?.get(surveyQuestionId) ?? null
  }
  const goOn = () => {
    const wrong = (isLast ? path : page).filter((question) => faultOf(question, answers) !== null)
    const seen = [...page, ...wrong].map((question) => question.surveyQuestionId)
    setChecked(new Set([...checked, ...seen]))
    const [first] = wrong
    if (first) {
      setAt(Math.max(0, pageWith(pages, first.surveyQuestionId)))
      focus(first.surveyQuestionId)
    } else if (!isLast) show(index + 1)
    else onSubmit?.()
  }
  const asked = path.filter((question) => !isSilent(question))
  const filled = asked.filter((question) => answersTo(answers, question.surveyQuestionId).length > 0).length
  // With several questions on a page, the progress is the number of answered questions. With one question on
  // a page, it is the position of that question.
  const done = isPhone ? placeOf(pages, index) : filled

  const skipped = page.length === 1 && page[0] ? branchNote(questions, page[0], answers) : null
  const [only] = page
  const chosen = only && isMany(only) ? answersTo(answers, only.surveyQuestionId).length : 0
  return (
    <Stack gap="6" ref={root} className={classes(styles.sheet, !isPhone && styles.desk)}>
      <div>
        <Row gap="3" align="stretch" justify="between" className={styles.count}>
          <span>{title}</span>
          <span>{t('survey.answer.progress', { current: done, total: asked.length })}</span>
        </Row>
        <div
          role="progressbar"
          aria-label={t('survey.answer.progressLabel')}
          aria-valuemin={0}
          aria-valuemax={asked.length}
          aria-valuenow={done}
          className={styles.track}
        >
          <div
            className={styles.bar}
            style={{ width: `${asked.length === 0 ? 0 : (done / asked.length) * 100}%` }}
          />
        </div>
      </div>
      <Stack gap="8">
        {page.map((question) => (
          <QuestionField
            key={question.surveyQuestionId}
            question={question}
            questions={questions}
            answers={answers}
            fault={faultAt(question)}
            isPreview={onSubmit === undefined}
            isPhone={isPhone}
            onBusy={(isOnTheWay) => reportBusy(question.surveyQuestionId, isOnTheWay)}
            onPut={(answer) => onChange(putAnswer(answers, answer))}
            onTake={(answer) => onChange(removeAnswer(answers, answer))}
            onReplace={(id, next) =>
              onChange([...answers.filter((one) => one.surveyQuestionId !== id), ...next])
            }
          />
        ))}
      </Stack>
      {skipped ? (
        <Row as="p" className={classes(styles.note, styles.branch)}>
          <Icon icon={GitBranch} size={14} />
          {skipped.to === null
            ? t('survey.answer.skipsToEnd', { number: only?.questionOrders ?? '' })
            : t('survey.answer.skips', { numbers: skipped.numbers.join(', '), number: skipped.to })}
        </Row>
      ) : null}
      {note ? (
        <Row as="p" className={styles.note}>
          <Icon icon={Lock} size={14} />
          {note}
        </Row>
      ) : null}
      <div className={styles.acts}>
        {index > 0 ? (
          <Button size="l" isDisabled={isBusy} onPress={() => show(index - 1)}>
            {t('survey.answer.previous')}
          </Button>
        ) : null}
        <Button
          size="l"
          tone="primary"
          isPending={isPending ?? false}
          isDisabled={isBusy || (isLast && !onSubmit)}
          onPress={goOn}
        >
          {isLast
            ? submitLabel
            : chosen > 0 && isPhone
              ? t('survey.answer.nextChosen', { count: chosen })
              : t('survey.answer.next')}
        </Button>
      </div>
    </Stack>
  )
}
