import {
  type Actor,
  ActRefused,
  type Flow,
  type Party,
  type Stage,
  type Step,
  type StepKind,
} from './model.ts'
import type { Place } from './place.ts'

/**
 * The rules that an act follows; acts of the past are replayed by the rules of their time. Version 1 is that of acts
 * without a number. Version 2: who may end a step, and which steps may be passed over. Version 3: a final decision and
 * a substitute are two facts, only deciding steps are final, a vote that cannot be won any more is lost, and a decision
 * is not taken back after the next person has acted.
 */
export const currentRules = 3

type Ruled = Pick<Flow, 'rules'>

/** True if the newest act of the document follows the rules of authority (version 2). */
export const hasAuthorityRules = ({ rules = 1 }: Ruled): boolean => rules >= 2

/** True if the newest act of the document follows the rules of marks, votes and cancelling (version 3). */
export const hasMarkRules = ({ rules = 1 }: Ruled): boolean => rules >= 3

const finalKinds: ReadonlySet<StepKind> = new Set(['approve', 'review', 'process'])
const approvalKinds: ReadonlySet<StepKind> = new Set(['approve', 'review'])

/** True if a step of this kind may have final authority (전결): never an agreement, a confirmation or an audit. */
export const isFinalKind = (kind: StepKind): boolean => finalKinds.has(kind)

/** Where the final authority of a step comes from; null without it. */
export const finalityOf = ({ kind, finality }: Pick<Step, 'kind' | 'finality'>): 'form' | 'line' | null =>
  isFinalKind(kind) ? (finality ?? null) : null

/** Reasons of steps that a person wrote. */
const writtenReasons: ReadonlySet<string> = new Set(['byDrafter', 'byChange'])
const isOfForm = ({ reasons }: Pick<Step, 'reasons'>) => !reasons.some(({ code }) => writtenReasons.has(code))

/**
 * Puts a document under the rules of authority at its first act under them. Before, a line did not say where a final
 * authority or a vote comes from: only what comes from the form alone stays.
 */
export function adoptRules(flow: Flow): void {
  if (hasAuthorityRules(flow)) return
  for (const stage of flow.stages) {
    if (stage.need > 0 && stage.steps.every(isOfForm)) stage.vote = 'form'
    for (const step of stage.steps) if (step.mayFinish && isOfForm(step)) step.finality = 'form'
  }
}

const isWaiting = ({ state }: Step) => state === 'future' || state === 'active'
const waitingSteps = (flow: Ruled, { steps, vote }: Stage) =>
  hasAuthorityRules(flow) && vote !== 'form' ? steps.filter((step) => step.isRequired && isWaiting(step)) : []

/** True if a required member of the stage has not decided: no vote ends the stage before, but a vote of the form. */
export const waitsForRequired = (flow: Ruled, stage: Stage): boolean => waitingSteps(flow, stage).length > 0

/**
 * True if a step may be passed over by a decision: of final authority (전결) by a step below, or by an early decision
 * (선결) of the last step. A required step only if it is an approval or review, and the form gives that authority.
 */
function mayPassStep(passed: Step, by: 'form' | 'line'): boolean {
  return !passed.isRequired || (by === 'form' && approvalKinds.has(passed.kind))
}

/** True if a decision may pass over the whole stage. A stage with a member who must decide stays as it is. */
export const mayPassStage = (stage: Stage, by: 'form' | 'line'): boolean =>
  stage.steps.filter(isWaiting).every((step) => mayPassStep(step, by))

/** The authority of an early decision: that of the form if the form asks for this approver. */
export const earlyAuthority = ({ isRequired, kind }: Step): 'form' | 'line' =>
  isRequired && isFinalKind(kind) ? 'form' : 'line'

/** Throws `stepRequired` if a required approval follows that the final authority does not pass over. */
export function requireFinalReach(later: readonly Stage[], by: 'form' | 'line'): void {
  const isAbove = (step: Step) => isWaiting(step) && approvalKinds.has(step.kind) && !mayPassStep(step, by)
  if (later.some(({ steps }) => steps.some(isAbove))) throw new ActRefused('stepRequired')
}

type Own = Pick<Flow, 'drafter' | 'options' | 'rules'>

/** True if the person drafted the document and the form forbids own decisions, whichever step it is. */
export const isOwnDocument = (flow: Own, { personCode }: Pick<Party, 'personCode'>): boolean =>
  hasAuthorityRules(flow) && personCode === flow.drafter.personCode && !flow.options.mayApproveOwn

/** Throws `ownDocument` if one of the steps belongs to the drafter. */
export function requireOtherPeople(flow: Own, steps: readonly Pick<Step, 'assignee'>[]): void {
  if (steps.some(({ assignee }) => isOwnDocument(flow, assignee))) throw new ActRefused('ownDocument')
}

const withInner = (step: Step): Step[] => [step, ...step.inner.flatMap((stage) => stage.steps)]

/** The other steps that decide together with a step: those of its stage, and for a department those around it. */
export function otherSteps({ stage, step, outer, outerStage }: Place): Step[] {
  const others = (list: readonly Step[], self: Step) => list.filter((one) => one !== self).flatMap(withInner)
  return [...others(stage.steps, step), ...(outer && outerStage ? others(outerStage.steps, outer) : [])]
}

/** True if a person is a member of one of the steps or has decided in it. */
export const isIn = (steps: readonly Step[], personCode: string | null): boolean =>
  steps.some((one) => one.assignee.personCode === personCode || one.decision?.by.personCode === personCode)

/**
 * Throws unless the actor may decide in this place: not on an own document, and once in a stage. The own place comes
 * first: a member does not decide for an absent person or a department of the same stage, so no step is left without
 * a person who may decide.
 */
export function requireDecider(flow: Flow, actor: Actor, place: Place): void {
  if (!hasAuthorityRules(flow)) return
  if (isOwnDocument(flow, actor.party)) throw new ActRefused('ownDocument')
  const { personCode } = actor.party
  const beside = otherSteps(place)
  if (beside.some(({ decision }) => decision?.by.personCode === personCode))
    throw new ActRefused('alreadyDecided')
  const isOtherHat = actor.actsFor !== null || place.step.assignee.personCode === null
  if (isOtherHat && beside.some((one) => one.assignee.personCode === personCode && isWaiting(one)))
    throw new ActRefused('notAllowed')
}

/** Throws unless a changed line leaves the votes of the form and the order of its required steps as they are. */
export function requireFormOrder(flow: Flow, before: readonly Stage[], after: readonly Stage[]): void {
  if (!hasAuthorityRules(flow)) return
  const placeOf = (stages: readonly Stage[]) =>
    new Map(stages.flatMap(({ steps }, index) => steps.map((step) => [step.stepId, index] as const)))
  const [from, to] = [placeOf(before), placeOf(after)]
  const required = before.flatMap(({ steps }) => steps.filter((step) => step.isRequired))
  for (const one of required)
    for (const other of required) {
      const was = (from.get(one.stepId) ?? 0) - (from.get(other.stepId) ?? 0)
      const is = (to.get(one.stepId) ?? 0) - (to.get(other.stepId) ?? 0)
      if (was < 0 && is > 0) throw new ActRefused('stepRequired')
    }
  for (const { vote, need, steps } of before) {
    if (vote !== 'form' || !steps.some((step) => step.isRequired)) continue
    const changed = after[to.get(steps[0]?.stepId ?? 0) ?? -1]
    const isSame =
      changed?.need === need &&
      changed.steps.length === steps.length &&
      steps.every((step) => changed.steps.includes(step))
    if (!isSame) throw new ActRefused('stepRequired')
    changed.vote = 'form'
  }
}
