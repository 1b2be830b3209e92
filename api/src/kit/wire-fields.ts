import type { TOptional, TString } from 'typebox'
import { Type, text } from './schema.ts'
import { furtherFields, type Spelling, spellings } from './wire-name.ts'

type WireFields<S extends Spelling> = Record<(typeof spellings)[S][number], TString>
type WireInputs<S extends Spelling> = Record<(typeof spellings)[S][0], TString> &
  Record<Exclude<(typeof spellings)[S][number], (typeof spellings)[S][0]>, TOptional<TString>>

/** The schemas of a name on the wire of the specification. */
export function wireFields<S extends Spelling>(spelling: S) {
  const entries = spellings[spelling].map((field) => [field, Type.String()])
  const further = furtherFields(spelling).map(([field]) => [field, Type.Optional(Type.String())])
  return Object.fromEntries([...entries, ...further]) as WireFields<S> // one entry for each field
}

/** The schemas of a written name; only the first language is required. `maxLength` is in UTF-16 units. */
export function wireInputs<S extends Spelling>(spelling: S, maxLength: number) {
  const [first] = spellings[spelling]
  const entries = spellings[spelling].map((field) =>
    field === first ? [field, text(maxLength, 1)] : [field, Type.Optional(text(maxLength))],
  )
  const further = furtherFields(spelling).map(([field]) => [field, Type.Optional(text(maxLength))])
  return Object.fromEntries([...entries, ...further]) as WireInputs<S> // one entry for each field
}
