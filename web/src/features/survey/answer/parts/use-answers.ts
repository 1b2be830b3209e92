import { pathOf, type SurveyAnswer, type SurveyDetail } from '@maru/api/survey'
import { useEffect, useRef, useState } from 'react'
import { privateDraft, useDraft } from '#kit/screen/draft.ts'
import { useAccount } from '#kit/session/session.ts'
import { saveAnswers, useOwnAnswers } from '../../survey.api.ts'

const saveAfter = 1_500

/**
 * The answers that the reader is giving. They are restored from this browser or from the server, and saved
 * while the reader types. Answers to an anonymous survey are saved only in this browser, until
 * they are sent or the reader signs out.
 */
export function useAnswers(survey: SurveyDetail) {
  const { surveyId, isAnonymous, hasAnswered, canAnswer, questions } = survey
  const { personCode } = useAccount()
  const draft = useDraft<SurveyAnswer[]>(`${isAnonymous ? privateDraft : ''}survey.${surveyId}.${personCode}`)
  const own = useOwnAnswers(survey.isMember ? { surveyId } : null)
  const [typed, setTyped] = useState<SurveyAnswer[] | null>(null)
  const [savedDate, setSavedDate] = useState<string | null>(null)
  const [isUnsaved, setUnsaved] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const storedDraft = hasAnswered ? null : draft.found
  const answers = typed ?? storedDraft ?? own.data?.answers ?? []
  const known = new Set(questions.map((question) => question.surveyQuestionId))
  const change = (next: SurveyAnswer[]) => {
    setTyped(next)
    draft.save(next)
    if (isAnonymous || hasAnswered || !canAnswer) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      saveAnswers({ surveyId, answers: next }).then(
        (saved) => {
          setSavedDate(saved.savedDate)
          setUnsaved(false)
        },
        () => setUnsaved(true),
      )
    }, saveAfter)
  }
  return {
    own,
    answers: answers.filter((answer) => known.has(answer.surveyQuestionId)),
    /** Returns only the answers on the reader's path. Answers to hidden questions are not sent. */
    toSend: () => {
      const met = new Set(pathOf(questions, answers).map((question) => question.surveyQuestionId))
      return answers.filter((answer) => met.has(answer.surveyQuestionId))
    },
    change,
    savedDate: savedDate ?? own.data?.savedDate ?? null,
    isUnsaved,
    isResumed: !hasAnswered && typed === null && (storedDraft ?? own.data?.answers ?? []).length > 0,
    /** Deletes the draft after the answers have been sent. */
    finish: () => {
      clearTimeout(timer.current)
      draft.drop()
    },
  }
}
