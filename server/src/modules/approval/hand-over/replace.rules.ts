import type { FormDefinition, LineStage, SharedStep } from '@maru/api/approval'

/** A person who leaves, and the one who continues. */
export interface Successor {
  from: string
  to: string
}

/** A saved line with the successor in place of the leaver; a stage has each person once. */
export function replacedLine(stages: readonly LineStage[], { from, to }: Successor): LineStage[] {
  return stages.map(({ need, steps, ...stage }) => {
    const replaced = steps.map((step) => (step.personCode === from ? { ...step, personCode: to } : step))
    const remaining = replaced.filter(
      (step, index) =>
        step.personCode === null ||
        replaced.findIndex((other) => other.personCode === step.personCode) === index,
    )
    return { ...stage, need: Math.min(need, remaining.length), steps: remaining }
  })
}

type Who = SharedStep['who']
const replacedWho = (who: Who, { from, to }: Successor): Who =>
  who.by === 'person' && who.code === from ? { ...who, code: to } : who

/** The steps of a shared line with the successor in place of the leaver. */
export const replacedSteps = (steps: readonly SharedStep[], pair: Successor): SharedStep[] =>
  steps.map((step) => ({ ...step, who: replacedWho(step.who, pair) }))

/** A form with the successor in place of the leaver, among its steps and recipients. */
export function replacedDefinition(definition: FormDefinition, pair: Successor): FormDefinition {
  const { rules, recipients } = definition
  const named = recipients.map((one) =>
    one.personCode === pair.from ? { ...one, personCode: pair.to } : one,
  )
  const keyOf = (one: (typeof named)[number]) => one.personCode ?? `/${one.deptCode}`
  return {
    ...definition,
    rules: rules.map((rule) => ({ ...rule, who: replacedWho(rule.who, pair) })),
    recipients: [...new Map(named.map((one) => [keyOf(one), one])).values()],
  }
}

/** Subjects of rights with the successor in place of the leaver. */
export const replacedSubjects = (subjects: readonly string[], { from, to }: Successor): string[] => [
  ...new Set(subjects.map((one) => (one === `person:${from}` ? `person:${to}` : one))),
]
