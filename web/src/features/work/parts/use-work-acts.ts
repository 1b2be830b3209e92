import type { WorkItem } from '@maru/api/kit/work'
import { useState } from 'react'
import { useCache } from '#kit/call/change.ts'
import type { RefusedWork } from '#kit/fillings.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { beginAct } from '#ui/dialog/take-back.ts'
import { showToast } from '#ui/dialog/toast.tsx'
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
    const act = actFor(item, key, kinds.all)
    if (!act || !kinds.actsOf(item.kind)?.run) return []
    const name = kinds.actName(item, act.act)
    return [{ item, act: act.act, name, comment: act.comment, isUndoable: act.isUndoable }]
  })
}

/** Sends acts to their rooms, the things of one kind and act together; returns the refused ones. */
async function sendAll(planned: readonly PlannedAct[], comment: string, kinds: Kinds) {
  const groups = Map.groupBy(planned, ({ item, act }) => `${item.kind} ${act}`)
  const refused: (RefusedWork & { item: WorkItem })[] = []
  for (const [first, ...others] of groups.values()) {
    if (!first) continue
    const items = [first, ...others].map(({ item }) => item)
    const failed = await runOrFail(kinds, first, items, comment)
    for (const one of failed) {
      const item = items.find(({ id }) => id === one.id)
      if (item) refused.push({ ...one, item })
    }
  }
  return refused
}

async function runOrFail(kinds: Kinds, { item, act }: PlannedAct, items: WorkItem[], comment: string) {
  try {
    return (await kinds.actsOf(item.kind)?.run?.(act, items, comment)) ?? []
  } catch (error) {
    return items.map(({ id }) => ({ id, error }))
  }
}

/**
 * Performs acts with seven seconds to take them back. Things on which an act was begun are hidden until the list has
 * been read again, or until the act was taken back or refused, which is reported in words.
 */
export function useWorkActs(kinds: Kinds) {
  const t = useTranslate()
  const language = useLanguage()
  const cache = useCache()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const hide = (items: readonly WorkItem[], isHidden: boolean) =>
    setHidden((before) => {
      const next = new Set(before)
      for (const key of items.map(keyOf)) {
        if (isHidden) next.add(key)
        else next.delete(key)
      }
      return next
    })
  const reportRefused = (refused: readonly (RefusedWork & { item: WorkItem })[]) => {
    for (const { item, error } of refused)
      showToast(`${localName(item.title, language)}: ${errorText(error, t)}`, 'danger')
  }
  const begin = (planned: readonly PlannedAct[], comment: string) => {
    const [first] = planned
    if (!first) return
    const items = planned.map(({ item }) => item)
    let sent: readonly PlannedAct[] = []
    hide(items, true)
    const readAgain = async () => {
      await cache.refreshDomain('work')
      hide(items, false)
    }
    const undoAll = async () => {
      for (const { item, act } of sent) await kinds.actsOf(item.kind)?.undo?.(act, item.id)
    }
    beginAct({
      text:
        planned.length === 1
          ? t('work.done.one', { title: localName(first.item.title, language), act: first.name })
          : t('work.done.several', { count: planned.length }),
      send: async () => {
        const refused = await sendAll(planned, comment, kinds)
        sent = planned.filter(({ item }) => !refused.some((one) => one.item === item))
        const [failed] = refused
        reportRefused(sent.length === 0 ? refused.slice(1) : refused)
        // The bar ends, and the first refusal is reported there.
        if (failed && sent.length === 0) throw failed.error
        await readAgain()
      },
      ...(planned.every((one) => one.isUndoable) ? { reverse: undoAll } : {}),
      onTakenBack: () => {
        showToast(t('kit.undone'))
        void readAgain()
      },
      onRefused: (error) => {
        showToast(`${localName(first.item.title, language)}: ${errorText(error, t)}`, 'danger')
        void readAgain()
      },
    })
  }
  return { hidden, begin }
}
