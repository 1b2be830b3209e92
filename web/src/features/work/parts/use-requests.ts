import type { WorkItem } from '@maru/api/kit/work'
import { useState } from 'react'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { partsOf, runOnEach } from '#kit/work-acts.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { reportRefusal } from '#ui/take-back/refusals.ts'
import { beginShownAct } from '#ui/take-back/take-back-host.tsx'
import { usePostpone } from '../work.api.ts'
import type { Kinds } from './use-kinds.ts'
import { type PlannedAct, planActs } from './use-work-acts.ts'

/** Things of one call. */
const postponedAtOnce = 100

type Asked =
  | { kind: 'acts'; planned: readonly PlannedAct[]; skipped: readonly WorkItem[] }
  | { kind: 'later'; items: readonly WorkItem[] }

/** What rows, keys and the bar ask for: acts at once or after a dialog, and postponing. */
export function useRequests({
  kinds,
  begin,
  leave,
  onDone,
}: {
  kinds: Kinds
  begin: (planned: readonly PlannedAct[], comment: string) => void
  /** Moves the cursor off things that are about to go. */
  leave: (gone: readonly WorkItem[]) => void
  onDone: () => void
}) {
  const t = useTranslate()
  const postpone = usePostpone()
  const [asked, setAsked] = useState<Asked | null>(null)
  const run = (planned: readonly PlannedAct[], comment: string) => {
    leave(planned.map(({ item }) => item))
    begin(planned, comment)
    onDone()
  }
  /** One thing without a comment needs no question; several are listed first. */
  const act = (planned: readonly PlannedAct[], skipped: readonly WorkItem[] = []) => {
    const isPlain = planned.length === 1 && skipped.length === 0 && planned[0]?.comment === 'none'
    if (isPlain) run(planned, '')
    else if (planned.length > 0) setAsked({ kind: 'acts', planned, skipped })
  }
  const change = (items: readonly WorkItem[], until: string | null) =>
    runOnEach(partsOf(items, postponedAtOnce), (part) => postpone.mutateAsync({ things: part, until }))
  /** Things that were postponed before return at their earlier instant, the others now. */
  const restore = async (items: readonly WorkItem[]) => {
    for (const [until, own] of Map.groupBy(items, (item) => item.laterUntil)) await change(own, until)
  }
  return {
    asked,
    close: () => setAsked(null),
    act: (planned: PlannedAct[]) => act(planned),
    actOn: (items: readonly WorkItem[], key: 'a' | 'x') => {
      const planned = planActs(items, key, kinds)
      const skipped = items.filter((item) => !planned.some((one) => one.item === item))
      if (planned.length > 0) act(planned, skipped)
      else if (items.length > 0) showToast(t('work.openFirst'))
    },
    beginAsked: (comment: string) => {
      if (asked?.kind === 'acts') run(asked.planned, comment)
    },
    askLater: (items: readonly WorkItem[]) => setAsked({ kind: 'later', items }),
    postponeAsked: (until: string) => {
      if (asked?.kind !== 'later') return
      const { items } = asked
      leave(items)
      onDone()
      beginShownAct({
        text: t('work.postponed', { count: items.length }),
        send: () => change(items, until),
        reverse: () => restore(items),
        onTakenBack: () => showToast(t('kit.undone')),
        onRefused: (error) => reportRefusal(errorText(error, t)),
      })
    },
    returnNow: (item: WorkItem) => {
      leave([item])
      change([item], null).catch((error: unknown) => showToast(errorText(error, t), 'danger'))
    },
  }
}
