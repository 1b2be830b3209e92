import { approvalApi } from '@maru/api/approval'
import type { Input } from '@maru/api/kit/endpoint'
import { usePages, useRead } from '#kit/call/read.ts'

/** What an internal auditor lists. */
export type AuditSearch = Omit<Input<typeof approvalApi.listAudited>, 'cursor' | 'limit'>

/** Reads the documents of the company for an internal auditor, page by page. */
export const useAudited = (input: AuditSearch) =>
  usePages(approvalApi.listAudited, input, {
    initialPageParam: '',
    page: (cursor: string) => ({ limit: 50, ...(cursor === '' ? {} : { cursor }) }),
    getNextPageParam: (last) => last.cursor ?? undefined,
    select: ({ pages }) => ({
      rows: [...new Map(pages.flatMap(({ data }) => data).map((row) => [row.apmId, row])).values()],
      isCapped: pages.some(({ isCapped }) => isCapped),
    }),
  })

/** Reads the forms of the company for the filter. */
export const useAuditForms = () => useRead(approvalApi.listAuditForms, {})
