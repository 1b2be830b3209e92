import { checkContent, type FormDefinition, type FormValues } from '@maru/api/approval'
import { useMemo, useState } from 'react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useDebounced } from '#kit/screen/use-debounced.ts'
import { Answer } from '#ui/answer.tsx'
import { Tag } from '#ui/badge.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Empty } from '#ui/notice.tsx'
import { shownReasons } from '../../document/parts/line-side.tsx'
import { FieldInput } from '../../writer/parts/field-input.tsx'
import { useTryForm } from '../builder.api.ts'
import styles from './builder.module.css'

const startOf = ({ fields }: FormDefinition): FormValues =>
  Object.fromEntries(
    fields.map((field): [string, FormValues[string]] => {
      if (field.kind === 'table') return [field.key, [{}]]
      const isList = ['checks', 'period', 'person', 'department'].includes(field.kind)
      return [field.key, isList ? [] : field.default]
    }),
  )

/** The form as its drafters see it, with calculation and conditions, and the line for what is typed. Nothing is saved. */
export function TryDialog({
  name,
  definition,
  onClose,
}: {
  name: string
  definition: FormDefinition
  onClose: () => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const [values, setValues] = useState(() => startOf(definition))
  const checked = checkContent(definition, values)
  const asked = useDebounced(JSON.stringify(values), 400)
  const line = useTryForm(
    useMemo(() => ({ definition, values: JSON.parse(asked) as FormValues }), [definition, asked]),
  )
  const guide = localName(definition.guide, language)
  const faults = Object.keys(checked.faults).length
  return (
    <Dialog isOpen isTall size="l" title={t('approval.builder.tryOf', { name })} onClose={onClose}>
      <div className={styles.try}>
        <div className={styles.tryFields}>
          {guide ? <p className={styles.guide}>{guide}</p> : null}
          {definition.fields.length === 0 ? <Empty text={t('approval.builder.noField')} /> : null}
          {definition.fields
            .filter((field) => !checked.hidden.includes(field.key))
            .map((field) => (
              <div key={field.key} data-wide={field.width === 2 ? '' : undefined}>
                <FieldInput
                  field={checked.required.includes(field.key) ? { ...field, isRequired: true } : field}
                  value={values[field.key]}
                  result={checked.values[field.key]}
                  names={{}}
                  faultOf={() => undefined}
                  onChange={(value) => setValues((now) => ({ ...now, [field.key]: value }))}
                />
              </div>
            ))}
        </div>
        <aside className={styles.tryLine} aria-label={t('approval.preview')}>
          <h3>{t('approval.preview')}</h3>
          {faults > 0 ? <Tag tone="warn">{t('approval.missing', { count: faults })}</Tag> : null}
          <Answer answer={line} rows={3} look="text">
            {({ stages, faults: lineFaults }) => (
              <>
                <ol className={styles.steps}>
                  {stages.flatMap((stage) =>
                    stage.steps.map((step) => (
                      <li
                        key={`${step.kind}-${step.assignee.personCode ?? step.assignee.deptCode}`}
                        data-left-out={step.isLeftOut ? '' : undefined}
                      >
                        <small>{t(`approval.kind.${step.kind}`)}</small>{' '}
                        {localName(step.assignee.name, language)} {localName(step.assignee.title, language)}
                        <p>{shownReasons(step.reasons, t, language).join(' · ')}</p>
                      </li>
                    )),
                  )}
                </ol>
                {lineFaults.length > 0 ? <p className={styles.fault}>{t('approval.fault.line')}</p> : null}
              </>
            )}
          </Answer>
        </aside>
      </div>
    </Dialog>
  )
}
