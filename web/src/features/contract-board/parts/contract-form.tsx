import {
  type ContractDetail,
  contractCurrencies,
  contractKinds,
  contractLimits,
  contractStatuses,
} from '@maru/api/contract-board'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { localName, useLanguage, useWords } from '../../../kit/i18n.ts'
import { askConfirm } from '../../../ui/ask.ts'
import { Button } from '../../../ui/button.tsx'
import { LabelText, TextArea, TextField } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/loading.tsx'
import { ActionNote, ErrorNote } from '../../../ui/notice.tsx'
import { Select } from '../../../ui/select.tsx'
import { createFileCode, Uploader } from '../../file/index.tsx'
import { PeopleField } from '../../org/index.tsx'
import styles from './contract-form.module.css'
import { contractFaults, useContractForm } from './use-contract-form.ts'

/** Properties of {@link ContractForm}; `contract` is null for a new one. */
export interface ContractFormProps {
  comCode: string
  contract: ContractDetail | null
  /** Reads the contract anew, after another person saved it. */
  onReload: () => Promise<ContractDetail | undefined>
  onSaved: (contractId: number) => void
  onCancel: () => void
}

function today(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** Goes to the first field that is marked as wrong, once it is marked. */
function focusFirstFault(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

/** Attachments of the form: the contract's own collection, or a draft that is made with the first need. */
function FormFiles({
  code,
  onCode,
  onCounts,
}: {
  code: string | null
  onCode: (code: string) => void
  onCounts: (counts: { stored: number; onTheWay: number }) => void
}) {
  const t = useWords()
  const [error, setError] = useState<unknown>(null)
  const asked = useRef(false)
  const take = useRef(onCode)
  take.current = onCode
  useEffect(() => {
    if (code !== null || asked.current) return
    asked.current = true
    createFileCode('contract').then((made) => take.current(made), setError)
  }, [code])
  if (error) return <ErrorNote error={error} inline />
  return (
    <section aria-label={t('contract.files')} className={styles.files}>
      <LabelText label={t('contract.files')} />
      {code === null ? (
        <Skeleton look="block" height="58px" />
      ) : (
        <Uploader code={code} type="contract" onChange={onCounts} />
      )}
    </section>
  )
}

/** Writes a contract or changes one. */
export function ContractForm({ comCode, contract, onReload, onSaved, onCancel }: ContractFormProps) {
  const t = useWords()
  const language = useLanguage()
  const form = useContractForm(comCode, contract, today())
  const [isTried, setTried] = useState(false)
  const [isOnTheWay, setOnTheWay] = useState(false)
  const [draftCode, setDraftCode] = useState<string | null>(null)
  const { draft, change } = form
  const faults = isTried ? contractFaults(draft, t) : {}
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const place = event.currentTarget
    setTried(true)
    if (Object.keys(contractFaults(draft, t)).length > 0 || isOnTheWay) return focusFirstFault(place)
    const saved = await form.save().catch(() => null)
    if (saved) onSaved(saved.contractId)
  }
  const leave = async () => {
    if (form.isUnsaved.current && !(await askConfirm(t('boardAdmin.leaveQuestion')))) return
    // Was asked just now.
    form.isUnsaved.current = false
    onCancel()
  }
  const reload = async () => {
    const theirs = await onReload()
    if (theirs) form.load(theirs)
  }
  const overwrite = async () => {
    if (!(await askConfirm({ text: t('contract.overwriteQuestion'), isDanger: true }))) return
    const theirs = await onReload()
    if (theirs) form.takeVersion(theirs)
    const saved = await form.save().catch(() => null)
    if (saved) onSaved(saved.contractId)
  }
  const [person] = draft.people
  const text = (field: 'title' | 'counterparty', label: string) => (
    <TextField
      label={label}
      isRequired
      validationBehavior="aria"
      maxLength={contractLimits[field]}
      value={draft[field]}
      onChange={(value) => change({ [field]: value })}
      error={faults[field]}
    />
  )
  const day = (field: 'signedDate' | 'fromDate' | 'untilDate', label: string, error?: string) => (
    <TextField
      type="date"
      label={label}
      isRequired={field === 'signedDate'}
      validationBehavior="aria"
      value={draft[field]}
      onChange={(value) => change({ [field]: value })}
      error={error}
    />
  )
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p className={styles.number}>
        {contract ? `${t('contract.number')} ${contract.contractNumber}` : t('contract.numberLater')}
      </p>
      <div className={styles.wide}>{text('title', t('contract.name'))}</div>
      {text('counterparty', t('contract.counterparty'))}
      <Select
        label={t('contract.kind')}
        value={draft.kind}
        options={contractKinds.map((value) => ({ value, label: t(`contract.kinds.${value}`) }))}
        onChange={(kind) => change({ kind })}
      />
      <TextField
        label={t('contract.amount')}
        isRequired
        validationBehavior="aria"
        inputMode="decimal"
        value={draft.amount}
        onChange={(amount) => change({ amount })}
        error={faults.amount}
      />
      <Select
        label={t('contract.currency')}
        value={draft.currency}
        options={[...new Set([...contractCurrencies, draft.currency])].map((value) => ({
          value,
          label: value,
        }))}
        onChange={(currency) => change({ currency })}
      />
      {day('signedDate', t('contract.signed'), faults.signedDate)}
      <Select
        label={t('contract.status')}
        value={draft.status}
        options={contractStatuses.map((value) => ({ value, label: t(`contract.statuses.${value}`) }))}
        onChange={(status) => change({ status })}
      />
      {day('fromDate', t('contract.from'))}
      {day('untilDate', t('contract.until'), faults.untilDate)}
      <div className={styles.wide}>
        <PeopleField
          label={t('contract.person')}
          value={draft.people}
          onChange={(people) => change({ people })}
          isSingle
        />
        {person ? (
          <p className={styles.quiet}>
            {t('contract.department')} {localName(person.place, language)}
          </p>
        ) : null}
      </div>
      <div className={styles.wide}>
        <TextArea
          label={t('contract.note')}
          rows={4}
          maxLength={contractLimits.note}
          value={draft.note}
          onChange={(note) => change({ note })}
        />
      </div>
      <div className={styles.wide}>
        <FormFiles
          code={draft.fileCode ?? draftCode}
          onCode={setDraftCode}
          onCounts={({ stored, onTheWay }) => {
            setOnTheWay(onTheWay > 0)
            // A collection without a file is left to the sweep of drafts.
            if (stored > 0 && draftCode && draft.fileCode === null) change({ fileCode: draftCode })
          }}
        />
      </div>
      {isTried && isOnTheWay ? <p role="alert">{t('contract.filesOnTheWay')}</p> : null}
      {form.error ? (
        <div className={styles.wide}>
          <ErrorNote error={form.error} inline />
        </div>
      ) : null}
      {form.isChangedElsewhere ? (
        <div className={styles.wide}>
          <ActionNote tone="warn" text={t('contract.changedElsewhere')}>
            <Button onPress={() => void reload()}>{t('contract.loadTheirs')}</Button>
            <Button tone="danger" onPress={() => void overwrite()}>
              {t('contract.overwrite')}
            </Button>
          </ActionNote>
        </div>
      ) : null}
      <div className={styles.acts}>
        <Button onPress={() => void leave()}>{t('contract.cancel')}</Button>
        <Button type="submit" tone="primary" isPending={form.isSaving}>
          {t('contract.save')}
        </Button>
      </div>
    </form>
  )
}
