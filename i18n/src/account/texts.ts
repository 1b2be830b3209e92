import { textsOf } from '../kit/tree.ts'
import { en } from './en.ts'
import { ko } from './ko.ts'
import { zh } from './zh.ts'

/** Signing in, the user block and the company and post, in every language. */
export const account = textsOf({ ko, en, zh })
