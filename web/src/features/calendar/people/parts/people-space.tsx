import type { ReactNode } from 'react'
import { PeopleView, type PeopleViewProps } from './people-view.tsx'
import { TeamLayers } from './team-layers.tsx'
import { TeamPane } from './team-pane.tsx'
import { useTeam } from './use-team.ts'

/** Properties of {@link PeopleSpace}; `children` places the choice of people and their columns on the page. */
export interface PeopleSpaceProps extends Omit<PeopleViewProps, 'team'> {
  children: (parts: { pane: ReactNode; view: ReactNode }) => ReactNode
}

/** The time of people: who is shown, their columns, and the dialogs of both. */
export function PeopleSpace({ children, ...props }: PeopleSpaceProps) {
  const team = useTeam(props.day)
  return (
    <>
      {children({ pane: <TeamPane team={team} />, view: <PeopleView {...props} team={team} /> })}
      <TeamLayers team={team} day={props.day} />
    </>
  )
}
