import { changesLineFields, checkContent, type DocumentDetail, type FormValues } from '@maru/api/approval'
import { Candidates } from '#features/org/index.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { RichContent } from '#ui/content/rich-content.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { RichEditor } from '#ui/editor/rich-editor.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { type RoomForm, useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { LabelText } from '#ui/form/label-text.tsx'
import { ActionNote } from '#ui/notice.tsx'
import { useEditDocument } from '../../approval.api.ts'
import { stepsOf } from '../../approval.rules.ts'
import { FieldInput } from './field-input.tsx'
import { isLockedField, LockedField, OriginNote, useTitleLock } from './locked-parts.tsx'
import { sendBody } from './send-body.ts'

interface EditDraft {
  subject: string
  values: FormValues
  body: string
  comment: string
}

/** Changes title, fields and text of a document that waits for the viewer. The line stays. */
export function EditDialog({ document, onClose }: { document: DocumentDetail; onClose: () => void }) {
  const t = useTranslate()
  const edit = useEditDocument()
  const { apmId, version, content } = document
  const form = useRoomForm<EditDraft, null, unknown, string>({
    start: { subject: content.subject, values: content.values, body: content.body, comment: '' },
    base: null,
    check: (draft) => ({
      ...(draft.subject.trim() === '' ? { subject: t('approval.fault.required') } : {}),
      ...Object.fromEntries(
        Object.entries(checkContent(document.definition, draft.values).faults).map(([at, fault]) => [
          `values.${at}`,
          t(`approval.fault.${fault}`),
        ]),
      ),
    }),
    save: ({ comment, body: typed, ...rest }) =>
      sendBody(t, typed, (body) => edit.mutateAsync({ apmId, version, content: { ...rest, body }, comment })),
    onSaved: () => {
      onClose()
      showToast(t('approval.done'))
    },
    leaveQuestion: t('kit.leaveQuestion'),
  })
  const isDecided = stepsOf(document.stages).some(({ step }) => step.decision)
  const written = checkContent(document.definition, form.draft.values).values
  const restarts = isDecided && changesLineFields(document.definition, content.values, written)
  return (
    <FormDialog form={form} title={t('approval.act.edit')} size="l" onClose={onClose}>
      <ActionNote
        text={t(restarts ? 'approval.editRestarts' : 'approval.editNote')}
        tone={restarts ? 'warn' : 'info'}
      />
      <OriginNote origin={document.origin} />
      <TextField
        {...form.field('subject')}
        label={t('approval.subject')}
        isRequired
        {...useTitleLock(document.origin)}
        maxLength={200}
      />
      <Fields document={document} form={form} />
      {document.definition.hasBody ? <Body document={document} form={form} /> : null}
      <TextArea {...form.field('comment')} label={t('approval.editWhy')} rows={2} maxLength={2000} />
    </FormDialog>
  )
}

/** The text of the document, or what a connected system has locked. */
function Body({ document, form }: { document: DocumentDetail; form: RoomForm<EditDraft, null> }) {
  const t = useTranslate()
  const { comCode } = useAccount()
  const { body } = document.content
  return (
    <div>
      <LabelText label={t('approval.body')} />
      {document.origin?.locked.body ? (
        <RichContent html={body} />
      ) : (
        <RichEditor
          label={t('approval.body')}
          start={body}
          onChange={(next) => form.change({ body: next })}
          people={{ Candidates, comCode }}
        />
      )}
    </div>
  )
}

function Fields({ document, form }: { document: DocumentDetail; form: RoomForm<EditDraft, null> }) {
  const { definition, names } = document
  const { values, hidden, required } = checkContent(definition, form.draft.values)
  const put = (more: FormValues) => form.change({ values: { ...form.draft.values, ...more } })
  const place = {
    ...{ definition, applicationId: document.applicationId, apmId: document.apmId },
    ...{ values, fill: put },
  }
  return definition.fields
    .filter((field) => !hidden.includes(field.key))
    .map((field) =>
      isLockedField(document.origin, field) ? (
        <LockedField key={field.key} {...{ definition, field, values, names }} />
      ) : (
        <FieldInput
          key={field.key}
          field={required.includes(field.key) ? { ...field, isRequired: true } : field}
          value={form.draft.values[field.key]}
          result={values[field.key]}
          names={names}
          faultOf={form.faultOf}
          onChange={(value) => put({ [field.key]: value })}
          place={place}
        />
      ),
    )
}
