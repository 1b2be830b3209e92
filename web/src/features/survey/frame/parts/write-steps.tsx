import { type SurveyDetail, type SurveyQuestion, unreachableOf } from '@maru/api/survey'
import { useState } from 'react'
import { useGo } from '#kit/address/link.tsx'
import { listTime } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import {
  useAudienceCount,
  useComposingStatus,
  useDecideApproval,
  usePublishSurvey,
} from '../../survey.api.ts'
import { surveyAddress } from '../../survey.rules.ts'
import { isSurveyWindow } from './survey-frame.tsx'
import styles from './write-steps.module.css'

/** The two steps of the survey editor. Step 2 can be opened after the survey has been saved. */
export function WriteSteps({ step, onStep }: { step: 1 | 2; onStep: ((step: 1 | 2) => void) | null }) {
  const t = useTranslate()
  return (
    <nav aria-label={t('survey.write.steps')}>
      <Row as="ol" gap="4" align="stretch" wrap className={styles.steps}>
        {([1, 2] as const).map((one) => (
          <li
            key={one}
            className={classes(styles.step, one === step && styles.current, one < step && styles.passed)}
          >
            <button
              type="button"
              aria-current={one === step ? 'step' : undefined}
              disabled={one === step || onStep === null}
              onClick={() => onStep?.(one)}
            >
              <span className={styles.dot}>{one}</span>
              {t(one === 1 ? 'survey.write.step1' : 'survey.write.step2')}
            </button>
          </li>
        ))}
      </Row>
    </nav>
  )
}

/** Returns a sentence with the numbers of the questions that no answers lead to; null if there are none. */
function useUnreachable(questions: readonly SurveyQuestion[]): string | null {
  const t = useTranslate()
  const unreachable = new Set(unreachableOf(questions))
  if (unreachable.size === 0) return null
  const numbers = questions
    .filter((one) => unreachable.has(one.surveyQuestionId))
    .map((one) => one.questionOrders)
  return t('survey.write.unreachable', { numbers: numbers.join(', ') })
}

/**
 * The button to publish a survey or request its approval. If the survey is not ready, it lists what is
 * missing.
 */
export function PublishButton({ survey, menuId }: { survey: SurveyDetail; menuId: number | undefined }) {
  const t = useTranslate()
  const go = useGo()
  const status = useComposingStatus(survey.surveyId)
  const publish = usePublishSurvey()
  const decide = useDecideApproval()
  const { surveyId, boardId, approver, phase } = survey
  const parts = (list: SurveyDetail['audience']['include']) => list.map(({ kind, code }) => ({ kind, code }))
  const audience = { include: parts(survey.audience.include), exclude: parts(survey.audience.exclude) }
  const people = useAudienceCount(audience.include.length > 0 ? { boardId, audience } : null)
  const [isShown, setShown] = useState(false)
  const unreachable = useUnreachable(survey.questions)
  if (phase !== 'draft' && phase !== 'rejected') return null
  const leave = () => go(surveyAddress('read', { surveyId, menuId }, isSurveyWindow()))
  const run = async () => {
    const ready = (await status.refetch()).data
    if (!ready?.isReady) return setShown(true)
    try {
      if (approver) {
        const question = t('survey.write.requestQuestion')
        if (unreachable && !(await askConfirm(`${unreachable}\n${question}`))) return
        await decide.mutateAsync({ surveyId, act: 'request' })
        showToast(t('survey.write.requested'))
      } else {
        const question = t('survey.write.publishQuestion', { count: people.data?.count ?? 0 })
        if (!(await askConfirm([unreachable, question].filter(Boolean).join('\n')))) return
        await publish.mutateAsync({ surveyId })
        const isLater = Date.parse(survey.startDate) > Date.now()
        showToast(
          isLater
            ? t('survey.write.publishedLater', { date: listTime(survey.startDate) })
            : t('survey.write.published'),
        )
      }
      leave()
    } catch (error) {
      void showAlert(errorText(error, t))
    }
  }
  return (
    <>
      <Button tone="primary" isPending={publish.isPending || decide.isPending} onPress={() => void run()}>
        {t(approver ? 'survey.write.request' : 'survey.write.publish')}
      </Button>
      <Dialog
        isOpen={isShown}
        size="s"
        title={t('survey.write.missing')}
        onClose={() => setShown(false)}
        footer={<Button onPress={() => setShown(false)}>{t('kit.close')}</Button>}
      >
        <Stack as="ul" gap="2" className={styles.missing}>
          {(status.data?.faults ?? []).map(({ fault, questionNumber, surveyQuestionId }) => (
            <li key={`${fault}-${surveyQuestionId}`}>
              {t(`survey.faults.${fault}`, { number: questionNumber ?? '' })}
            </li>
          ))}
        </Stack>
      </Dialog>
    </>
  )
}
