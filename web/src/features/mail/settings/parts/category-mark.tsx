import { categoryStyles, type MailCategory } from '@maru/api/mail/category'
import { classes } from '#ui/classes.ts'
import styles from './category-mark.module.css'

/** The mark of a category: its colour, and its name unless it is hidden from view. */
export function CategoryMark({
  category: { name, color },
  hidesName = false,
}: {
  category: Pick<MailCategory, 'name' | 'color'>
  hidesName?: boolean
}) {
  return (
    <span className={styles.mark} title={hidesName ? name : undefined}>
      <span
        className={classes(styles.dot, styles[`style${categoryStyles[color]}`])}
        {...(hidesName ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
      />
      {hidesName ? null : <span className={styles.name}>{name}</span>}
    </span>
  )
}
