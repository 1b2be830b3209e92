import type { FormColumn, FormDefinition, FormField, LineRule } from '@maru/api/approval'

type Rename = (formula: string) => string

/** Replaces a name in a formula, with what follows its dot; texts in quotes and names of functions stay. */
export const renamedIn =
  (from: string, to: string): Rename =>
  (formula) =>
    formula.replace(/"[^"]*"|(?<![\p{L}\p{N}_.])[A-Za-z_][\w.]*(?!\w)(?!\s*\()/gu, (token) => {
      if (token === from) return to
      return token.startsWith(`${from}.`) ? `${to}${token.slice(from.length)}` : token
    })

const inField = (field: FormField, rename: Rename): FormField => ({
  ...field,
  formula: rename(field.formula),
  requiredIf: rename(field.requiredIf),
  visibleIf: rename(field.visibleIf),
  ...(field.source
    ? {
        source: {
          ...field.source,
          sends: field.source.sends.map(rename),
          fills: field.source.fills.map((one) => ({ ...one, field: rename(one.field) })),
        },
      }
    : {}),
})
const inRule = (rule: LineRule, rename: Rename): LineRule => ({
  ...rule,
  when: rename(rule.when),
  leftOutWhen: rename(rule.leftOutWhen),
})

const everywhere = (definition: FormDefinition, rename: Rename): FormDefinition => ({
  ...definition,
  fields: definition.fields.map((field) => inField(field, rename)),
  rules: definition.rules.map((rule) => inRule(rule, rename)),
})

/** The column of a table that has another name than before; undefined if none or several have. */
function renamedColumn(before: readonly FormColumn[], after: readonly FormColumn[]) {
  if (before.length !== after.length) return undefined
  const matches = after.flatMap((column, at) => {
    const from = before[at]?.key
    return from !== undefined && from !== column.key ? [{ from, to: column.key }] : []
  })
  return matches.length === 1 ? matches[0] : undefined
}

/**
 * A definition with another field in a place. Formulas, conditions, data sources, steps of the line, the amount and the
 * print layout follow a new name of the field or of one of its columns.
 */
export function withField(definition: FormDefinition, at: number, next: FormField): FormDefinition {
  const before = definition.fields[at]
  if (!before) return definition
  const column = renamedColumn(before.columns, next.columns)
  const inside: FormField = column
    ? {
        ...next,
        columns: next.columns.map((one) => ({
          ...one,
          formula: renamedIn(column.from, column.to)(one.formula),
        })),
      }
    : next
  const changed = { ...definition, fields: definition.fields.with(at, inside) }
  if (column) {
    const { key } = before
    return everywhere(changed, renamedIn(`${key}.${column.from}`, `${key}.${column.to}`))
  }
  if (before.key === next.key) return changed
  const renamed = everywhere(changed, renamedIn(before.key, next.key))
  const { amountField, print } = renamed
  return {
    ...renamed,
    amountField: amountField === before.key ? next.key : amountField,
    ...(print
      ? {
          print: {
            ...print,
            fields: print.fields.map((one) => (one.key === before.key ? { ...one, key: next.key } : one)),
          },
        }
      : {}),
  }
}
