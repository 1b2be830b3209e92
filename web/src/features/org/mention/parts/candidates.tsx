import type { CandidatesProps } from '#kit/picking.ts'
import { useCandidates } from './use-candidates.ts'

/** Finds people for a mention and passes them to its child; see {@link useCandidates}. */
export function Candidates({ text, comCode, children }: CandidatesProps) {
  return children(useCandidates(text, comCode))
}
