import { approvalApi } from '@maru/api/approval'
import type { Input } from '@maru/api/kit/endpoint'
import { useChange } from '#kit/call/change.ts'
import { usePage } from '#kit/call/read.ts'

/** Reads a page of undecided steps of people who left. */
export const useInvalidSteps = (input: Input<typeof approvalApi.listInvalidSteps>) =>
  usePage(approvalApi.listInvalidSteps, input)

/** Names another person for some steps. */
export const useReplaceSteps = () => useChange(approvalApi.replaceSteps)
