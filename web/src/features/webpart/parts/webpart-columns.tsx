import type { Layout } from '@maru/api/webpart'
import type { CSSProperties } from 'react'
import { useWide } from '#kit/screen/use-wide.ts'
import { columnOf, foldColumns } from '../layout.rules.ts'
import { isDrawn, WebpartHost } from './webpart-host.tsx'
import styles from './webparts.module.css'

/** Maximum number of columns for the window width: 1 on a phone, 2 in a small window, else 4. */
export function useColumnCount(): number {
  const isTablet = useWide(761)
  const isDesk = useWide(1181)
  return isDesk ? 4 : isTablet ? 2 : 1
}

/** Returns the CSS style that sets the column widths of a grid. */
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
        // biome-ignore lint/suspicious/noArrayIndexKey: the position identifies a column
        <div key={column} className={styles.column}>
          {columnOf(shown, column).map((webpart) => (
            <WebpartHost key={webpart.webpartId} webpart={webpart} isPreview={isPreview ?? false} />
          ))}
        </div>
      ))}
    </div>
  )
}
