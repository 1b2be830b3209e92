import { textsOf } from '../kit/tree.ts'
import { en } from './en.ts'
import { ko } from './ko.ts'
import { zh } from './zh.ts'

/** Menus, site map and frame page, in every language. */
export const menu = textsOf({ ko, en, zh })
