import type { ContractDetail } from '@maru/api/contract-board'
import { useState } from 'react'
import { CallError } from '#kit/call/call-error.ts'
import { blocking } from '#kit/call/query.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { askConfirm } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Frame, type FrameProps } from '#ui/layout/frame.tsx'
import { Empty, ErrorNote } from '#ui/notice.tsx'
import { useContract, useContractAct } from '../contract.api.ts'
import { ContractForm } from './contract-form.tsx'
import { ContractSheet } from './contract-sheet.tsx'

/** Properties of {@link ContractFrame}; without `contractId`, it creates a contract of the company. */
export interface ContractFrameProps {
  comCode: string | undefined
  contractId: number | undefined
  /** Called after a contract was created or changed. */
  onSaved: (contractId: number) => void
  /** Called when the contract was closed or removed. */
  onClose: () => void
  /** Called after the contract was removed or restored. */
  onChanged: () => void
  place: 'page' | 'window'
  /** Menu, buttons and label of the page; absent in a window. */
  page?: FrameProps['page']
}

/** A contract with the buttons for its permitted actions, in a page or a window. */
export function ContractFrame({
  comCode,
  contractId,
  onSaved,
  onClose,
  onChanged,
  place,
  page,
}: ContractFrameProps) {
  const t = useTranslate()
  const contract = useContract(contractId)
  const [isEditing, setEditing] = useState(false)
  const reload = async () => (await contract.refetch()).data
  const frame = { place, title: contract.data?.title ?? t('contract.detail'), onClose, page }
  const close = place === 'window' ? <Button onPress={onClose}>{t('kit.close')}</Button> : null
  const isNew = contractId === undefined
  if (isNew && !comCode)
    return (
      <Frame {...frame} title={t('contract.create')} acts={close}>
        <Empty text={t('contract.noCompany')} />
      </Frame>
    )
  if (!isNew && (!contract.data || blocking(contract)))
    return <Frame {...frame} answers={[contract]} failure={failed} />
  const shown = contract.data
  if (!shown || isEditing)
    return (
      <Frame {...frame} title={shown?.title ?? t('contract.create')} acts={close}>
        <ContractForm
          comCode={shown?.comCode ?? comCode ?? ''}
          contract={shown ?? null}
          onReload={reload}
          onSaved={(id) => {
            setEditing(false)
            onSaved(id)
          }}
          onCancel={shown ? () => setEditing(false) : onClose}
        />
      </Frame>
    )
  const changed = () => {
    void contract.refetch()
    onChanged()
  }
  const acts = (
    <>
      <Acts contract={shown} onEdit={() => setEditing(true)} onGone={onClose} onChanged={changed} />
      {close}
    </>
  )
  return (
    <Frame {...frame} acts={acts}>
      <ContractSheet contract={shown} />
    </Frame>
  )
}

/** The message for a contract that failed to load. A contract that does not exist has no retry button. */
function failed(error: unknown, retry: () => void) {
  return error instanceof CallError && error.status === 404 ? (
    <MissingContract />
  ) : (
    <ErrorNote error={error} onRetry={retry} />
  )
}

function MissingContract() {
  const t = useTranslate()
  return <Empty text={t('contract.missing')} />
}

interface ActsProps {
  contract: ContractDetail
  onEdit: () => void
  onGone: () => void
  onChanged: () => void
}

function Acts({ contract, onEdit, onGone, onChanged }: ActsProps) {
  const t = useTranslate()
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
