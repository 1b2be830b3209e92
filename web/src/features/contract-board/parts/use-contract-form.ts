import {
  type ContractDetail,
  type ContractKind,
  type ContractStatus,
  contractLimits,
} from '@maru/api/contract-board'
import { useTranslate } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import { type Faults, useRoomForm } from '#ui/form/form.ts'
import { type ContractInput, useSaveContract } from '../contract.api.ts'
import { readAmount } from '../contract.rules.ts'

/** The values of the form while the user edits them. */
export type ContractDraft = {
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

/** The faults of a draft, by field. */
export type ContractFaults = Faults<ContractDraft>

/** Finds missing and invalid values of a draft; `t` returns the texts. */
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

function toInput(draft: ContractDraft, comCode: string, base: ContractDetail | null): ContractInput {
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

/** The form of a new or changed contract; `reload` reads the contract again after another person saved it. */
export function useContractForm(
  comCode: string,
  contract: ContractDetail | null,
  { today, reload, onSaved }: ContractFormParts,
) {
  const t = useTranslate()
  const saving = useSaveContract()
  return useRoomForm({
    start: startOf(contract, today),
    base: contract,
    check: (draft) => contractFaults(draft, t),
    save: (draft, base) => saving.mutateAsync(toInput(draft, comCode, base)),
    onSaved: ({ contractId }) => onSaved(contractId),
    leaveQuestion: t('kit.leaveQuestion'),
    conflict: { code: 'contract.contractChanged', reload, startOf: (theirs) => startOf(theirs, today) },
  })
}

/** Options of the form of a contract, in addition to the contract. */
export interface ContractFormParts {
  today: string
  reload: () => Promise<ContractDetail | undefined>
  onSaved: (contractId: number) => void
}
