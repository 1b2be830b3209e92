import { textsOf } from '../kit/tree.ts'
import { en } from './en.ts'
import { ko } from './ko.ts'
import { zh } from './zh.ts'

/** Notifications and the tools of the top bar, in every language. */
export const gnb = textsOf({ ko, en, zh })
