import { useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { Select } from '#ui/form/select.tsx'
import { useOtherBoxes } from '../../other-mailboxes.api.ts'

/** Who a mail is from: the viewer, or a mailbox that they may write. Nothing is shown without a choice. */
export function SenderField({ value, onChange }: { value: string; onChange: (mailboxId: string) => void }) {
  const t = useTranslate()
  const { email } = useAccount()
  const boxes = useOtherBoxes().filter((one) => one.level !== 'read')
  if (boxes.length === 0) return null
  const options = [
    { value: '', label: t('mail.shared.fromOwn', { name: email }) },
    ...boxes.map(({ mailboxId, name, address }) => ({ value: mailboxId, label: `${name} <${address}>` })),
  ]
  return <Select label={t('mail.shared.from')} options={options} value={value} onChange={onChange} />
}
