import styles from './reach.module.css'

/** Returns a telephone number in the format for dialling: digits, and an optional + at the start. */
export function dialled(number: string): string {
  return number.replace(/(?!^\+)[^\d]/g, '')
}

/** A link that calls a telephone number. Renders nothing without a number. */
export function Tel({ number, label }: { number: string; label?: string }) {
  if (!number) return null
  return (
    <a className={styles.reach} href={`tel:${dialled(number)}`} aria-label={label && `${label} ${number}`}>
      {number}
    </a>
  )
}

/** A link that starts an email to an address. Renders nothing without an address. */
export function Mail({ address }: { address: string }) {
  if (!address) return null
  return (
    <a className={styles.reach} href={`mailto:${address}`} title={address}>
      {address}
    </a>
  )
}
