import { ActDialog } from './act-dialog.tsx'
import { LaterDialog } from './later-dialog.tsx'
import type { Kinds } from './use-kinds.ts'
import type { useRequests } from './use-requests.ts'

/** The dialog that is open: what will happen, or until when. */
export function RequestDialogs({
  requests,
  kinds,
  onClose,
}: {
  requests: ReturnType<typeof useRequests>
  kinds: Kinds
  onClose: () => void
}) {
  const { asked, beginAsked, postponeAsked } = requests
  if (asked === null) return null
  if (asked.kind === 'later')
    return <LaterDialog count={asked.items.length} onChoose={postponeAsked} onClose={onClose} />
  return (
    <ActDialog
      planned={asked.planned}
      skipped={asked.skipped}
      kinds={kinds}
      onBegin={beginAsked}
      onClose={onClose}
    />
  )
}
