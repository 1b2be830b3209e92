import { mailApi } from '@maru/api/mail'
import { mailSettingsApi } from '@maru/api/mail/settings'
import type { AnswerKind } from '@maru/api/mail/writing'
import { type MailContent, mailWritingApi } from '@maru/api/mail/writing'
import { useEffect, useMemo, useState } from 'react'
import { useChange } from '#kit/call/change.ts'
import { saysAway } from '#kit/call/connection.ts'
import { useRead } from '#kit/call/read.ts'
import { useAccount } from '#kit/session/session.ts'

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
 * sent once for each writer, and the next writer does not get the copies that the last one has sent. Without a network
 * an answer begins with the recipients of the stored mail and without its text; a mail is not forwarded then.
 */
export function useAnswer(id: string, kind: AnswerKind) {
  const { email } = useAccount()
  const [away, setAway] = useState<{ of: string; words: MailContent } | null>(null)
  const of = `${id} ${kind}`
  // What began without a network stays as it is when the network is back.
  const begun = away?.of === of ? away.words : undefined
  const answer = useRead(mailWritingApi.createAnswer, id === '' || begun ? null : { id, kind }, {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const isAway = id !== '' && kind !== 'forward' && saysAway(answer.error)
  const { data: mail } = useRead(mailApi.getMail, isAway ? { id } : null)
  const { data: signature } = useRead(mailSettingsApi.getSignature, isAway ? {} : null)
  useEffect(() => {
    if (!isAway || !mail || !signature) return
    // With the writer, which comes next.
    void import('./writing.rules.ts').then(({ awayAnswer }) =>
      setAway({ of, words: awayAnswer(mail, { kind, email, signature }) }),
    )
  }, [isAway, mail, signature, of, kind, email])
  const { error, refetch } = answer
  return { data: begun ?? answer.data, error: begun ? null : error, refetch }
}

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
