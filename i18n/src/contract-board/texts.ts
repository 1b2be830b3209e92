import { textsOf } from '../kit/tree.ts'
import { en } from './en.ts'
import { ko } from './ko.ts'
import { zh } from './zh.ts'

/** Contract boards, in every language. */
export const contract = textsOf({ ko, en, zh })
