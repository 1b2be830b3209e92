import { textsOf } from '../kit/tree.ts'
import { en } from './en.ts'
import { ko } from './ko.ts'
import { zh } from './zh.ts'

/** The sign-in, the user menu, and the choice of company and post, in every language. */
export const account = textsOf({ ko, en, zh })
