import type { DocumentDetail } from '@maru/api/approval'
import { AttachmentList } from '#features/file/index.tsx'
import { Link } from '#kit/address/link.tsx'
import { fullTime } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { RichContent } from '#ui/content/rich-content.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { boxAddress } from '../../approval.rules.ts'
import { ApprovalGrid } from './approval-grid.tsx'
import { FieldValues } from './field-values.tsx'
import styles from './paper.module.css'

/** The document as it is printed: head, approval grid, fields, text and attachments. */
export function Paper({ document }: { document: DocumentDetail }) {
  const t = useTranslate()
  const language = useLanguage()
  const { content, definition } = document
  const info: [string, string][] = [
    [t('approval.paper.number'), document.docNumber || t('approval.paper.later')],
    [t('approval.paper.drafted'), fullTime(document.draftDate)],
    [t('approval.paper.dept'), localName(document.drafter.dept, language)],
    [
      t('approval.paper.retention'),
      `${t('approval.years', { count: document.retentionYears })} · ${t(`approval.grade.${document.grade}`)} · ${t(`approval.disclosure.${document.disclosure}`)}`,
    ],
  ]
  return (
    <section className={styles.paper} aria-label={t('approval.paper.label')}>
      <h2 className={styles.name}>{localName(document.formName, language)}</h2>
      <div className={styles.top}>
        <dl className={styles.info}>
          {info.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <ApprovalGrid document={document} />
      </div>
      <FieldValues
        definition={definition}
        values={content.values}
        hidden={document.hidden}
        names={document.names}
        leave={document.leave}
      />
      {content.body === '' ? null : (
        <div className={styles.text}>
          <RichContent html={content.body} />
        </div>
      )}
      {document.linked.length > 0 ? (
        <Row as="p" align="stretch" wrap className={styles.linked}>
          {t('approval.paper.linked')}
          {document.linked.map((one) => (
            <Link key={one.apmId} to={boxAddress('all', one.apmId)}>
              {one.docNumber} {one.subject}
            </Link>
          ))}
        </Row>
      ) : null}
      {content.fileCode ? <AttachmentList code={content.fileCode} /> : null}
    </section>
  )
}
