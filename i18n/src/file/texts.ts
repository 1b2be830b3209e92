import { textsOf } from '../kit/tree.ts'
import { en } from './en.ts'
import { ko } from './ko.ts'
import { zh } from './zh.ts'

/** Attachments, in every language. */
export const file = textsOf({ ko, en, zh })
