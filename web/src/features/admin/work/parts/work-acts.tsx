import { adminHookApi } from '@maru/api/admin/hook'
import { RadioTower, Scale } from 'lucide-react'
import type { WorkActs } from '#kit/fillings.ts'
import { actOnEach, sendChange } from '#kit/work-acts.ts'
import { Icon } from '#ui/icon.tsx'

/**
 * In the work queue: legal holds that wait for a second signature, which are opened and confirmed there, and messages of
 * incoming hooks, which are marked as done.
 */
export const adminWork: WorkActs[] = [
  { kind: 'hold', icon: <Icon icon={Scale} size={15} />, hue: 5 },
  {
    kind: 'hook',
    icon: <Icon icon={RadioTower} size={15} />,
    hue: 1,
    run: (_act, items) =>
      actOnEach(items, ({ id }) => sendChange(adminHookApi.closeHookMessage, { messageId: Number(id) })),
  },
]
