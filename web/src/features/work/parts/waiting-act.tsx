import { Hourglass } from 'lucide-react'
import { takeBackWaiting, type WaitingNote } from '#kit/call/stored.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

/** A decision that waits for the network, and the button that takes it back. */
export function WaitingAct({ decision: { key, title, act = '' } }: { decision: WaitingNote }) {
  const t = useTranslate()
  return (
    <Button
      tone="quiet"
      icon={<Icon icon={Hourglass} size={16} />}
      onPress={() => void takeBackWaiting(key)}
      aria-label={t('work.waits.takeBack', { act, title })}
    >
      {t('work.waits.label', { act })}
    </Button>
  )
}
