import type { AnswerKind } from '@maru/api/mail/writing'
import { createContext, useContext, useState } from 'react'
import { useAnswerDrafts } from '../writing.api.ts'

/** An answer that is open below its mail, or was while another mail is read. */
export interface OpenAnswer {
  mailId: string
  kind: AnswerKind
  /** The draft that is continued; empty for a new answer. */
  draftId: string
  /** Changes when the answer is opened again. */
  key: number
}

/** The answers of a mailbox that stand below their mails. */
export interface Answers {
  open: readonly OpenAnswer[]
  /** Whether an answer to a mail is open or stored in the drafts. */
  isAnswered: (mailId: string) => boolean
  /** The stored draft of an answer to a mail, if any. */
  draftOf: (mailId: string) => { id: string; savedAt: string } | undefined
  /** Opens an answer: the one that is open, else the stored draft, else a new one. */
  begin: (mailId: string, kind: AnswerKind) => void
  /** Opens a draft below its mail, such as one that was taken back. */
  resume: (mailId: string, draftId: string) => void
  close: (mailId: string) => void
}

/** The answers of a mailbox. Its list stays usable, so several can be written in turns. */
export function useOpenAnswers(): Answers {
  const [open, setOpen] = useState<readonly OpenAnswer[]>([])
  const drafts = useAnswerDrafts()
  const put = (mailId: string, kind: AnswerKind, draftId: string) =>
    setOpen((all) => {
      const key = 1 + Math.max(0, ...all.map((one) => one.key))
      return [...all.filter((one) => one.mailId !== mailId), { mailId, kind, draftId, key }]
    })
  return {
    open,
    isAnswered: (mailId) => drafts.has(mailId) || open.some((one) => one.mailId === mailId),
    draftOf: (mailId) => drafts.get(mailId),
    begin: (mailId, kind) => {
      if (!open.some((one) => one.mailId === mailId)) put(mailId, kind, drafts.get(mailId)?.id ?? '')
    },
    resume: (mailId, draftId) => put(mailId, 'reply', draftId),
    close: (mailId) => setOpen((all) => all.filter((one) => one.mailId !== mailId)),
  }
}

/** The answers of the mailbox around a component; null outside of a mailbox, such as in a window. */
export const AnswersContext = createContext<Answers | null>(null)

/** Returns the answers of the mailbox; null in a window, where a mail is answered on a page of its own. */
export const useAnswers = (): Answers | null => useContext(AnswersContext)
