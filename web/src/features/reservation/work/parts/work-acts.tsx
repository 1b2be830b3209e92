import { approvalStates, reservationApi } from '@maru/api/reservation'
import { DoorOpen } from 'lucide-react'
import type { WorkActs } from '#kit/fillings.ts'
import { actTogether, eachAway, sendChange } from '#kit/work-acts.ts'
import { Icon } from '#ui/icon.tsx'

/** Bookings of one call. */
const most = 100

const numbers = (items: readonly { id: string }[]) => items.map(({ id }) => Number(id))

/** Requests for bookings in the work queue. */
export const reservationWork: WorkActs[] = [
  {
    kind: 'booking',
    icon: <Icon icon={DoorOpen} size={15} />,
    hue: 5,
    run: (act, items, comment, waits) => {
      const approval = act === 'reject' ? approvalStates.Reject : approvalStates.Accept
      return eachAway(
        items,
        () =>
          actTogether(items, most, (some) =>
            sendChange(reservationApi.decideBookings, { bookingIds: numbers(some), comment, approval }),
          ),
        (item) =>
          sendChange(
            reservationApi.decideBookings,
            { bookingIds: numbers([item]), comment, approval },
            waits(item),
          ),
      )
    },
    undo: (_act, items) =>
      actTogether(items, most, (some) =>
        sendChange(reservationApi.undoDecisions, { bookingIds: numbers(some) }),
      ),
  },
]
