import { type AdminResource, reservationAdminApi } from '@maru/api/reservation'
import { call } from '#kit/call/call.ts'
import { useChange } from '#kit/call/change.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import { useRoomForm } from '#ui/form/form.ts'
import { firstDraft, isEmptyBlackout, lacksApprovers, type ResourceDraft } from './resource-draft.rules.ts'

const codes = (people: readonly PickItem[]) => people.map((one) => one.id)

/** The input of the save call; numbers that cannot be 0 are raised to the minimum of the server. */
const inputOf = (draft: ResourceDraft) => ({
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
})

/** Loads the stored resource; undefined if it is no longer in its category. Throws CallError. */
async function loadResource({ folderId, resourceId }: AdminResource): Promise<AdminResource | undefined> {
  const resources = await call(reservationAdminApi.listResources, { folderId })
  return resources.find((one) => one.resourceId === resourceId)
}

/** Returns a function that finds the faults of a resource by field, before it is sent. */
function useCheck() {
  const t = useTranslate()
  return (draft: ResourceDraft) => {
    const blackout = draft.blackouts.find(isEmptyBlackout)
    const hasDays = blackout && blackout.startDate !== '' && blackout.endDate !== ''
    const empty = t('reservation.errors.nameEmpty')
    return {
      name: draft.name.ko.trim() === '' ? empty : '',
      approvers: lacksApprovers(draft) ? t('reservation.errors.approverMissing') : '',
      customFields: draft.customFields.some(({ name }) => name.ko.trim() === '') ? empty : '',
      blackouts: hasDays
        ? t('reservation.errors.blackoutEmpty', { day: blackout.startDate })
        : blackout
          ? t('kit.required')
          : '',
    }
  }
}

/** The form of a resource: faults by field, and conflicts with changes of another administrator. */
export function useResourceForm({
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
  const check = useCheck()
  return useRoomForm<ResourceDraft, AdminResource, unknown>({
    start: firstDraft(resource, folderId),
    base: resource,
    check,
    save: (draft, base) =>
      save.mutateAsync({
        ...(base ? { resourceId: base.resourceId, version: base.version } : {}),
        ...inputOf(draft),
      }),
    onSaved: onClose,
    leaveQuestion: t('kit.leaveQuestion'),
    faultFields: {
      'reservation.nameEmpty': 'name',
      'reservation.zoneUnknown': 'timeZone',
      'reservation.approverMissing': 'approvers',
      'reservation.subjectUnknown': 'rights',
      'reservation.blackoutEmpty': 'blackouts',
    },
    ...(resource
      ? {
          conflict: {
            code: 'reservation.resourceChanged',
            reload: () => loadResource(resource),
            startOf: (base: AdminResource) => firstDraft(base, folderId),
          },
        }
      : {}),
  })
}
