import type { WorkItem } from '@maru/api/kit/work'
import { useCache } from '#kit/call/change.ts'
import type { RefusedWork } from '#kit/fillings.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { runOnEach } from '#kit/work-acts.ts'
import { type RefusedRow, useRowActs } from '#ui/dialog/use-row-acts.ts'
import { actFor, keyOf } from '../work.rules.ts'
import type { Kinds } from './use-kinds.ts'

/** Things with the act that a key performs on each. */
export interface PlannedAct {
  item: WorkItem
  act: string
  name: string
  comment: 'none' | 'optional' | 'required'
  isUndoable: boolean
}

/** The acts of a key on things; those that must be opened first have none. */
export function planActs(items: readonly WorkItem[], key: 'a' | 'x', kinds: Kinds): PlannedAct[] {
  return items.flatMap((item) => {
    const act = actFor(item, key, kinds.find(item.kind))
    if (!act || !kinds.actsOf(item.kind)?.run) return []
    const name = kinds.actName(item, act.act)
    return [{ item, act: act.act, name, comment: act.comment, isUndoable: act.isUndoable }]
  })
}

/** Sends acts to their rooms, the things of one kind and act together; returns the refused ones. */
async function sendAll(planned: readonly PlannedAct[], comment: string, kinds: Kinds) {
  const groups = Map.groupBy(planned, ({ item, act }) => `${item.kind} ${act}`)
  const refused: RefusedRow<PlannedAct>[] = []
  await runOnEach([...groups.values()], async (group) => {
    for (const { id, error } of await runOrFail(kinds, group, comment)) {
      const row = group.find(({ item }) => item.id === id)
      if (row) refused.push({ row, error })
    }
  })
  return refused
}

async function runOrFail(
  kinds: Kinds,
  group: readonly PlannedAct[],
  comment: string,
): Promise<RefusedWork[]> {
  const items = group.map(({ item }) => item)
  const [first] = group
  try {
    return (first && (await kinds.actsOf(first.item.kind)?.run?.(first.act, items, comment))) ?? []
  } catch (error) {
    return items.map(({ id }) => ({ id, error }))
  }
}

/**
 * Performs acts with seven seconds to take them back. Several acts are one: they wait in the browser if a room cannot
 * reverse one of them.
 */
export function useWorkActs(kinds: Kinds) {
  const t = useTranslate()
  const language = useLanguage()
  const cache = useCache()
  const { hidden, begin } = useRowActs<PlannedAct>({
    keyOf: ({ item }) => keyOf(item),
    nameOf: ({ item }) => localName(item.title, language),
    readAgain: () => cache.refreshDomain('work'),
  })
  const undo = async ({ item, act }: PlannedAct) => kinds.actsOf(item.kind)?.undo?.(act, item.id)
  return {
    hidden,
    begin: (planned: readonly PlannedAct[], comment: string) => {
      const [first] = planned
      if (!first) return
      begin({
        rows: planned,
        text:
          planned.length === 1
            ? t('work.done.one', { title: localName(first.item.title, language), act: first.name })
            : t('work.done.several', { count: planned.length }),
        send: () => sendAll(planned, comment, kinds),
        ...(planned.every((one) => one.isUndoable) ? { undo } : {}),
      })
    },
  }
}
