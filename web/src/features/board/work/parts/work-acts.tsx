import { boardApi } from '@maru/api/board'
import { BookOpenCheck } from 'lucide-react'
import { change } from '#kit/call/change.ts'
import type { WorkActs } from '#kit/fillings.ts'
import { actOnEach } from '#kit/work-acts.ts'
import { Icon } from '#ui/icon.tsx'

/** Must-read articles in the work queue. */
export const boardWork: WorkActs[] = [
  {
    kind: 'mustRead',
    icon: <Icon icon={BookOpenCheck} size={15} />,
    hue: 3,
    run: (_act, items) =>
      actOnEach(items, ({ id }) => change(boardApi.confirmMustRead, { articleId: Number(id) })),
  },
]
