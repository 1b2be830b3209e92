import { useState } from 'react'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { runOnEach } from '#kit/work-acts.ts'
import { reportRefusal } from './refusals.ts'
import { beginAct } from './take-back.ts'
import { showToast } from './toast.tsx'

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
  /** Sends the act; returns the rows that were refused. */
  send: () => Promise<RefusedRow<R>[]>
  /** Reverses the act on one row; absent if nothing reverses it, then the act waits in the browser. */
  undo?: ((row: R) => Promise<unknown>) | undefined
}

/** Properties of {@link useRowActs}. */
export interface RowActsProps<R> {
  keyOf: (row: R) => string
  nameOf: (row: R) => string
  /** Reads the list again after an act. */
  readAgain: () => Promise<unknown>
}

/** The keys of rows that are hidden while an act on them is on its way. */
function useHidden() {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const hide = (keys: readonly string[]) => setHidden((before) => new Set([...before, ...keys]))
  const show = (keys: readonly string[]) =>
    setHidden((before) => new Set([...before].filter((key) => !keys.includes(key))))
  return { hidden, hide, show }
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

/** Ends the act of the bar: its rows have been reported. */
class AllRefused extends Error {}

/** Reverses an act on rows one after another; returns those that were refused. */
async function undoEach<R>(rows: readonly R[], undo: (row: R) => Promise<unknown>): Promise<RefusedRow<R>[]> {
  const refused: RefusedRow<R>[] = []
  await runOnEach(rows, async (row) => {
    try {
      await undo(row)
    } catch (error) {
      refused.push({ row, error })
    }
  })
  return refused
}

/**
 * Performs acts on rows of a list with seven seconds to take them back. Rows on which an act was begun are hidden until
 * the list has been read again, or until the act was taken back or refused, which is reported in words.
 */
export function useRowActs<R>({ keyOf, nameOf, readAgain }: RowActsProps<R>) {
  const t = useTranslate()
  const report = useReport(nameOf)
  const { hidden, hide, show } = useHidden()
  const begin = ({ rows, text, send, undo }: RowsAct<R>) => {
    const keys = rows.map(keyOf)
    let sent: readonly R[] = []
    hide(keys)
    const refresh = async () => {
      await readAgain()
      show(keys)
    }
    const reportOrEnd = (refused: readonly RefusedRow<R>[], asked: readonly R[]) => {
      report(refused)
      if (asked.length > 0 && refused.length === asked.length) throw new AllRefused()
    }
    beginAct({
      text,
      send: async () => {
        const refused = await send()
        sent = rows.filter((row) => !refused.some((one) => one.row === row))
        reportOrEnd(refused, rows)
        await refresh()
      },
      ...(undo ? { reverse: async () => reportOrEnd(await undoEach(sent, undo), sent) } : {}),
      onTakenBack: () => {
        showToast(t('kit.undone'))
        void refresh()
      },
      onRefused: (error) => {
        if (!(error instanceof AllRefused)) report(rows.slice(0, 1).map((row) => ({ row, error })))
        void refresh()
      },
    })
  }
  return { hidden, begin }
}
