import { reservationApi, reservationLimits } from '@maru/api/reservation'
import { useChange } from '../../../../kit/change.ts'
import { useTranslate } from '../../../../kit/i18n.ts'
import { Checkbox } from '../../../../ui/choice.tsx'
import { TextArea } from '../../../../ui/field.tsx'
import { useRoomForm } from '../../../../ui/form.ts'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { showToast } from '../../../../ui/toast.tsx'

/** Returns a resource after use, with a note and an optional report of a fault. */
export function ReturnDialog({ bookingId, onClose }: { bookingId: number; onClose: () => void }) {
  const t = useTranslate()
  const give = useChange(reservationApi.returnBooking)
  const form = useRoomForm<{ note: string; hasFault: boolean }, null, unknown>({
    start: { note: '', hasFault: false },
    base: null,
    check: () => ({}),
    save: (draft) => give.mutateAsync({ bookingId, ...draft }),
    onSaved: () => {
      showToast(t('reservation.returning.done'))
      onClose()
    },
    leaveQuestion: t('kit.leaveQuestion'),
  })
  return (
    <FormDialog
      form={form}
      isUrgent={false}
      size="s"
      title={t('reservation.returning.title')}
      saveText={t('reservation.acts.return')}
      onClose={onClose}
    >
      <TextArea
        {...form.field('note')}
        label={t('reservation.returning.note')}
        rows={3}
        maxLength={reservationLimits.note}
      />
      <Checkbox isSelected={form.draft.hasFault} onChange={(hasFault) => form.change({ hasFault })}>
        {t('reservation.returning.fault')}
      </Checkbox>
    </FormDialog>
  )
}
