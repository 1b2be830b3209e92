import type { AnswerKind, MailContent } from '@maru/api/mail/writing'
import { ChevronDown, Maximize2, Paperclip, PenLine, Send, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useGo } from '#kit/address/link.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useKeys } from '#kit/screen/keys.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { FieldLines } from '#ui/form/field-lines.tsx'
import { firstPart, useFirstField } from '#ui/form/first-field.ts'
import { FormNotes } from '#ui/form/form-notes.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import type { WriterFields } from '../writing.rules.ts'
import styles from './answer-panel.module.css'
import { BodyField } from './body-field.tsx'
import { FileFields } from './file-fields.tsx'
import { HolderNote } from './holder-note.tsx'
import { KindField } from './kind-field.tsx'
import { PeopleLine } from './people-line.tsx'
import { RecipientFields } from './recipient-fields.tsx'
import { sendByKeys, writerKeys } from './send-by-keys.ts'
import { type SentMail, useWriter, type WriterForm } from './use-writer.ts'

/** Properties of {@link AnswerPanel}. */
export interface AnswerPanelProps {
  mailId: string
  kind: AnswerKind
  words: MailContent
  draftId: string
  version: number
  /** False: another mail is read meanwhile. */
  isShown: boolean
  onSent: (sent: SentMail, fields: WriterFields) => void
  onClose: () => void
}

function Foot({ writer, onFiles }: { writer: WriterForm; onFiles: (() => void) | null }) {
  const t = useTranslate()
  const { form, autosave, isUploading, holder } = writer
  return (
    <div className={styles.foot} data-foot>
      <FormNotes form={form} />
      <Row>
        <Button
          type="submit"
          tone="primary"
          icon={<Icon icon={Send} size={16} />}
          isDisabled={isUploading || holder !== ''}
          isPending={form.isSaving}
        >
          {t('mail.writer.send')}
        </Button>
        {onFiles ? (
          <IconButton label={t('mail.writer.files')} onPress={onFiles}>
            <Icon icon={Paperclip} />
          </IconButton>
        ) : null}
        <span className={styles.saved} role="status">
          {isUploading ? t('mail.writer.uploading') : autosave.note}
        </span>
        <IconButton label={t('mail.writer.discard')} onPress={() => void writer.discard()}>
          <Icon icon={Trash2} size={16} />
        </IconButton>
      </Row>
    </div>
  )
}

/** The line above the text: the kind of the answer, who gets it, and what else can be done with it. */
function Head({
  kind,
  people,
  isOpen,
  onToggle,
  onPage,
  onFold,
}: {
  kind: ReactNode
  people: ReactNode
  isOpen: boolean
  onToggle: () => void
  onPage: () => void
  onFold: () => void
}) {
  const t = useTranslate()
  return (
    <Row gap="1" className={styles.head}>
      {kind}
      {people}
      <IconButton label={t('mail.answer.editFields')} isOn={isOpen} onPress={onToggle}>
        <Icon icon={PenLine} size={16} />
      </IconButton>
      <IconButton label={t('mail.answer.wholePage')} onPress={onPage}>
        <Icon icon={Maximize2} size={16} />
      </IconButton>
      <IconButton label={t('mail.answer.fold')} onPress={onFold}>
        <Icon icon={ChevronDown} size={18} />
      </IconButton>
    </Row>
  )
}

/** An answer below its mail: the list of mails and the mail stay usable. The full page of the writer has the rest. */
export function AnswerPanel({ mailId, kind, isShown, words, ...props }: AnswerPanelProps) {
  const t = useTranslate()
  const go = useGo()
  useKeys(isShown ? writerKeys : [])
  const writer = useWriter({
    ...props,
    ...{ words, isShown, signature: '', from: '', to: '', subject: '', onDraft: () => undefined },
  })
  const { form, start, autosave } = writer
  const needsPeople = start.to.length + start.cc.length + start.bcc.length === 0
  const [showsFields, setShowsFields] = useState(needsPeople)
  const [showsFiles, setShowsFiles] = useState(false)
  const hasFiles = showsFiles || form.draft.fileCode !== null
  const place = useFirstField<HTMLFormElement>()
  const leaveFor = async (then: (draftId: string) => void) => {
    const id = await autosave.flush().catch(() => null)
    // The note says why the draft could not be saved.
    if (id === null) return
    await writer.leave()
    then(id)
  }
  const hasFields = showsFields || form.faultOf('to') !== undefined
  const toggle = () => setShowsFields(!showsFields)
  const query = (id: string) => (id === '' ? `OF=${mailId}&KIND=${kind}` : `ID=${id}`)
  return (
    <Stack
      as="form"
      gap="0"
      ref={place}
      className={styles.panel}
      onSubmit={form.submit}
      onKeyDownCapture={sendByKeys}
      noValidate
      aria-label={t('mail.answer.title')}
    >
      <Head
        kind={<KindField mailId={mailId} kind={kind} writer={writer} />}
        people={<PeopleLine writer={writer} isOpen={hasFields} onToggle={toggle} />}
        isOpen={hasFields}
        onToggle={toggle}
        onPage={() => void leaveFor((id) => go(`/mail/write?${query(id)}`))}
        onFold={() => void leaveFor(() => undefined)}
      />
      <HolderNote holder={writer.holder} />
      <div className={styles.fields}>
        {hasFields ? (
          <FieldLines>
            <RecipientFields writer={writer} isFirst={needsPeople} />
            <TextField {...form.field('subject')} label={t('mail.writer.subject')} maxLength={500} />
          </FieldLines>
        ) : null}
        <div className={styles.body} {...(needsPeople ? {} : firstPart)}>
          <BodyField writer={writer} isNew={props.draftId === ''} />
        </div>
        {hasFiles ? <FileFields writer={writer} /> : null}
      </div>
      <Foot writer={writer} onFiles={hasFiles ? null : () => setShowsFiles(true)} />
    </Stack>
  )
}
