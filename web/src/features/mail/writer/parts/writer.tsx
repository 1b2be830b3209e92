import { Send, Trash2 } from 'lucide-react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useKeys } from '#kit/screen/keys.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EditorField } from '#ui/editor/editor-field.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { TextField } from '#ui/form/field.tsx'
import { FieldLines, FieldPair } from '#ui/form/field-lines.tsx'
import { firstPart, useFirstField } from '#ui/form/first-field.ts'
import { FormNotes } from '#ui/form/form-notes.tsx'
import { Icon } from '#ui/icon.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { FileFields } from './file-fields.tsx'
import { HolderNote } from './holder-note.tsx'
import { PopOutButton } from './pop-out-button.tsx'
import { RecipientFields } from './recipient-fields.tsx'
import { sendByKeys, writerKeys } from './send-by-keys.ts'
import { SendTimeField } from './send-time-field.tsx'
import { TemplateField } from './template-field.tsx'
import { useWriter, type WriterForm, type WriterProps } from './use-writer.ts'
import styles from './writer.module.css'

/** Height of the text area in pixels and size of its text in points (spec 3§9). */
const editorLook = { height: 500, fontSize: 10 } as const

function Foot({ writer, isWindow }: { writer: WriterForm; isWindow: boolean }) {
  const t = useTranslate()
  const { form, autosave, isUploading, holder } = writer
  return (
    <div className={styles.foot} data-foot>
      <FormNotes form={form} />
      <Row gap="4" rowGap="2" wrap>
        <Button
          type="submit"
          tone="primary"
          icon={<Icon icon={Send} size={16} />}
          isDisabled={isUploading || holder !== ''}
          isPending={form.isSaving}
        >
          {form.draft.sendAt === '' ? t('mail.writer.send') : t('mail.writer.sendLater')}
        </Button>
        <Muted tone="2" className={styles.saved} role="status">
          {isUploading ? t('mail.writer.uploading') : autosave.note}
        </Muted>
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
        {isWindow ? null : <PopOutButton save={autosave.flush} onOpened={() => void writer.leave()} />}
        <IconButton label={t('mail.writer.discard')} onPress={() => void writer.discard()}>
          <Icon icon={Trash2} size={16} />
        </IconButton>
      </Row>
    </div>
  )
}

/** The writer of a mail: recipients, subject, text with pictures, files, and when it goes. */
export function Writer({ isWindow, ...props }: WriterProps & { isWindow: boolean }) {
  const t = useTranslate()
  useKeys(writerKeys)
  const writer = useWriter(props)
  const { form, start, pictures } = writer
  // The text of an answer, the recipients of a new mail.
  const isAnswer = start.to.length > 0
  const place = useFirstField<HTMLFormElement>()
  const addTemplate = ({ subject, body }: { subject: string; body: string }) =>
    form.change({
      subject: form.draft.subject.trim() === '' ? subject : form.draft.subject,
      body: `${body}${form.draft.body}`,
    })
  return (
    <Stack
      as="form"
      gap="4"
      ref={place}
      onSubmit={form.submit}
      onKeyDownCapture={sendByKeys}
      noValidate
      aria-label={t('mail.writer.title')}
    >
      <HolderNote holder={writer.holder} />
      <Card>
        <FieldLines>
          <RecipientFields writer={writer} isFirst={!isAnswer} />
          <FieldPair end={<TemplateField onChoose={addTemplate} />}>
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
          <FileFields writer={writer} />
          <SendTimeField {...form.field('sendAt')} onHalf={writer.noteHalf} />
        </FieldLines>
        <Foot writer={writer} isWindow={isWindow} />
      </Card>
    </Stack>
  )
}
