import {
  type FieldSource,
  type FormDefinition,
  type FormField,
  type FormValues,
  writtenRow,
} from '@maru/api/approval'

/** A field that has only values of its source, with what of the values its row has to explain. */
export interface ChosenSource {
  field: FormField
  /** The source with those of its fields that have to come from its row. */
  source: FieldSource
  /** The field is shown and has a value, so that a row was chosen. */
  isChosen: boolean
}

/**
 * The strict fields of a form. A row explains the fields that it fills and that are shown. A field without a row explains
 * those that no row of another field fills, which therefore must be empty: hiding a field does not free the others.
 */
export function chosenSources(
  { fields }: Pick<FormDefinition, 'fields'>,
  values: FormValues,
  hidden: readonly string[],
): ChosenSource[] {
  const strict = fields.flatMap((field) => {
    const { source } = field
    if (!source?.isStrict) return []
    const { value } = writtenRow({ fields }, field, values)
    return [{ field, source, isChosen: !hidden.includes(field.key) && value !== '' }]
  })
  const filled = new Set(
    strict.flatMap(({ field, source, isChosen }) =>
      isChosen ? [field.key, ...source.fills.map((one) => one.field)] : [],
    ),
  )
  return strict.map(({ field, source, isChosen }) => {
    const fills = source.fills.filter(
      (one) => !hidden.includes(one.field) && (isChosen || !filled.has(one.field)),
    )
    return { field, source: { ...source, fills }, isChosen }
  })
}
