import type { Receipt, Stage, Step } from './model.ts'

/** Where a step is: its line (the document's, a department's or a receipt's), stage and outer step. */
export interface Place {
  line: Stage[]
  stage: Stage
  /** Index of the stage in its line. */
  index: number
  step: Step
  /** The department's step, if the step belongs to its inner line, and the stage of that step. */
  outer: Step | null
  outerStage: Stage | null
  receipt: Receipt | null
}
