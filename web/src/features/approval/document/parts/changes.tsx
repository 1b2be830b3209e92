import type { DocumentChanges, DocumentDetail, FieldChange } from '@maru/api/approval'
import type { LucideIcon } from 'lucide-react'
import { ArrowRight, FileText, History, Paperclip, TextCursorInput, Workflow } from 'lucide-react'
import type { ReactNode } from 'react'
import { briefTime, wholeDay } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { RichContent } from '#ui/content/rich-content.tsx'
import { Icon } from '#ui/icon.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { groupedNumber } from '../../approval.rules.ts'
import styles from './changes.module.css'
import { FieldValues } from './field-values.tsx'

/** How a changed document is shown. */
export type ChangeView = 'changes' | 'beside' | 'whole'

const countOf = ({ subject, fields, text, line, files }: DocumentChanges) =>
  (subject ? 1 : 0) +
  fields.length +
  text.filter((one, index) => one.kind !== 'same' && text[index - 1]?.kind !== 'removed').length +
  line.length +
  files.length

/** Says how much changed since the viewer decided or read, and lets them choose what to see. */
export function ChangesBanner({
  changes,
  view,
  onView,
  panel,
}: {
  changes: DocumentChanges
  view: ChangeView
  onView: (view: ChangeView) => void
  /** The id of the element that shows the chosen view. */
  panel: string
}) {
  const t = useTranslate()
  const views = ['changes', 'beside', 'whole'] as const
  return (
    <section className={styles.banner} aria-label={t('approval.changes.title')}>
      <Icon icon={History} size={18} />
      <div>
        <strong>{t(`approval.changes.${changes.since}`, { count: countOf(changes) })}</strong>
        <p>
          {t('approval.changes.times', {
            ...{ since: briefTime(changes.sinceDate), changed: briefTime(changes.changedDate) },
          })}
        </p>
      </div>
      <Tabs
        look="segment"
        label={t('approval.changes.title')}
        items={views.map((id) => ({ id, label: t(`approval.changes.views.${id}`) }))}
        selected={view}
        onSelect={onView}
        panel={panel}
      />
    </section>
  )
}

interface PartProps {
  changes: DocumentChanges
  document: DocumentDetail
}

/** What changed: fields, text, line and attachments, the old and the new value. */
export function ChangesList({ changes, document }: PartProps) {
  const t = useTranslate()
  const language = useLanguage()
  const { subject, fields, text, line, files } = changes
  return (
    <div className={styles.list}>
      {subject || fields.length > 0 ? (
        <Part icon={TextCursorInput} title={t('approval.changes.fields')}>
          {subject ? (
            <Row name={t('approval.subject')} before={subject.before} after={subject.after} />
          ) : null}
          {fields.map((one) => (
            <Field
              key={`${one.key} ${one.row} ${one.column}`}
              change={one}
              changes={changes}
              document={document}
            />
          ))}
        </Part>
      ) : null}
      {text.length > 0 ? (
        <Part icon={FileText} title={t('approval.changes.text')}>
          <p className={styles.text}>
            {text.map((one, index) => {
              const Piece = one.kind === 'added' ? 'ins' : one.kind === 'removed' ? 'del' : 'span'
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name
              return <Piece key={index}>{one.text}</Piece>
            })}
          </p>
        </Part>
      ) : null}
      {line.length > 0 ? (
        <Part icon={Workflow} title={t('approval.changes.line')}>
          {line.map(({ kind, stepKind, party }) => {
            const who = `${localName(party.name, language)} ${localName(party.title, language)} ${t(`approval.kind.${stepKind}`)}`
            return (
              <Row
                key={`${kind} ${stepKind} ${party.personCode} ${party.deptCode}`}
                name={t(`approval.changes.lineKind.${kind}`)}
                before={kind === 'removed' ? who : ''}
                after={kind === 'added' ? who : ''}
              />
            )
          })}
        </Part>
      ) : null}
      {files.length > 0 ? (
        <Part icon={Paperclip} title={t('approval.changes.files')}>
          {files.map(({ kind, name }) => (
            <Row
              key={`${kind} ${name}`}
              name={t(`approval.changes.fileKind.${kind}`)}
              before={kind === 'added' ? '' : name}
              after={kind === 'removed' ? '' : name}
            />
          ))}
        </Part>
      ) : null}
    </div>
  )
}

function Part({ icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2>
        <Icon icon={icon} size={16} /> {title}
      </h2>
      {children}
    </section>
  )
}

function Row({ name, before, after }: { name: string; before: string; after: string }) {
  return (
    <div className={styles.row}>
      <Muted tone="2" size="inherit">
        {name}
      </Muted>
      {before === '' ? <span>–</span> : <del>{before}</del>}
      <Icon icon={ArrowRight} size={14} />
      {after === '' ? <span>–</span> : <ins>{after}</ins>}
    </div>
  )
}

function Field({ change, changes, document }: PartProps & { change: FieldChange }) {
  const t = useTranslate()
  const language = useLanguage()
  const field = document.definition.fields.find((one) => one.key === change.key)
  const column = field?.columns.find((one) => one.key === change.column)
  const shape = column ?? field
  const shown = (value: string) => {
    const option = shape?.options.find((one) => one.value === value)
    if (option) return localName(option.label, language)
    const names = [changes.names, document.names].find((one) => Object.hasOwn(one, value))
    const name = names?.[value]
    if (name) return localName(name, language)
    if (shape?.kind === 'date' || shape?.kind === 'period') return wholeDay(value)
    return shape && ['number', 'amount', 'formula'].includes(shape.kind) ? groupedNumber(value) : value
  }
  const label = field ? localName(field.label, language) : change.key
  const place = change.row === null ? label : t('approval.changes.row', { table: label, row: change.row })
  return (
    <Row
      name={column ? `${place} · ${localName(column.label, language)}` : place}
      before={change.before.map(shown).join(', ')}
      after={change.after.map(shown).join(', ')}
    />
  )
}

/** The fields and text of then and now in two columns. */
export function ChangesColumns({ changes, document }: PartProps) {
  const t = useTranslate()
  const names = { ...document.names, ...changes.names }
  const sides = [
    { id: 'before', content: changes.before, hidden: changes.hiddenBefore },
    { id: 'after', content: document.content, hidden: document.hidden },
  ] as const
  return (
    <div className={styles.beside}>
      {sides.map(({ id, content, hidden }) => (
        <section key={id} className={styles.part} aria-label={t(`approval.changes.${id}`)}>
          <h2>{t(`approval.changes.${id}`)}</h2>
          <h3>{content.subject}</h3>
          <FieldValues
            definition={document.definition}
            values={content.values}
            hidden={hidden}
            names={names}
          />
          {content.body === '' ? null : <RichContent html={content.body} />}
        </section>
      ))}
    </div>
  )
}

/** The viewer's comment of then, and the answer of the drafter. */
export function ChangesSide({ changes, document }: PartProps) {
  const t = useTranslate()
  const language = useLanguage()
  const { ownComment, answer } = changes
  if (ownComment === '' && answer === '') return null
  return (
    <section className={styles.answers} aria-label={t('approval.changes.ownComment')}>
      {ownComment ? (
        <>
          <h2 className={styles.answerTitle}>{t('approval.changes.ownComment')}</h2>
          <blockquote>{ownComment}</blockquote>
        </>
      ) : null}
      {answer ? (
        <>
          <h2 className={styles.answerTitle}>{t('approval.changes.answer')}</h2>
          <p>
            <b>{localName(document.drafter.name, language)}</b> {answer}
          </p>
        </>
      ) : null}
    </section>
  )
}
