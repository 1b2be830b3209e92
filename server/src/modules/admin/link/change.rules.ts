import type { LinkChangeType } from '@maru/api/admin/link'
import type { DocumentState } from '#modules/approval/index.ts'

const endings: Partial<Record<DocumentState['after'], LinkChangeType>> = {
  COMPLETE: 'document.completed',
  REJECT: 'document.rejected',
  WITHDRAWN: 'document.withdrawn',
  DISCARD: 'document.discarded',
  EXPIRED: 'document.expired',
}

const byAct: Readonly<Record<string, LinkChangeType>> = {
  submit: 'document.submitted',
  resubmit: 'document.submitted',
  hold: 'document.held',
  resume: 'document.held',
  return: 'document.returned',
  edit: 'document.edited',
  restart: 'document.edited',
  ...Object.fromEntries(
    ['approve', 'disagree', 'discuss', 'finish', 'approveEarly', 'approvePost', 'defer', 'cancel'].map(
      (act) => [act, 'document.stepDecided' as const],
    ),
  ),
}

/** The type of a state: its end if it ended the document, else what was done. */
export const changeType = ({ act, before, after }: DocumentState): LinkChangeType =>
  (before === after ? undefined : endings[after]) ?? byAct[act] ?? 'document.changed'
