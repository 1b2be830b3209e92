import type { FormDefinition, FormField, PrintLayout } from './definition.ts'

/** A field on paper. */
export interface PrintedField {
  field: FormField
  width: number
  isHidden: boolean
}

/** The layout of a form that has none: fields as on the screen, portrait, with the logo. */
export const plainLayout: PrintLayout = {
  ...{ orientation: 'portrait', hasLogo: true, fields: [] },
  ...{ header: { ko: '', en: '', zh: '' }, footer: { ko: '', en: '', zh: '' } },
}

/**
 * The fields in the order of the layout, then those that it does not list. A name in the layout that no field has is
 * left out.
 */
export function printedFields({ fields, print }: Pick<FormDefinition, 'fields' | 'print'>): PrintedField[] {
  const places = print?.fields ?? []
  const placed = places.flatMap(({ key, width, isHidden }) => {
    const field = fields.find((one) => one.key === key)
    return field ? [{ field, width, isHidden }] : []
  })
  const rest = fields.filter((one) => !places.some(({ key }) => key === one.key))
  return [...placed, ...rest.map((field) => ({ field, width: field.width, isHidden: false }))]
}
