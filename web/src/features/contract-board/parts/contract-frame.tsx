import type { ContractDetail } from '@maru/api/contract-board'
import { useState } from 'react'
import { CallError } from '../../../kit/call-error.ts'
import { errorText } from '../../../kit/error-text.ts'
import { useTranslate } from '../../../kit/i18n.ts'
import { blocking } from '../../../kit/query.ts'
import { askConfirm } from '../../../ui/ask.ts'
import { Button } from '../../../ui/button.tsx'
import { Frame, type FrameProps } from '../../../ui/frame.tsx'
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
  place: 'page' | 'window'
  /** Buttons of the page's header. */
  page?: FrameProps['page']
}

/** A contract with what may be done with it, in a page or a window. */
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

/** A contract that failed to load; one that does not exist has nothing to try again. */
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
