import { textsOf } from '../kit/tree.ts'
import { en } from './en.ts'
import { ko } from './ko.ts'
import { zh } from './zh.ts'

/** The administration, in every language. */
export const admin = textsOf({ ko, en, zh })
