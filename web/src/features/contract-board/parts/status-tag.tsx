import type { ContractStatus } from '@maru/api/contract-board'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'

const tones = {
  draft: undefined,
  review: 'info',
  active: 'ok',
  ended: undefined,
  cancelled: 'danger',
} as const

/** The status of a contract as a tag. */
export function StatusTag({ status }: { status: ContractStatus }) {
  const t = useTranslate()
  return <Tag tone={tones[status]}>{t(`contract.statuses.${status}`)}</Tag>
}
