import styles from './device.module.css'

/** Steps in their order. */
export function Steps({ texts }: { texts: readonly string[] }) {
  return (
    <ol className={styles.steps}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ol>
  )
}
