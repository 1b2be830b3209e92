import { orgReorganisationApi, type Reorganisation } from '@maru/api/org/reorganisation'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'

/** Reads the re-organisations of a company; an empty code is the current company. */
export function useReorganisations(comCode: string) {
  return useRead(orgReorganisationApi.listReorganisations, comCode ? { comCode } : {})
}

/** Reads a re-organisation with both organisations side by side. */
export function useReorganisation(reorganisationId: number) {
  return useRead(orgReorganisationApi.getReorganisation, { reorganisationId })
}

/** Reads what a plan touches in all rooms. */
export function useReorganisationEffects({ reorganisationId }: Pick<Reorganisation, 'reorganisationId'>) {
  return useRead(orgReorganisationApi.listReorganisationEffects, { reorganisationId })
}

/** Reads the departments of a company on a day. */
export function useOrganisationOn(comCode: string, day: string) {
  return useRead(orgReorganisationApi.listOrganisationOn, { ...(comCode ? { comCode } : {}), day })
}

/** Reads the people of a department on a day; null sends no request. */
export function usePeopleOn(comCode: string, day: string, deptCode: string | null) {
  return useRead(
    orgReorganisationApi.listPeopleOn,
    deptCode === null ? null : { ...(comCode ? { comCode } : {}), day, deptCode },
  )
}

/** Creates a draft. Throws CallError. */
export function useCreateReorganisation() {
  return useChange(orgReorganisationApi.createReorganisation)
}

/** The calls that change a re-organisation. They throw CallError. */
export function usePlanChanges() {
  return {
    save: useChange(orgReorganisationApi.saveReorganisation),
    rebase: useChange(orgReorganisationApi.rebaseReorganisation),
    schedule: useChange(orgReorganisationApi.scheduleReorganisation),
    cancel: useChange(orgReorganisationApi.cancelReorganisation),
    undo: useChange(orgReorganisationApi.undoReorganisation),
    remove: useChange(orgReorganisationApi.removeReorganisation),
  }
}

/** What a save of a plan sends; fields that are not in `more` stay. */
export function planInput(
  plan: Reorganisation,
  more: Partial<Pick<Reorganisation, 'name' | 'applyOn' | 'departments'>> & {
    moves?: Parameters<ReturnType<typeof usePlanChanges>['save']['mutateAsync']>[0]['moves']
  },
) {
  const { reorganisationId, version, name, applyOn, departments } = plan
  const moves = plan.moves.map(({ personName: _name, ...move }) => move)
  return { reorganisationId, version, name, applyOn, departments, moves, ...more }
}
