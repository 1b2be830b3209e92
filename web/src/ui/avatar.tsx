import { useState } from 'react'
import styles from './avatar.module.css'
import { classes } from './classes.ts'

/** Properties of {@link Avatar}. `photo` is an address or empty. `seed` (the person code) selects the colour. */
export interface AvatarProps {
  name: string
  seed?: string
  photo?: string | null
  size?: 's' | 'm' | 'l'
}

/** Returns the number of one of the five background colours of initials. The same text has the same colour. */
export function groundOf(seed: string): number {
  let hash = 0
  for (const letter of seed) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return (hash % 5) + 1
}

/** Returns the first grapheme of a name in upper case, such as the syllable of a Korean surname; else an empty text. */
export function initialOf(name: string): string {
  const first = [...new Intl.Segmenter().segment(name.trim())][0]?.segment ?? ''
  return /[\p{L}\p{N}]/u.test(first) ? first.toLocaleUpperCase() : ''
}

/** The default picture if there is no photo and no name: a head and shoulders. */
function Ghost() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={styles.ghost}>
      <circle cx="16" cy="12.5" r="5.5" />
      <path d="M5 30c0-7 5-10.5 11-10.5S27 23 27 30z" />
    </svg>
  )
}

/** The picture of a person: the photo, else the initial on a coloured background, else a silhouette. Decorative. */
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
