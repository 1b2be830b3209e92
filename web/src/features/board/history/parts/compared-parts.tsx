import { Fragment, useEffect, useRef } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { classes } from '#ui/classes.ts'
import { reachWideParts } from '#ui/content/wide-parts.ts'
import { VisuallyHidden } from '#ui/hidden.tsx'
import { pictureMark, type Stretch } from '../history.rules.ts'
import type { ComparedRow, Part } from '../tables.rules.ts'
import styles from './history.module.css'

/** Shows the compared text of two articles; compared tables are rendered as tables. */
export function ComparedParts({ parts }: { parts: Part[] }) {
  return parts.map((part, index) => {
    // The compared texts do not change, so the order of the parts is fixed.
    const key = `${index}`
    if (part.kind === 'table') return <ComparedTable key={key} rows={part.rows} />
    return <Stretches key={key} stretches={[part]} />
  })
}

function ComparedTable({ rows }: { rows: ComparedRow[] }) {
  const t = useTranslate()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => reachWideParts(box.current ? [box.current] : [], t('kit.wideContent')), [t])
  return (
    <div ref={box} className={styles.table}>
      <table>
        <tbody>
          {rows.map((row, index) => {
            // The compared tables do not change, so the order of the rows is fixed.
            const key = `${index}`
            return <ComparedTableRow key={key} row={row} />
          })}
        </tbody>
      </table>
    </div>
  )
}

function ComparedTableRow({ row: { kind, cells } }: { row: ComparedRow }) {
  return (
    <tr className={classes(kind !== 'same' && styles[`${kind}Row`])}>
      {cells.map((cell, column) => {
        const key = `${column}`
        return (
          <td key={key}>
            <Stretches stretches={cell} />
          </td>
        )
      })}
    </tr>
  )
}

/** Shows text with its added and removed parts marked, both visually and for screen readers. */
export function Stretches({ stretches }: { stretches: Stretch[] }) {
  const t = useTranslate()
  return stretches.map(({ kind, text }, index) => {
    const readable = text.replace(new RegExp(`${pictureMark}\\S*`, 'g'), `[${t('board.history.picture')}]`)
    // The compared texts do not change, so the order of the stretches is fixed.
    const key = `${index}`
    if (kind === 'same') return <Fragment key={key}>{readable}</Fragment>
    const Mark = kind === 'added' ? 'ins' : 'del'
    return (
      <Mark key={key} className={styles[kind]}>
        <VisuallyHidden>{`${t(`board.history.${kind}`)}: `}</VisuallyHidden>
        {readable}
      </Mark>
    )
  })
}
