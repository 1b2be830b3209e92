import { textsOf } from '../kit/tree.ts'
import { en } from './en.ts'
import { ko } from './ko.ts'
import { zh } from './zh.ts'

/** The organisation map and the picker, in every language. */
export const org = textsOf({ ko, en, zh })
