import type { ArticleDetail, ArticleItem, BoardConfig, ContentField } from '@maru/api/board'
import { fullTime, listTime } from '#kit/i18n/dates.ts'
import { type Language, localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { RichContent } from '#ui/content/rich-content.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { readLevel, readPerson, readReceivers } from '../field.rules.ts'
import styles from './fields.module.css'

/**
 * Properties of {@link FieldValues}: the fields of a board, and their values in an article or its preview.
 */
export interface FieldValuesProps {
  config: Pick<BoardConfig, 'contentFields' | 'useContent'>
  values: ArticleDetail['fieldValues']
}

/**
 * The additional fields of an article in the reader (spec 2§2). Each field is shown according to its type;
 * fields without a value are omitted.
 */
export function FieldValues({ config, values }: FieldValuesProps) {
  const language = useLanguage()
  const t = useTranslate()
  const known = new Map(values.map((row) => [row.fieldId, row.value]))
  const shown = config.useContent ? config.contentFields.filter((field) => known.get(field.fieldId)) : []
  if (shown.length === 0) return null
  return (
    <dl className={styles.values} aria-label={t('board.field.title')}>
      {shown.map((field) => (
        <div key={field.fieldId} className={styles.pair}>
          <dt className={styles.name}>{localName(field.fieldName, language)}</dt>
          <dd className={styles.value}>
            <FieldValue field={field} value={known.get(field.fieldId) ?? ''} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function FieldValue({ field, value }: { field: ContentField; value: string }) {
  const t = useTranslate()
  switch (field.fieldType) {
    case 'DATETIME':
      return <time dateTime={value}>{momentText(value, fullTime)}</time>
    case 'MAILSEND':
      return t(value === 'Y' ? 'kit.yes' : 'kit.no')
    case 'SELECTUSER':
      return <ShownPerson value={value} />
    case 'LEVEL':
      return readLevel(value)
    case 'RECEIVERS':
      return <Receivers value={value} />
    case 'RICHTEXT':
      return <RichContent html={value} />
    default:
      return value
  }
}

function momentText(value: string, show: (instant: string) => string): string {
  return Number.isNaN(Date.parse(value)) ? value : show(value)
}

/** Returns the name and title from the stored JSON, in the reader's language. */
function personText(value: string, language: Language): [name: string, title: string] {
  const person = readPerson(value)
  if (!person) return ['', '']
  const { userName: ko, userName_En: en = '', userName_Cn: zh = '' } = person
  const title = { ko: person.userTitle ?? '', en: person.userTitle_En ?? '', zh: person.userTitle_Cn ?? '' }
  return [localName({ ko, en, zh }, language), localName(title, language)]
}

function ShownPerson({ value }: { value: string }) {
  const [name, title] = personText(value, useLanguage())
  return (
    <>
      {name} <Muted size="inherit">{title}</Muted>
    </>
  )
}

function Receivers({ value }: { value: string }) {
  const t = useTranslate()
  return (
    <table className={styles.table} aria-label={t('board.field.receivers')}>
      <thead>
        <tr>
          <th scope="col">{t('kit.name')}</th>
          <th scope="col">{t('board.field.receiverEmail')}</th>
        </tr>
      </thead>
      <tbody>
        {readReceivers(value).map((row) => (
          <tr key={row.userEmail}>
            <td>{row.userName}</td>
            <td>{row.userEmail}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Returns a field value as one line of text. */
function useListedText(field: ContentField, value: string): string {
  const t = useTranslate()
  const language = useLanguage()
  switch (field.fieldType) {
    case 'DATETIME':
      return momentText(value, listTime)
    case 'MAILSEND':
      return t(value === 'Y' ? 'kit.yes' : 'kit.no')
    case 'SELECTUSER':
      return personText(value, language).join(' ')
    case 'LEVEL':
      return readLevel(value)
    case 'RECEIVERS':
      return readReceivers(value)
        .map((row) => row.userName || row.userEmail)
        .join(', ')
    case 'RICHTEXT':
      return value
        .replace(/<[^>]*(?:>|$)/g, ' ')
        .replace(/&nbsp;/g, ' ')
        .trim()
    default:
      return value
  }
}

/**
 * A field value in a column of the list. It has at most two lines; on a phone it has one line, with the field
 * name before it.
 */
export function ListedField({ field, article }: { field: ContentField; article: ArticleItem }) {
  const language = useLanguage()
  const value = article.fieldValues.find((row) => row.fieldId === field.fieldId)?.value ?? ''
  const text = useListedText(field, value)
  if (value === '') return null
  return (
    <span className={styles.listed} title={text}>
      <span className={styles.listedName}>{localName(field.fieldName, language)} </span>
      <span className={styles.listedText}>{text}</span>
    </span>
  )
}
