import { type MailItem, mailApi } from '@maru/api/mail'
import { Globe, ImageOff, MailX, TriangleAlert } from 'lucide-react'
import { decodedPart } from '#kit/address/fragment.ts'
import { useGo } from '#kit/address/link.tsx'
import { useChange } from '#kit/call/change.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { askConfirm } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { senderName } from '../mail.rules.ts'
import { senderCheck } from '../sender-check.rules.ts'
import styles from './reader.module.css'

/** What is unusual about the sender, or that the mail is from outside. It stands outside of the frame of the text. */
function SenderNote({ mail }: { mail: MailItem }) {
  const t = useTranslate()
  const { senderMark, from, replyTo, checks } = mail
  if (!mail.isExternal) return null
  const { spf, dkim, dmarc } = checks
  const isWarning = senderMark !== null && senderMark !== 'first'
  const words = {
    domain: from.email.slice(from.email.lastIndexOf('@') + 1),
    address: from.email,
    replyTo: replyTo[0]?.email ?? '',
  }
  return (
    <p
      className={classes(styles.outside, isWarning && styles.warning)}
      role={isWarning ? 'alert' : undefined}
    >
      <Icon icon={isWarning ? TriangleAlert : Globe} size={16} />
      <span>
        {isWarning ? null : `${t('mail.read.external')} `}
        {senderMark ? t(`mail.reading.senderMark.${senderMark}`, words) : null}
      </span>
      {spf || dkim || dmarc ? (
        <Muted title={t('mail.read.checks', { spf: spf || '-', dkim: dkim || '-', dmarc: dmarc || '-' })}>
          {t(`mail.reading.senderCheck.${senderCheck(checks)}`)}
        </Muted>
      ) : null}
    </p>
  )
}

function PictureNote({ mail, onShow }: { mail: MailItem; onShow: () => void }) {
  const t = useTranslate()
  const trust = useChange(mailApi.trustSender)
  const always = () =>
    trust.mutate(
      { id: mail.id, isTrusted: true },
      { onSuccess: onShow, onError: (error) => showToast(errorText(error, t), 'danger') },
    )
  return (
    <div className={styles.blocked}>
      <Icon icon={ImageOff} size={16} />
      <span title={t('mail.read.blockedWhy')}>{t('mail.read.blocked', { count: mail.remotePictures })}</span>
      <Row as="span" gap="0" align="stretch" className={styles.blockedActs}>
        {mail.from.email ? (
          <Button tone="quiet" isPending={trust.isPending} onPress={always}>
            {t('mail.read.always')}
          </Button>
        ) : null}
        <Button tone="quiet" onPress={onShow}>
          {t('mail.read.show')}
        </Button>
      </Row>
    </div>
  )
}

/** The button that leaves a list: by the portal, by a mail, or on the page of the sender. */
function UnsubscribeButton({ mail }: { mail: MailItem }) {
  const t = useTranslate()
  const go = useGo()
  const leave = useChange(mailApi.unsubscribe)
  const run = async () => {
    if (!mail.unsubscribesAtOnce) {
      if (!/^mailto:/i.test(mail.unsubscribe)) {
        window.open(mail.unsubscribe, '_blank', 'noopener,noreferrer')
        return
      }
      const asked = new URL(mail.unsubscribe)
      const subject = asked.searchParams.get('subject') ?? t('mail.reading.unsubscribeSubject')
      const address = decodedPart(asked.pathname)
      go(`/mail/write?TO=${encodeURIComponent(address)}&SUBJECT=${encodeURIComponent(subject)}`)
      return
    }
    if (!(await askConfirm({ text: t('mail.reading.askUnsubscribe', { name: senderName(mail) }) }))) return
    leave.mutate(
      { id: mail.id },
      {
        onSuccess: () => showToast(t('mail.reading.unsubscribed')),
        onError: (error) => showToast(errorText(error, t), 'danger'),
      },
    )
  }
  return (
    <div>
      <Button
        tone="quiet"
        icon={<Icon icon={MailX} size={16} />}
        isPending={leave.isPending}
        onPress={() => void run()}
      >
        {t('mail.reading.unsubscribe')}
      </Button>
    </div>
  )
}

/** Properties of {@link ReaderNotes}. */
export interface ReaderNotesProps {
  mail: MailItem
  showsPictures: boolean
  onShowPictures: () => void
}

/** The notes above the text: its sender, pictures that were not loaded, and the way to leave a list. */
export function ReaderNotes({ mail, showsPictures, onShowPictures }: ReaderNotesProps) {
  return (
    <>
      <SenderNote mail={mail} />
      {mail.remotePictures > 0 && !showsPictures ? <PictureNote mail={mail} onShow={onShowPictures} /> : null}
      {mail.unsubscribe ? <UnsubscribeButton mail={mail} /> : null}
    </>
  )
}
