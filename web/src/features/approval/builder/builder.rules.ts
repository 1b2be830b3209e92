import type {
  AdminForm,
  FormColumn,
  FormDefinition,
  FormField,
  LineRule,
  PrintLayout,
} from '@maru/api/approval'
import { formFaults, plainLayout, printedFields, sourcedKinds } from '@maru/api/approval'
import type { LocalName } from '@maru/api/kit/schema'

/** What an administrator changes in a form. */
export interface FormDraft {
  name: LocalName
  abbreviation: string
  groupId: string
  isActive: boolean
  writers: AdminForm['writers']
  definition: FormDefinition
}

/** The first values of the builder. */
export const draftOf = ({
  name,
  abbreviation,
  groupId,
  isActive,
  writers,
  definition,
}: AdminForm): FormDraft => ({ name, abbreviation, groupId, isActive, writers, definition })

/** What the server takes. */
export const savingOf = ({ writers, ...draft }: FormDraft, { applicationId, revision }: AdminForm) => ({
  ...{ applicationId, revision },
  ...draft,
  writers: writers.map((one) => one.subject),
})

/** Kinds of fields in the groups of the palette. */
export const palette: readonly {
  id: 'texts' | 'choices' | 'days' | 'people' | 'tables'
  kinds: FormField['kind'][]
}[] = [
  { id: 'texts', kinds: ['text', 'area', 'number', 'amount'] },
  { id: 'choices', kinds: ['radio', 'select', 'checks'] },
  { id: 'days', kinds: ['date', 'time', 'period'] },
  { id: 'people', kinds: ['person', 'department'] },
  { id: 'tables', kinds: ['table', 'formula'] },
]

const empty = (): LocalName => ({ ko: '', en: '', zh: '' })

/** A key that no other field or column has: `text1`, `text2`. */
export function freeKey(prefix: string, others: readonly { key: string }[]): string {
  let number = 1
  while (others.some((one) => one.key === `${prefix}${number}`)) number += 1
  return `${prefix}${number}`
}

/** A new column of a table. */
export function newColumn(columns: readonly FormColumn[], label: string): FormColumn {
  return {
    ...{ key: freeKey('column', columns), kind: 'text', label: { ...empty(), ko: label } },
    ...{ isRequired: false, options: [], formula: '', limit: 0, width: 2, hasSum: false },
  }
}

/** A new field of a kind; a table starts with one column of the given name. */
export function newField(
  kind: FormField['kind'],
  fields: readonly FormField[],
  label: string,
  column = label,
): FormField {
  return {
    ...{ key: freeKey(kind, fields), kind, label: { ...empty(), ko: label }, isRequired: false },
    ...{ options: [], formula: '', limit: 0, width: 2, requiredIf: '', visibleIf: '' },
    ...{ default: '', help: empty(), words: 'none' },
    columns: kind === 'table' ? [newColumn([], column)] : [],
  }
}

/** The fields with those that the portal offers for its form, which stay off until the form is published. */
export const withOffered = (fields: readonly FormField[], offered: readonly FormField[]): FormField[] => [
  ...fields,
  ...offered.filter((field) => !fields.some((one) => one.key === field.key)),
]

/** A copy of a field with a key of its own. */
export const copiedField = (field: FormField, fields: readonly FormField[]): FormField => ({
  ...field,
  key: freeKey(`${field.key.slice(0, 20)}_`, fields),
})

/** A field without its data source, if its kind has none. */
export function withKindOfSource(field: FormField): FormField {
  if (sourcedKinds.some((kind) => kind === field.kind)) return field
  const { source: _source, ...rest } = field
  return rest
}

/** A new step of the line. */
export const newRule = (): LineRule => ({
  ...{ kind: 'approve', who: { by: 'leader', level: 0, code: null }, group: 0, need: 0 },
  ...{ when: '', leftOutWhen: '', note: empty(), isRequired: true, mayFinish: false },
})

/** A list with an item at another place; unchanged at its ends. */
export function movedBy<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const next = [...list]
  const [item] = next.splice(at, 1)
  if (item === undefined || at + by < 0 || at + by > next.length) return [...list]
  next.splice(at + by, 0, item)
  return next
}

/** Options as lines of a text: `value` or `value = Korean = English = Chinese`. */
export function optionsOf(text: string): FormField['options'] {
  return text
    .split('\n')
    .map((line) => line.split('=').map((part) => part.trim()))
    .filter(([value]) => value !== undefined && value !== '')
    .map(([value = '', ko = '', en = '', zh = '']) => ({
      value: value.slice(0, 60),
      label: { ko: ko || value, en, zh },
    }))
}

/** The lines of {@link optionsOf}. */
export function optionLines(options: FormField['options']): string {
  return options
    .map(({ value, label }) => {
      const parts =
        label.ko === value && !label.en && !label.zh ? [value] : [value, label.ko, label.en, label.zh]
      while (parts.length > 1 && parts.at(-1) === '') parts.pop()
      return parts.join(' = ')
    })
    .join('\n')
}

/** The faults of a draft by place, as names of the form: `definition.fields.0.label`. */
export const faultsOf = (
  definition: FormDefinition,
): Record<string, ReturnType<typeof formFaults>[number]['fault']> =>
  Object.fromEntries(formFaults(definition).map(({ at, fault }) => [`definition.${at}`, fault]))

/** A definition with a changed print layout. */
export const withLayout = (definition: FormDefinition, change: Partial<PrintLayout>): FormDefinition => ({
  ...definition,
  print: { ...plainLayout, ...definition.print, ...change },
})

/** The layout of all fields as they are printed now, with one of them changed. */
export const placedFields = (
  definition: FormDefinition,
  key: string,
  change: Partial<PrintLayout['fields'][number]>,
): PrintLayout['fields'] =>
  printedFields(definition).map(({ field, width, isHidden }) => ({
    ...{ key: field.key, width, isHidden },
    ...(field.key === key ? change : {}),
  }))

/** The layout of all fields in another order, given as indexes of the fields of the form. */
export function orderedFields(definition: FormDefinition, order: readonly number[]): PrintLayout['fields'] {
  const places = placedFields(definition, '', {})
  return order.flatMap((index) => places.find((one) => one.key === definition.fields[index]?.key) ?? [])
}
