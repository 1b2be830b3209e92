import type { Act, Flow, Stage, Step } from './model.ts'

function must(isTrue: boolean, fact: string) {
  if (!isTrue) throw new Error(fact)
}

const inside = (step: Step): Step[] => step.inner.flatMap((stage) => stage.steps)
const mainSteps = (flow: Flow) => flow.stages.flatMap((stage) => stage.steps)
const allSteps = (flow: Flow) => [
  ...mainSteps(flow).flatMap((step) => [step, ...inside(step)]),
  ...flow.receipts.flatMap((receipt) => receipt.inner.flatMap((stage) => stage.steps)),
]

/** Each decision is that of the step's person, of a delegate, of the box of the department, or of its inner line. */
function requireDeciders(before: Flow, flow: Flow, { actor, action }: Act) {
  const known = new Map(allSteps(before).map((step) => [step.stepId, step.decision?.seq]))
  const isNew = (step: Step) => step.decision !== null && step.decision.seq !== known.get(step.stepId)
  for (const step of allSteps(flow).filter(isNew)) {
    const { personCode, deptCode } = step.assignee
    const person = actor.actsFor ?? actor.party.personCode
    const isTheirs = personCode === null ? actor.boxes.includes(deptCode) : personCode === person
    must(isTheirs || inside(step).some(isNew), `${action.kind} of a step of another person`)
  }
}

const isApproval = ({ kind }: Step) => kind === 'approve' || kind === 'review'
const isFormFinal = (step: Step) =>
  step.mark === 'final' && step.finality === 'form' && (isApproval(step) || step.kind === 'process')
const isFormEarly = (step: Step) => step.mark === 'early' && step.isRequired
const approvals = ({ steps }: Stage) => steps.filter((step) => step.decision?.outcome === 'approved').length

/** A completed document has the decision of each required step, or the form gave the authority to pass over it. */
function requireRequired({ stages }: Flow) {
  for (const [index, stage] of stages.entries())
    for (const step of stage.steps) {
      if (!step.isRequired || step.isLeftOut || step.decision) continue
      const isVoted = stage.vote === 'form' && stage.need > 0 && approvals(stage) >= stage.need
      const below = stages.slice(0, index).some(({ steps }) => steps.some(isFormFinal))
      const above = stages.slice(index + 1).some(({ steps }) => steps.some(isFormEarly))
      must(isVoted || (isApproval(step) && (below || above)), `required step ${step.stepId} has no decision`)
    }
}

const deciders = (steps: readonly Step[]) => steps.flatMap((step) => step.decision?.by.personCode ?? [])
function requireOnce(people: readonly string[]) {
  must(new Set(people).size === people.length, 'one person decided twice in a stage')
}

/** One natural person decides once in a stage: as member, delegate, head of a department or inside it. */
function requireSinglePeople({ stages, receipts }: Flow) {
  for (const { steps } of stages) {
    // The decision of a department with a line is that of its last member.
    requireOnce(steps.flatMap((step) => [...new Set([...deciders([step]), ...deciders(inside(step))])]))
    for (const { inner } of steps) for (const stage of inner) requireOnce(deciders(stage.steps))
  }
  for (const { inner } of receipts) for (const stage of inner) requireOnce(deciders(stage.steps))
}

/** The answer of a department is the last decision of its line, unless a vote inside was lost. */
function requireDepartments(flow: Flow) {
  for (const step of mainSteps(flow)) {
    const decisions = inside(step).flatMap((one) => one.decision ?? [])
    const last = decisions.sort((a, b) => b.seq - a.seq)[0]
    if (!step.decision || !last) continue
    const isLost = step.inner.some((stage) => stage.need > 0 && approvals(stage) < stage.need)
    must(step.decision.by.personCode === last.by.personCode, 'a department answers by its last member')
    const isSame = step.decision.outcome === last.outcome
    const isRefused = step.decision.outcome !== 'approved' && (last.outcome === 'rejected' || isLost)
    must(isSame || isRefused, `a department that ${last.outcome} answers ${step.decision.outcome}`)
  }
}

/** Throws if an act broke a rule of authority. */
export function requireAuthority(before: Flow, flow: Flow, act: Act): void {
  requireDeciders(before, flow, act)
  if (flow.status === 'COMPLETE' || flow.status === 'EXPIRED') requireRequired(flow)
  requireSinglePeople(flow)
  requireDepartments(flow)
  const drafter = flow.drafter.personCode ?? ''
  if (!flow.options.mayApproveOwn)
    must(!deciders(allSteps(flow)).includes(drafter), 'the drafter decided about the own document')
}
