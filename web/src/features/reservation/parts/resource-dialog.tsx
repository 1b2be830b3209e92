import { type AdminResource, reservationAdminApi } from '@maru/api/reservation'
import { useState } from 'react'
import { useChange } from '../../../kit/change.ts'
import { useTranslate } from '../../../kit/i18n.ts'
import type { PickItem } from '../../../kit/picking.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorNote } from '../../../ui/notice.tsx'
import { PeopleField } from '../../org/index.tsx'
import form from './booking-form.module.css'
import { DoorKeyField } from './door-key-field.tsx'
import { firstDraft } from './resource-draft.rules.ts'
import { ResourceExtras } from './resource-extras.tsx'
import { ResourceFields } from './resource-fields.tsx'
import { ResourceRulesFields } from './resource-rules-fields.tsx'
import { RightsField } from './rights-field.tsx'

/** Makes a resource or changes one: what it is, when it is open, its rules, and who looks after it. */
export function ResourceDialog({
  resource,
  folderId,
  onClose,
}: {
  resource: AdminResource | null
  folderId: number
  onClose: () => void
}) {
  const t = useTranslate()
  const save = useChange(reservationAdminApi.saveResource)
  const [draft, setDraft] = useState(() => firstDraft(resource, folderId))
  const change = (next: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...next }))
  const [isBusy, setBusy] = useState(false)
  const send = () => {
    const codes = (people: readonly PickItem[]) => people.map((one) => one.id)
    save.mutate(
      {
        ...(resource ? { resourceId: resource.resourceId, version: resource.version } : {}),
        ...draft,
        rules: {
          ...draft.rules,
          slotMinutes: Math.max(5, draft.rules.slotMinutes),
          holdMinutes: Math.max(5, draft.rules.holdMinutes),
        },
        quantity: Math.max(1, draft.quantity),
        rights: [...draft.rights],
        managers: codes(draft.managers),
        approvers: codes(draft.approvers),
      },
      { onSuccess: onClose },
    )
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isUrgent
      size="w"
      title={t(resource ? 'reservation.admin.editResource' : 'reservation.admin.addResource')}
      footer={
        <>
          <Button onPress={onClose}>{t('reservation.form.cancel')}</Button>
          <Button tone="primary" isPending={save.isPending} isDisabled={isBusy} onPress={send}>
            {t('reservation.form.update')}
          </Button>
        </>
      }
    >
      <div className={form.form}>
        <ResourceFields draft={draft} onChange={change} onBusy={setBusy} />
        <ResourceRulesFields draft={draft} onChange={change} />
        <div className={form.wide}>
          <PeopleField
            label={t('reservation.admin.managers')}
            value={draft.managers}
            onChange={(people) => change({ managers: [...people] })}
          />
        </div>
        <div className={form.wide}>
          <PeopleField
            label={t('reservation.admin.approvers')}
            value={draft.approvers}
            onChange={(people) => change({ approvers: [...people] })}
          />
        </div>
        <div className={form.wide}>
          <RightsField
            value={draft.rights}
            onChange={(rights) => change({ rights: [...rights] })}
            hint={t('reservation.admin.resourceRights')}
          />
        </div>
        <ResourceExtras draft={draft} onChange={change} />
        {resource ? <DoorKeyField resource={resource} /> : null}
        {save.error ? <ErrorNote error={save.error} inline /> : null}
      </div>
    </Dialog>
  )
}
