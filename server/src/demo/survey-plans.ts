import type { QuestionSettings, ResultVisibility } from '@maru/api/survey'
import surveys from './contents/surveys.json' with { type: 'json' }

/** A question of the demo. `weights` are the relative frequencies of its options (examples) or points. */
export interface DemoQuestion {
  type: number
  text: string
  description?: string
  examples?: readonly string[]
  rows?: readonly string[]
  weights?: readonly number[]
  texts?: readonly string[]
  required?: boolean
  other?: boolean
  settings?: QuestionSettings
  /** The option `example` leads to the question `to`. Both are positions that start at 0. */
  jump?: { example: number; to: number }
}

/** A survey of the demo. `begins` and `ends` are days relative to the anchor. */
export interface DemoSurvey {
  title: string
  description: string
  endMessage?: string
  author: 'user' | 'peer' | 'colleague'
  approver?: 'user' | 'peer'
  stage: 'draft' | 'approval' | 'published'
  begins: number
  ends: number
  isAnonymous: boolean
  isEditable?: boolean
  visibility: ResultVisibility
  /** Share of the people who have answered. */
  turnout?: number
  /** Logins that have not answered. */
  silent?: readonly string[]
  questions: readonly DemoQuestion[]
  /** Texts in further languages; those of questions and options are in the order of the plan. */
  translations?: Partial<Record<'en' | 'zh', DemoTranslation>>
}

/** The texts of a survey in a further language. */
export interface DemoTranslation {
  title: string
  description: string
  questions: readonly { text: string; examples?: readonly string[] }[]
}

/** Surveys of the demo: all statuses, with ends at D-0, D-3 and D-4. */
export const demoSurveys = surveys as DemoSurvey[]
