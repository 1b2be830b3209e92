import { WorkingDayDialog } from '../../working-place/parts/working-day-dialog.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import type { TeamState } from './use-team.ts'

/** The dialogs of the people view: a group, the choice of rooms, and the viewer's working place of a date. */
export function TeamLayers({ team, day }: { team: TeamState; day: string }) {
  const { dialog } = team
  switch (dialog?.kind) {
    case 'group':
      return <GroupDialog team={team} act={dialog} />
    case 'places':
      return <PlaceDialog team={team} day={day} />
    case 'workingDay':
      return <WorkingDayDialog current={dialog.current} onClose={team.closeDialog} />
    default:
      return null
  }
}
