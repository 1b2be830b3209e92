import {
  conditionHolds,
  type FormDefinition,
  type FormValues,
  isFinalKind,
  type LineRule,
  type LineStage,
  type NewStage,
  type NewStep,
  type Party,
  type SharedStep,
  sourceOf,
} from '@maru/api/approval'

/** The people of a company that a line may name: read before, so that the rules stay pure. */
export interface RoutePeople {
  drafter: Party
  /** Leaders above the drafter, the nearest first, without the drafter and without repetition. */
  leaders: { party: Party; positionCode: string }[]
  /** Leaders of departments that rules name. */
  heads: ReadonlyMap<string, Party>
  /** People by code, departments by `/code`. */
  parties: ReadonlyMap<string, Party>
  /** By number of a shared line: the steps (`finalKey`) that it gives final authority (전결). */
  sharedFinals: ReadonlyMap<number, ReadonlySet<string>>
}

/** The key of a step in {@link RoutePeople.sharedFinals}. */
export const finalKey = ({
  kind,
  personCode,
}: {
  kind: NewStep['kind']
  personCode: string | null
}): string => `${kind} ${personCode ?? ''}`

/** A step of a route, with its place in the written line if the drafter added it. */
export type RouteStep = NewStep & { written: { stage: number; step: number } | null }
/** A stage of a route. */
export interface RouteStage {
  need: number
  /** The form asks for this vote. */
  vote?: 'form'
  steps: RouteStep[]
}

/** A route, and what is wrong with it. */
export interface Route {
  stages: RouteStage[]
  faults: string[]
}

function targetOf({ who }: LineRule, people: RoutePeople): Party | undefined {
  const { leaders, heads, parties } = people
  if (who.by === 'leader') return (leaders[who.level] ?? leaders.at(-1))?.party
  if (who.by === 'position') return leaders.find((one) => one.positionCode === who.code)?.party
  if (who.by === 'head') return heads.get(who.code ?? '')
  return parties.get(who.by === 'department' ? `/${who.code}` : (who.code ?? ''))
}

const partyKey = ({ personCode, deptCode }: Party) => personCode ?? `/${deptCode}`

/** The reason code of each kind of target. */
const targetReasons = {
  leader: 'byLeader',
  head: 'byHead',
  person: 'byPerson',
  department: 'byDepartment',
  position: 'byPosition',
} as const

const noFinality = { mayFinish: false } as const

function ruleStep(rule: LineRule, assignee: Party, isLeftOut: boolean): RouteStep {
  const { kind, who, note, isRequired, mayFinish } = rule
  const reasons = [
    { code: targetReasons[who.by], values: { level: String(who.level + 1), ...assignee.dept } },
  ]
  const noted = note.ko === '' ? [] : [{ code: 'note', values: note }]
  const finality =
    mayFinish && isFinalKind(kind) ? ({ mayFinish: true, finality: 'form' } as const) : noFinality
  return {
    kind,
    assignee,
    reasons: [...noted, ...reasons],
    isRequired,
    ...finality,
    isLeftOut,
    written: null,
  }
}

/** The stages that the rules of a form give for these values. */
function ruleStages(
  definition: Pick<FormDefinition, 'rules' | 'fields'>,
  values: FormValues,
  people: RoutePeople,
): Route {
  const source = sourceOf(definition, values)
  const stages: RouteStage[] = []
  const faults: string[] = []
  let group = 0
  for (const rule of definition.rules) {
    if (!conditionHolds(rule.when, source, true)) continue
    const party = targetOf(rule, people)
    if (!party || partyKey(party) === people.drafter.personCode) {
      // A leader who is missing above the top of the company asks no person; a named person who left must be replaced.
      if (!party && rule.who.by !== 'leader' && rule.isRequired) faults.push('personMissing')
      continue
    }
    const step = ruleStep(rule, party, conditionHolds(rule.leftOutWhen, source, false))
    // No person is left out who is below the missing level.
    if (step.isLeftOut && rule.who.by === 'leader' && !people.leaders[rule.who.level]) continue
    const last = stages.at(-1)
    if (rule.group > 0 && rule.group === group && last) last.steps.push(step)
    else stages.push({ need: rule.need, ...(rule.need > 0 ? { vote: 'form' } : {}), steps: [step] })
    group = rule.group
  }
  return { stages, faults }
}

/**
 * The people whose place in the form the drafter cannot move: members of its votes, and required people if a step of
 * the form may decide finally, because the place says who is above that step.
 */
function fixedPeople(stages: readonly RouteStage[]): Set<string> {
  const hasFinality = stages.some(({ steps }) => steps.some((step) => step.mayFinish))
  return new Set(
    stages.flatMap(({ vote, steps }) =>
      steps
        .filter((step) => !step.isLeftOut && (vote === 'form' || (hasFinality && step.isRequired)))
        .map((step) => partyKey(step.assignee)),
    ),
  )
}

/** Adds what the drafter wrote: agreements before the last approval of the form, approvals before it too. */
function withWritten(stages: RouteStage[], written: readonly LineStage[], people: RoutePeople): RouteStage[] {
  const fixed = fixedPeople(stages)
  const added = written.flatMap((stage, stageIndex): RouteStage[] => {
    const { lineId } = stage
    const finals = lineId === undefined ? undefined : people.sharedFinals.get(lineId)
    const steps = stage.steps.flatMap((step, index): RouteStep[] => {
      const assignee = people.parties.get(step.personCode ?? `/${step.deptCode}`)
      if (!assignee || fixed.has(partyKey(assignee))) return []
      const place = { stage: stageIndex, step: index }
      const { kind } = step
      const finality = finals?.has(finalKey(step))
        ? ({ mayFinish: true, finality: 'line' } as const)
        : noFinality
      const values: Record<string, string> = finals ? { lineId: String(lineId) } : {}
      const rest = { isRequired: false, ...finality, isLeftOut: false, written: place }
      return [{ kind, assignee, reasons: [{ code: 'byDrafter', values }], ...rest }]
    })
    return steps.length > 0 ? [{ need: Math.min(stage.need, steps.length), steps }] : []
  })
  const end = stages.findLastIndex((stage) =>
    stage.steps.some((step) => step.kind === 'approve' && !step.isLeftOut),
  )
  return end < 0 ? [...stages, ...added] : [...stages.slice(0, end), ...added, ...stages.slice(end)]
}

/** The final authority of a person who is in the line twice: what the form says, or what both places say. */
function mergedFinality(step: RouteStep, other: RouteStep): Pick<NewStep, 'mayFinish' | 'finality'> {
  const ofForm = [other, step].filter((one) => one.written === null || one.finality === 'form')
  const given = ofForm.length > 0 ? ofForm.find((one) => one.finality === 'form') : step.finality && other
  return given?.finality ? { mayFinish: true, finality: given.finality } : { mayFinish: false }
}

const strength = (step: RouteStep) => (step.isRequired ? 2 : 0) + (step.kind === 'approve' ? 1 : 0)

/**
 * Merges people who are in the line twice: the later, stronger place stays, with the reasons of both. Left-out steps
 * do not count.
 */
function merged(stages: RouteStage[]): RouteStage[] {
  const last = new Map<string, RouteStep>()
  for (const { steps } of stages)
    for (const step of steps) {
      if (step.isLeftOut) continue
      const key = partyKey(step.assignee)
      const other = last.get(key)
      if (other) {
        const kind = strength(step) >= strength(other) ? step.kind : other.kind
        step.kind = kind
        step.isRequired ||= other.isRequired
        const { mayFinish, finality } = mergedFinality(step, other)
        step.mayFinish = mayFinish
        if (finality) step.finality = finality
        else delete step.finality
        step.reasons = [...other.reasons, ...step.reasons, { code: 'merged', values: {} }]
      }
      last.set(key, step)
    }
  return stages.flatMap(({ need, steps, ...stage }) => {
    const remainingSteps = steps.filter(
      (step) => step.isLeftOut || last.get(partyKey(step.assignee)) === step,
    )
    return remainingSteps.length > 0
      ? [{ ...stage, need: Math.min(need, remainingSteps.length), steps: remainingSteps }]
      : []
  })
}

/** The line of a document: what the form asks for with these values, and what the drafter added. */
export function routeOf(
  definition: FormDefinition,
  values: FormValues,
  written: readonly LineStage[],
  people: RoutePeople,
): Route {
  const { stages, faults } = ruleStages(definition, values, people)
  const joined = merged(withWritten(stages, definition.mayAddSteps ? written : [], people))
  const isDecided = joined.some((stage) =>
    stage.steps.some((step) => !step.isLeftOut && ['approve', 'process'].includes(step.kind)),
  )
  const own = joined.some((stage) =>
    stage.steps.some((step) => !step.isLeftOut && step.assignee.personCode === people.drafter.personCode),
  )
  return {
    stages: joined,
    faults: [
      ...faults,
      ...(isDecided ? [] : ['approverMissing']),
      ...(own && !definition.options.mayApproveOwn ? ['ownDocument'] : []),
    ],
  }
}

/** The steps of a shared line for a drafter, who of them may decide finally, and whether each of them has a person. */
export function sharedStagesOf(
  { lineId, steps }: { lineId: number; steps: readonly SharedStep[] },
  people: RoutePeople,
): { stages: LineStage[]; finals: Set<string>; isComplete: boolean } {
  const { stages, faults } = ruleStages({ rules: sharedRules(steps), fields: [] }, {}, people)
  const isComplete = faults.length === 0 && stages.length > 0
  const joined = merged(stages)
  const finals = joined.flatMap((stage) => stage.steps.filter((step) => step.mayFinish))
  return {
    isComplete,
    finals: new Set(finals.map(({ kind, assignee }) => finalKey({ kind, personCode: assignee.personCode }))),
    stages: joined.map(({ need, steps: result }) => ({
      ...{ need, lineId },
      steps: result.map(({ kind, assignee }) => ({
        ...{ kind: kind as LineStage['steps'][number]['kind'], personCode: assignee.personCode },
        deptCode: assignee.personCode === null ? assignee.deptCode : null,
      })),
    })),
  }
}

const noNote = { ko: '', en: '', zh: '' }

/** The steps of a shared line as rules of a form without conditions. */
export const sharedRules = (steps: readonly SharedStep[]): LineRule[] =>
  steps.map((step) => ({ ...step, when: '', leftOutWhen: '', note: noNote, isRequired: true }))

/** The line without what only the preview shows. */
export const plainStages = (stages: readonly RouteStage[]): NewStage[] =>
  stages.map(({ steps, ...stage }) => ({
    ...stage,
    steps: steps.map(({ written: _written, ...step }) => step),
  }))
