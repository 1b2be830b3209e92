import { Stack } from '#ui/layout/stack.tsx'
import { FigureTable, FilledBar } from './charts.tsx'
import { figureText } from './figures.rules.ts'

/** A bar for each average, and a table with the same values. */
export function Averages({
  label,
  head,
  rows,
}: {
  label: string
  head: string
  rows: readonly { name: string; average: number | null; share: number }[]
}) {
  return (
    <>
      <Stack gap="2" aria-hidden="true">
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same text
          <FilledBar key={index} name={row.name} share={Math.max(0, row.share)}>
            {figureText(row.average)}
          </FilledBar>
        ))}
      </Stack>
      <FigureTable
        label={label}
        heads={[head]}
        rows={rows.map((row) => ({ name: row.name, cells: [figureText(row.average)] }))}
      />
    </>
  )
}
