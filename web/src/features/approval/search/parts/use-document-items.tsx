import { approvalApi } from '@maru/api/approval'
import { FileCheck2 } from 'lucide-react'
import { useRead } from '#kit/call/read.ts'
import type { PaletteItem } from '#kit/fillings.ts'
import { listDay } from '#kit/i18n/dates.ts'
import { useDebounced } from '#kit/screen/use-debounced.ts'
import { useAccount } from '#kit/session/session.ts'
import { Icon } from '#ui/icon.tsx'
import { boxAddress } from '../../approval.rules.ts'

const icon = <Icon icon={FileCheck2} size={18} />

/** Finds documents in which the viewer has a place by subject, number, drafter and form, for the palette. A hook. */
export function useDocumentItems(text: string): readonly PaletteItem[] {
  const { mailOnly } = useAccount()
  const searchText = useDebounced(text.trim(), 200).slice(0, 100)
  const asked =
    searchText.length < 2 || mailOnly ? null : { box: 'all' as const, searchText, itemsPerPage: 5 }
  const { data } = useRead(approvalApi.listBox, asked, { staleTime: 60_000 })
  if (asked === null || text.trim().length < 2) return []
  return (data?.data ?? []).map(({ apmId, subject, docNumber, draftDate }) => ({
    ...{ id: apmId, label: subject, icon, address: boxAddress('all', apmId) },
    ...(docNumber === '' ? (draftDate ? { hint: listDay(draftDate) } : {}) : { hint: docNumber }),
  }))
}
