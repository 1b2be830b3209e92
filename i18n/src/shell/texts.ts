import { textsOf } from '../kit/tree.ts'
import { en } from './en.ts'
import { ko } from './ko.ts'
import { zh } from './zh.ts'

/** The frame of all pages and the pages of the shell, in every language. */
export const shell = textsOf({ ko, en, zh })
