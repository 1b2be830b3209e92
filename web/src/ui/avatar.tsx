import { useState } from 'react'
import styles from './avatar.module.css'
import { classes } from './classes.ts'

/** Properties of {@link Avatar}; `photo` is an address or empty, `seed` selects a person's colour (the person code). */
export interface AvatarProps {
  name: string
  seed?: string
  photo?: string | null
  size?: 's' | 'm' | 'l'
}

/** One of the five background colours of initials, the same for the same text. */
export function groundOf(seed: string): number {
  let hash = 0
  for (const letter of seed) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return (hash % 5) + 1
}

/** The first letter of a name as people read it: the surname's syllable, or a capital. */
export function initialOf(name: string): string {
  const first = [...new Intl.Segmenter().segment(name.trim())][0]?.segment ?? ''
  return /[\p{L}\p{N}]/u.test(first) ? first.toLocaleUpperCase() : ''
}

/** The default where there is neither photo nor name: a head and shoulders. */
function Ghost() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={styles.ghost}>
      <circle cx="16" cy="12.5" r="5.5" />
      <path d="M5 30c0-7 5-10.5 11-10.5S27 23 27 30z" />
    </svg>
  )
}

/** A person's face: the photo, else initial on a coloured ground, else a silhouette. Decoration next to the name. */
export function Avatar({ name, seed, photo, size = 'm' }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const initial = initialOf(name)
  const ground = initial ? styles[`p${groundOf(seed ?? name)}`] : styles.p5
  return (
    <span className={classes(styles.avatar, styles[size], ground)} aria-hidden="true">
      {photo && failed !== photo ? (
        <img
          src={photo}
          alt=""
          loading="lazy"
          decoding="async"
          className={styles.photo}
          onError={() => setFailed(photo)}
        />
      ) : (
        initial || <Ghost />
      )}
    </span>
  )
}
