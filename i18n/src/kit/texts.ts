import { en } from './en.ts'
import { ko } from './ko.ts'
import { textsOf } from './tree.ts'
import { zh } from './zh.ts'

/** Texts that every room uses, in every language. */
export const kit = textsOf({ ko, en, zh })
