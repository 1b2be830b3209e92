import type { ContractDetail } from '@maru/api/contract-board'
import { type ReactNode, useState } from 'react'
import { CallError } from '../../../kit/call-error.ts'
import { errorText } from '../../../kit/error-text.ts'
import { useWords } from '../../../kit/i18n.ts'
import { askConfirm } from '../../../ui/ask.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/loading.tsx'
import { Empty, ErrorNote } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useContract, useContractAct } from '../contract.api.ts'
import { ContractForm } from './contract-form.tsx'
import { ContractSheet } from './contract-sheet.tsx'

/** Properties of {@link ContractFrame}; without a contract's number it writes a new one for the company. */
export interface ContractFrameProps {
  comCode: string | undefined
  contractId: number | undefined
  /** A contract was written or changed. */
  onSaved: (contractId: number) => void
  /** Nothing is left to show: it was closed, or removed. */
  onClose: () => void
  /** Something was removed or brought back. */
  onChanged: () => void
  /** Draws body and buttons where it stands. */
  children: (parts: { title: string; body: ReactNode; acts: ReactNode }) => ReactNode
}

/** A contract with what may be done with it, in a page or a window. */
export function ContractFrame({
  comCode,
  contractId,
  onSaved,
  onClose,
  onChanged,
  children,
}: ContractFrameProps) {
  const t = useWords()
  const contract = useContract(contractId)
  const [isEditing, setEditing] = useState(false)
  const reload = async () => (await contract.refetch()).data
  if (contractId === undefined) {
    const form = comCode ? (
      <ContractForm
        comCode={comCode}
        contract={null}
        onReload={reload}
        onSaved={onSaved}
        onCancel={onClose}
      />
    ) : (
      <Empty text={t('contract.noCompany')} />
    )
    return children({ title: t('contract.create'), body: form, acts: null })
  }
  const title = contract.data?.title ?? t('contract.detail')
  if (contract.isError) {
    const isMissing = contract.error instanceof CallError && contract.error.status === 404
    const body = isMissing ? (
      <Empty text={t('contract.missing')} />
    ) : (
      <ErrorNote error={contract.error} onRetry={() => void contract.refetch()} />
    )
    return children({ title, body, acts: <Button onPress={onClose}>{t('kit.close')}</Button> })
  }
  if (!contract.data) return children({ title, body: <Skeleton look="text" rows={8} />, acts: null })
  if (isEditing) {
    const body = (
      <ContractForm
        comCode={contract.data.comCode}
        contract={contract.data}
        onReload={reload}
        onSaved={(id) => {
          setEditing(false)
          onSaved(id)
        }}
        onCancel={() => setEditing(false)}
      />
    )
    return children({ title, body, acts: null })
  }
  const acts = (
    <Acts
      contract={contract.data}
      onEdit={() => setEditing(true)}
      onGone={onClose}
      onChanged={() => {
        void contract.refetch()
        onChanged()
      }}
    />
  )
  return children({ title, body: <ContractSheet contract={contract.data} />, acts })
}

interface ActsProps {
  contract: ContractDetail
  onEdit: () => void
  onGone: () => void
  onChanged: () => void
}

function Acts({ contract, onEdit, onGone, onChanged }: ActsProps) {
  const t = useWords()
  const change = useContractAct(contract.contractId)
  const name = contract.title
  const onError = (error: unknown) => showToast(errorText(error, t), 'danger')
  const remove = async (act: 'remove' | 'purge') => {
    const text = t(act === 'remove' ? 'contract.removeQuestion' : 'contract.purgeQuestion', { name })
    if (!(await askConfirm({ text, isDanger: true }))) return
    change.mutate(act, {
      onSuccess: () => {
        showToast(t(act === 'remove' ? 'contract.removed' : 'contract.purged'))
        onChanged()
        onGone()
      },
      onError,
    })
  }
  const restore = () =>
    change.mutate('restore', {
      onSuccess: () => {
        showToast(t('contract.restored'))
        onChanged()
      },
      onError,
    })
  return (
    <>
      {contract.canPurge ? (
        <Button tone="danger" onPress={() => void remove('purge')} isPending={change.isPending}>
          {t('contract.purge')}
        </Button>
      ) : null}
      {contract.deletedDate && contract.canPurge ? (
        <Button isPending={change.isPending} onPress={restore}>
          {t('kit.restore')}
        </Button>
      ) : null}
      {contract.canDelete ? (
        <Button tone="danger" onPress={() => void remove('remove')} isPending={change.isPending}>
          {t('kit.remove')}
        </Button>
      ) : null}
      {contract.canUpdate ? (
        <Button tone="primary" onPress={onEdit}>
          {t('kit.edit')}
        </Button>
      ) : null}
    </>
  )
}
