import type { MailContent } from '@maru/api/mail/writing'
import { useRef, useState } from 'react'
import { uploadPicture } from '#features/file/index.tsx'
import { isWaiting } from '#kit/call/call-error.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { requireAccount } from '#kit/session/session.ts'
import { askConfirm } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { useEditorPictures } from '#ui/editor/use-editor-pictures.ts'
import { type Faults, SaveStopped, useRoomForm } from '#ui/form/form.ts'
import { instantOfWall } from '../../settings/wall.rules.ts'
import { useAnswerLock } from '../lock.api.ts'
import { useSendMail } from '../sending.api.ts'
import { useInternalDomains, useRemoveDraft } from '../writing.api.ts'
import {
  addressed,
  contentOf,
  fieldsOf,
  isUntouched,
  type WriterFields,
  warningsOf,
} from '../writing.rules.ts'
import { useAutosave } from './use-autosave.ts'

/** What a mail that was sent is, and when it goes. */
export interface SentMail {
  id: string
  dueAt: string | null
}

/** What {@link useWriter} needs of the page or the panel in which a mail is written. */
export interface WriterProps {
  /** The stored draft, or the start of an answer; undefined for a new mail. */
  words: MailContent | undefined
  /** HTML below the line to write in of a new mail; empty without a signature. */
  signature: string
  /** The mailbox that sends a new mail; empty for the own one. */
  from: string
  /** The address and the subject of a new mail that a link asked for; empty otherwise. */
  to: string
  subject: string
  /** The draft that is continued; empty for a new one. */
  draftId: string
  version: number
  /** Called when the draft is stored for the first time, so that a reload opens it. */
  onDraft: (id: string) => void
  /** False: the writer is out of sight, so that another person may answer a mail of a shared mailbox. */
  isShown?: boolean
  onSent: (sent: SentMail, fields: WriterFields) => void
  onClose: () => void
}

/** Asks about what is unusual; false if the author wants to go back. */
async function isConfirmed(
  t: ReturnType<typeof useTranslate>,
  fields: WriterFields,
  domains: readonly string[] | undefined,
): Promise<boolean> {
  const { missingFile, noSubject, external, many } = warningsOf(fields, requireAccount().email, domains)
  const lines = [
    missingFile ? t('mail.writer.warnFile') : '',
    noSubject ? t('mail.writer.warnSubject') : '',
    external.length > 0
      ? t('mail.writer.warnExternal', { count: external.length, address: external.slice(0, 3).join(', ') })
      : '',
    many > 0 ? t('mail.writer.warnMany', { count: many }) : '',
  ].filter((line) => line !== '')
  if (lines.length === 0) return true
  return askConfirm({ text: `${lines.join('\n')}\n\n${t('mail.writer.askSend')}` })
}

/** Whether a mail waits for the network, which is said. */
function saysWaiting(error: unknown, t: ReturnType<typeof useTranslate>): boolean {
  if (!isWaiting(error)) return false
  showToast(errorText(error, t), 'info')
  return true
}

/** What keeps a mail from being sent. */
function faultsOf(
  t: ReturnType<typeof useTranslate>,
  { to, cc, bcc, sendAt }: WriterFields,
  isHalf: boolean,
): Faults<WriterFields> {
  const isTimeless = isHalf || (sendAt !== '' && instantOfWall(sendAt) === null)
  return {
    ...(to.length + cc.length + bcc.length === 0 ? { to: t('mail.writer.needRecipient') } : {}),
    ...(isTimeless ? { sendAt: t('mail.writer.needTime') } : {}),
  }
}

/** The form of a mail: its fields, its saved draft, and its sending; for every place in which a mail is written. */
export function useWriter(props: WriterProps) {
  const t = useTranslate()
  const { data: domains } = useInternalDomains()
  const send = useSendMail()
  const remove = useRemoveDraft()
  const [start] = useState(() =>
    addressed(fieldsOf(props.words, props.signature, props.from), props.to, props.subject),
  )
  const [isUploading, setUploading] = useState(false)
  const { pictures, settle } = useEditorPictures(uploadPicture)
  const isHalf = useRef(false)
  const form = useRoomForm<WriterFields, null, SentMail | null>({
    start,
    base: null,
    draftKey: `mail.${props.draftId || props.words?.replyToId || props.words?.forwardOfId || 'new'}`,
    beforeSave: settle,
    check: (fields) => faultsOf(t, fields, isHalf.current),
    save: async (fields) => {
      if (!(await isConfirmed(t, fields, domains))) throw new SaveStopped()
      await autosave.stop()
      const { id, version } = autosave.stored.current
      const place = id === '' ? {} : { id, version }
      const words = contentOf(fields, props.words ?? { replyToId: null, forwardOfId: null })
      const sendAt = instantOfWall(fields.sendAt)
      return send.mutateAsync({ ...place, ...words, sendAt }).catch((error) => {
        if (saysWaiting(error, t)) return null
        autosave.resume()
        throw error
      })
    },
    onSaved: (sent) => (sent ? props.onSent(sent, form.draft) : props.onClose()),
  })
  const autosave = useAutosave(form.draft, start, props)
  const { replyToId = null, fromMailboxId = null } = props.words ?? {}
  const holder = useAnswerLock(fromMailboxId === null || props.isShown === false ? null : replyToId)
  /** Closes the writer; what was not saved is gone. */
  const leave = async () => {
    await autosave.stop()
    form.reset()
    props.onClose()
  }
  const discard = async () => {
    const isEmpty = autosave.stored.current.id === '' && isUntouched(form.draft, start)
    if (!isEmpty && !(await askConfirm({ text: t('mail.writer.askDiscard'), isDanger: true }))) return
    await autosave.stop()
    const { id } = autosave.stored.current
    if (id !== '') await remove.mutateAsync({ id }).catch((error) => showToast(errorText(error, t), 'danger'))
    await leave()
  }
  return {
    ...{ form, start, pictures, autosave, isUploading, setUploading, discard, leave },
    /** Who is answering this mail of a shared mailbox; empty if no one is. */
    holder,
    /** Notes whether the time to send is half typed. */
    noteHalf: (next: boolean) => {
      isHalf.current = next
    },
  }
}

/** The form of a mail, for the parts that show it. */
export type WriterForm = ReturnType<typeof useWriter>
