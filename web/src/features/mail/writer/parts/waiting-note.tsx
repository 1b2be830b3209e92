import type { Receipts } from '@maru/api/mail/writing'
import { useEffect, useState } from 'react'
import { fullTime } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { ActionNote } from '#ui/notice.tsx'
import { useReceipts, useUndoMail } from '../writing.api.ts'

/** Seconds until an instant; at least 0. */
function useSecondsUntil(instant: string): number {
  const left = () => Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000))
  const [seconds, setSeconds] = useState(left)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `left` depends on the instant only
  useEffect(() => {
    setSeconds(left())
    const timer = setInterval(() => setSeconds(left()), 500)
    return () => clearInterval(timer)
  }, [instant])
  return seconds
}

/** Properties of {@link WaitingNote}. */
export interface WaitingNoteProps {
  /** The sent mail. */
  id: string
  /** Called with the draft that the mail became. */
  onUndone: (id: string) => void
}

function Note({ mail, id, onUndone }: WaitingNoteProps & { mail: Receipts }) {
  const t = useTranslate()
  const undo = useUndoMail()
  const seconds = useSecondsUntil(mail.dueAt)
  if (seconds === 0) return null
  const text = mail.isScheduled
    ? t('mail.writer.scheduled', { time: fullTime(mail.dueAt) })
    : t('mail.writer.sending', { seconds })
  const run = () =>
    undo.mutateAsync({ id }).then(
      (draft) => onUndone(draft.id),
      (error) => showToast(errorText(error, t), 'danger'),
    )
  return (
    <ActionNote text={text}>
      <Button onPress={() => void run()} isPending={undo.isPending}>
        {t('mail.writer.undo')}
      </Button>
    </ActionNote>
  )
}

/**
 * When a mail goes that still waits, with the button that makes it a draft again; nothing for any other mail. The server
 * holds the mail; the page only counts.
 */
export function WaitingNote(props: WaitingNoteProps) {
  const { data: mail } = useReceipts(props.id)
  return mail?.canUndo ? <Note {...props} mail={mail} /> : null
}
