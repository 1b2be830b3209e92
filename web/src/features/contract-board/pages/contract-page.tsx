import { ArrowLeft, SquareArrowOutUpRight } from 'lucide-react'
import { usePageSearch } from '#kit/address/address.ts'
import { hrefOf, useGo } from '#kit/address/link.tsx'
import { openPopup, popupSizes } from '#kit/address/popup.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { contractAddress, parseContractSearch } from '../contract.rules.ts'
import { ContractFrame } from '../parts/contract-frame.tsx'

/**
 * The page of a contract, with a button back to the list (spec 2§2, contract detail). Without an ID, it
 * creates a contract.
 */
export function ContractPage() {
  const t = useTranslate()
  const go = useGo()
  const search = usePageSearch(parseContractSearch)
  const { contractId } = search
  const toList = () => go(contractAddress('main', { ...search, contractId: undefined }))
  const openWindow = () => {
    const address = hrefOf(contractAddress('window', { contractId }))
    if (!openPopup(address, `contract-${contractId}`, popupSizes.board)) void showAlert(t('contract.blocked'))
  }
  return (
    <ContractFrame
      key={contractId}
      place="page"
      comCode={search.comCode}
      contractId={contractId}
      onSaved={(id) => {
        showToast(t('contract.saved'))
        go(contractAddress('detail', { ...search, contractId: id }), { replace: true })
      }}
      onClose={toList}
      onChanged={() => undefined}
      page={{
        label: t('contract.detail'),
        menuId: search.menuId,
        actions: (
          <>
            <Button icon={<Icon icon={ArrowLeft} size={16} />} onPress={toList}>
              {t('kit.toList')}
            </Button>
            {contractId === undefined ? null : (
              <Button icon={<Icon icon={SquareArrowOutUpRight} size={16} />} onPress={openWindow}>
                {t('kit.openWindow')}
              </Button>
            )}
          </>
        ),
      }}
    />
  )
}
