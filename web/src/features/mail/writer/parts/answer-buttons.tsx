import type { AnswerKind } from '@maru/api/mail/writing'
import { Forward, PenLine, Reply, ReplyAll, ScanEye } from 'lucide-react'
import { useGo } from '#kit/address/link.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useKeys } from '#kit/screen/keys.ts'
import { useWide } from '#kit/screen/use-wide.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { writeAddress } from '../../mail.rules.ts'
import { useBoxRight } from '../../other-mailboxes.api.ts'
import { useAnswers } from './use-answers.ts'

/** The button that opens the writer; in another mailbox it writes from there. In a wide window the rail has it. */
export function WriteButton() {
  const t = useTranslate()
  const go = useGo()
  const { box } = useBoxRight()
  if (useWide(961)) return null
  return (
    <Button tone="primary" icon={<Icon icon={PenLine} size={16} />} onPress={() => go(writeAddress(box))}>
      {t('mail.writer.title')}
    </Button>
  )
}

/** Properties of {@link AnswerButtons}. */
export interface AnswerButtonsProps {
  id: string
  isDraft: boolean
  /** The well-known name of its folder, or empty. */
  folder: string
  /** True: the mail is in a window of its own. */
  isWindow?: boolean
}

/**
 * The buttons that answer or forward a mail. A draft is continued instead, and a sent mail also shows its receipts.
 */
export function AnswerButtons({ id, isDraft, folder, isWindow = false }: AnswerButtonsProps) {
  const t = useTranslate()
  const go = useGo()
  // A mail of the mailbox is answered below it, a mail in a window in this window.
  const page = isWindow ? '/mail/mailpopup/write' : '/mail/write'
  const here = useAnswers()
  const answer = (kind: AnswerKind) => () =>
    here ? here.begin(id, kind) : go(`${page}?OF=${id}&KIND=${kind}`)
  useKeys(
    isDraft
      ? []
      : [
          { key: 'r', label: 'mail.writer.reply', run: answer('reply') },
          { key: 'a', label: 'mail.writer.replyAll', run: answer('replyAll') },
          { key: 'f', label: 'mail.writer.forward', run: answer('forward') },
        ],
  )
  if (isDraft)
    return (
      <IconButton label={t('mail.writer.edit')} onPress={() => go(`${page}?ID=${id}`)}>
        <Icon icon={PenLine} />
      </IconButton>
    )
  return (
    <>
      <IconButton label={t('mail.writer.reply')} onPress={answer('reply')}>
        <Icon icon={Reply} />
      </IconButton>
      <IconButton label={t('mail.writer.replyAll')} onPress={answer('replyAll')}>
        <Icon icon={ReplyAll} />
      </IconButton>
      <IconButton label={t('mail.writer.forward')} onPress={answer('forward')}>
        <Icon icon={Forward} />
      </IconButton>
      {folder === 'sentitems' || folder === 'outbox' ? (
        <IconButton label={t('mail.writer.receipts')} onPress={() => go(`${page}?SENT=${id}`)}>
          <Icon icon={ScanEye} />
        </IconButton>
      ) : null}
    </>
  )
}
