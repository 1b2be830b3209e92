import type { LocalName } from '@maru/api/kit/schema'
import type { QuestionKind, QuestionSettings } from '@maru/api/survey'

/** A question of a template of the product. */
export interface BuiltInQuestion {
  kind: QuestionKind
  text: LocalName
  isRequired?: boolean
  withOther?: boolean
  settings?: QuestionSettings
  lowLabel?: LocalName
  highLabel?: LocalName
  examples?: readonly LocalName[]
  rows?: readonly LocalName[]
  /** The place of the example, from 0, that ends the survey. */
  endsAt?: number
  /** Ranges of the number, with the place of the question that they lead to, from 0. */
  ranges?: readonly { from: number; to: number; place: number }[]
}

/** A template of the product in three languages. */
export interface BuiltIn {
  title: LocalName
  description: LocalName
  endMessage: LocalName
  isAnonymous: boolean
  questions: readonly BuiltInQuestion[]
}
