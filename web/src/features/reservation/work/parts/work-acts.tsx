import { approvalStates, reservationApi } from '@maru/api/reservation'
import { DoorOpen } from 'lucide-react'
import { change } from '#kit/call/change.ts'
import type { WorkActs } from '#kit/fillings.ts'
import { actOnEach } from '#kit/work-acts.ts'
import { Icon } from '#ui/icon.tsx'

/** Requests for bookings in the work queue. */
export const reservationWork: WorkActs[] = [
  {
    kind: 'booking',
    icon: <Icon icon={DoorOpen} size={15} />,
    hue: 5,
    run: (act, items, comment) =>
      actOnEach(items, ({ id }) =>
        change(reservationApi.decideBookings, {
          ...{ bookingIds: [Number(id)], comment },
          approval: act === 'reject' ? approvalStates.Reject : approvalStates.Accept,
        }),
      ),
    undo: (_act, id) => change(reservationApi.undoDecisions, { bookingIds: [Number(id)] }),
  },
]
