import type { Flow, Grade, Stage } from '@maru/api/approval'

interface Circulated {
  grade: Grade
  disclosure: string
  status: string
  flow: Flow
}

const decides = (stages: readonly Stage[], personCode: string): boolean =>
  stages.some((stage) =>
    stage.steps.some(
      (step) =>
        step.assignee.personCode === personCode ||
        step.decision?.by.personCode === personCode ||
        decides(step.inner, personCode),
    ),
  )

/**
 * Whether a reader may send a document on: only completed ones; never grade S, and grade A or a document for its line
 * only by its drafter and those who decided about it.
 */
export function mayCirculate({ grade, disclosure, status, flow }: Circulated, personCode: string): boolean {
  if (status !== 'COMPLETE' || grade === 'S') return false
  if (grade !== 'A' && disclosure !== 'line') return true
  return flow.drafter.personCode === personCode || decides(flow.stages, personCode)
}
