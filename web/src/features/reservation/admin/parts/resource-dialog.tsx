import type { AdminResource } from '@maru/api/reservation'
import { useState } from 'react'
import { PeopleField } from '#features/org/index.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import styles from '../../booking/parts/booking-form.module.css'
import { DoorKeyField } from './door-key-field.tsx'
import { ResourceExtras } from './resource-extras.tsx'
import { ResourceFields } from './resource-fields.tsx'
import { ResourceRulesFields } from './resource-rules-fields.tsx'
import { ResourceRights } from './rights-field.tsx'
import { useComparedResource } from './use-compared-resource.ts'
import { useResourceForm } from './use-resource-form.ts'

/** Properties of {@link ResourceDialog}; `resource` is null for a new one. */
export interface ResourceDialogProps {
  resource: AdminResource | null
  folderId: number
  onClose: () => void
}

/** Creates or changes a resource: description, opening hours, rules, managers, approvers and rights. */
export function ResourceDialog(props: ResourceDialogProps) {
  const { resource, onClose } = props
  const t = useTranslate()
  const form = useResourceForm(props)
  const compared = useComparedResource()
  const [isBusy, setBusy] = useState(false)
  const { draft, change } = form
  const part = { draft, onChange: change, faultOf: form.faultOf }
  const people = (name: 'managers' | 'approvers') => (
    <div className={styles.wide}>
      <PeopleField
        label={t(`reservation.admin.${name}`)}
        value={draft[name]}
        onChange={(chosen) => change({ [name]: [...chosen] })}
        error={form.faultOf(name)}
      />
    </div>
  )
  return (
    <FormDialog
      form={form}
      size="w"
      title={t(resource ? 'reservation.admin.editResource' : 'reservation.admin.addResource')}
      isSaveDisabled={isBusy}
      compared={compared}
      onClose={onClose}
    >
      <div className={styles.form}>
        <ResourceFields {...part} onBusy={setBusy} />
        <ResourceRulesFields {...part} />
        {people('managers')}
        {people('approvers')}
        <div className={styles.wide}>
          <ResourceRights
            value={draft.rights}
            onChange={(rights) => change({ rights: [...rights] })}
            hint={t('reservation.admin.resourceRights')}
            error={form.faultOf('rights')}
          />
        </div>
        <ResourceExtras {...part} resourceId={resource?.resourceId ?? null} />
        {resource ? <DoorKeyField resource={resource} /> : null}
      </div>
    </FormDialog>
  )
}
