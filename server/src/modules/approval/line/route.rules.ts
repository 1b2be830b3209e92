import {
  conditionHolds,
  type FormDefinition,
  type FormValues,
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
}

/** A step of a route, with its place in the written line if the drafter added it. */
export type RouteStep = NewStep & { written: { stage: number; step: number } | null }
/** A stage of a route. */
export interface RouteStage {
  need: number
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

function ruleStep(rule: LineRule, assignee: Party, isLeftOut: boolean): RouteStep {
  const { kind, who, note, isRequired, mayFinish } = rule
  const reasons = [
    { code: targetReasons[who.by], values: { level: String(who.level + 1), ...assignee.dept } },
  ]
  const noted = note.ko === '' ? [] : [{ code: 'note', values: note }]
  return { kind, assignee, reasons: [...noted, ...reasons], isRequired, mayFinish, isLeftOut, written: null }
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
    else stages.push({ need: rule.need, steps: [step] })
    group = rule.group
  }
  return { stages, faults }
}

/** Adds what the drafter wrote: agreements before the last approval of the form, approvals before it too. */
function withWritten(stages: RouteStage[], written: readonly LineStage[], people: RoutePeople): RouteStage[] {
  const added = written.flatMap((stage, stageIndex): RouteStage[] => {
    const steps = stage.steps.flatMap((step, index): RouteStep[] => {
      const assignee = people.parties.get(step.personCode ?? `/${step.deptCode}`)
      if (!assignee) return []
      const place = { stage: stageIndex, step: index }
      const { kind } = step
      const fixed = {
        isRequired: false,
        mayFinish: step.mayFinish ?? false,
        isLeftOut: false,
        written: place,
      }
      return [{ kind, assignee, reasons: [{ code: 'byDrafter', values: {} }], ...fixed }]
    })
    return steps.length > 0 ? [{ need: Math.min(stage.need, steps.length), steps }] : []
  })
  const end = stages.findLastIndex((stage) =>
    stage.steps.some((step) => step.kind === 'approve' && !step.isLeftOut),
  )
  return end < 0 ? [...stages, ...added] : [...stages.slice(0, end), ...added, ...stages.slice(end)]
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
        step.mayFinish ||= other.mayFinish
        step.reasons = [...other.reasons, ...step.reasons, { code: 'merged', values: {} }]
      }
      last.set(key, step)
    }
  return stages.flatMap(({ need, steps }) => {
    const kept = steps.filter((step) => step.isLeftOut || last.get(partyKey(step.assignee)) === step)
    return kept.length > 0 ? [{ need: Math.min(need, kept.length), steps: kept }] : []
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

/** The steps of a shared line for a drafter, and whether each of them has a person. */
export function sharedStagesOf(
  steps: readonly SharedStep[],
  people: RoutePeople,
): { stages: LineStage[]; isComplete: boolean } {
  const { stages, faults } = ruleStages({ rules: sharedRules(steps), fields: [] }, {}, people)
  return {
    isComplete: faults.length === 0 && stages.length > 0,
    stages: merged(stages).map(({ need, steps: found }) => ({
      need,
      steps: found.map(({ kind, assignee, mayFinish }) => ({
        ...{ kind: kind as LineStage['steps'][number]['kind'], personCode: assignee.personCode },
        ...{ deptCode: assignee.personCode === null ? assignee.deptCode : null, mayFinish },
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
  stages.map(({ need, steps }) => ({ need, steps: steps.map(({ written: _written, ...step }) => step) }))
