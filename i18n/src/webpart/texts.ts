import { textsOf } from '../kit/tree.ts'
import { en } from './en.ts'
import { ko } from './ko.ts'
import { zh } from './zh.ts'

/** The home page and its web parts, in every language. */
export const webpart = textsOf({ ko, en, zh })
