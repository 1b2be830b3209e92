import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'
import { WorkingDayDialog } from '../../working-place/parts/working-day-layer.ts'
import type { TeamState } from './use-team.ts'

const GroupDialog = lazyLayer('calendar-group', async () => (await import('./group-dialog.tsx')).GroupDialog)
const PlaceDialog = lazyLayer('calendar-rooms', async () => (await import('./place-dialog.tsx')).PlaceDialog)

/** The dialogs of the people view: a group, the choice of rooms, and the viewer's working place of a date. */
export function TeamLayers({ team, day }: { team: TeamState; day: string }) {
  const { dialog } = team
  switch (dialog?.kind) {
    case 'group':
      return <GroupDialog team={team} act={dialog} onClose={team.closeDialog} />
    case 'places':
      return <PlaceDialog team={team} day={day} onClose={team.closeDialog} />
    case 'workingDay':
      return <WorkingDayDialog current={dialog.current} onClose={team.closeDialog} />
    default:
      return null
  }
}
