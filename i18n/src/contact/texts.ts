import { textsOf } from '../kit/tree.ts'
import { en } from './en.ts'
import { ko } from './ko.ts'
import { zh } from './zh.ts'

/** Address books, in every language. */
export const contact = textsOf({ ko, en, zh })
