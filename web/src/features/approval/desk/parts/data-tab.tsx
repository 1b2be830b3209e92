import { formDataDays } from '@maru/api/approval'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { localName, shortLanguage, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { dayOf } from '../../absence/absence.rules.ts'
import { useAdminForms } from '../../builder/builder.api.ts'
import { dataAddress } from '../desk.api.ts'
import { dataPeriod, isDataPeriod } from '../desk.rules.ts'
import styles from './desk.module.css'

/** The values of completed documents of a form in a period as CSV. */
export function DataTab() {
  const t = useTranslate()
  const language = useLanguage()
  const answer = useAdminForms()
  const [formId, setFormId] = useState('')
  const [{ from, until }, setPeriod] = useState(() => dataPeriod(dayOf(new Date())))
  const isRight = isDataPeriod(from, until)
  const input = { applicationId: formId, startDate: from, endDate: until, language: shortLanguage(language) }
  return (
    <div className={styles.tab}>
      <p className={styles.hint}>{t('approval.desk.dataHint')}</p>
      <Answer answer={answer} rows={2}>
        {({ forms }) => (
          <div className={styles.data}>
            <Select
              label={t('approval.desk.dataForm')}
              options={[
                { value: '', label: t('approval.desk.chooseForm') },
                ...forms.map((form) => ({
                  value: form.applicationId,
                  label: localName(form.name, language),
                })),
              ]}
              value={formId}
              onChange={setFormId}
            />
            <DateField
              label={t('approval.from')}
              value={from}
              onChange={(next) => setPeriod({ from: next, until })}
            />
            <DateField
              label={t('approval.until')}
              value={until}
              onChange={(next) => setPeriod({ from, until: next })}
              {...(isRight ? {} : { error: t('approval.errors.dataPeriod', { days: formDataDays }) })}
            />
            <Button
              tone="primary"
              icon={<Icon icon={Download} size={16} />}
              isDisabled={formId === '' || !isRight}
              onPress={() => window.location.assign(dataAddress(input))}
            >
              {t('approval.desk.dataDownload')}
            </Button>
          </div>
        )}
      </Answer>
    </div>
  )
}
