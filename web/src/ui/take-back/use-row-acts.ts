import { isWaiting } from '#kit/call/call-error.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { type ActedList, refreshChanged } from '#kit/work-acts.ts'
import { showToast } from '../dialog/toast.tsx'
import { hideRows, showRows, storeReason, useHiddenRows } from './acted-rows.ts'
import { reportRefusal } from './refusals.ts'
import { beginShownAct } from './take-back-host.tsx'

/** A row on which an act, or its reversal, was refused. */
export interface RefusedRow<R> {
  row: R
  error: unknown
}

/** An act on rows of a list that can be taken back. */
export interface RowsAct<R> {
  rows: readonly R[]
  /** What was done, for the bar. */
  text: string
  /** What was typed for the act; it is stored for the next one if this act is refused or taken back. */
  reason: string
  /** Sends the act; returns the rows that were refused. */
  send: () => Promise<RefusedRow<R>[]>
  /** Reverses the act on rows; absent if nothing reverses it, then the act waits in the browser. */
  undo?: ((rows: readonly R[]) => Promise<RefusedRow<R>[]>) | undefined
}

/** Properties of {@link useRowActs}. */
export interface RowActsProps<R> {
  /** The key of a thing, the same in every list that has it. */
  keyOf: (row: R) => string
  nameOf: (row: R) => string
  /** The list, which is read again after an act together with what the act has changed. */
  list: ActedList
}

/** Reports refused rows with their reasons. */
function useReport<R>(nameOf: (row: R) => string) {
  const t = useTranslate()
  return (refused: readonly RefusedRow<R>[]) => {
    const lines = refused.map(({ row, error }) => `${nameOf(row)}: ${errorText(error, t)}`)
    if (lines.length === 0) return
    const all = lines.length === 1 ? lines : [t('kit.refusedRows', { count: lines.length }), ...lines]
    reportRefusal(all.join('\n'))
  }
}

/** Ends the act of the bar: its rows have been reported, or wait for the network. */
class AllRefused extends Error {}

/**
 * Performs acts on rows of a list with seven seconds to take them back. Rows on which an act was begun are hidden until
 * the list has been read again, or until the act was taken back or refused, which is reported in words.
 */
export function useRowActs<R>({ keyOf, nameOf, list }: RowActsProps<R>) {
  const t = useTranslate()
  const report = useReport(nameOf)
  const hidden = useHiddenRows()
  const begin = ({ rows, text, reason, send, undo }: RowsAct<R>) => {
    const keys = rows.map(keyOf)
    let sent: readonly R[] = []
    hideRows(keys)
    const refresh = async () => {
      await refreshChanged(list)
      showRows(keys)
    }
    const reportOrEnd = (refused: readonly RefusedRow<R>[], asked: readonly R[]) => {
      report(refused)
      if (asked.length > 0 && refused.length === asked.length) throw new AllRefused()
    }
    beginShownAct({
      text,
      send: async () => {
        const unsent = await send()
        const refused = unsent.filter(({ error }) => !isWaiting(error))
        sent = rows.filter((row) => !unsent.some((one) => one.row === row))
        if (refused.length < unsent.length) showToast(t('kit.errors.waits'), 'info')
        storeReason(sent.map(keyOf), '')
        storeReason(
          refused.map(({ row }) => keyOf(row)),
          reason,
        )
        reportOrEnd(refused, rows)
        // What waits is no act of the server yet: the list shows it, and takes it back.
        if (sent.length === 0) throw new AllRefused()
        await refresh()
      },
      ...(undo ? { reverse: async () => reportOrEnd(await undo(sent), sent) } : {}),
      onTakenBack: () => {
        storeReason(keys, reason)
        showToast(t('kit.undone'))
        void refresh()
      },
      onRefused: (error, wasReversed) => {
        if (!(error instanceof AllRefused)) report(rows.slice(0, 1).map((row) => ({ row, error })))
        if (!wasReversed) storeReason(keys, reason)
        void refresh()
      },
    })
  }
  return { hidden, begin }
}
