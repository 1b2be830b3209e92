import type { RelationKind } from '@maru/api/kit/relation'
import { relationApi } from '@maru/api/relation'
import { useRead } from '#kit/call/read.ts'

/** Reads what an item was made from and what was made from it. */
export const useRelations = (kind: RelationKind, id: string) =>
  useRead(relationApi.listRelations, { kind, id }, { staleTime: 0 })

/**
 * Reads what a new item begins with; undefined as source requests nothing. The call stores copies of attachments for
 * this one item: it is sent once for each form.
 */
export const useBegun = (from: string | undefined, to: RelationKind) =>
  useRead(relationApi.beginItem, from === undefined ? null : { from, to }, {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
