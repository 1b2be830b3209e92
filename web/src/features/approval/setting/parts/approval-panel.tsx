import { useRef } from 'react'
import { Answer } from '#ui/answer.tsx'
import { SignatureCard } from '../../signature/parts/image-card.tsx'
import { useSettings } from '../setting.api.ts'
import { BoxesCard } from './boxes-card.tsx'
import { DelegationCard } from './delegation-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { ReceptionCard } from './reception-card.tsx'
import styles from './setting.module.css'

const two = (value: number) => String(value).padStart(2, '0')
const dayOf = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

/** The cards of approval in the settings: boxes and drafts, delegation, password, reception (spec 3§2). */
export function ApprovalPanel({ onDirty }: { onDirty: (isDirty: boolean) => void }) {
  const settings = useSettings()
  const dirty = useRef(new Set<string>())
  const note = (id: string) => (isDirty: boolean) => {
    if (isDirty) dirty.current.add(id)
    else dirty.current.delete(id)
    onDirty(dirty.current.size > 0)
  }
  return (
    <Answer answer={settings} rows={8} look="text">
      {(stored) => (
        <div className={styles.panels}>
          <BoxesCard stored={stored} onDirty={note('boxes')} />
          <DelegationCard today={dayOf(new Date())} />
          <SignatureCard />
          <PasswordCard />
          <ReceptionCard stored={stored} onDirty={note('reception')} />
        </div>
      )}
    </Answer>
  )
}
