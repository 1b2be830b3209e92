import { usePageSearch } from '../../../kit/address.ts'
import { useWords } from '../../../kit/i18n.ts'
import { useGo } from '../../../kit/link.tsx'
import { closePopup, tellOpener } from '../../../kit/popup.ts'
import { Button } from '../../../ui/button.tsx'
import { WindowFrame } from '../../../ui/window-frame.tsx'
import { contractAddress, contractChanged, parseContractSearch } from '../contract.rules.ts'
import { ContractFrame } from '../parts/contract-frame.tsx'

/** A contract in a window of 900x760 (spec 2§2, boardpopup/contractDetail). */
export function ContractWindowPage() {
  const t = useWords()
  const go = useGo()
  const search = usePageSearch(parseContractSearch)
  const tell = () => tellOpener(contractChanged, null)
  return (
    <ContractFrame
      key={search.contractId}
      comCode={search.comCode}
      contractId={search.contractId}
      onSaved={(contractId) => {
        tell()
        go(contractAddress('window', { contractId }), { replace: true })
      }}
      onClose={closePopup}
      onChanged={tell}
    >
      {({ title, body, acts }) => (
        <WindowFrame
          title={title}
          body={body}
          acts={
            <>
              {acts}
              <Button onPress={closePopup}>{t('kit.close')}</Button>
            </>
          }
        />
      )}
    </ContractFrame>
  )
}
