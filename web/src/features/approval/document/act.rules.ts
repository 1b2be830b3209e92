import type { AllowedAct, DocumentDetail } from '@maru/api/approval'
import type { Translate } from '#kit/i18n/i18n.ts'

/** Acts with a comment, in a dialog. */
export const commented = [
  'approve',
  'disagree',
  'reject',
  'discuss',
  'finish',
  'approveEarly',
  'approvePost',
  'return',
  'hold',
] as const
/** An act whose dialog asks for a comment. */
export type CommentedAct = (typeof commented)[number]

/** The name of an act: an agreement step agrees, a confirming step confirms. */
export function actLabel(document: DocumentDetail, { act, stepId }: AllowedAct, t: Translate): string {
  const steps = document.stages.flatMap((stage) => stage.steps)
  const kind = steps.find((step) => step.stepId === stepId)?.kind
  if (act === 'approve' && (kind === 'agree' || kind === 'confirm' || kind === 'audit' || kind === 'process'))
    return t(`approval.approveKind.${kind}`)
  return t(`approval.act.${act}`)
}
