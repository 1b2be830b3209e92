import styles from './reach.module.css'

/** A telephone number as a phone dials it: digits, and a + in front. */
export function dialled(number: string): string {
  return number.replace(/(?!^\+)[^\d]/g, '')
}

/** A telephone number that is called when it is pressed; nothing where there is none. */
export function Tel({ number, label }: { number: string; label?: string }) {
  if (!number) return null
  return (
    <a className={styles.reach} href={`tel:${dialled(number)}`} aria-label={label && `${label} ${number}`}>
      {number}
    </a>
  )
}

/** An e-mail address that a mail is written to when it is pressed; nothing where there is none. */
export function Mail({ address }: { address: string }) {
  if (!address) return null
  return (
    <a className={styles.reach} href={`mailto:${address}`} title={address}>
      {address}
    </a>
  )
}
