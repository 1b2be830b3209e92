import type { MailContent } from '@maru/api/mail/writing'
import { Send, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { FormFiles, uploadPicture } from '#features/file/index.tsx'
import { PeopleField } from '#features/org/index.tsx'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useKeys } from '#kit/screen/keys.ts'
import { requireAccount } from '#kit/session/session.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { askConfirm } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { EditorField } from '#ui/editor/editor-field.tsx'
import { useEditorPictures } from '#ui/editor/use-editor-pictures.ts'
import { Checkbox } from '#ui/form/choice.tsx'
import { TextField } from '#ui/form/field.tsx'
import { FieldLines, FieldPair } from '#ui/form/field-lines.tsx'
import { firstPart, useFirstField } from '#ui/form/first-field.ts'
import { SaveStopped, useRoomForm } from '#ui/form/form.ts'
import { FormNotes } from '#ui/form/form-notes.tsx'
import { Icon } from '#ui/icon.tsx'
import { ActionNote } from '#ui/notice.tsx'
import { withParagraphs } from '../../link/link.rules.ts'
import { LinkPart } from '../../link/parts/link-part.tsx'
import { instantOfWall } from '../../settings/wall.rules.ts'
import { useAnswerLock } from '../lock.api.ts'
import { useMoreRecipients } from '../recipient.api.ts'
import { useInternalDomains, useRemoveDraft, useSendMail } from '../writing.api.ts'
import { addressed, contentOf, fieldsOf, type WriterFields, warningsOf } from '../writing.rules.ts'
import { AbsenceNote } from './absence-note.tsx'
import { PopOutButton } from './pop-out-button.tsx'
import { SendTimeField } from './send-time-field.tsx'
import { SenderField } from './sender-field.tsx'
import { TemplateField } from './template-field.tsx'
import { useAutosave } from './use-autosave.ts'
import styles from './writer.module.css'

/** Height of the text area in pixels and size of its text in points (spec 3§9). */
const editorLook = { height: 500, fontSize: 10 } as const

/** Properties of {@link Writer}. */
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
  isWindow: boolean
  onSent: (sent: { id: string; dueAt: string | null }) => void
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

/** Control and Enter send from every field, as in other mail programs. */
function sendByKeys(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.stopPropagation()
  event.currentTarget.requestSubmit()
}

const writerKeys = [{ key: 'Ctrl Enter', label: 'kit.keys.send' }] as const

/** The writer of a mail: recipients, subject, text with pictures, files, and when it goes. */
export function Writer(props: WriterProps) {
  const t = useTranslate()
  useKeys(writerKeys)
  const { data: domains } = useInternalDomains()
  const send = useSendMail()
  const remove = useRemoveDraft()
  const [start] = useState(() =>
    addressed(fieldsOf(props.words, props.signature, props.from), props.to, props.subject),
  )
  const [isBccShown, setBccShown] = useState(start.bcc.length > 0)
  const [isUploading, setUploading] = useState(false)
  const { pictures, settle } = useEditorPictures(uploadPicture)
  const isHalf = useRef(false)
  const form = useRoomForm<WriterFields, null, { id: string; dueAt: string | null }>({
    start,
    base: null,
    draftKey: `mail.${props.draftId || props.words?.replyToId || props.words?.forwardOfId || 'new'}`,
    beforeSave: settle,
    check: ({ to, cc, bcc, sendAt }) => ({
      ...(to.length + cc.length + bcc.length === 0 ? { to: t('mail.writer.needRecipient') } : {}),
      ...(isHalf.current || (sendAt !== '' && instantOfWall(sendAt) === null)
        ? { sendAt: t('mail.writer.needTime') }
        : {}),
    }),
    save: async (fields) => {
      if (!(await isConfirmed(t, fields, domains))) throw new SaveStopped()
      await autosave.stop()
      const { id, version } = autosave.stored.current
      const place = id === '' ? {} : { id, version }
      const words = contentOf(fields, props.words ?? { replyToId: null, forwardOfId: null })
      const sendAt = instantOfWall(fields.sendAt)
      try {
        return await send.mutateAsync({ ...place, ...words, sendAt })
      } catch (error) {
        autosave.resume()
        throw error
      }
    },
    onSaved: props.onSent,
  })
  const autosave = useAutosave(form.draft, start, props)
  const { replyToId = null, fromMailboxId = null } = props.words ?? {}
  const holder = useAnswerLock(fromMailboxId === null ? null : replyToId)
  const discard = async () => {
    if (!(await askConfirm({ text: t('mail.writer.askDiscard'), isDanger: true }))) return
    await autosave.stop()
    const { id } = autosave.stored.current
    if (id !== '') await remove.mutateAsync({ id }).catch((error) => showToast(errorText(error, t), 'danger'))
    await leave()
  }
  const leave = async () => {
    await autosave.stop()
    form.reset()
    props.onClose()
  }
  // The text of an answer, the recipients of a new mail.
  const isAnswer = start.to.length > 0
  const place = useFirstField<HTMLFormElement>()
  const people = { allowsAddresses: true, withContacts: true, isRecipients: true, useMore: useMoreRecipients }
  return (
    <form
      ref={place}
      className={styles.form}
      onSubmit={form.submit}
      onKeyDownCapture={sendByKeys}
      noValidate
      aria-label={t('mail.writer.title')}
    >
      {holder === '' ? null : (
        <ActionNote text={`${t('mail.shared.heldTitle', { name: holder })}\n${t('mail.shared.heldText')}`} />
      )}
      <Card>
        <FieldLines>
          <SenderField value={form.draft.from} onChange={(from) => form.change({ from })} />
          <div {...(isAnswer ? {} : firstPart)}>
            <PeopleField {...form.field('to')} {...people} label={t('mail.writer.to')} isRequired />
          </div>
          <FieldPair
            end={
              isBccShown ? null : (
                <Button tone="quiet" onPress={() => setBccShown(true)}>
                  {t('mail.writer.showBcc')}
                </Button>
              )
            }
          >
            <PeopleField {...form.field('cc')} {...people} label={t('mail.writer.cc')} />
          </FieldPair>
          {isBccShown ? (
            <PeopleField {...form.field('bcc')} {...people} label={t('mail.writer.bcc')} />
          ) : null}
          <AbsenceNote people={[...form.draft.to, ...form.draft.cc, ...form.draft.bcc]} />
          <FieldPair
            end={
              <TemplateField
                onChoose={({ subject, body }) =>
                  form.change({
                    subject: form.draft.subject.trim() === '' ? subject : form.draft.subject,
                    body: `${body}${form.draft.body}`,
                  })
                }
              />
            }
          >
            <TextField {...form.field('subject')} label={t('mail.writer.subject')} maxLength={500} />
          </FieldPair>
          <div {...(isAnswer ? firstPart : {})}>
            <EditorField
              {...form.field('body')}
              {...editorLook}
              label={t('mail.writer.body')}
              pictures={pictures}
            />
          </div>
          <div>
            <FormFiles
              label={t('mail.writer.files')}
              type="mail"
              code={form.draft.fileCode}
              onCode={(fileCode) => form.change({ fileCode })}
              onBusy={setUploading}
            />
            {form.draft.fileCode === null ? null : (
              <LinkPart
                fileCode={form.draft.fileCode}
                onLink={(html) =>
                  form.change({ fileCode: null, body: withParagraphs(form.draft.body, html) })
                }
              />
            )}
          </div>
          <SendTimeField
            {...form.field('sendAt')}
            onHalf={(next) => {
              isHalf.current = next
            }}
          />
        </FieldLines>
        <div className={styles.foot} data-foot>
          <FormNotes form={form} />
          <div className={styles.acts}>
            <Button
              type="submit"
              tone="primary"
              icon={<Icon icon={Send} size={16} />}
              isDisabled={isUploading || holder !== ''}
              isPending={form.isSaving}
            >
              {form.draft.sendAt === '' ? t('mail.writer.send') : t('mail.writer.sendLater')}
            </Button>
            <span className={styles.saved} role="status">
              {isUploading ? t('mail.writer.uploading') : autosave.note}
            </span>
            <Checkbox
              isSelected={form.draft.asksReceipt}
              onChange={(asksReceipt) => form.change({ asksReceipt })}
            >
              {t('mail.writer.receipt')}
            </Checkbox>
            <Checkbox
              isSelected={form.draft.isImportant}
              onChange={(isImportant) => form.change({ isImportant })}
            >
              {t('mail.writer.important')}
            </Checkbox>
            {props.isWindow ? null : <PopOutButton save={autosave.flush} onOpened={() => void leave()} />}
            <IconButton label={t('mail.writer.discard')} onPress={() => void discard()}>
              <Icon icon={Trash2} size={16} />
            </IconButton>
          </div>
        </div>
      </Card>
    </form>
  )
}
