import type { HookForm, HookLevel } from '@maru/api/admin/hook'

/** An object of a body. */
export type Json = Readonly<Record<string, unknown>>

/** A message as its form has it, before it is cleaned and cut. */
export interface Read {
  form: HookForm
  title: string
  text: string
  url: string
  /** The word of the sender; empty without one. */
  level: string
  /** The level if the word is unknown. */
  usualLevel: HookLevel
  key: string | null
  isResolved: boolean
}

/** A text that is not empty. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

/** The objects of a list; anything else is left out. */
export const objectsOf = (value: unknown): Json[] =>
  Array.isArray(value)
    ? value.filter((one): one is Json => typeof one === 'object' && one !== null && !Array.isArray(one))
    : []

/** An object, or an empty one. */
export const objectOf = (value: unknown): Json => objectsOf([value])[0] ?? {}

/** The texts that are there, one in a line. */
export const linesOf = (...texts: (string | undefined)[]): string =>
  texts.filter((one) => one !== undefined && one !== '').join('\n')
