import type { FormField } from '@maru/api/approval'
import type { RoomForm } from '#ui/form/form.ts'
import { type FormDraft, withKindOfSource } from '../builder.rules.ts'
import { withField } from '../rename.rules.ts'
import { FieldSide } from './field-side.tsx'
import { SourceFields } from './source-fields.tsx'

/** Everything that can be set for the chosen field, and its data source. */
export function ChosenField({
  form,
  field,
  chosen,
}: {
  form: RoomForm<FormDraft, never>
  field: FormField
  chosen: number
}) {
  const { definition } = form.draft
  const faultOf = (name: string) => form.faultOf(`definition.fields.${chosen}.${name}`)
  const put = (next: FormField) =>
    form.change({ definition: withField(definition, chosen, withKindOfSource(next)) })
  return (
    <>
      <FieldSide field={field} faultOf={faultOf} onChange={put} />
      <SourceFields field={field} fields={definition.fields} fault={faultOf('source')} onChange={put} />
    </>
  )
}
