import { AppointmentDialog } from './appointment-dialog.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { RetireDialog } from './retire-dialog.tsx'
import { RolesDialog } from './roles-dialog.tsx'
import type { Layer } from './row-menu.tsx'
import { SessionsDialog } from './sessions-dialog.tsx'
import { TransferDialog } from './transfer-dialog.tsx'

/** The dialog that is open over the list of people. */
export function PeopleLayer({ layer, onClose }: { layer: Layer; onClose: () => void }) {
  if (layer.kind === 'new') return <PersonDialog personCode={null} onClose={onClose} />
  const { kind, row } = layer
  if (kind === 'appointment') return <AppointmentDialog personCode={row.personCode} onClose={onClose} />
  if (kind === 'edit') return <PersonDialog personCode={row.personCode} onClose={onClose} />
  const Layers = {
    roles: RolesDialog,
    leave: LeaveDialog,
    handOver: HandOverDialog,
    retire: RetireDialog,
    transfer: TransferDialog,
    sessions: SessionsDialog,
  }
  const Shown = Layers[kind]
  return <Shown row={row} onClose={onClose} />
}
