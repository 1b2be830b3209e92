import { surveyApi } from '@maru/api/survey'
import { ClipboardCheck, ClipboardList } from 'lucide-react'
import type { WorkActs } from '#kit/fillings.ts'
import { actOnEach, sendChange } from '#kit/work-acts.ts'
import { Icon } from '#ui/icon.tsx'

/** Open surveys, and those that wait for an approval, in the work queue. */
export const surveyWork: WorkActs[] = [
  { kind: 'survey', icon: <Icon icon={ClipboardList} size={15} />, hue: 2 },
  {
    kind: 'surveyApproval',
    icon: <Icon icon={ClipboardCheck} size={15} />,
    hue: 2,
    run: (act, items, comment, waits) =>
      actOnEach(items, (item) =>
        sendChange(
          surveyApi.decideApproval,
          { surveyId: Number(item.id), act: act === 'reject' ? 'reject' : 'approve', note: comment },
          waits(item),
        ),
      ),
  },
]
