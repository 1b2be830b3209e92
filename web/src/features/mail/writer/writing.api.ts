import { mailWritingApi } from '@maru/api/mail/writing'
import { useMemo } from 'react'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'

/**
 * The stored words of a draft; nothing is read for an empty id. Each writer reads them anew, because the last one has
 * saved other words and versions since.
 */
export const useDraft = (id: string) =>
  useRead(mailWritingApi.getDraft, id === '' ? null : { id }, {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/**
 * The words of an answer; nothing is sent for an empty id. The call stores copies of files for this one answer: it is
 * sent once for each writer, and the next writer does not get the copies that the last one has sent.
 */
export const useAnswer = (id: string, kind: 'reply' | 'replyAll' | 'forward') =>
  useRead(mailWritingApi.createAnswer, id === '' ? null : { id, kind }, {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** The drafts that answer or forward a mail, by the id of that mail; of several the newest. */
export function useAnswerDrafts(): ReadonlyMap<string, { id: string; savedAt: string }> {
  const { data } = useRead(mailWritingApi.listAnswerDrafts, {})
  return useMemo(
    () => new Map([...(data ?? [])].reverse().map(({ mailId, ...draft }) => [mailId, draft])),
    [data],
  )
}

/** Returns the recipients of another kind of answer, for an answer that is already written. */
export const useOtherRecipients = () => useChange(mailWritingApi.createAnswer)

/** Saves a draft or sends a mail. */
export const useSendMail = () => useChange(mailWritingApi.sendMail)

/** Deletes a draft. */
export const useRemoveDraft = () => useChange(mailWritingApi.removeDraft)

/** Takes a waiting mail back. */
export const useUndoMail = () => useChange(mailWritingApi.undoMail)

/** The recipients of a sent mail with what became of each. */
export const useReceipts = (id: string) => useRead(mailWritingApi.getReceipts, id === '' ? null : { id })

/** Takes unread copies back. */
export const useRecallMail = () => useChange(mailWritingApi.recallMail)

/** Sends a failed mail again. */
export const useRetryMail = () => useChange(mailWritingApi.retryMail)

/** The mail domains that count as internal; they change with the administration only. */
export const useInternalDomains = () =>
  useRead(mailWritingApi.listInternalDomains, {}, { staleTime: Number.POSITIVE_INFINITY })
