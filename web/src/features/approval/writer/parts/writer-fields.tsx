import { disclosures, type FormField, type FormValues, grades, type Writing } from '@maru/api/approval'
import { FormFiles } from '#features/file/index.tsx'
import { Candidates } from '#features/org/index.tsx'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { slot } from '#kit/slots.ts'
import { RichContent } from '#ui/content/rich-content.tsx'
import { RichEditor } from '#ui/editor/rich-editor.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import type { RoomForm } from '#ui/form/form.ts'
import { LabelText } from '#ui/form/label-text.tsx'
import { Select } from '#ui/form/select.tsx'
import { LeaveNote } from '../../absence/parts/leave-note.tsx'
import { checked, type WriterDraft } from '../writer.rules.ts'
import { FieldInput } from './field-input.tsx'
import { isLockedField, LockedField, OriginNote, useTitleLock } from './locked-parts.tsx'
import styles from './writer.module.css'

interface FieldsProps {
  writing: Writing
  form: RoomForm<WriterDraft, Writing>
  onBusy: (isBusy: boolean) => void
}

/** The fields of the form: title, its own fields, text, attachments, readers and recipients. */
export function WriterFields({ writing, form, onBusy }: FieldsProps) {
  const t = useTranslate()
  const { definition } = writing
  const { values, hidden, required } = checked(writing, form.draft)
  return (
    <div className={styles.card}>
      <OriginNote origin={writing.origin} className={styles.wide} />
      <Guide definition={definition} />
      <div className={styles.wide}>
        <TextField
          {...form.field('subject')}
          label={t('approval.subject')}
          isRequired
          {...useTitleLock(writing.origin)}
          maxLength={200}
          autoFocus
        />
      </div>
      {definition.fields
        .filter((field) => !hidden.includes(field.key))
        .map((field) => (
          <div key={field.key} className={field.width === 2 ? styles.wide : undefined}>
            <OneField
              {...{ writing, form, values }}
              field={required.includes(field.key) ? { ...field, isRequired: true } : field}
            />
          </div>
        ))}
      {writing.systemKind === 'leave' ? (
        <div className={styles.wide}>
          <LeaveNote values={values} />
        </div>
      ) : null}
      {definition.hasBody ? (
        <div className={styles.wide}>
          <LabelText label={t('approval.body')} />
          <Body writing={writing} form={form} />
        </div>
      ) : null}
      <div className={styles.wide}>
        <Files form={form} onBusy={onBusy} />
      </div>
      <Companions writing={writing} form={form} />
      {writing.version === null ? null : (
        <div className={styles.wide}>
          <TextArea
            {...form.field('comment')}
            label={t('approval.resubmitComment')}
            rows={2}
            maxLength={2000}
          />
        </div>
      )}
    </div>
  )
}

/** What the form says to drafters, and that completed documents go to another program. */
function Guide({ definition: { guide, writesTo } }: Pick<Writing, 'definition'>) {
  const t = useTranslate()
  const language = useLanguage()
  const texts = [localName(guide, language), writesTo === undefined ? '' : t('approval.source.goesTo')]
  return texts.map((text, index) =>
    // The first one is that of the form.
    text ? (
      <p key={index === 0 ? 'guide' : 'goesTo'} className={`${styles.guide} ${styles.wide}`}>
        {text}
      </p>
    ) : null,
  )
}

type FormProps = Omit<FieldsProps, 'onBusy'>

/** A field: its input, or its value if a connected system has locked it. */
function OneField({ writing, form, field, values }: FormProps & { field: FormField; values: FormValues }) {
  const { definition, names, origin } = writing
  if (isLockedField(origin, field)) return <LockedField {...{ definition, field, values, names }} />
  const put = (more: FormValues) => form.change({ values: { ...form.draft.values, ...more } })
  const { applicationId, version, apmId } = writing
  // A document that is written again as a new one follows the present form.
  const place = { definition, applicationId, apmId: version === null ? null : apmId, values, fill: put }
  return (
    <FieldInput
      field={field}
      value={form.draft.values[field.key]}
      result={values[field.key]}
      names={names}
      faultOf={form.faultOf}
      onChange={(value) => put({ [field.key]: value })}
      place={place}
    />
  )
}

function Files({ form, onBusy }: Pick<FieldsProps, 'form' | 'onBusy'>) {
  const t = useTranslate()
  return (
    <FormFiles
      label={t('approval.files')}
      type="approval"
      code={form.draft.fileCode}
      onCode={(fileCode) => form.change({ fileCode })}
      onBusy={onBusy}
    />
  )
}

/** The text of the document, or what a connected system has locked. */
function Body({ writing, form }: FormProps) {
  const t = useTranslate()
  const { comCode } = useAccount()
  if (writing.origin?.locked.body) return <RichContent html={writing.content.body} />
  return (
    <RichEditor
      label={t('approval.body')}
      start={writing.content.body}
      onChange={(body) => form.change({ body })}
      people={{ Candidates, comCode }}
    />
  )
}

/** Readers, recipients, and what is fixed for the whole document. */
function Companions({ writing, form }: FormProps) {
  const t = useTranslate()
  const [PeopleField] = slot('peopleFields')
  const { isFixed } = writing.definition
  const references = form.field('references')
  const recipients = form.field('recipients')
  return (
    <>
      {PeopleField ? (
        <>
          <div>
            <PeopleField
              label={t('approval.references')}
              allowsDepartments
              value={references.value}
              onChange={references.onChange}
            />
          </div>
          <div>
            <PeopleField
              label={t('approval.recipients')}
              allowsDepartments
              isRequired={
                writing.definition.needsRecipient === true && writing.definition.recipients.length === 0
              }
              error={recipients.error}
              value={recipients.value}
              onChange={recipients.onChange}
            />
          </div>
        </>
      ) : null}
      <Select
        label={t('approval.gradeTitle')}
        options={grades.map((value) => ({ value, label: t(`approval.gradeLong.${value}`) }))}
        value={form.draft.grade}
        onChange={(grade) => form.change({ grade })}
        isDisabled={isFixed}
      />
      <Select
        label={t('approval.disclosureTitle')}
        options={disclosures.map((value) => ({ value, label: t(`approval.disclosure.${value}`) }))}
        value={form.draft.disclosure}
        onChange={(disclosure) => form.change({ disclosure })}
        isDisabled={isFixed}
      />
      <Select
        label={t('approval.retentionTitle')}
        options={['1', '3', '5', '10', '30', '100'].map((value) => ({
          value,
          label: t('approval.years', { count: Number(value) }),
        }))}
        value={form.draft.retentionYears}
        onChange={(retentionYears) => form.change({ retentionYears })}
        isDisabled={isFixed}
      />
      <Checkbox isSelected={form.draft.isUrgent} onChange={(isUrgent) => form.change({ isUrgent })}>
        {t('approval.urgent')}
      </Checkbox>
    </>
  )
}
