import type { MailContent } from '@maru/api/mail/writing'
import { PenLine } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { clockTime } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { lazyRoom } from '#kit/lazy-room.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ActionNote } from '#ui/notice.tsx'
import { offerUndo } from '../mail-acts.api.ts'
import { type OpenAnswer, useAnswers } from '../writer/parts/use-answers.ts'
import type { SentMail } from '../writer/parts/use-writer.ts'
import { useAnswer, useDraft, useUndoMail } from '../writer/writing.api.ts'
import type { WriterFields } from '../writer/writing.rules.ts'
import styles from './mail.module.css'

// The list of mails is shown without the editor.
const AnswerPanel = lazyRoom('mail').part(
  'mail',
  () => import('../writer/parts/answer-panel.tsx'),
  'AnswerPanel',
)

interface PlaceProps {
  answer: OpenAnswer
  isShown: boolean
  onSent: (sent: SentMail, fields: WriterFields) => void
  onClose: () => void
}

function Place({ answer: { mailId, kind, draftId }, isShown, ...acts }: PlaceProps) {
  const draft = useDraft(draftId)
  const fresh = useAnswer(draftId === '' ? mailId : '', kind)
  const panel = (words: MailContent, version: number) => (
    <Suspense fallback={<Skeleton rows={3} />}>
      <AnswerPanel
        {...{ mailId, draftId, words, version, isShown, ...acts }}
        kind={words.forwardOfId === null ? (kind === 'forward' ? 'reply' : kind) : 'forward'}
      />
    </Suspense>
  )
  if (draftId !== '')
    return (
      <Answer answer={draft} rows={3}>
        {({ words, version }) => panel(words, version)}
      </Answer>
    )
  return (
    <Answer answer={fresh} rows={3}>
      {(words) => panel(words, 1)}
    </Answer>
  )
}

/** Opens the answer that is stored in the drafts. */
function DraftLine({ mailId }: { mailId: string }) {
  const t = useTranslate()
  const answers = useAnswers()
  const draft = answers?.draftOf(mailId)
  if (!answers || !draft || answers.open.some((one) => one.mailId === mailId)) return null
  return (
    <div className={styles.draftLine} data-print="no">
      <ActionNote text={t('mail.answer.draft', { time: clockTime(draft.savedAt) })}>
        <Button icon={<Icon icon={PenLine} size={16} />} onPress={() => answers.resume(mailId, draft.id)}>
          {t('mail.writer.edit')}
        </Button>
      </ActionNote>
    </div>
  )
}

/** Properties of {@link AnswersHost}. */
export interface AnswersHostProps {
  /** The mail that is read; empty for none. */
  id: string
  onOpen: (mail: { id: string }) => void
  /** True on a screen that shows the list instead; what is written stays. */
  isHidden: boolean
  reader: ReactNode
}

/**
 * The mail that is read, and the answer below it. Answers to other mails stay as they are, out of sight, until their mail
 * is read again. A sent answer can be taken back while it waits.
 */
export function AnswersHost({ id, onOpen, isHidden, reader }: AnswersHostProps) {
  const t = useTranslate()
  const answers = useAnswers()
  const undo = useUndoMail()
  const sent = (answer: OpenAnswer) => (mail: SentMail, fields: WriterFields) => {
    answers?.close(answer.mailId)
    const [first] = [...fields.to, ...fields.cc, ...fields.bcc]
    const back = () =>
      undo.mutateAsync({ id: mail.id }).then(
        (draft) => {
          answers?.resume(answer.mailId, draft.id)
          onOpen({ id: answer.mailId })
        },
        (error) => showToast(errorText(error, t), 'danger'),
      )
    const name = first?.name.ko || first?.email || ''
    offerUndo(t('mail.answer.sent', { name }), t('mail.writer.undo'), () => void back())
  }
  return (
    <div className={styles.readColumn} hidden={isHidden}>
      <div className={styles.readSide}>{reader}</div>
      {id === '' ? null : <DraftLine mailId={id} />}
      {answers?.open.map((answer) => (
        <div key={answer.key} className={styles.answer} hidden={answer.mailId !== id} data-print="no">
          <Place
            answer={answer}
            isShown={answer.mailId === id}
            onSent={sent(answer)}
            onClose={() => answers.close(answer.mailId)}
          />
        </div>
      ))}
    </div>
  )
}
