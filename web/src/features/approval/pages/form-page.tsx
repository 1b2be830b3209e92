import { useEffect } from 'react'
import { usePageSearch } from '#kit/address/address.ts'
import { useGo } from '#kit/address/link.tsx'
import { hasOpener, leavePopup } from '#kit/address/popup.ts'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { useKeyedDocument, useKeyedDraft } from '../approval.api.ts'
import { boxAddress, type FormAddress, formAddress, parseFormAddress } from '../approval.rules.ts'
import { DocumentPane } from '../document/parts/document-pane.tsx'
import { EditDialog } from '../writer/parts/edit-dialog.tsx'
import { Writer } from '../writer/parts/writer.tsx'

/**
 * The form window (spec 1§2): a document by `apmid`, a new one of the form `appid`, or a saved draft by `storekey`.
 * A wrong `authkey` answers like a missing document; it never grants a right.
 */
export function FormPage() {
  const go = useGo()
  const search = usePageSearch(parseFormAddress)
  const { apmId, applicationId, storeKey, mode, leave: leaveId, from, authKey, isWindow } = search
  const leave = (address: string) => (isWindow || hasOpener() ? leavePopup(`/po${address}`) : go(address))
  if (apmId !== undefined && mode === undefined && authKey !== undefined)
    return <KeyedDocument key={`${apmId} ${authKey}`} {...{ apmId, authKey, isWindow: isWindow ?? false }} />
  if (storeKey !== undefined && authKey !== undefined) {
    const address = { applicationId, storeKey, isWindow: isWindow ?? false }
    return <KeyedDraft key={`${storeKey} ${authKey}`} {...{ address, storeKey, authKey }} />
  }
  if (apmId !== undefined && mode === undefined)
    return (
      <DocumentPane
        key={apmId}
        apmId={apmId}
        place={isWindow ? 'window' : 'page'}
        onClose={() => leave(boxAddress('pending'))}
        onDecided={() => undefined}
        Editor={EditDialog}
      />
    )
  return (
    <Writer
      key={`${apmId} ${applicationId} ${mode}`}
      input={{
        ...(applicationId === undefined ? {} : { applicationId }),
        ...(storeKey === undefined ? {} : { storeKey }),
        ...(apmId === undefined ? {} : { apmId, isCopy: mode === 'copy' }),
        ...(leaveId !== undefined && /^[0-9]{1,15}$/.test(leaveId) ? { leave: leaveId } : {}),
      }}
      from={apmId === undefined && storeKey === undefined ? from : undefined}
      onClose={() => leave(boxAddress('progress'))}
      onSubmitted={(submitted) =>
        go(formAddress({ apmId: submitted, isWindow: isWindow ?? false }), { replace: true })
      }
    />
  )
}

/** Checks the key of an address of a draft once, and continues at the address without it, which does not end. */
function KeyedDraft({
  address,
  storeKey,
  authKey,
}: {
  address: FormAddress
  storeKey: string
  authKey: string
}) {
  const go = useGo()
  const { data, error } = useKeyedDraft(storeKey, authKey)
  const isRight = data !== undefined
  const to = formAddress(address)
  useEffect(() => {
    if (isRight) go(to, { replace: true })
  }, [isRight, to, go])
  return error ? <ErrorNote error={error} /> : <Skeleton rows={10} />
}

/** Checks the key of an address once, and continues at the address without it, which does not end. */
function KeyedDocument({ apmId, authKey, isWindow }: { apmId: string; authKey: string; isWindow: boolean }) {
  const go = useGo()
  const { data, error } = useKeyedDocument(apmId, authKey)
  const isRight = data !== undefined
  useEffect(() => {
    if (isRight) go(formAddress({ apmId, isWindow }), { replace: true })
  }, [isRight, apmId, isWindow, go])
  return error ? <ErrorNote error={error} /> : <Skeleton rows={10} />
}
