import { namesOf } from '../formula/parse.ts'
import { type FormValues, nodeOf, sourceOf } from './content.ts'
import type { FormDefinition } from './definition.ts'

type Definition = Pick<FormDefinition, 'fields' | 'rules' | 'amountField'>

/** What the line of a form depends on: the names that its conditions read, and the amount that is checked. */
function lineNames({ rules, amountField }: Definition): string[] {
  const nodes = rules.flatMap(({ when, leftOutWhen }) => [nodeOf(when), nodeOf(leftOutWhen)])
  const names = nodes.flatMap((node) => (node === null ? [] : namesOf(node)))
  return [...new Set(amountField === '' ? names : [...names, amountField])]
}

/**
 * True if calculated values differ in a field that a condition of the line reads, or in the amount: who approved the
 * old values has not approved the new ones.
 */
export function changesLineFields(definition: Definition, before: FormValues, after: FormValues): boolean {
  const [old, now] = [sourceOf(definition, before), sourceOf(definition, after)]
  return lineNames(definition).some((name) => {
    const [field = '', column] = name.split('.')
    const read = (source: typeof old) =>
      column === undefined ? source.field(field) : source.column(field, column)
    return JSON.stringify(read(old)) !== JSON.stringify(read(now))
  })
}
