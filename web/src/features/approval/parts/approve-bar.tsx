import type { BoxItem } from '@maru/api/approval'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useKeys } from '#kit/screen/keys.ts'
import { actOnEach } from '#kit/work-acts.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { usePreload } from '#ui/dialog/use-preload.ts'
import { Icon } from '#ui/icon.tsx'
import type { Selection } from '#ui/list/selection.ts'
import { takeBack } from '#ui/take-back/take-back.ts'
import type { RefusedRow, RowsAct } from '#ui/take-back/use-row-acts.ts'
import { approveAll, rejectDocument, takeBackDecision } from '../work/decide.api.ts'
import styles from './box-list.module.css'

const ApproveDialog = lazyLayer(
  'approval-decision',
  async () => (await import('./decision-dialogs.tsx')).ApproveDialog,
)
const RejectDialog = lazyLayer(
  'approval-decision',
  async () => (await import('./decision-dialogs.tsx')).RejectDialog,
)
const preloads = [ApproveDialog.preload, RejectDialog.preload]

interface BarProps {
  rows: readonly BoxItem[]
  selection: Selection<string | number>
  /** Begins a decision that can be taken back; the list hides its rows. */
  onBegin: (act: RowsAct<BoxItem>) => void
}

/** The document of the row that has the focus. */
function focusedIn(rows: readonly BoxItem[]): BoxItem | undefined {
  const all = [...document.querySelectorAll('[data-row]')]
  const at = all.findIndex((row) => row.contains(document.activeElement))
  // The list shows the rows in their order.
  return at < 0 ? undefined : rows[at]
}

type Asked = { act: 'approve'; of: readonly BoxItem[] } | { act: 'reject'; of: BoxItem }

/**
 * The bar that floats while documents are selected, and the keys of the pending box: x selects the row, a approves the
 * selected documents or the row, r rejects the row, z takes the last decision back.
 */
export function ApproveBar({ rows, selection, onBegin }: BarProps) {
  const t = useTranslate()
  const [asked, setAsked] = useState<Asked | null>(null)
  usePreload(preloads)
  const decide = useDecide(onBegin)
  const chosen = rows.filter((row) => selection.chosen.has(row.apmId))
  const approve = (of: readonly BoxItem[]) => {
    const able = of.filter((row) => !row.mustOpen)
    if (able.length > 0) setAsked({ act: 'approve', of: able })
    else if (of.length > 0) showToast(t('approval.list.openFirst'))
  }
  const onFocused = (run: (row: BoxItem) => void) => () => {
    const row = focusedIn(rows)
    if (row) run(row)
  }
  useKeys([
    {
      ...{ key: 'x', label: 'approval.keys.select' },
      run: onFocused(({ apmId }) => selection.toggle(apmId, !selection.chosen.has(apmId))),
    },
    {
      ...{ key: 'a', label: 'approval.keys.approve' },
      run: () => (chosen.length > 0 ? approve(chosen) : onFocused((row) => approve([row]))()),
    },
    { key: 'r', label: 'approval.keys.reject', run: onFocused((of) => setAsked({ act: 'reject', of })) },
    { key: 'z', label: 'kit.undo', run: () => void takeBack() },
  ])
  return (
    <>
      {chosen.length > 0 ? (
        <ChosenBar
          count={chosen.length}
          onApprove={() => setAsked({ act: 'approve', of: chosen })}
          onClear={selection.clear}
        />
      ) : null}
      {asked?.act === 'approve' ? (
        <ApproveDialog
          documents={asked.of}
          onApprove={(comment) => {
            decide.approve(asked.of, comment)
            selection.clear()
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked?.act === 'reject' ? (
        <RejectDialog
          row={asked.of}
          onReject={(comment) => decide.reject(asked.of, comment)}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  )
}

/** The number of the selected documents, and what can be done with them. */
function ChosenBar({
  count,
  onApprove,
  onClear,
}: {
  count: number
  onApprove: () => void
  onClear: () => void
}) {
  const t = useTranslate()
  return (
    <div role="toolbar" aria-label={t('approval.bar.label')} className={styles.bar}>
      <strong>{t('approval.bar.count', { count })}</strong>
      <p>{t('approval.bar.hint')}</p>
      <Button tone="primary" icon={<Icon icon={Check} size={16} />} onPress={onApprove}>
        {t('approval.bar.approve', { count })}
      </Button>
      <IconButton label={t('approval.bar.clear')} onPress={onClear}>
        <Icon icon={X} size={16} />
      </IconButton>
    </div>
  )
}

/** Takes approvals back; returns those that were refused. */
async function cancelEach(rows: readonly BoxItem[]): Promise<RefusedRow<BoxItem>[]> {
  const refused = await actOnEach(
    rows.map((row) => ({ id: row.apmId })),
    ({ id }) => takeBackDecision(id),
  )
  return refused.flatMap(({ id, error }) =>
    rows.filter(({ apmId }) => apmId === id).map((row) => ({ row, error })),
  )
}

/** Decides on documents with seven seconds to take the decision back. */
function useDecide(onBegin: BarProps['onBegin']) {
  const t = useTranslate()
  return {
    approve: (documents: readonly BoxItem[], comment: string) =>
      onBegin({
        rows: documents,
        text: t('approval.bar.done', { count: documents.length }),
        reason: comment,
        send: async () =>
          (await approveAll(documents, comment)).flatMap(({ apmId, error }) =>
            documents.filter((row) => row.apmId === apmId).map((row) => ({ row, error })),
          ),
        ...(documents.every(({ isUndoable }) => isUndoable) ? { undo: cancelEach } : {}),
      }),
    reject: (row: BoxItem, comment: string) =>
      onBegin({
        rows: [row],
        text: t('approval.bar.rejected', { subject: row.subject }),
        reason: comment,
        send: async () => {
          await rejectDocument(row, comment)
          return []
        },
      }),
  }
}
