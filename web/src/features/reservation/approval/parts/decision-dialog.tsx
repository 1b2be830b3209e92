import { type BookingItem, reservationApi, reservationLimits } from '@maru/api/reservation'
import { useChange } from '#kit/call/change.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'

interface Decision {
  comment: string
  others: 'keep' | 'reject' | 'wait'
}

interface Decided {
  bookingIds: readonly number[]
  settledIds: readonly number[]
  openIds: readonly number[]
}

/** Properties of {@link DecisionDialog}; `approval` 1 accepts and 2 rejects. */
export interface DecisionDialogProps {
  approval: 1 | 2
  bookings: readonly BookingItem[]
  hasOverlaps: boolean
  onClose: () => void
  onDone: () => void
}

/** Accepts or rejects requests with a comment; asks what happens to requests that overlap accepted ones. */
export function DecisionDialog({ approval, bookings, hasOverlaps, onClose, onDone }: DecisionDialogProps) {
  const t = useTranslate()
  const decide = useChange(reservationApi.decideBookings)
  const form = useRoomForm<Decision, null, Decided>({
    start: { comment: '', others: 'reject' },
    base: null,
    check: () => ({}),
    save: (draft) =>
      decide.mutateAsync({ bookingIds: bookings.map((one) => one.bookingId), approval, ...draft }),
    onSaved: ({ bookingIds, settledIds, openIds }) => {
      showToast(
        openIds.length > 0 && bookingIds.length === 0
          ? t('reservation.approval.openLeft')
          : t('reservation.approval.done', { count: bookingIds.length, others: settledIds.length }),
      )
      onDone()
    },
    leaveQuestion: t('kit.leaveQuestion'),
  })
  return (
    <FormDialog
      form={form}
      isUrgent={false}
      size="s"
      title={t(approval === 1 ? 'reservation.approval.acceptTitle' : 'reservation.approval.rejectTitle', {
        count: bookings.length,
      })}
      saveText={t(approval === 1 ? 'reservation.acts.accept' : 'reservation.acts.reject')}
      isDanger={approval === 2}
      onClose={onClose}
    >
      <TextArea
        {...form.field('comment')}
        label={t('reservation.approval.comment')}
        rows={3}
        maxLength={reservationLimits.comment}
      />
      {approval === 1 && hasOverlaps ? (
        <RadioGroup
          label={t('reservation.approval.others')}
          value={form.draft.others}
          onChange={(value) => form.change({ others: value as Decision['others'] })} // one of the options below
          options={(['reject', 'wait', 'keep'] as const).map((value) => ({
            value,
            label: t(`reservation.approval.othersChoices.${value}`),
          }))}
        />
      ) : null}
    </FormDialog>
  )
}
