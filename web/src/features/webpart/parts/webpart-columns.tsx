import type { Layout } from '@maru/api/webpart'
import type { CSSProperties } from 'react'
import { useWide } from '../../../kit/use-wide.ts'
import { columnOf, foldColumns } from '../layout.rules.ts'
import { isDrawn, WebpartHost } from './webpart-host.tsx'
import styles from './webparts.module.css'

/** Columns that there is room for: one on a phone, two on a small window. */
export function useColumnCount(): number {
  const isTablet = useWide(761)
  const isDesk = useWide(1181)
  return isDesk ? 4 : isTablet ? 2 : 1
}

/** The columns of a grid as its style. */
export function gridOf(columns: readonly number[]): CSSProperties {
  return { '--grid': columns.map((share) => `minmax(0, ${share}fr)`).join(' ') } as CSSProperties
}

/** The web parts of a layout in their columns, each loading separately (spec 2§1). */
export function WebpartColumns({ layout, isPreview }: { layout: Layout; isPreview?: boolean }) {
  const drawn = { ...layout, parts: layout.parts.filter(isDrawn) }
  const shown = foldColumns(drawn, useColumnCount())
  return (
    <div className={styles.home} style={gridOf(shown.columns)}>
      {shown.columns.map((_share, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
        <div key={column} className={styles.column}>
          {columnOf(shown, column).map((webpart) => (
            <WebpartHost key={webpart.webpartId} webpart={webpart} isPreview={isPreview ?? false} />
          ))}
        </div>
      ))}
    </div>
  )
}
