import { textsOf } from '../kit/tree.ts'
import { en } from './en.ts'
import { ko } from './ko.ts'
import { zh } from './zh.ts'

/** The setup of an empty portal, in every language. */
export const setup = textsOf({ ko, en, zh })
