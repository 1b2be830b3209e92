import {
  type ContractDetail,
  type ContractKind,
  type ContractStatus,
  contractLimits,
} from '@maru/api/contract-board'
import { useRef, useState } from 'react'
import { CallError } from '../../../kit/call-error.ts'
import { useWords } from '../../../kit/i18n.ts'
import type { PickItem } from '../../../kit/picking.ts'
import { useLeaveQuestion } from '../../../ui/leave-question.ts'
import { type ContractWords, useSaveContract } from '../contract.api.ts'
import { readAmount } from '../contract.rules.ts'

/** What the form holds while it is typed. */
export interface ContractDraft {
  title: string
  counterparty: string
  kind: ContractKind
  status: ContractStatus
  amount: string
  currency: string
  signedDate: string
  fromDate: string
  untilDate: string
  people: readonly PickItem[]
  note: string
  fileCode: string | null
}

const none = { ko: '', en: '', zh: '' }

function startOf(contract: ContractDetail | null, today: string): ContractDraft {
  if (!contract) {
    return {
      title: '',
      counterparty: '',
      kind: 'service',
      status: 'draft',
      amount: '',
      currency: 'KRW',
      signedDate: today,
      fromDate: '',
      untilDate: '',
      people: [],
      note: '',
      fileCode: null,
    }
  }
  const { person, department } = contract
  const people: PickItem[] = person
    ? [
        {
          kind: 'person',
          id: person.personCode,
          name: person.name,
          title: none,
          place: department?.name ?? none,
          email: person.email,
          photo: '',
          comCode: person.comCode,
          deptCode: department?.deptCode ?? '',
        },
      ]
    : []
  const { title, counterparty, kind, status, amount, currency, signedDate, note, fileCode } = contract
  const days = { signedDate, fromDate: contract.fromDate ?? '', untilDate: contract.untilDate ?? '' }
  return { title, counterparty, kind, status, amount, currency, ...days, people, note, fileCode }
}

/** What is wrong with a draft, by field. */
export type ContractFaults = Partial<
  Record<'title' | 'counterparty' | 'amount' | 'signedDate' | 'untilDate', string>
>

/** Finds what a draft lacks; `t` gives the words. */
export function contractFaults(
  draft: ContractDraft,
  t: (
    key: `contract.${'nameNeeded' | 'counterpartyNeeded' | 'amountWrong' | 'signedNeeded' | 'periodWrong'}`,
  ) => string,
): ContractFaults {
  const isBackwards = draft.fromDate !== '' && draft.untilDate !== '' && draft.untilDate < draft.fromDate
  return {
    ...(draft.title.trim() ? {} : { title: t('contract.nameNeeded') }),
    ...(draft.counterparty.trim() ? {} : { counterparty: t('contract.counterpartyNeeded') }),
    ...(readAmount(draft.amount) === null ? { amount: t('contract.amountWrong') } : {}),
    ...(draft.signedDate ? {} : { signedDate: t('contract.signedNeeded') }),
    ...(isBackwards ? { untilDate: t('contract.periodWrong') } : {}),
  }
}

function toWords(draft: ContractDraft, comCode: string, base: ContractDetail | null): ContractWords {
  const [person] = draft.people
  return {
    ...(base ? { id: base.contractId, version: base.version } : {}),
    comCode,
    title: draft.title.slice(0, contractLimits.title),
    counterparty: draft.counterparty.slice(0, contractLimits.counterparty),
    kind: draft.kind,
    status: draft.status,
    amount: readAmount(draft.amount) ?? '0',
    currency: draft.currency,
    signedDate: draft.signedDate,
    fromDate: draft.fromDate || null,
    untilDate: draft.untilDate || null,
    personCode: person?.id ?? null,
    deptCode: person?.deptCode || null,
    note: draft.note,
    fileCode: draft.fileCode,
  }
}

/** Holds the draft of a contract from its start or its present state, and saves it; nothing typed is lost by a failure. */
export function useContractForm(comCode: string, contract: ContractDetail | null, today: string) {
  const [draft, setDraft] = useState(() => startOf(contract, today))
  const t = useWords()
  const isUnsaved = useRef(false)
  // Read when it saves: the version may have been taken over a moment before.
  const latest = useRef(contract)
  const saving = useSaveContract()
  useLeaveQuestion(isUnsaved, t('boardAdmin.leaveQuestion'))
  const begin = (known: ContractDetail) => {
    latest.current = known
  }
  const change = (next: Partial<ContractDraft>) => {
    setDraft((now) => ({ ...now, ...next }))
    isUnsaved.current = true
  }
  /** Shows what another person saved meanwhile in place of the draft. */
  const load = (theirs: ContractDetail) => {
    begin(theirs)
    setDraft(startOf(theirs, today))
    isUnsaved.current = false
    saving.reset()
  }
  const save = async () => {
    const saved = await saving.mutateAsync(toWords(draft, comCode, latest.current))
    isUnsaved.current = false
    return saved
  }
  const isChangedElsewhere =
    saving.error instanceof CallError && saving.error.code === 'contract.contractChanged'
  return {
    draft,
    change,
    load,
    save,
    /** Lets the draft be saved over what another person saved meanwhile. */
    takeVersion: begin,
    isUnsaved,
    isSaving: saving.isPending,
    isChangedElsewhere,
    error: isChangedElsewhere ? null : saving.error,
  }
}
