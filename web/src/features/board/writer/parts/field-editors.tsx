import { articleLimits, type ContentField } from '@maru/api/board'
import { X } from 'lucide-react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import { slot } from '#kit/slots.ts'
import { IconButton } from '#ui/button.tsx'
import type { EditorPictures } from '#ui/editor/picture-uploads.ts'
import { RichEditor } from '#ui/editor/rich-editor.tsx'
import type { EditorPeople } from '#ui/editor/suggest/people-menu.tsx'
import { LabelText, TextArea, TextField } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TimeField } from '#ui/form/time-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import {
  type FieldPerson,
  type FieldReceiver,
  readLevel,
  readPerson,
  readReceivers,
} from '../../field/field.rules.ts'
import styles from '../../field/parts/fields.module.css'
import { MailEditor } from './field-mail-editor.tsx'
import { MomentField } from './moment-field.tsx'
import type { WriterState } from './use-writer.ts'

interface EditorProps {
  field: ContentField
  label: string
  value: string
  onChange: (value: string) => void
  onHalf: (isHalf: boolean) => void
  isMailOn: boolean
  pictures: EditorPictures
  people: EditorPeople
  error: string | null
}

interface FieldEditorsProps {
  fields: readonly ContentField[]
  /** Whether the portal can send mail. */
  isMailOn: boolean
  pictures: EditorPictures
  people: EditorPeople
  state: WriterState
}

/** The additional fields of a board in the writer (spec 2§2), each with the editor for its type. */
export function FieldEditors({ fields, isMailOn, pictures, people, state }: FieldEditorsProps) {
  const t = useTranslate()
  const language = useLanguage()
  if (fields.length === 0) return null
  const { words, change, faults } = state
  return (
    <fieldset className={styles.editors} aria-label={t('board.field.title')}>
      {fields.map((field) => {
        const value = words.fields[field.fieldId] ?? ''
        const isWrong = faults.fields.includes(field.fieldId)
        return (
          <div
            key={field.fieldId}
            data-fault={isWrong || undefined}
            className={isWide(field) ? styles.wide : styles.narrow}
          >
            <FieldEditor
              key={state.editorKey}
              field={field}
              label={localName(field.fieldName, language)}
              value={value}
              onChange={(next) => change({ fields: { ...words.fields, [field.fieldId]: next } })}
              onHalf={(isHalf) => state.setHalf(`${field.fieldId}`, isHalf)}
              isMailOn={isMailOn}
              pictures={pictures}
              people={people}
              error={isWrong ? t(value === '' ? 'board.field.required' : 'board.field.invalid') : null}
            />
          </div>
        )
      })}
    </fieldset>
  )
}

const wideTypes: ReadonlySet<string> = new Set(['TEXTAREA', 'RICHTEXT', 'RECEIVERS'])
const isWide = (field: ContentField) => wideTypes.has(field.fieldType)

function FieldEditor(props: EditorProps) {
  const { field, label, value, onChange, onHalf, error } = props
  const common = { label, error, isRequired: field.isRequired }
  switch (field.fieldType) {
    case 'TEXTAREA':
      return (
        <TextArea
          {...common}
          value={value}
          onChange={onChange}
          maxLength={articleLimits.fieldText}
          rows={3}
        />
      )
    case 'DATETIME':
      return (
        <MomentField
          {...common}
          value={value || null}
          onChange={(moment) => onChange(moment ?? '')}
          onHalf={onHalf}
        />
      )
    case 'TIMESPAN':
      return <SpanEditor {...props} />
    case 'SELECT':
      return <ChoiceEditor {...props} chosen={value} onChoose={onChange} />
    case 'LEVEL':
      return (
        <ChoiceEditor
          {...props}
          chosen={readLevel(value)}
          onChoose={(TEXT) => onChange(TEXT === '' ? '' : JSON.stringify({ TEXT }))}
        />
      )
    case 'MAILSEND':
      return <MailEditor {...props} />
    case 'SELECTUSER':
      return <PersonEditor {...props} />
    case 'RECEIVERS':
      return <ReceiversEditor {...props} />
    case 'RICHTEXT':
      return <HtmlEditor {...props} />
    default:
      return <TextField {...common} value={value} onChange={onChange} maxLength={articleLimits.fieldLine} />
  }
}

function SpanEditor({ field, label, value, onChange, error }: EditorProps) {
  const t = useTranslate()
  const [from = '', until = ''] = value.split('~').map((part) => part.trim())
  const write = (start: string, end: string) =>
    onChange(start === '' && end === '' ? '' : `${start} ~ ${end}`)
  return (
    <Row as="fieldset" wrap className={styles.span}>
      <legend className={styles.legend}>
        <LabelText label={label} isRequired={field.isRequired} />
      </legend>
      <TimeField
        label={`${label} ${t('board.field.from')}`}
        hideLabel
        value={from}
        onChange={(next) => write(next, until)}
      />
      <span aria-hidden="true">~</span>
      <TimeField
        label={`${label} ${t('board.field.until')}`}
        hideLabel
        value={until}
        onChange={(next) => write(from, next)}
      />
      {error ? <p className={styles.error}>{error}</p> : null}
    </Row>
  )
}

function ChoiceEditor({
  field,
  label,
  error,
  chosen,
  onChoose,
}: EditorProps & { chosen: string; onChoose: (option: string) => void }) {
  const t = useTranslate()
  const options = [
    { value: '', label: t('board.field.none') },
    ...field.options.map((option) => ({ value: option, label: option })),
  ]
  return (
    <Select
      label={label}
      isRequired={field.isRequired}
      options={options}
      value={chosen}
      onChange={onChoose}
      error={error}
    />
  )
}

const toItem = (person: FieldPerson): PickItem => ({
  kind: 'person',
  id: person.userCode ?? '',
  name: { ko: person.userName, en: person.userName_En ?? '', zh: person.userName_Cn ?? '' },
  title: { ko: person.userTitle ?? '', en: person.userTitle_En ?? '', zh: person.userTitle_Cn ?? '' },
  place: { ko: '', en: '', zh: '' },
  email: '',
  photo: '',
  comCode: '',
  deptCode: '',
})

const toPerson = ({ id, name, title }: PickItem): FieldPerson => ({
  userCode: id,
  userName: name.ko,
  userName_En: name.en,
  userName_Cn: name.zh,
  userTitle: title.ko,
  userTitle_En: title.en,
  userTitle_Cn: title.zh,
})

function PersonEditor({ field, label, value, onChange, error }: EditorProps) {
  const [PeopleField] = slot('peopleFields')
  const person = readPerson(value)
  if (!PeopleField) return null
  return (
    <PeopleField
      label={label}
      value={person ? [toItem(person)] : []}
      onChange={([item]) => onChange(item ? JSON.stringify(toPerson(item)) : '')}
      isSingle
      isRequired={field.isRequired}
      error={error}
    />
  )
}

function ReceiversEditor({ field, label, value, onChange, error }: EditorProps) {
  const t = useTranslate()
  const language = useLanguage()
  const [PeopleField] = slot('peopleFields')
  const rows = readReceivers(value)
  const write = (next: FieldReceiver[]) => onChange(next.length === 0 ? '' : JSON.stringify(next))
  const add = (items: readonly PickItem[]) => {
    const known = new Set(rows.map((row) => row.userEmail))
    const added = items
      .filter((item) => item.email !== '' && !known.has(item.email))
      .map((item) => ({ userName: localName(item.name, language), userEmail: item.email }))
    write([...rows, ...added].slice(0, articleLimits.receivers))
  }
  return (
    <div className={styles.receivers}>
      <LabelText label={label} isRequired={field.isRequired} />
      {rows.length > 0 ? (
        <table className={styles.table} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{t('kit.name')}</th>
              <th scope="col">{t('board.field.receiverEmail')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.userEmail}>
                <td>{row.userName}</td>
                <td>{row.userEmail}</td>
                <td className={styles.act}>
                  <IconButton
                    size="s"
                    label={t('board.field.receiverRemove', { name: row.userName || row.userEmail })}
                    onPress={() => write(rows.filter((one) => one !== row))}
                  >
                    <Icon icon={X} size={14} />
                  </IconButton>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {PeopleField ? (
        <PeopleField
          label={t('board.field.receiverAdd')}
          value={[]}
          onChange={add}
          allowsAddresses
          withContacts
          error={error}
        />
      ) : null}
    </div>
  )
}

function HtmlEditor({ field, label, value, onChange, error, pictures, people }: EditorProps) {
  return (
    <div className={styles.rich}>
      <LabelText label={label} isRequired={field.isRequired} />
      <RichEditor label={label} start={value} onChange={onChange} pictures={pictures} people={people} />
      {error ? <p className={styles.error}>{error}</p> : null}
    </div>
  )
}
