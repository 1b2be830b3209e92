import { textsOf } from '../kit/tree.ts'
import { en } from './en.ts'
import { ko } from './ko.ts'
import { zh } from './zh.ts'

/** Reservation of resources, in every language. */
export const reservation = textsOf({ ko, en, zh })
