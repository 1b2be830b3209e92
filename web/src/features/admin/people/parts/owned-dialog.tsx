import type { OwnedAnswer } from '@maru/api/account/leaving'
import type { AccountRow } from '@maru/api/account/people'
import type { ReactNode } from 'react'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { useOwned } from '../people.api.ts'

/** A dialog for what a person owns: waits for the answer, then draws the form. */
export function OwnedDialog({
  row,
  title,
  onClose,
  children,
}: {
  row: AccountRow
  title: string
  onClose: () => void
  children: (owned: OwnedAnswer) => ReactNode
}) {
  const answer = useOwned(row.personCode)
  if (answer.data) return children(answer.data)
  return (
    <Dialog isOpen size="w" title={title} onClose={onClose}>
      {answer.error ? (
        <ErrorNote error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton look="text" rows={6} />
      )}
    </Dialog>
  )
}
