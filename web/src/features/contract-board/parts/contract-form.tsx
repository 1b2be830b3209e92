import {
  type ContractDetail,
  contractCurrencies,
  contractKinds,
  contractLimits,
  contractStatuses,
} from '@maru/api/contract-board'
import { useState } from 'react'
import { FormFiles } from '#features/file/index.tsx'
import { PeopleField } from '#features/org/index.tsx'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { zoneDay } from '#kit/i18n/zone-fields.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { type ComparedField, FormActs, FormNotes } from '#ui/form/form-notes.tsx'
import { Select } from '#ui/form/select.tsx'
import { Actions } from '#ui/layout/stack.tsx'
import styles from './contract-form.module.css'
import { type ContractDraft, useContractForm } from './use-contract-form.ts'

/** Properties of {@link ContractForm}; `contract` is null for a new contract. */
export interface ContractFormProps {
  comCode: string
  contract: ContractDetail | null
  /** Reads the contract again, after another person saved it. */
  onReload: () => Promise<ContractDetail | undefined>
  onSaved: (contractId: number) => void
  onCancel: () => void
}

/** Form that creates or changes a contract. */
export function ContractForm({ comCode, contract, onReload, onSaved, onCancel }: ContractFormProps) {
  const t = useTranslate()
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const form = useContractForm(comCode, contract, { today: zoneDay(new Date()), reload: onReload, onSaved })
  const { draft, field } = form
  const [person] = draft.people
  const text = (name: 'title' | 'counterparty', label: string) => (
    <TextField {...field(name)} label={label} isRequired maxLength={contractLimits[name]} />
  )
  const day = (name: 'signedDate' | 'fromDate' | 'untilDate', label: string) => (
    <DateField {...field(name)} label={label} isRequired={name === 'signedDate'} />
  )
  const compared: ComparedField<ContractDraft>[] = [
    { label: t('contract.name'), text: ({ title }) => title },
    { label: t('contract.counterparty'), text: ({ counterparty }) => counterparty },
    { label: t('contract.kind'), text: ({ kind }) => t(`contract.kinds.${kind}`) },
    { label: t('contract.amount'), text: ({ amount, currency }) => `${amount} ${currency}` },
    { label: t('contract.signed'), text: ({ signedDate }) => signedDate },
    { label: t('contract.status'), text: ({ status }) => t(`contract.statuses.${status}`) },
    { label: t('contract.from'), text: ({ fromDate }) => fromDate },
    { label: t('contract.until'), text: ({ untilDate }) => untilDate },
    { label: t('contract.person'), text: ({ people: [one] }) => (one ? localName(one.name, language) : '') },
    { label: t('contract.note'), text: ({ note }) => note },
  ]
  return (
    <form
      className={styles.form}
      onSubmit={(event) => (isBusy ? event.preventDefault() : form.submit(event))}
      noValidate
    >
      <p className={styles.number}>
        {contract ? `${t('contract.number')} ${contract.contractNumber}` : t('contract.numberLater')}
      </p>
      <div className={styles.wide}>{text('title', t('contract.name'))}</div>
      {text('counterparty', t('contract.counterparty'))}
      <Select
        label={t('contract.kind')}
        {...field('kind')}
        options={contractKinds.map((value) => ({ value, label: t(`contract.kinds.${value}`) }))}
      />
      <TextField {...field('amount')} label={t('contract.amount')} isRequired inputMode="decimal" />
      <Select
        label={t('contract.currency')}
        {...field('currency')}
        options={[...new Set([...contractCurrencies, draft.currency])].map((value) => ({
          value,
          label: value,
        }))}
      />
      {day('signedDate', t('contract.signed'))}
      <Select
        label={t('contract.status')}
        {...field('status')}
        options={contractStatuses.map((value) => ({ value, label: t(`contract.statuses.${value}`) }))}
      />
      {day('fromDate', t('contract.from'))}
      {day('untilDate', t('contract.until'))}
      <div className={styles.wide}>
        <PeopleField
          label={t('contract.person')}
          value={draft.people}
          onChange={(people) => form.change({ people })}
          isSingle
        />
        {person ? (
          <p className={styles.quiet}>
            {t('contract.department')} {localName(person.place, language)}
          </p>
        ) : null}
      </div>
      <div className={styles.wide}>
        <TextArea {...field('note')} label={t('contract.note')} rows={4} maxLength={contractLimits.note} />
      </div>
      <div className={styles.wide}>
        <FormFiles
          label={t('kit.attachments')}
          type="contract"
          code={draft.fileCode}
          onCode={(fileCode) => form.change({ fileCode })}
          onBusy={setBusy}
        />
      </div>
      {isBusy ? <p role="status">{t('contract.filesUploading')}</p> : null}
      <div className={styles.wide}>
        <FormNotes form={form} compared={compared} />
      </div>
      <Actions justify="end" className={styles.acts}>
        <FormActs form={form} onCancel={onCancel} />
      </Actions>
    </form>
  )
}
