import { textsOf } from '../kit/tree.ts'
import { en } from './en.ts'
import { ko } from './ko.ts'
import { zh } from './zh.ts'

/** Surveys, in every language. */
export const survey = textsOf({ ko, en, zh })
