import { GroupDialog } from './group-dialog.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import type { TeamState } from './use-team.ts'

/** The dialogs of the people view: a group, and the choice of rooms. */
export function TeamLayers({ team, day }: { team: TeamState; day: string }) {
  const { dialog } = team
  if (dialog?.kind === 'group') return <GroupDialog team={team} act={dialog} />
  return dialog?.kind === 'places' ? <PlaceDialog team={team} day={day} /> : null
}
