import { type Answer, calendarApi } from '@maru/api/calendar'
import { CalendarCheck } from 'lucide-react'
import type { WorkActs } from '#kit/fillings.ts'
import { actOnEach, sendChange } from '#kit/work-acts.ts'
import { Icon } from '#ui/icon.tsx'

const answer = (id: string, given: Answer, comment = '') =>
  sendChange(calendarApi.answerEvent, {
    ...{ eventId: Number(id), answer: given, comment, proposedStart: null, proposedEnd: null },
  })

/** Invitations in the work queue. */
export const calendarWork: WorkActs[] = [
  {
    kind: 'invitation',
    icon: <Icon icon={CalendarCheck} size={15} />,
    hue: 4,
    run: (act, items, comment) =>
      actOnEach(items, ({ id }) => answer(id, act === 'decline' ? 'declined' : 'accepted', comment)),
    undo: (_act, items) => actOnEach(items, ({ id }) => answer(id, 'none')),
  },
]
