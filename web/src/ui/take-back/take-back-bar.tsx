import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { createPortal } from 'react-dom'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Icon } from '../icon.tsx'
import { takeBack, useOpenActs } from './take-back.ts'
import styles from './take-back-bar.module.css'

/** The whole seconds until an instant, counted down while the component is mounted. */
function useSecondsUntil(endsAt: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((endsAt - now) / 1000))
}

/** The bar of the newest act that can be taken back, with the seconds that are left. Renders nothing without one. */
export function TakeBackBar({ keyName }: { keyName?: string }) {
  const newest = useOpenActs().at(-1)
  if (!newest) return null
  return createPortal(
    <OpenBar key={newest.id} text={newest.text} endsAt={newest.endsAt} keyName={keyName} />,
    document.body,
  )
}

function OpenBar({ text, endsAt, keyName }: { text: string; endsAt: number; keyName?: string | undefined }) {
  const t = useTranslate()
  const language = useLanguage()
  const seconds = useSecondsUntil(endsAt)
  const left = new Intl.NumberFormat(language, { style: 'unit', unit: 'second', unitDisplay: 'narrow' })
  return (
    <section
      className={styles.bar}
      aria-label={t('kit.undo')}
      data-react-aria-top-layer="true"
      data-print="no"
    >
      <span className={styles.text} role="status">
        {text}
      </span>
      <AriaButton className={styles.act ?? ''} onPress={() => void takeBack()}>
        <Icon icon={Undo2} size={15} />
        {t('kit.undo')}
        {keyName ? <kbd>{keyName}</kbd> : null}
        <span className={styles.left}>{left.format(seconds)}</span>
      </AriaButton>
    </section>
  )
}
