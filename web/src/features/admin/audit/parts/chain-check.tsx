import type { AuditChain } from '@maru/api/admin'
import { useState } from 'react'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { Button } from '#ui/button.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { ActionNote } from '#ui/notice.tsx'
import { useCheckChain } from '../audit.api.ts'

/** The button that checks the chain of the audit log, for super administrators, and what it found. */
export function ChainCheck() {
  const t = useTranslate()
  const { permissions } = useAccount()
  const check = useCheckChain()
  const [chain, setChain] = useState<AuditChain | null>(null)
  const [isPending, setPending] = useState(false)
  if (!permissions.isSuperAdmin) return null
  const run = async () => {
    setPending(true)
    try {
      setChain(await check())
    } catch (error) {
      await showAlert(errorText(error, t))
    } finally {
      setPending(false)
    }
  }
  const fault = chain?.fault
  return (
    <>
      <div>
        <Button isPending={isPending} onPress={() => void run()}>
          {t('admin.audit.check')}
        </Button>
      </div>
      {chain ? (
        <ActionNote
          tone={fault ? 'warn' : 'info'}
          text={
            fault
              ? t(`admin.audit.chain.${fault.kind}`, {
                  id: fault.auditId,
                  company: fault.comCode || '–',
                  seal: fault.seal,
                })
              : t('admin.audit.chain.whole', { checked: chain.checked, unsealed: chain.unsealed })
          }
        />
      ) : null}
    </>
  )
}
