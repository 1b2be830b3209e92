import type { AdminGroup } from '@maru/api/approval'
import { textParam, useListState } from '#kit/address/list-state.ts'
import { Answer } from '#ui/answer.tsx'
import { useAdminForm, useAdminForms } from '../builder/builder.api.ts'
import { FormBuilder } from '../builder/parts/form-builder.tsx'
import { FormList } from '../builder/parts/form-list.tsx'

const params = { form: textParam('FORM') }

/** The administration of forms: all groups and forms, and the builder of the chosen form. */
export function FormsPage() {
  const [{ form }, show] = useListState(params)
  const all = useAdminForms()
  return (
    <Answer answer={all} rows={8}>
      {({ groups, forms }) =>
        /^\d{1,15}$/.test(form) ? (
          <OpenForm key={form} applicationId={form} groups={groups} onClose={() => show({ form: '' })} />
        ) : (
          <FormList groups={groups} forms={forms} onOpen={(next) => show({ form: next })} />
        )
      }
    </Answer>
  )
}

function OpenForm({
  applicationId,
  groups,
  onClose,
}: {
  applicationId: string
  groups: readonly AdminGroup[]
  onClose: () => void
}) {
  const answer = useAdminForm(applicationId)
  return (
    <Answer answer={answer} rows={10}>
      {/* A saved version starts the builder again with what is stored. */}
      {(stored) => <FormBuilder key={stored.revision} stored={stored} groups={groups} onClose={onClose} />}
    </Answer>
  )
}
