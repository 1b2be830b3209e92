import type { ShownStep } from './flow.ts'

/** A word in the box of a step (전결, 대결, 선결, 후결). */
export type ShownMark = NonNullable<ShownStep['mark']>

/**
 * The words in the box of a step: how it was decided, and that a delegate decided. A delegate's final decision has both.
 */
export function stepMarks({ mark, decision }: Pick<ShownStep, 'mark' | 'decision'>): ShownMark[] {
  const isSubstitute = mark === 'substitute' || (decision?.actsFor ?? null) !== null
  return [...(mark && mark !== 'substitute' ? [mark] : []), ...(isSubstitute ? ['substitute' as const] : [])]
}
