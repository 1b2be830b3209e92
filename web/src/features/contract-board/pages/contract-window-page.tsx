import { usePageSearch } from '#kit/address/address.ts'
import { hrefOf, useGo } from '#kit/address/link.tsx'
import { leavePopup, notifyOpener } from '#kit/address/popup.ts'
import { contractAddress, contractChanged, parseContractSearch } from '../contract.rules.ts'
import { ContractFrame } from '../parts/contract-frame.tsx'

/** A contract in a window of 900x760 (spec 2§2, boardpopup/contractDetail). */
export function ContractWindowPage() {
  const go = useGo()
  const search = usePageSearch(parseContractSearch)
  const notify = () => notifyOpener(contractChanged, null)
  return (
    <ContractFrame
      place="window"
      key={search.contractId}
      comCode={search.comCode}
      contractId={search.contractId}
      onSaved={(contractId) => {
        notify()
        go(contractAddress('window', { contractId }), { replace: true })
      }}
      onClose={() => leavePopup(hrefOf(contractAddress('main', {})))}
      onChanged={notify}
    />
  )
}
