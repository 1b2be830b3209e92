import { type MailAddress, type MailItem, mailApi } from '@maru/api/mail'
import { type ReactNode, useEffect, useState } from 'react'
import { Relations } from '#features/relation/index.tsx'
import { useGo } from '#kit/address/link.tsx'
import { useChange } from '#kit/call/change.ts'
import { clockTime, fullTime } from '#kit/i18n/dates.ts'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { Answer } from '#ui/answer.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { useConversation, useFolders, useMail } from '../mail.api.ts'
import { senderName, senderOf } from '../mail.rules.ts'
import { useBoxRight } from '../other-mailboxes.api.ts'
import { CategoryMark } from '../settings/parts/category-mark.tsx'
import { useCategories } from '../settings.api.ts'
import { WaitingNote } from '../writer/parts/waiting-note.tsx'
import { AssignmentBar } from './assignment.tsx'
import { AwayNote } from './away-note.tsx'
import { Hits } from './hits.tsx'
import { InvitationBar } from './invitation-bar.tsx'
import { MailFiles } from './mail-files.tsx'
import { MailFrame } from './mail-frame.tsx'
import styles from './reader.module.css'
import { ReaderNotes } from './reader-notes.tsx'

/** Milliseconds after which an opened mail is read: going through the list with j does not mark every mail. */
const readAfter = 800

function useReadMark(mail: MailItem | undefined) {
  const open = useChange(mailApi.openMail)
  const { mutate } = open
  const { canWrite } = useBoxRight()
  const id = mail && !mail.isRead && canWrite ? mail.id : null
  useEffect(() => {
    if (id === null) return
    const timer = setTimeout(() => mutate({ id }), readAfter)
    return () => clearTimeout(timer)
  }, [id, mutate])
}

function People({ label, people }: { label: string; people: readonly MailAddress[] }) {
  if (people.length === 0) return null
  return (
    <span className={styles.people}>
      {label}{' '}
      {people.slice(0, 20).map((one, index) => (
        <bdi key={`${one.email}${String(index)}`} title={one.email}>
          {index > 0 ? ', ' : ''}
          {one.displayName || one.email}
        </bdi>
      ))}
      {people.length > 20 ? ` +${people.length - 20}` : null}
    </span>
  )
}

function Marks({ mail }: { mail: MailItem }) {
  const { data = [] } = useCategories()
  const marks = data.filter(({ id }) => mail.categoryIds.includes(id))
  if (marks.length === 0) return null
  return (
    <Row as="span" align="stretch" wrap className={styles.marks}>
      {marks.map((category) => (
        <CategoryMark key={category.id} category={category} />
      ))}
    </Row>
  )
}

function Head({ mail }: { mail: MailItem }) {
  const t = useTranslate()
  const sender = senderOf(mail, useLanguage())
  return (
    <header className={styles.readHead}>
      <h2 className={styles.readTitle} dir="auto">
        <Hits text={mail.subject || t('mail.list.noSubject')} of="terms" />
      </h2>
      <Marks mail={mail} />
      <div className={styles.who}>
        <Avatar name={senderName(mail)} seed={mail.from.email} />
        <div className={styles.whoText}>
          <span>
            <bdi className={styles.strong}>{sender.name || t('mail.list.noSender')}</bdi>{' '}
            <span className={styles.faint}>{sender.about}</span>
          </span>
          {mail.from.email === '' ? null : <AwayNote email={mail.from.email} />}
          <People label={t('mail.read.to')} people={mail.to} />
          <People label={t('mail.read.cc')} people={mail.cc} />
        </div>
        <time className={styles.faint} dateTime={mail.receivedAt}>
          {fullTime(mail.receivedAt)}
        </time>
      </div>
    </header>
  )
}

function Conversation({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  const t = useTranslate()
  const { data = [] } = useConversation(id)
  if (data.length < 2) return null
  return (
    <details className={styles.conversation}>
      <summary>{t('mail.read.conversation', { count: data.length })}</summary>
      <ul>
        {data.map((row) => (
          <li key={row.id}>
            <button type="button" disabled={row.id === id} onClick={() => onOpen(row.id)}>
              <bdi className={styles.strong}>{senderName(row)}</bdi>
              <bdi className={styles.cut}>{row.preview}</bdi>
              <span className={styles.faint}>
                {fullTime(row.receivedAt).split(clockTime(row.receivedAt))[0]}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Body({ mail, onOpen }: { mail: MailItem; onOpen: (id: string) => void }) {
  const go = useGo()
  const { data: folders = [] } = useFolders()
  const folder = folders.find((one) => one.id === mail.folderId)?.wellKnownFolderName
  const [shownFor, setShownFor] = useState('')
  const shows = mail.arePicturesShown || shownFor === mail.id
  return (
    <article className={styles.reader}>
      <Head mail={mail} />
      <AssignmentBar mail={mail} />
      {folder === 'outbox' ? (
        <WaitingNote id={mail.id} onUndone={(id) => go(`/mail/write?ID=${id}`)} />
      ) : null}
      <Conversation id={mail.id} onOpen={onOpen} />
      <ReaderNotes mail={mail} showsPictures={shows} onShowPictures={() => setShownFor(mail.id)} />
      {mail.hasInvitation ? <InvitationBar mail={mail} /> : null}
      <MailFiles mail={mail} />
      <RelationsOfMail mail={mail} />
      <MailFrame mail={mail} showsPictures={shows} />
    </article>
  )
}

/** What was made from a mail; people with mail only have no other rooms. */
function RelationsOfMail({ mail }: { mail: MailItem }) {
  const { mailOnly } = useAccount()
  return mailOnly ? null : <Relations kind="mail" id={mail.id} />
}

/** Properties of {@link Reader}. */
export interface ReaderProps {
  id: string
  /** The buttons above the mail, made for the mail as read. */
  bar: (mail: MailItem) => ReactNode
  onOpen: (id: string) => void
}

/** One mail: its head, its notes, its attachments and its text. */
export function Reader({ id, bar, onOpen }: ReaderProps) {
  const t = useTranslate()
  const mail = useMail(id)
  useReadMark(mail.data)
  return (
    <Answer answer={mail} rows={6} title={t('mail.read.failed')}>
      {(data) => (
        <>
          {bar(data)}
          <Body mail={data} onOpen={onOpen} />
        </>
      )}
    </Answer>
  )
}
