import { textsOf } from '../kit/tree.ts'
import { en } from './en.ts'
import { ko } from './ko.ts'
import { zh } from './zh.ts'

/** Boards, in every language. */
export const board = textsOf({ ko, en, zh })
