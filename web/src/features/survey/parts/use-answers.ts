import { pathOf, type SurveyAnswer, type SurveyDetail } from '@maru/api/survey'
import { useEffect, useRef, useState } from 'react'
import { useDraft } from '../../../kit/draft.ts'
import { useAccount } from '../../../kit/session.ts'
import { saveAnswers, useOwnAnswers } from '../survey.api.ts'

const saveAfter = 1_500

const tokenKey = (surveyId: number, personCode: string) => `maru.survey.token.${surveyId}.${personCode}`

/**
 * Returns the secret with which this browser can change its answers to an anonymous survey; null if there is
 * none.
 */
export function readToken(surveyId: number, personCode: string): string | null {
  try {
    return localStorage.getItem(tokenKey(surveyId, personCode))
  } catch {
    return null
  }
}

/** Stores the secret only in this browser. */
export function storeToken(surveyId: number, personCode: string, token: string): void {
  try {
    localStorage.setItem(tokenKey(surveyId, personCode), token)
  } catch {
    // Without storage the answers cannot be changed. The page states this.
  }
}

/**
 * The answers that the reader is giving. They are restored from this browser or from the server, and saved
 * while the reader types. Answers to an anonymous survey are saved only in this browser.
 */
export function useAnswers(survey: SurveyDetail) {
  const { surveyId, isAnonymous, hasAnswered, canAnswer, questions } = survey
  const { personCode } = useAccount()
  const draft = useDraft<SurveyAnswer[]>(`survey.${surveyId}.${personCode}`)
  const [changeToken, setChangeToken] = useState(() => readToken(surveyId, personCode))
  const own = useOwnAnswers(survey.isMember ? { surveyId, ...(changeToken ? { changeToken } : {}) } : null)
  const [typed, setTyped] = useState<SurveyAnswer[] | null>(null)
  const [savedDate, setSavedDate] = useState<string | null>(null)
  const [isUnsaved, setUnsaved] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const found = hasAnswered ? null : draft.found
  const answers = typed ?? found ?? own.data?.answers ?? []
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
    isResumed: !hasAnswered && typed === null && (found ?? own.data?.answers ?? []).length > 0,
    changeToken,
    /** Deletes the draft after the answers have been sent, and stores the secret to change the answers. */
    finish: (token: string | null) => {
      clearTimeout(timer.current)
      draft.drop()
      if (token !== null) {
        storeToken(surveyId, personCode, token)
        setChangeToken(token)
      }
    },
  }
}
