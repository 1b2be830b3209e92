import { boardApi } from '@maru/api/board'
import { BookOpenCheck } from 'lucide-react'
import type { WorkActs } from '#kit/fillings.ts'
import { actOnEach, sendChange } from '#kit/work-acts.ts'
import { Icon } from '#ui/icon.tsx'

/** Must-read articles in the work queue. */
export const boardWork: WorkActs[] = [
  {
    kind: 'mustRead',
    icon: <Icon icon={BookOpenCheck} size={15} />,
    hue: 3,
    run: (_act, items, _comment, waits) =>
      actOnEach(items, (item) =>
        sendChange(boardApi.confirmMustRead, { articleId: Number(item.id) }, waits(item)),
      ),
  },
]
