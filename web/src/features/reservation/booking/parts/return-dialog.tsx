import { type BookingItem, reservationApi, reservationLimits } from '@maru/api/reservation'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'

interface ReturnDraft {
  note: string
  hasFault: boolean
  /** Typed digits; empty without a mileage. */
  mileage: string
}

/** Returns a resource after use, with a note, the mileage of a vehicle, and an optional report of a fault. */
export function ReturnDialog({ booking, onClose }: { booking: BookingItem; onClose: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const { bookingId, resourceId } = booking
  const isVehicle = booking.kind === 'vehicle'
  const give = useChange(reservationApi.returnBooking)
  const resource = useRead(reservationApi.getResource, isVehicle ? { id: resourceId } : null)
  const last = resource.data?.mileage ?? null
  const form = useRoomForm<ReturnDraft, null, unknown>({
    start: { note: '', hasFault: false, mileage: '' },
    base: null,
    check: () => ({}),
    save: ({ mileage, ...draft }) =>
      give.mutateAsync({ bookingId, ...draft, mileage: mileage === '' ? null : Number(mileage) }),
    onSaved: () => {
      showToast(t('reservation.returning.done'))
      onClose()
    },
    leaveQuestion: t('kit.leaveQuestion'),
  })
  const { mileage } = form.draft
  const km = last === null ? '' : last.toLocaleString(language)
  // An earlier mistake must not keep the next driver from returning the vehicle, so this is a hint and no refusal.
  const isLess = last !== null && mileage !== '' && Number(mileage) < last
  return (
    <FormDialog
      form={form}
      isUrgent={false}
      size="s"
      title={t('reservation.returning.title')}
      saveText={t('reservation.acts.return')}
      onClose={onClose}
    >
      {isVehicle ? (
        <TextField
          {...form.field('mileage')}
          label={t('reservation.returning.mileage')}
          inputMode="numeric"
          maxLength={String(reservationLimits.mileage).length}
          onChange={(text) => form.change({ mileage: text.replaceAll(/[^0-9]/g, '') })}
          hint={
            last === null
              ? undefined
              : t(isLess ? 'reservation.returning.lessMileage' : 'reservation.returning.lastMileage', { km })
          }
        />
      ) : null}
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
