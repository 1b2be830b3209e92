import { type FormDefinition, plainLayout, printedFields } from '@maru/api/approval'
import type { LocalName } from '@maru/api/kit/schema'
import { wireName } from '@maru/api/kit/wire-name'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { Row, Stack } from '#ui/layout/stack.tsx'
import styles from './sheet-preview.module.css'

/** A small sheet of paper that shows where everything of a form is printed. */
export function SheetPreview({ name, definition }: { name: LocalName; definition: FormDefinition }) {
  const t = useTranslate()
  const language = useLanguage()
  const account = useAccount()
  const layout = definition.print ?? plainLayout
  const company = localName(wireName(account, 'companyName'), language)
  return (
    <section className={styles.preview} aria-label={t('approval.builder.sheetPreview')}>
      <h3>{t('approval.builder.sheetPreview')}</h3>
      <Stack gap="2" className={styles.sheet} data-orientation={layout.orientation}>
        <p className={styles.margin}>{localName(layout.header, language)}</p>
        <div className={styles.top}>
          <Row as="p" gap="1" className={styles.company}>
            {layout.hasLogo ? <span className={styles.logo} aria-hidden /> : null}
            {company}
          </Row>
          <Row as="ol" gap="0" align="stretch" className={styles.grid} aria-hidden>
            {(['draft', 'review', 'approve'] as const).map((kind) => (
              <li key={kind}>{t(`approval.kind.${kind}`)}</li>
            ))}
          </Row>
        </div>
        <h4>{localName(name, language)}</h4>
        <p className={styles.subject}>{t('approval.subject')}</p>
        <dl className={styles.fields}>
          {printedFields(definition)
            .filter((one) => !one.isHidden)
            .map(({ field, width }) => (
              <div key={field.key} data-wide={width === 2 || field.kind === 'table' ? '' : undefined}>
                <dt>{localName(field.label, language) || field.key}</dt>
                <dd>
                  {field.kind === 'table'
                    ? field.columns.map((one) => localName(one.label, language)).join(' · ')
                    : t(`approval.builder.kinds.${field.kind}`)}
                </dd>
              </div>
            ))}
        </dl>
        {definition.hasBody ? <p className={styles.body}>{t('approval.body')}</p> : null}
        <p className={styles.foot}>
          <span>{localName(layout.footer, language)}</span>
          <span>1 / 1</span>
        </p>
      </Stack>
    </section>
  )
}
