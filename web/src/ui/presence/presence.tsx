import type { Presence as PresenceNow, PresenceState } from '@maru/api/kit/presence'
import type { ReactNode } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { usePresence } from '#kit/presence/use-presence.ts'
import { Avatar, type AvatarProps } from '../avatar.tsx'
import { classes } from '../classes.ts'
import styles from './presence.module.css'
import { presenceDetails, presenceText } from './presence-text.ts'

/** Properties of {@link Presence}. */
export interface PresenceProps {
  /** Null or empty for an anonymous person, or one from outside. */
  personCode: string | null | undefined
  /** The avatar. */
  children: ReactNode
  /** True: the state is written next to the avatar, so the point has no name of its own. */
  hasText?: boolean
  /** True for a large avatar. */
  isLarge?: boolean
}

/**
 * The point of a person's presence at an avatar. Each state has its own shape: a full circle at work, a square in a
 * meeting, a thick ring when absent, a thin ring outside of the working hours. Screen readers read the state in words.
 * Without an answer, as of people whose presence the viewer may not know, only the avatar is shown.
 */
export function Presence({ personCode, children, hasText = false, isLarge = false }: PresenceProps) {
  const t = useTranslate()
  const presence = usePresence(personCode)
  const text = presence ? presenceText(presence, t) : ''
  return (
    <span className={styles.place}>
      {children}
      {presence ? (
        <span
          className={classes(styles.point, styles[presence.state], isLarge && styles.large)}
          {...(hasText ? { 'aria-hidden': true } : { role: 'img', 'aria-label': text })}
          title={text}
        />
      ) : null}
    </span>
  )
}

/** The avatar of a person with their presence. */
export function PersonAvatar({
  personCode,
  hasText = false,
  ...avatar
}: AvatarProps & Pick<PresenceProps, 'personCode' | 'hasText'>) {
  return (
    <Presence personCode={personCode} hasText={hasText} isLarge={avatar.size === 'l'}>
      <Avatar {...avatar} seed={avatar.seed ?? personCode ?? avatar.name} />
    </Presence>
  )
}

/** The state of a person in one line. With `only`, other states are not written. */
export function PresenceLine({
  personCode,
  only,
}: {
  personCode: string | null | undefined
  only?: readonly PresenceState[]
}) {
  const t = useTranslate()
  const presence = usePresence(personCode)
  if (!presence || (only && !only.includes(presence.state))) return null
  return (
    <span className={classes(styles.line, styles[`${presence.state}Text`])}>{presenceText(presence, t)}</span>
  )
}

/** The state of a person on their card, with what belongs to it; nothing of people who are not known. */
export function PresenceBand({ personCode }: { personCode: string }) {
  const t = useTranslate()
  const presence: PresenceNow | null = usePresence(personCode)
  if (!presence) return null
  const details = presenceDetails(presence, t)
  return (
    <div className={classes(styles.band, styles[`${presence.state}Band`])}>
      <span className={classes(styles.mark, styles[presence.state])} aria-hidden="true" />
      <b className={styles[`${presence.state}Text`]}>{presenceText(presence, t)}</b>
      {details.map((line) => (
        <span key={line} className={styles.detail}>
          {line}
        </span>
      ))}
    </div>
  )
}

/** The ring of an absent person after a name without an avatar. Nothing of people who are not absent or not known. */
export function AbsentMark({ personCode }: { personCode: string }) {
  const t = useTranslate()
  const presence = usePresence(personCode)
  if (presence?.state !== 'absent') return null
  const text = presenceText(presence, t)
  return (
    <span
      className={classes(styles.inName, styles.mark, styles.absent)}
      role="img"
      aria-label={text}
      title={text}
    />
  )
}
